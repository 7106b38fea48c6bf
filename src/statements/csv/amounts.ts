/**
 * How the amounts of a CSV file are written, and what one of them is. Three digits behind the only mark (12,345) are decimals, or thousands that are a
 * thousand times as much. What decides, in this order:
 * 1. other amounts of the table that leave no doubt, the balances among them: 0,50 or 1.234,00;
 * 2. the opening and closing balances in lines of their own;
 * 3. amounts and balances that follow from each other in one reading only;
 * 4. the language of the headers, which proves nothing: Danes and Italians part thousands with a full stop, so that 1.234 is 1234 there, and put a comma before
 *    the decimals, so that 12,345 has one decimal too many to be sure of. In English it is the other way round. What is in doubt then is refused.
 */
import type { Minor } from '../../domain/money/money.ts'
import { type DecimalSign, type DecimalStyle, decimalVote, doubtIn, toAmount } from '../text/numbers.ts'

export interface AmountFormat {
  style: DecimalStyle
  /** False where only the language of the headers tells. */
  isProven: boolean
}

/** `doubtful` for what could be a thousand times as much; undefined for what is no amount of that many decimals. */
export function amountIn(cell: string, { style, isProven }: AmountFormat, units: number): Minor | 'doubtful' | undefined {
  if (!isProven) {
    const mark = doubtIn(cell)?.mark
    // Three decimals are what dinars have: there the sign of the language is the one without a doubt.
    if (mark !== undefined && (mark === style) !== (units === 3)) return 'doubtful'
  }
  return toAmount(cell, style, units)
}

/** The cells of a row: what was moved (in one column, or in two), and the balance behind it. */
export interface AmountCells {
  moved: readonly string[]
  fee: string
  balance: string
}

export function amountVote(): {
  add: (cells: AmountCells) => void
  addLabelled: (cells: readonly string[]) => void
  format: (isInEnglish: boolean) => AmountFormat
} {
  const inTable = decimalVote()
  const inLabels = decimalVote()
  const chains = [chainOf(','), chainOf('.')]
  return {
    add({ moved, fee, balance }) {
      for (const cell of [...moved, fee, balance]) if (cell !== '') inTable.add(cell)
      if (inTable.style() === 'none') for (const chain of chains) chain.add(moved, fee, balance)
    },
    addLabelled(cells) {
      for (const cell of cells) inLabels.add(cell)
    },
    format(isInEnglish) {
      const [told] = [inTable.style(), inLabels.style()].filter(style => style !== 'none')
      if (told) return { style: told, isProven: true }
      const closed = chains.filter(chain => chain.isClosed())
      if (closed.length === 1) return { style: closed[0]!.sign, isProven: true }
      return { style: isInEnglish ? '.' : ',', isProven: false }
    },
  }
}

/** Both readings are compared with the decimals that the longer one has. */
const chainUnits = 3

/** Whether every balance differs from the one before by what was moved, the oldest row first or last, if this sign is before the decimals. */
function chainOf(sign: DecimalSign): {
  sign: DecimalSign
  add: (moved: readonly string[], fee: string, balance: string) => void
  isClosed: () => boolean
} {
  let before: { moved: number; balance: number } | undefined
  let steps = 0
  let forth = 0
  let back = 0
  const read = (cell: string): number | undefined => (cell === '' ? 0 : toAmount(cell, sign, chainUnits))
  return {
    sign,
    add(moved, fee, balance) {
      const sizes = moved.map(read)
      const here = balance === '' ? undefined : toAmount(balance, sign, chainUnits)
      // What is pending has no balance, and a fee moves it too: the chain goes on behind.
      if (here === undefined || read(fee) !== 0 || sizes.includes(undefined)) {
        before = undefined
        return
      }
      const row = { moved: sizes.reduce<number>((sum, size) => sum + Math.abs(size!), 0), balance: here }
      if (before) {
        const difference = Math.abs(row.balance - before.balance)
        steps += 1
        if (difference === row.moved) forth += 1
        if (difference === before.moved) back += 1
      }
      before = row
    },
    isClosed: () => steps > 0 && (forth === steps || back === steps),
  }
}
