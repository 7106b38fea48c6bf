import { addDays, type CalendarDate } from '../calendar/dates.ts'
import { publishingDayAfter } from './published-rates.ts'

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
  /** What another central bank published, for days on which the first one could not be read. */
  second?: FoundRate | undefined
  pegged?: FoundRate | undefined
}

/**
 * Who enters a rate a month, as the customs rates are, wants it for the month: so long it wins over what is published. After that the day's rate does,
 * and an old rate that somebody once entered does not hold for ever.
 */
const enteredDaysMax = 31

export function chooseRate({ manual, published: first, second, pegged }: KnownRates, on: CalendarDate): FoundRate | undefined {
  const published = second && isMissing(first, on, second) ? second : first
  if (manual && (!published || manual.on >= addDays(on, -enteredDaysMax))) return manual
  return published ?? pegged
}

/** Not before a whole day of publishing has passed without a rate: until the afternoon there is none of the day anywhere. */
const isMissing = (first: FoundRate | undefined, on: CalendarDate, second: FoundRate): boolean =>
  first === undefined || (second.on > first.on && publishingDayAfter(first.on) < on)
