/** The lines of an entry while they are typed: a debit or a credit each, and what is missing until they are equal. */
import { fromMinor, type Minor, minus, sum, toMinor, zero } from '../../../../src/domain/money/money.ts'
import { parseMoney } from '../../../parts/field/parse-money.ts'
import type { Language } from '../../../words/languages.ts'

export interface EntryRow {
  /** Known by it while it is there. */
  key: string
  account: string | null
  vatCode: string | null
  contactId: string | null
  /** As they were typed; one of them is empty. */
  debit: string
  credit: string
}

export const rowsMax = 200

export const newRow = (): EntryRow => ({ key: crypto.randomUUID(), account: null, vatCode: null, contactId: null, debit: '', credit: '' })

export const isEmptyRow = ({ account, debit, credit }: EntryRow): boolean => account === null && debit.trim() === '' && credit.trim() === ''

export interface Reckoned {
  /** Debit when positive; null where it is not an amount. */
  amounts: readonly (number | null)[]
  debit: number
  credit: number
  /** Debit less credit. */
  difference: number
}

const minorOf = (text: string, currency: string, language: Language): Minor | null => {
  if (text.trim() === '') return zero
  const parsed = parseMoney(text, currency, language)
  return parsed === undefined ? null : (toMinor(parsed, currency) ?? null)
}

export function reckon(rows: readonly EntryRow[], currency: string, language: Language): Reckoned {
  const sides = rows.map(row => ({ debit: minorOf(row.debit, currency, language), credit: minorOf(row.credit, currency, language) }))
  const debit = sum(sides.map(side => side.debit ?? zero))
  const credit = sum(sides.map(side => side.credit ?? zero))
  const shown = (amount: Minor): number => fromMinor(amount, currency)
  return {
    amounts: sides.map(side => (side.debit === null || side.credit === null ? null : shown(minus(side.debit, side.credit)))),
    debit: shown(debit),
    credit: shown(credit),
    difference: shown(minus(debit, credit)),
  }
}

export interface SentLine {
  accountId: string
  amount: number
  vatCode?: string
  contactId?: string
}

/** What the service takes, with the place of each line among those that are typed; undefined while something is missing. */
export function toSent(
  rows: readonly EntryRow[],
  { amounts }: Reckoned,
  mayBeZero = false,
): { lines: SentLine[]; places: number[] } | undefined {
  const lines: SentLine[] = []
  const places: number[] = []
  for (const [at, row] of rows.entries()) {
    if (isEmptyRow(row)) continue
    const amount = amounts[at] ?? null
    if (row.account === null || amount === null || (amount === 0 && !mayBeZero)) return undefined
    lines.push({
      accountId: row.account,
      amount,
      ...(row.vatCode === null ? {} : { vatCode: row.vatCode }),
      ...(row.contactId === null ? {} : { contactId: row.contactId }),
    })
    places.push(at)
  }
  return { lines, places }
}
