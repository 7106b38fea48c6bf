/** The days that a list or a report is about, and those before and after them. */
import { addDays } from '../../../src/domain/calendar/dates.ts'
import { periodOf, type VatFrequency } from '../../../src/domain/calendar/periods.ts'

export interface Span {
  from: string
  to: string
}

/** From the shortest to the longest. */
export const spanKinds = ['monthly', 'quarterly', 'half_yearly', 'annual'] as const satisfies readonly VatFrequency[]

export type SpanKind = (typeof spanKinds)[number]

export function spanAround(day: string, kind: SpanKind): Span {
  const { start, end } = periodOf(day, kind)
  return { from: start, to: end }
}

/** Which kind of calendar period it is; undefined for any other days. */
export const kindOf = (span: Span): SpanKind | undefined =>
  spanKinds.find(kind => {
    const { from, to } = spanAround(span.from, kind)
    return from === span.from && to === span.to
  })

const dayMs = 86_400_000

const daysIn = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** A month is followed by a month, and days that are no period by as many days. */
export function spanBeside(span: Span, step: 1 | -1): Span {
  const kind = kindOf(span)
  const next = step > 0 ? addDays(span.to, 1) : addDays(span.from, -1)
  if (kind) return spanAround(next, kind)
  const days = daysIn(span)
  return step > 0 ? { from: next, to: addDays(next, days - 1) } : { from: addDays(next, 1 - days), to: next }
}
