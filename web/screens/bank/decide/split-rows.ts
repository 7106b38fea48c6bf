/** The rows of a split while they are typed. Amounts are typed in the direction of the line: of money out, 600 is paid and -50 is a credit note. */
import { fromMinor, type Minor, minus, negate, sum, toMinor, zero } from '../../../../src/domain/money/money.ts'
import { editableAmount } from '../../../app/format.ts'
import { parseMoney } from '../../../parts/field/parse-money.ts'
import type { Language } from '../../../words/languages.ts'
import type { Candidate, Target, Transaction } from '../records.ts'

export interface SplitRow {
  targetType: 'ledger' | 'document'
  targetId: string
  title: string
  number: string | null
  openAmount: number | null
  currency: string | null
  /** As it was typed. */
  amount: string
}

type Line = Pick<Transaction, 'amount' | 'currency'>

const directed = ({ amount }: Line, value: Minor): Minor => (amount < 0 ? negate(value) : value)

const typed = (line: Line, value: number, language: Language): string =>
  editableAmount(line.amount < 0 ? -value : value, line.currency, language)

export const toRow = (line: Line, target: Target | Candidate, amount: number | null, language: Language): SplitRow => ({
  targetType: target.targetType,
  targetId: target.targetId,
  title: target.counterparty ?? target.title,
  number: target.number,
  openAmount: target.openAmount,
  currency: target.currency,
  amount: amount === null ? '' : typed(line, amount, language),
})

export interface Reckoned {
  /** Of each row, signed as on the bank account; null where it is no amount. */
  amounts: readonly (number | null)[]
  /** What no row has, signed as on the bank account. */
  left: number
}

export function reckon(line: Line, rows: readonly SplitRow[], language: Language): Reckoned {
  const { currency } = line
  const given = rows.map(({ amount }): Minor | null => {
    const parsed = parseMoney(amount, currency, language)
    const minor = parsed === undefined ? undefined : toMinor(parsed, currency)
    return minor === undefined ? null : directed(line, minor)
  })
  const whole = toMinor(line.amount, currency) ?? zero
  return {
    amounts: given.map(one => (one === null ? null : fromMinor(one, currency))),
    left: fromMinor(minus(whole, sum(given.map(one => one ?? zero))), currency),
  }
}

/** This row takes what the others leave. */
export function restHere(line: Line, rows: readonly SplitRow[], at: number, language: Language): SplitRow[] {
  const others = rows.map((row, place) => (place === at ? { ...row, amount: '' } : row))
  const { left } = reckon(line, others, language)
  return rows.map((row, place) => (place === at ? { ...row, amount: typed(line, left, language) } : row))
}

/** What a target that is added takes: what is open on it, or what is left where that is less. */
export function firstAmount(line: Line, target: Candidate, left: number): number | null {
  if (target.openAmount === null || target.currency !== line.currency) return left === 0 ? null : left
  if (left === 0 || left < 0 !== target.openAmount < 0) return target.openAmount
  return Math.abs(target.openAmount) < Math.abs(left) ? target.openAmount : left
}
