/**
 * Which days and which entries a VAT return is made of. A filed return covers its days for good, up to the last entry that it had seen: what is posted
 * into them later belongs to the next open return after those days, as a correction. Whatever frequency is chosen in between, an entry is in exactly one
 * return: the one that covers its day, or the first one filed afterwards for later days.
 */
import { addDays, type CalendarDate } from '../calendar/dates.ts'
import type { VatFrequency } from '../calendar/periods.ts'
import { isWithin, type Period, periodAfter, periodOf } from '../calendar/periods.ts'

export interface Filed {
  period: Period
  /** The number of the last ledger entry that it had seen. */
  through: number
  /** The how many-th return that was filed. */
  filing: number
}

/** Entries by the day that decides their VAT, from the first number after `above` on. */
export interface Range {
  start: CalendarDate
  end: CalendarDate
  above: number
  /** Days of an earlier return that is filed: corrections. */
  isLate: boolean
}

const byDay = (filed: readonly Filed[]): Filed[] => [...filed].sort((one, other) => (one.period.start < other.period.start ? -1 : 1))

export const coverOf = <One extends Filed>(day: CalendarDate, filed: readonly One[]): One | undefined =>
  filed.find(({ period }) => isWithin(day, period))

/** The days around an open one that one return can take: its calendar period, less what was filed before under another frequency. */
export function spanAround(day: CalendarDate, filed: readonly Filed[], frequency: VatFrequency): Period {
  const { start, end } = periodOf(day, frequency)
  const before = byDay(filed).filter(({ period }) => period.end < day && period.end >= start)
  const after = byDay(filed).filter(({ period }) => period.start > day && period.start <= end)
  const last = before[before.length - 1]
  const next = after[0]
  return { start: last ? addDays(last.period.end, 1) : start, end: next ? addDays(next.period.start, -1) : end }
}

/** The first open days from a day on. */
export function spanFrom(day: CalendarDate, filed: readonly Filed[], frequency: VatFrequency): Period {
  let open = day
  for (let cover = coverOf(open, filed); cover; cover = coverOf(open, filed)) open = addDays(cover.period.end, 1)
  return spanAround(open, filed, frequency)
}

/** Those filed after a return for later days: they took what was left of it. */
const heirsOf = (one: Filed, filed: readonly Filed[]): Filed[] =>
  filed.filter(other => other.filing > one.filing && other.period.start > one.period.end)

/** Up to which entry the days of a filed return are dealt with: by itself, and by those that took its corrections. */
export const reachOf = (one: Filed, filed: readonly Filed[]): number =>
  Math.max(one.through, ...heirsOf(one, filed).map(({ through }) => through))

/** The returns before these days whose debt or credit nobody took over: more than one when they were not filed in the order of their days. */
export const leftBefore = <One extends Filed>(span: Period, filed: readonly One[]): One[] =>
  filed.filter(one => one.period.end < span.start && heirsOf(one, filed).length === 0)

/** Where entries of filed days wait to be taken along. */
export const lateRanges = (filed: readonly Filed[]): Range[] =>
  byDay(filed).map(one => ({ ...one.period, above: reachOf(one, filed), isLate: true }))

/** All that a return of these days is made of. */
export const rangesOf = (span: Period, filed: readonly Filed[]): [own: Range, ...late: Range[]] => [
  { ...span, above: 0, isLate: false },
  ...lateRanges(filed).filter(({ end }) => end < span.start),
]

/** Days that no filed return covers, the first and the last of them without an end. */
export function openDays(filed: readonly Filed[], ever: Period): Period[] {
  const open: Period[] = []
  let start = ever.start
  for (const { period } of byDay(filed)) {
    if (period.start > start) open.push({ start, end: addDays(period.start, -1) })
    start = addDays(period.end, 1)
  }
  if (start <= ever.end) open.push({ start, end: ever.end })
  return open
}

export interface SpanFacts {
  today: CalendarDate
  frequency: VatFrequency
  filed: readonly Filed[]
  /** The earliest open day that has entries; null when none has. */
  firstDay: CalendarDate | null
  /** Filed periods that something was posted into since. */
  late: readonly Period[]
}

/** The oldest that has ended and holds entries; if there is none, the one that today falls in, or the first open one after it. */
export function currentSpan({ today, frequency, filed, firstDay, late }: SpanFacts): Period {
  const candidates = [
    ...(firstDay === null ? [] : [spanAround(firstDay, filed, frequency)]),
    ...late.map(period => spanFrom(addDays(period.end, 1), filed, frequency)),
  ]
  const ended = candidates.filter(span => span.end < today).sort((one, other) => (one.start < other.start ? -1 : 1))
  return ended[0] ?? spanFrom(today, filed, frequency)
}

const skippedMax = 40

/** Ended periods between the last filed return and this one that nobody filed: without entries, but in some countries not without a duty. */
export function skippedBefore(span: Period, filed: readonly Filed[], frequency: VatFrequency): Period[] {
  const before = byDay(filed).filter(({ period }) => period.end < span.start)
  const last = before[before.length - 1]
  if (!last) return []
  const skipped: Period[] = []
  for (let next = spanFrom(addDays(last.period.end, 1), filed, frequency); next.start < span.start; next = periodAfter(next, frequency)) {
    skipped.push(next)
    if (skipped.length >= skippedMax) break
  }
  return skipped
}
