/**
 * Whether an invoice is paid. What its entry has open is what no bank transaction has settled; a credit note takes off what it gives back as long as nobody
 * has settled that either, since both stand on one account of the buyer.
 */
import { type Minor, minus, zero } from '../money/money.ts'

export const paymentStates = ['open', 'partly_paid', 'paid', 'offset', 'reversed'] as const

export type PaymentState = (typeof paymentStates)[number]

/** What the ledger says of an invoice, in the currency of the books and signed as on the bank account: a credit note is to be paid back. */
export interface Receivable {
  currency: string
  amount: Minor
  openAmount: Minor
  /** The part of what is open that a credit note takes up; of a credit note, what its invoice takes up. */
  offset: Minor
  /** Its entry was taken back. */
  isReversed: boolean
}

export interface Payment {
  state: PaymentState
  currency: string
  amount: Minor
  /** What bank transactions have settled. */
  settled: Minor
  offset: Minor
  /** What is still to be paid. */
  open: Minor
}

export function paymentOf({ currency, amount, openAmount, offset, isReversed }: Receivable): Payment {
  const settled = isReversed ? zero : minus(amount, openAmount)
  const open = minus(openAmount, offset)
  return { state: isReversed ? 'reversed' : stateOf(open, settled), currency, amount, settled, offset, open }
}

function stateOf(open: Minor, settled: Minor): PaymentState {
  if (open === 0) return settled === 0 ? 'offset' : 'paid'
  return settled === 0 ? 'open' : 'partly_paid'
}
