/** The chain of balances: from one balance that a bank reports to the next the movements must lead, or some are missing. */
import { addDays, type CalendarDate } from '../calendar/dates.ts'
import { type Minor, minus, plus, zero } from '../money/money.ts'
import type { Balance, DayEnd } from './statements.ts'

export interface ReportedBalance extends DayEnd {
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

/** What a day ended with: one amount, or several of which nothing tells yet which is right. */
interface EndOfDay {
  date: CalendarDate
  amounts: readonly Minor[]
}

export interface BalanceChain {
  /** The days whose end is known from what was reported, the oldest first. */
  ends: readonly EndOfDay[]
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
  const reports = [...byDayEnd(reported, booked)].sort(([one], [other]) => inOrder(one, other))
  const ends: EndOfDay[] = []
  const movements = [...booked].sort((one, other) => inOrder(one.date, other.date))
  const gaps: BalanceGap[] = []
  let at = 0
  let told = zero
  let last: { day: CalendarDate; told: Minor; amounts: readonly Minor[] } | undefined
  let starts: readonly Minor[] = []
  for (const [day, { amounts, isSure }] of reports) {
    for (let next = movements[at]; next && next.date <= day; next = movements[++at]) told = plus(told, next.amount)
    const moved = minus(told, last ? last.told : zero)
    const expected = last && new Set(last.amounts.map(amount => plus(amount, moved)))
    const reached = expected ? amounts.filter(amount => expected.has(amount)) : amounts
    if (last && reached.length === 0) {
      // A balance in the middle of a day proves no gap.
      if (!isSure) continue
      const missing = minus(minus(amounts.at(-1)!, last.amounts.at(-1)!), moved)
      gaps.push({ from: addDays(last.day, 1), to: day, missing })
    }
    last = { day, told, amounts: reached.length > 0 ? reached : amounts }
    ends.push({ date: day, amounts: last.amounts })
    // As long as the chain holds, every further balance says which of the first ones was right.
    if (gaps.length === 0) starts = last.amounts.map(amount => minus(amount, told))
  }
  const start = starts.at(-1)
  const firstDay = movements[0] ? addDays(movements[0].date, -1) : undefined
  const firstReport = reports[0]?.[0]
  if (start === undefined || firstReport === undefined) return { ends, gaps, before: null }
  return { ends, gaps, before: { date: firstDay !== undefined && firstDay < firstReport ? firstDay : firstReport, amount: start } }
}

interface Claims {
  amounts: readonly Minor[]
  /** Whether it must be one of them, if nothing is missing. */
  isSure: boolean
}

function byDayEnd(reported: readonly ReportedBalance[], booked: readonly BookedMovement[]): Map<CalendarDate, Claims> {
  const reports = new Map<CalendarDate, ReportedBalance[]>()
  for (const report of reported) {
    const day = report.isOpening ? addDays(report.date, -1) : report.date
    const ofDay = reports.get(day)
    if (ofDay) ofDay.push(report)
    else reports.set(day, [report])
  }
  const moved = new Map<CalendarDate, Minor>()
  for (const { date, amount } of booked) moved.set(date, plus(moved.get(date) ?? zero, amount))
  return new Map([...reports].map(([day, ofDay]) => [day, claimsOf(ofDay, moved.get(day))]))
}

/**
 * What the bank says of the day itself goes first, then what was told after all that is known of the day. A balance after only some of its movements leaves
 * two ends: the others came before it, or they came after. That which most of such balances allow is right: of the parts of a day the first and the last
 * one lead to the same end. On a day without bookings such a balance proves no gap by itself: what it was told after may be booked on other days.
 */
function claimsOf(reports: readonly ReportedBalance[], booked: Minor | undefined): Claims {
  const moved = booked ?? zero
  const ofBank = reports.filter(report => report.moved === null)
  const sure = ofBank.length > 0 ? ofBank : reports.filter(report => report.moved === moved)
  if (sure.length > 0) return { amounts: [...new Set(sure.map(({ amount }) => amount))], isSure: ofBank.length > 0 || booked !== undefined }
  const votes = new Map<Minor, number>()
  for (const { amount, moved: before } of reports)
    for (const end of [amount, plus(amount, minus(moved, before ?? zero))]) votes.set(end, (votes.get(end) ?? 0) + 1)
  const most = Math.max(...votes.values())
  return { amounts: [...votes].filter(([, count]) => count === most).map(([end]) => end), isSure: false }
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
