/** Journal entries: what a ledger is given to post. Append-only; a correction is a reversing entry. */
import type { CalendarDate } from '../calendar/dates.ts'
import { type Minor, minus, negate, sum, zero } from '../money/money.ts'

/** One of debit and credit is zero, neither is negative. */
export interface EntryLine {
  account: string
  accountName: string
  debit: Minor
  credit: Minor
  /** On the line that carries the taxable base: the code, and what the VAT return says because of this line. */
  vat: { code: string; base: Minor; due: Minor; deducted: Minor } | null
}

export const sourceTypes = [
  'document',
  'invoice',
  'e_invoice',
  'bank_transaction',
  'reversal',
  'manual',
  'opening_balance',
  'year_end',
  'vat_settlement',
] as const

export type SourceType = (typeof sourceTypes)[number]

/** What the payment of an entry is recognised by, and where it is booked. Amounts are signed as that of the entry. */
export interface PaymentSide {
  /** Payables or receivables; bank or cash where it is paid already. */
  account: string
  contactId: string | null
  dueDate: CalendarDate | null
  names: readonly string[]
  ibans: readonly string[]
  /** What a payer would quote. */
  numbers: readonly string[]
  /** What is really to be paid, where that is not the amount. */
  payable: Minor | null
  /** The part of the rest that is owed to the state instead (ritenuta d'acconto). */
  withheld: Minor | null
  /** A receipt: it was paid at once, whatever account it is booked on. An invoice waits, also where it does not say until when. */
  isReceipt: boolean
}

export interface Entry {
  regionKey: string
  currency: string
  date: CalendarDate
  vatDate: CalendarDate
  text: string
  /** Its effect on the payment side, signed as on the bank account. */
  amount: Minor
  lines: readonly EntryLine[]
  source: { type: SourceType; id: string }
  /** What a foreign document was converted from. */
  exchange: { currency: string; total: Minor; rate: string; source: string; on: CalendarDate } | null
  /** Not there where nothing is to be paid: a settlement, a reversal. */
  payment?: PaymentSide
}

/** A line of a signed amount: a debit when positive. */
export const toLine = (account: string, accountName: string, amount: Minor, vat: EntryLine['vat'] = null): EntryLine => ({
  account,
  accountName,
  debit: amount > 0 ? amount : zero,
  credit: amount < 0 ? negate(amount) : zero,
  vat,
})

export function isBalanced(lines: readonly EntryLine[]): boolean {
  const isSound = lines.every(({ debit, credit }) => debit >= 0 && credit >= 0 && debit > 0 !== credit > 0)
  return lines.length >= 2 && isSound && sum(lines.map(line => line.debit)) === sum(lines.map(line => line.credit))
}

/** The entry that takes another one back: sides swapped, VAT negated. It counts in the VAT period of its own date. */
export function reversed({ payment: _paid, ...entry }: Entry, on: CalendarDate, entryId: string, text: string): Entry {
  return {
    ...entry,
    date: on,
    // Never in an earlier period than what it takes back.
    vatDate: on > entry.vatDate ? on : entry.vatDate,
    text,
    amount: negate(entry.amount),
    lines: entry.lines.map(({ vat, debit, credit, ...line }) => ({
      ...line,
      debit: credit,
      credit: debit,
      vat: vat && { code: vat.code, base: minus(zero, vat.base), due: negate(vat.due), deducted: negate(vat.deducted) },
    })),
    source: { type: 'reversal', id: entryId },
    exchange: entry.exchange && { ...entry.exchange, total: negate(entry.exchange.total) },
  }
}
