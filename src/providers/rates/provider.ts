/** Where exchange rates come from. A source that must be asked over the network writes to the store ahead of time: coding never waits for one. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { FoundRate, KnownRates } from '../../domain/money/choose-rate.ts'
import type { Feed, RateDay } from '../../domain/money/published-rates.ts'
import type { Said } from '../../language/words.ts'
import type { Db } from '../../store/connection/db.ts'

export interface AskedRate {
  currency: string
  on: CalendarDate
}

export interface RatesProvider {
  name: string
  /** Which place its rates have when one is chosen. */
  kind: keyof KnownRates
  /** One answer for each question, in their order: the rate of the day, or the last one before it. */
  list(db: Db, homeCurrency: string, asked: readonly AskedRate[]): Promise<readonly (FoundRate | undefined)[]>
  /** Where they are published, for whoever fetches them. */
  feed?: RateSource
}

/** A file is taken whole or refused whole. What is thrown is an outage. */
export type FetchedRates = { outcome: 'read'; days: readonly RateDay[] } | { outcome: 'refused'; reason: Said }

export interface RateSource {
  name: string
  /** It stands in for the others, and is compared with them. */
  isSecond?: boolean
  fetch(feed: Feed, today: CalendarDate, signal: AbortSignal): Promise<FetchedRates>
}

export const defineRatesProvider = (provider: RatesProvider): RatesProvider => provider
