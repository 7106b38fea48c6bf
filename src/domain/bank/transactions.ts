/** What a bank says happened on an account. Amounts are signed as on the account: money out is negative. */
import type { CalendarDate } from '../calendar/dates.ts'
import type { Minor } from '../money/money.ts'

export interface Counterparty {
  name: string | null
  /** Normalised, without spaces. */
  iban: string | null
}

/** One movement, as a bank or a statement tells it. */
export interface Movement {
  /** What the bank calls it, the same at every read; null where it has no such name. */
  bankId: string | null
  /** The day it was booked. */
  date: CalendarDate
  valueDate: CalendarDate | null
  amount: Minor
  currency: string
  /** All that the bank printed about it, lines joined by a space. */
  text: string
  counterparty: Counterparty
  /** What the payer wrote for the payee: a structured reference, an invoice number, an end-to-end id that says something. */
  reference: string | null
  /** Not booked yet: it may change or vanish, and never counts. */
  isPending: boolean
  /** What was paid in another currency before the bank converted it. */
  original: { amount: Minor; currency: string } | null
}

/** A movement that is kept: it has a place in the books. */
export interface BankTransaction extends Movement {
  id: string
  accountId: string
}
