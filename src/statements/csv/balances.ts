/** The balance behind every row: tells in which order the rows are, and where one is missing. */
import type { Balance, DayEnd } from '../../domain/bank/statements.ts'
import { addDays, type CalendarDate } from '../../domain/calendar/dates.ts'
import { type Minor, minus, plus, zero } from '../../domain/money/money.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { inUnits } from '../draft.ts'
import { looksLikeDay, toDay } from '../text/days.ts'
import { type AmountFormat, amountIn } from './amounts.ts'
import type { MovementRow } from './header.ts'
import { foldHeader } from './layout.ts'

const isCounted = ({ movement, balance }: MovementRow): boolean => !movement.isPending || balance !== null

/** How many balances are what the one before and the amounts since come to, of how many. */
function agreeing(rows: readonly MovementRow[]): { agree: number; of: number } {
  let agree = 0
  let of = 0
  eachBalance(rows, (_row, difference) => {
    of += 1
    if (difference === 0) agree += 1
  })
  return { agree, of }
}

function eachBalance(rows: readonly MovementRow[], show: (row: MovementRow, difference: Minor) => void): void {
  let expected: Minor | null = null
  for (const row of rows) {
    if (!isCounted(row)) continue
    if (expected !== null) expected = plus(expected, row.movement.amount)
    if (row.balance === null) continue
    if (expected !== null) show(row, minus(row.balance, expected))
    expected = row.balance
  }
}

/** The rows oldest first, where the balances tell; undefined where they do not, and the dates have to. */
export function orderByBalance(rows: readonly MovementRow[]): MovementRow[] | undefined {
  const forth = agreeing(rows)
  const reversed = rows.toReversed()
  const back = agreeing(reversed)
  if (forth.agree === back.agree || 2 * Math.max(forth.agree, back.agree) < forth.of) return undefined
  return forth.agree > back.agree ? [...rows] : reversed
}

/** What the account held before the first row and after the last. */
export function balancesOf(rows: readonly MovementRow[]): { opening: Balance | null; closing: Balance | null } {
  const counted = rows.filter(isCounted)
  const first = counted.findIndex(({ balance }) => balance !== null)
  const last = counted.at(-1)
  if (first < 0) return { opening: null, closing: null }
  const moved = counted.slice(0, first + 1).reduce<Minor>((sum, { movement }) => plus(sum, movement.amount), zero)
  return {
    opening: { date: counted[0]!.movement.date, amount: minus(counted[first]!.balance!, moved) },
    closing: last!.balance === null ? null : { date: last!.movement.date, amount: last!.balance },
  }
}

/**
 * A balance behind a row is that of its day only where a row of a later day follows it without a gap. Such days are the first and the last one that the file
 * tells the end of; what comes before and behind follows from the movements. Behind the last row the day may go on.
 */
export function dayEndsOf(rows: readonly MovementRow[]): DayEnd[] {
  const counted = rows.filter(isCounted)
  const { opening, closing } = balancesOf(rows)
  if (!opening) return []
  const sure = sureEnds(counted)
  const ends = sure.length > 1 ? [sure[0]!, sure.at(-1)!] : sure
  if (closing) {
    const ofDay = counted.filter(({ movement }) => movement.date === closing.date)
    ends.push({ ...closing, moved: ofDay.reduce<Minor>((sum, { movement }) => plus(sum, movement.amount), zero) })
  }
  const { date: firstEnd } = sure[0] ?? closing ?? opening
  let isBroken = false
  eachBalance(rows, ({ movement }, difference) => {
    if (difference !== 0 && movement.date <= firstEnd) isBroken = true
  })
  // Only with what the account held before do the movements of its first days show that some are missing.
  return isBroken || !closing ? [{ date: addDays(opening.date, -1), amount: opening.amount, moved: zero }, ...ends] : ends
}

function sureEnds(counted: readonly MovementRow[]): DayEnd[] {
  const ends: DayEnd[] = []
  const earliestFrom: CalendarDate[] = []
  for (let at = counted.length - 1; at >= 0; at -= 1) {
    const { date } = counted[at]!.movement
    const next = earliestFrom[at + 1]
    earliestFrom[at] = next !== undefined && next < date ? next : date
  }
  let latest: CalendarDate = ''
  for (const [at, { movement, balance }] of counted.entries()) {
    // Balances from here on count what is not booked yet.
    if (movement.isPending) return ends
    if (movement.date > latest) latest = movement.date
    const next = counted[at + 1]
    if (!next || balance === null || next.movement.isPending || latest >= earliestFrom[at + 1]!) continue
    if (next.balance !== null && minus(next.balance, next.movement.amount) === balance)
      ends.push({ date: latest, amount: balance, moved: null })
  }
  return ends
}

export function gapWarnings(rows: readonly MovementRow[], currency: string | null): Said[] {
  let gaps = 0
  let total: Minor = zero
  let first: { row: MovementRow; difference: Minor } | undefined
  eachBalance(rows, (row, difference) => {
    if (difference === 0) return
    gaps += 1
    total = plus(total, difference)
    first ??= { row, difference }
  })
  if (!first) return []
  const shown = (amount: Minor) => inUnits(amount, currency)
  const { row, difference } = first
  return [
    say('balance_gap.row', {
      amount: shown(row.movement.amount),
      date: row.movement.date,
      balance: shown(row.balance!),
      expected: shown(minus(row.balance!, difference)),
      difference: shown(difference),
      gaps,
      total: shown(total),
      currency,
    }),
  ]
}

const openingWords = /(?:^| )(?:saldo (?:contabile )?(?:iniziale|inizio)|opening balance|primosaldo|startsaldo|saldo primo)(?: |$)/
const closingWords = /(?:^| )(?:saldo (?:contabile )?(?:finale|fine)|closing balance|ultimosaldo|slutsaldo|saldo ultimo)(?: |$)/

/** "Saldo iniziale;01/02/2026;12.345,67", above, in or below the table: what stands behind the label and is no day. */
export function labelledCells(cells: readonly string[]): { isOpening: boolean; cells: readonly string[] } | undefined {
  const labels = cells.map(foldHeader)
  const labelAt = labels.findIndex(label => openingWords.test(label) || closingWords.test(label))
  if (labelAt < 0) return undefined
  return { isOpening: openingWords.test(labels[labelAt]!), cells: cells.slice(labelAt + 1).filter(cell => !looksLikeDay(cell)) }
}

/** Of a balance that could be a thousand times as much nothing is known. */
export function labelledBalance(
  cells: readonly string[],
  format: AmountFormat,
): { isOpening: boolean; amount: Minor; date: string | null } | undefined {
  const labelled = labelledCells(cells)
  const amounts = (labelled?.cells ?? []).map(cell => amountIn(cell, format, 2)).filter(amount => typeof amount === 'number')
  if (!labelled || amounts.length !== 1) return undefined
  const day = cells.find(cell => looksLikeDay(cell))
  return { isOpening: labelled.isOpening, amount: amounts[0]!, date: day === undefined ? null : (toDay(day, 'day first') ?? null) }
}
