import type { CalendarDate } from '../domain/calendar/dates.ts'
import { type Refusal, refuseFields } from '../domain/refusals.ts'
import { say } from '../language/say.ts'

const first = '1900-01-01'
const last = '2999-12-31'

/** Periods are counted forward and back from these days, and every day is written with four digits of a year. */
export function refuseFarDays(days: Readonly<Record<string, CalendarDate | undefined>>): Refusal<'invalid_input'> | undefined {
  const far = Object.entries(days).filter(([, day]) => day !== undefined && (day < first || day > last))
  return far.length === 0 ? undefined : refuseFields(far.map(([path]) => ({ path, ...say('day_out_of_range', { first, last }) })))
}
