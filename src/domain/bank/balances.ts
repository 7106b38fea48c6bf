/** The chain of balances: from one balance that a bank reports to the next the movements must lead, or some are missing. */
import { addDays, type CalendarDate } from '../dates.ts'
import { type Minor, minus, plus, zero } from '../money.ts'
import type { Balance } from './statements.ts'

export interface ReportedBalance extends Balance {
  /** What the account held before the first movement of that day; otherwise after the last one. */
  isOpening: boolean
}

/** Days between two reported balances, both included, whose movements do not lead from one to the other. */
export interface BalanceGap {
  from: CalendarDate
  to: CalendarDate
  /** What the movements lack to reach the later balance. Negative: money went out that is not told, or came in that is told twice. */
  missing: Minor
}

export interface BalanceChain {
  gaps: readonly BalanceGap[]
  /** What the account held before its first movement, by the earliest reported balance, at the end of the day before; null where none is reported. */
  before: Balance | null
}

interface BookedMovement {
  date: CalendarDate
  amount: Minor
}

/**
 * Several balances may be reported for the end of one day: by two files, or by the statements of a morning and an afternoon, whose balances in between look
 * like those of the day. One that the movements lead to is enough.
 */
export function checkBalances(reported: readonly ReportedBalance[], booked: readonly BookedMovement[]): BalanceChain {
  const reports = [...byDayEnd(reported)].sort(([one], [other]) => inOrder(one, other))
  const movements = [...booked].sort((one, other) => inOrder(one.date, other.date))
  const gaps: BalanceGap[] = []
  let at = 0
  let told = zero
  let last: { day: CalendarDate; told: Minor; amounts: readonly Minor[] } | undefined
  let starts: readonly Minor[] = []
  for (const [day, amounts] of reports) {
    for (let next = movements[at]; next && next.date <= day; next = movements[++at]) told = plus(told, next.amount)
    const moved = minus(told, last ? last.told : zero)
    const expected = last && new Set(last.amounts.map(amount => plus(amount, moved)))
    const reached = expected ? amounts.filter(amount => expected.has(amount)) : amounts
    if (last && reached.length === 0) {
      const missing = minus(minus(amounts.at(-1)!, last.amounts.at(-1)!), moved)
      gaps.push({ from: addDays(last.day, 1), to: day, missing })
    }
    last = { day, told, amounts: reached.length > 0 ? reached : amounts }
    // As long as the chain holds, every further balance says which of the first ones was right.
    if (gaps.length === 0) starts = last.amounts.map(amount => minus(amount, told))
  }
  const start = starts.at(-1)
  const firstDay = movements[0] ? addDays(movements[0].date, -1) : undefined
  const firstReport = reports[0]?.[0]
  if (start === undefined || firstReport === undefined) return { gaps, before: null }
  return { gaps, before: { date: firstDay !== undefined && firstDay < firstReport ? firstDay : firstReport, amount: start } }
}

function byDayEnd(reported: readonly ReportedBalance[]): Map<CalendarDate, Minor[]> {
  const amounts = new Map<CalendarDate, Set<Minor>>()
  for (const { date, amount, isOpening } of reported) {
    const day = isOpening ? addDays(date, -1) : date
    amounts.set(day, (amounts.get(day) ?? new Set()).add(amount))
  }
  return new Map([...amounts].map(([day, ofDay]) => [day, [...ofDay]]))
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
