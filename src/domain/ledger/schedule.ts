/** Entries that come back: on which days, with which amounts, and when an accrual is taken back. */
import { addDays, addMonths, type CalendarDate } from '../calendar/dates.ts'
import { type Minor, minus, negate, share, sum } from '../money/money.ts'

export const scheduleUnits = ['week', 'month', 'year'] as const

export type ScheduleUnit = (typeof scheduleUnits)[number]

export const reversalRules = ['next_day', 'next_month'] as const

/** `next_day`: the day after; `next_month`: the first day of the next month. */
export type ReversalRule = (typeof reversalRules)[number]

export interface Rhythm {
  firstOn: CalendarDate
  unit: ScheduleUnit
  every: number
  /** No day after this one. */
  lastOn: CalendarDate | null
  /** No more than so many. */
  times: number | null
}

const isLastOfMonth = (day: CalendarDate): boolean => addDays(day, 1).endsWith('-01')

const lastOfMonth = (day: CalendarDate): CalendarDate => addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1)

/** The due day by its number, from 0 on; undefined where the schedule has ended by then. What begins on the last of a month stays on the last. */
export function dueDay({ firstOn, unit, every, lastOn, times }: Rhythm, number: number): CalendarDate | undefined {
  if (times !== null && number >= times) return undefined
  const step = every * number
  const months = unit === 'year' ? 12 * step : step
  const moved = unit === 'week' ? addDays(firstOn, 7 * step) : addMonths(firstOn, months)
  const day = unit !== 'week' && isLastOfMonth(firstOn) ? lastOfMonth(moved) : moved
  return lastOn !== null && day > lastOn ? undefined : day
}

/** The number of the first due day from a day on; undefined where none is left. */
export function firstDueFrom(rhythm: Rhythm, day: CalendarDate, from = 0): number | undefined {
  for (let number = from; ; number++) {
    const due = dueDay(rhythm, number)
    if (due === undefined || due === '9999-12-31') return undefined
    if (due >= day) return number
  }
}

export const reversalDay = (rule: ReversalRule, day: CalendarDate): CalendarDate =>
  rule === 'next_day' ? addDays(day, 1) : addMonths(`${day.slice(0, 8)}01`, 1)

/**
 * What is to be booked the n-th time (from 0) of a sum that is spread over so many times: rounded so that all of them come to the sum, to the cent. The last
 * line takes what the others leave, so that every entry balances.
 */
export function spreadAmounts(totals: readonly Minor[], times: number, number: number): Minor[] {
  const upTo = (total: Minor, count: number): Minor => share(total, count, times)
  const parts = totals.slice(0, -1).map(total => minus(upTo(total, number + 1), upTo(total, number)))
  return [...parts, negate(sum(parts))]
}
