/** Days cut into months or weeks, for plots: the first and the last may be shorter. */
import { addDays, type CalendarDate, dayOf } from './dates.ts'

export const spanLengths = ['month', 'week'] as const

export type SpanLength = (typeof spanLengths)[number]

export interface Span {
  from: CalendarDate
  to: CalendarDate
}

const lastOf: Readonly<Record<SpanLength, (day: CalendarDate) => CalendarDate>> = {
  month: day => dayOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + 1, 0),
  // Weeks begin on Monday (ISO 8601).
  week: day => addDays(day, 6 - ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)),
}

/** At most `max` of them, and one more where there are more. */
export function spansBetween(from: CalendarDate, to: CalendarDate, by: SpanLength, max: number): Span[] {
  const spans: Span[] = []
  for (let start = from; start <= to && spans.length <= max; ) {
    const last = lastOf[by](start)
    if (last >= to) return [...spans, { from: start, to }]
    spans.push({ from: start, to: last })
    start = addDays(last, 1)
  }
  return spans
}
