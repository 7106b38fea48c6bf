import { addDays, type CalendarDate } from '../calendar/dates.ts'

export interface FoundRate {
  /** What one unit of the foreign currency costs, as decimal digits. */
  rate: string
  on: CalendarDate
  /** As it stands with the entry. */
  source: string
}

/** What the sources know of a currency on a day: each the rate of that day, or the last one before it. */
export interface KnownRates {
  manual?: FoundRate | undefined
  published?: FoundRate | undefined
  pegged?: FoundRate | undefined
}

/**
 * Who enters a rate a month, as the customs rates are, wants it for the month: so long it wins over what is published. After that the day's rate does,
 * and an old rate that somebody once entered does not hold for ever.
 */
const enteredDaysMax = 31

export function chooseRate({ manual, published, pegged }: KnownRates, on: CalendarDate): FoundRate | undefined {
  if (manual && (!published || manual.on >= addDays(on, -enteredDaysMax))) return manual
  return published ?? pegged
}
