/** Payments to suppliers. */
import type { Words } from '../../words.ts'

export type OrderState = 'proposed' | 'confirmed' | 'cancelled'

const states: Readonly<Record<OrderState, string>> = { proposed: 'proposed', confirmed: 'confirmed', cancelled: 'cancelled' }

export const payments = {
  payment_order_not_found: ({ id }: { id: string }) => `There is no order of payments with the id ${id}.`,
  payment_order_decided: ({ id, state }: { id: string; state: OrderState }) => `${id} is ${states[state]} already.`,
  payment_iban_missing: 'The invoice names no IBAN. Give the one of the supplier.',
  debtor_iban_missing: ({ name }: { name: string }) => `The bank account ${name} has no valid IBAN. Choose another one.`,
  payment_listed_twice: 'The invoice is listed twice.',
  not_payable: ({ id }: { id: string }) => `${id} is no open supplier invoice. GET /api/rest/payables lists them.`,
  payment_ordered: ({ number }: { number: number }) => `Entry ${number} is in an order of payments already. Cancel it there first.`,
  payment_day_past: 'The day is over. Choose today or a later one.',
  payment_day_weekend: ({ next }: { next: string }, words: Words) =>
    `Banks do not pay at the weekend. The next banking day is ${words.day(next)}.`,
  creditor_iban_changed: ({ name, iban, before }: { name: string; iban: string; before: string }) =>
    `${name} was last paid to ${before}, and now to ${iban}. Ask them by a number that you know before you confirm it.`,
  'forbidden.person': 'Payments are confirmed and cancelled by a person: sign in, or use a key of your own.',
  payment_changed: ({ name }: { name: string }) => `What is owed to ${name} has changed since. Cancel this order, and propose it anew.`,
  'payment_changed.sum': ({ seen, sum }: { seen: string; sum: string }) => `The order comes to ${sum}, not to ${seen}. Look at it again.`,
  'payment_changed.day': ({ day }: { day: string }, words: Words) =>
    `${words.day(day)}, on which it was to be paid, is over. Cancel this order, and propose it anew.`,
  payment_booked: ({ name, transactionId }: { name: string; transactionId: string }) =>
    `The bank has shown the payment to ${name} (${transactionId}): it cannot be cancelled here. If it came back, unmatch the transaction first.`,
  payment_not_in_order: ({ id }: { id: string }) => `${id} is not among the payments of this order that wait.`,
  payment_not_confirmed: 'The file is made when a person confirms the order.',
  payment_recognised: 'The bank quotes the id of a payment that was sent, and the amount is the same.',
  'payment_recognised.batch': 'The bank quotes the id of payments that were sent together, and the sum is the same.',
} as const
