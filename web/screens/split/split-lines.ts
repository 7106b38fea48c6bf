/** The lines of a split while they are typed: amounts as on the paper, the last one is the rest. */
import { fromMinor, type Minor, minus, sum, toMinor, zero } from '../../../src/domain/money/money.ts'
import type { DocumentRecord } from '../../api/records.ts'
import { editableAmount } from '../../app/format.ts'
import { parseMoney } from '../../parts/field/parse-money.ts'
import type { Language } from '../../words/languages.ts'

export interface SplitRow {
  /** Known by it while it is there. */
  key: string
  account: string | null
  vatCode: string | null
  text: string
  /** As it was typed. Of the last row it does not count where the amount of the document is known. */
  amount: string
}

export const rowsMax = 50

/** Of a credit note the lines are money back: they are typed as they are printed. */
export const signOf = ({ codedAmount, extraction }: DocumentRecord): 1 | -1 =>
  (codedAmount === null ? extraction?.kind === 'credit_note' : codedAmount > 0) ? -1 : 1

/** What the rows must come to, as it is printed; null while nobody knows. */
export const wholeOf = (document: DocumentRecord): number | null =>
  document.codedAmount === null ? null : -document.codedAmount * signOf(document)

export function toRows(document: DocumentRecord, currency: string, language: Language, newKey: () => string): SplitRow[] {
  const sign = signOf(document)
  const rows = document.codingLines.map(
    (line): SplitRow => ({
      key: newKey(),
      account: line.ledgerAccountId,
      vatCode: line.vatCode,
      text: line.text,
      amount: editableAmount(line.gross * sign, currency, language),
    }),
  )
  if (rows.length > 1) return rows
  const [first] = rows
  const only = first ?? { key: newKey(), account: null, vatCode: null, text: document.bookingText ?? '', amount: '' }
  return [
    { ...only, amount: '' },
    { ...only, key: newKey(), account: null, amount: '' },
  ]
}

export interface Reckoned {
  /** Of each row; null where it is not an amount. */
  amounts: readonly (number | null)[]
  /** What is left for the last row; null where nothing can be told. */
  rest: number | null
  sum: number | null
}

export function reckon(rows: readonly SplitRow[], whole: number | null, currency: string, language: Language): Reckoned {
  const last = rows.length - 1
  const given = rows.map(({ amount }, at): Minor | null => {
    if (whole !== null && at === last) return null
    const parsed = parseMoney(amount, currency, language)
    return parsed === undefined ? null : (toMinor(parsed, currency) ?? null)
  })
  const known = sum(given.map(one => one ?? zero))
  const all = whole === null ? undefined : toMinor(whole, currency)
  const rest = all === undefined ? null : minus(all, known)
  const shown = given.map((one, at) => (whole !== null && at === last ? rest : one))
  const isWhole = shown.every(one => one !== null)
  return {
    amounts: shown.map(one => (one === null ? null : fromMinor(one, currency))),
    rest: rest === null ? null : fromMinor(rest, currency),
    sum: isWhole ? fromMinor(sum(shown as Minor[]), currency) : null,
  }
}

export type RowFault = 'account' | 'vatCode' | 'amount' | 'nothingLeft'

/** What still has to be given, by row and field. */
export function faultsOf(rows: readonly SplitRow[], { amounts }: Reckoned, whole: number | null): Map<string, RowFault> {
  const faults = new Map<string, RowFault>()
  for (const [at, row] of rows.entries()) {
    const amount = amounts[at] ?? null
    const isRest = whole !== null && at === rows.length - 1
    if (row.account === null) faults.set(`${at}.ledgerAccountId`, 'account')
    if (row.vatCode === null) faults.set(`${at}.vatCode`, 'vatCode')
    if (isRest && (amount === null || amount === 0 || amount > 0 !== (whole ?? 0) > 0)) faults.set(`${at}.gross`, 'nothingLeft')
    else if (amount === null || amount === 0) faults.set(`${at}.gross`, 'amount')
  }
  return faults
}

export interface SentLine {
  ledgerAccountId: string
  vatCode: string
  gross?: number
  text?: string
}

/** What PUT /documents/{id}/coding-lines takes. */
export const toSent = (rows: readonly SplitRow[], { amounts }: Reckoned, whole: number | null, sign: 1 | -1): SentLine[] =>
  rows.map((row, at) => {
    const isRest = whole !== null && at === rows.length - 1
    const text = row.text.trim()
    return {
      ledgerAccountId: row.account ?? '',
      vatCode: row.vatCode ?? '',
      ...(isRest ? {} : { gross: (amounts[at] ?? 0) * sign }),
      ...(text === '' ? {} : { text }),
    }
  })
