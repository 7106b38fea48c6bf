/** What others entered in a connected ledger, and a movement on the bank may pay. */
import type { CalendarDate } from '../calendar/dates.ts'
import type { Minor } from '../money/money.ts'

export interface OutsideItem {
  /** What it is there. */
  reference: string
  date: CalendarDate
  dueDate: CalendarDate | null
  /** Of the invoice. */
  number: string | null
  text: string
  counterparty: string | null
  /** The currency of the books. */
  currency: string
  /** Signed as its payment on the bank account. */
  amount: Minor
  /** What is not paid there: between nothing and the amount. */
  open: Minor
  /** What it was about in a foreign currency, signed likewise. */
  original: { amount: Minor; currency: string } | null
  /** What it would be called had we posted it; left out where its text tells reliably enough. */
  postedAs?: string
}
