/** The first and the last day that something can be booked on. */
import { say } from '../../language/say.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Fault } from '../refusals.ts'

/** The standard file of Denmark knows no year before it, and whoever writes one has mistyped it: what waits for a VAT return would begin there. */
const firstDay: CalendarDate = '1970-01-01'

export const tooFarBack = (date: CalendarDate, path = 'date'): Fault[] =>
  date < firstDay ? [{ path, ...say('too_far_back', { first: firstDay }) }] : []

export const tooFarAhead = (date: CalendarDate, last: CalendarDate, path = 'date'): Fault[] =>
  date > last ? [{ path, ...say('too_far_ahead', { last }) }] : []
