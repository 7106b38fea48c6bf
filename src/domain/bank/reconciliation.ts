/**
 * The identity of every bank account: bank balance = opening balance that the ledger does not know + ledger balance + unmatched bank - unmatched ledger
 * + unexplained, and unexplained is nothing. Each of them comes from sums of its own (what the bank reported, the lines of the ledger, the queue and what
 * became of it), so that a line or a movement that got lost shows.
 */
import type { CalendarDate } from '../calendar/dates.ts'
import { absolute, type Minor, minus, plus, sum, zero } from '../money/money.ts'
import { type BalanceGap, checkBalances } from './balances.ts'
import type { Balance, DayEnd } from './statements.ts'

/** Booked movements of one day. */
export interface MovedOnDay {
  accountId: string
  date: CalendarDate
  count: number
  amount: Minor
  /** Of that, money in. */
  in: Minor
}

/** Of the movements of one day, what the ledger does not know of. */
export interface LeftOnDay {
  /** In the queue, ignored, or reconciled and more than its targets took. */
  kind: 'waiting' | 'ignored' | 'difference'
  accountId: string
  date: CalendarDate
  count: number
  amount: Minor
  /** Of those in the queue: money that went out, and nothing says what for. */
  lacking: number
}

export interface UnpostedParts {
  accountId: string
  count: number
  amount: Minor
}

/** Lines on the bank's account in the books of a region; of no account by themselves where they book no movement. */
export interface LedgerLines {
  accountId: string | null
  regionKey: string
  balance: Minor
  /** Booked on a later day than the asked one, of movements up to it. */
  later: Minor
  /** Booked up to the asked day, of later movements. */
  earlier: Minor
}

/** Of the lines of no account, those that take others back, with the account of what they take back. */
export interface ReversedLines extends LedgerLines {
  /** Of what was not paid from the bank. */
  other: Minor
  /** What was paid from the bank up to the asked day, and taken back later. */
  notYetCount: number
  notYet: Minor
}

export interface DirectEntries {
  regionKey: string
  openCount: number
  open: Minor
  /** What their lines on the bank's account say. */
  lines: Minor
}

export interface DirectSettled {
  accountId: string
  regionKey: string
  settled: Minor
  notYetCount: number
  notYet: Minor
  laterCount: number
  later: Minor
}

export interface Facts {
  days: readonly MovedOnDay[]
  left: readonly LeftOnDay[]
  reported: readonly (DayEnd & { accountId: string })[]
  unposted: readonly UnpostedParts[]
  lines: readonly LedgerLines[]
  reversed: readonly ReversedLines[]
  direct: readonly DirectEntries[]
  settled: readonly DirectSettled[]
}

export interface Counted {
  amount: Minor
  count: number
}

export interface UnmatchedBank {
  amount: Minor
  waiting: Counted
  ignored: Counted
  unposted: Counted
  differences: Counted
  later: Counted
}

export interface BankSide {
  /** What it held before its first movement. */
  opening: Minor
  isOpeningKnown: boolean
  balance: Minor
  reported: Balance | null
  gaps: readonly BalanceGap[]
}

export interface LedgerSide {
  balance: Minor
  unmatched: Counted
  /** Of movements up to the day, what is booked on a later one. */
  later: Minor
}

const none: Counted = { amount: zero, count: 0 }

const counted = (rows: readonly Counted[]): Counted => ({
  amount: sum(rows.map(row => row.amount)),
  count: rows.reduce((total, row) => total + row.count, 0),
})

/** What the bank says: the last balance that it reported, and what it told since. The movements alone, where it reported none. */
export function bankSide({ days, reported }: Pick<Facts, 'days' | 'reported'>, accountId: string, to: CalendarDate): BankSide {
  const own = days.filter(day => day.accountId === accountId)
  const balances = reported.filter(one => one.accountId === accountId)
  const { before, gaps, ends } = checkBalances(
    balances.map(({ date, amount, moved }) => ({ date, amount, moved, isOpening: false })),
    own,
  )
  const opening = before?.amount ?? zero
  const toldBy = (date: CalendarDate): Minor => sum(own.filter(day => day.date <= date).map(day => day.amount))
  const known = gaps.filter(gap => gap.to <= to)
  const lastEnd = ends.findLast(({ date }) => date <= to)
  const told = plus(opening, toldBy(to))
  if (lastEnd === undefined) return { opening, isOpeningKnown: before !== null, balance: told, reported: null, gaps: known }
  const { date: last, amounts } = lastEnd
  const expected = plus(plus(opening, toldBy(last)), sum(known.map(gap => gap.missing)))
  // Of several that were reported for one day the one counts that the movements lead to.
  const [first, ...others] = amounts
  const amount = others.reduce((best, one) => (absolute(minus(one, expected)) < absolute(minus(best, expected)) ? one : best), first!)
  const balance = plus(amount, minus(toldBy(to), toldBy(last)))
  return { opening, isOpeningKnown: before !== null, balance, reported: { date: last, amount }, gaps: known }
}

/** Of movements up to that day, what the ledger does not know of. */
export function unmatchedBank({ left, unposted, settled }: Facts, accountId: string, to: CalendarDate, bookedLater: Minor): UnmatchedBank {
  const own = left.filter(day => day.accountId === accountId && day.date <= to)
  const ofKind = (kind: LeftOnDay['kind']): Counted => counted(own.filter(day => day.kind === kind))
  const parts = {
    waiting: ofKind('waiting'),
    ignored: ofKind('ignored'),
    unposted: unposted.find(one => one.accountId === accountId) ?? none,
    differences: ofKind('difference'),
    later: counted([
      { amount: bookedLater, count: 0 },
      ...settled.filter(one => one.accountId === accountId).map(({ later, laterCount }) => ({ amount: later, count: laterCount })),
    ]),
  }
  return { amount: sum(Object.values(parts).map(part => part.amount)), ...parts }
}

/** The regions in whose books something is booked of this account's movements. */
export const regionsOf = ({ lines, reversed, settled }: Facts, accountId: string): Set<string> =>
  new Set([...lines, ...reversed, ...settled].filter(one => one.accountId === accountId).map(one => one.regionKey))

/**
 * What the books of a region say is on the account: what books its movements, what was booked as paid from the bank and its movements settled, and, where
 * it is the first account in the currency of the books (`isHome`), what was booked so and no movement has settled.
 */
export function ledgerSide(facts: Facts, accountId: string, regionKey: string, isHome: boolean): LedgerSide {
  const ofRegion = <Row extends { regionKey: string }>(rows: readonly Row[]): Row[] => rows.filter(row => row.regionKey === regionKey)
  const [lines, reversed, settled] = [ofRegion(facts.lines), ofRegion(facts.reversed), ofRegion(facts.settled)]
  const own = [...lines, ...reversed].filter(line => line.accountId === accountId)
  const ownSettled = settled.filter(one => one.accountId === accountId)
  const parts = [...own.map(line => line.balance), ...ownSettled.map(one => one.settled)]
  const unmatched = [
    { amount: sum(own.map(line => line.earlier)), count: 0 },
    ...ownSettled.map(one => ({ amount: one.notYet, count: one.notYetCount })),
  ]
  if (isHome) {
    const direct = ofRegion(facts.direct)
    const loose = sum(lines.filter(line => line.accountId === null).map(line => line.balance))
    const takenBack = sum(reversed.filter(line => line.accountId !== null).map(line => line.balance))
    parts.push(minus(loose, plus(takenBack, sum(settled.map(one => one.settled)))))
    // A line on the bank's account that is not what its entry is paid by: a document that was coded to it. No movement settles that.
    const known = sum([...direct.map(one => one.lines), ...reversed.map(line => minus(line.balance, line.other))])
    unmatched.push(
      ...direct.map(one => ({ amount: one.open, count: one.openCount })),
      ...reversed.map(one => ({ amount: one.notYet, count: one.notYetCount })),
      {
        amount: minus(loose, known),
        count: 0,
      },
    )
  }
  return { balance: sum(parts), unmatched: counted(unmatched), later: sum(own.map(line => line.later)) }
}

export const unexplained = (bank: BankSide, notBooked: UnmatchedBank, ledger: LedgerSide): Minor =>
  plus(minus(minus(minus(bank.balance, bank.opening), ledger.balance), notBooked.amount), ledger.unmatched.amount)

export interface Turnover {
  in: Minor
  out: Minor
  count: number
  reconciled: number
  ignored: number
  unmatched: number
  lackingReceipt: number
}

/** What happened on the days of a period, both included; from the beginning where none is given. */
export function turnover({ days, left }: Facts, accountId: string, from: CalendarDate | undefined, to: CalendarDate): Turnover {
  const isAsked = (day: { accountId: string; date: CalendarDate }): boolean =>
    day.accountId === accountId && day.date <= to && (from === undefined || day.date >= from)
  const moved = days.filter(isAsked)
  const total = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
  const ofKind = (kind: LeftOnDay['kind']): LeftOnDay[] => left.filter(day => day.kind === kind && isAsked(day))
  const received = sum(moved.map(day => day.in))
  const count = total(moved.map(day => day.count))
  const waiting = ofKind('waiting')
  const [unmatched, ignored] = [total(waiting.map(day => day.count)), total(ofKind('ignored').map(day => day.count))]
  return {
    in: received,
    out: minus(sum(moved.map(day => day.amount)), received),
    count,
    reconciled: count - unmatched - ignored,
    ignored,
    unmatched,
    lackingReceipt: total(waiting.map(day => day.lacking)),
  }
}
