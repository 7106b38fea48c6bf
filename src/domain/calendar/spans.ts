/** Days cut into months or weeks, for plots: the first and the last may be shorter. */
import { addDays, type CalendarDate } from './dates.ts'
import { dayOf } from './periods.ts'

export const spanLengths = ['month', 'week'] as const

export type SpanLength = (typeof spanLengths)[number]

export interface Span {
  from: CalendarDate
  to: CalendarDate
}

const startAfter: Readonly<Record<SpanLength, (day: CalendarDate) => CalendarDate>> = {
  month: day => dayOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + 1, 1),
  // Weeks begin on Monday (ISO 8601).
  week: day => addDays(day, 7 - ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)),
}

/** At most `max` of them, and one more where there are more. */
export function spansBetween(from: CalendarDate, to: CalendarDate, by: SpanLength, max: number): Span[] {
  const spans: Span[] = []
  for (let start = from; start <= to && spans.length <= max; ) {
    const next = startAfter[by](start)
    spans.push({ from: start, to: next > to ? to : addDays(next, -1) })
    start = next
  }
  return spans
}
