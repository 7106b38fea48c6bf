/** What a movement on the bank may settle. */
import type { CalendarDate } from '../calendar/dates.ts'
import type { Minor } from '../money/money.ts'

export interface OpenItem {
  /** A posted ledger entry, or a captured document that is not posted yet. */
  type: 'ledger' | 'document'
  id: string
  date: CalendarDate
  dueDate: CalendarDate | null
  /** Signed as on the bank account, in the currency of the books. */
  amount: Minor
  /** What is not settled yet: between nothing and the amount. */
  openAmount: Minor
  currency: string
  /** What a foreign document was about in its own currency, signed likewise. */
  original: { amount: Minor; currency: string } | null
  contactId: string | null
  /** All names that the other side goes by: legal name, trade name, the name on the document. */
  names: readonly string[]
  ibans: readonly string[]
  /** Numbers that a payer would quote: of the invoice, of the customer, a payment reference. */
  numbers: readonly string[]
  text: string
  /** Of what was paid at once, at a till or in a web shop: nobody sent a bill that waits for its payment. */
  isReceipt: boolean
  /** A part of it is withheld for the state, and what is open here is what is really to be paid. */
  isPartWithheld?: boolean
  /** Something of it is settled. Where it is left out, what is open tells it. */
  isPartPaid?: boolean
}
