/** Where exchange rates come from. A source that must be asked over the network writes to the store ahead of time: coding never waits for one. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Db } from '../../store/connection/db.ts'

export interface FoundRate {
  /** What one unit of the foreign currency costs, as decimal digits. */
  rate: string
  on: CalendarDate
  /** As it stands with the entry. */
  source: string
}

export interface RatesProvider {
  name: string
  /** The lower one is asked first. */
  rank: number
  find(db: Db, currency: string, homeCurrency: string, on: CalendarDate): Promise<FoundRate | undefined>
  /** From which day on `find` knows a rate of each of these; of what is not in it, it knows none. */
  knownSince(db: Db, currencies: readonly string[], homeCurrency: string): Promise<ReadonlyMap<string, CalendarDate>>
}

export const defineRatesProvider = (provider: RatesProvider): RatesProvider => provider
