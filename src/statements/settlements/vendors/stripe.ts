import type { Vendor } from '../vendor.ts'

/** The itemised reports (balance, payout reconciliation), as their documentation lists the columns, and the older export of all payments. */
export const stripe: Vendor = {
  name: 'Stripe',
  signatures: [
    ['balance transaction id', 'gross', 'fee', 'net', 'reporting category'],
    ['id', 'type', 'source', 'amount', 'fee', 'net', 'created utc'],
  ],
  columns: {
    date: ['created', 'created utc', 'available on', 'available on utc'],
    gross: ['gross', 'amount'],
    fee: ['fee'],
    net: ['net'],
    currency: ['currency'],
    kind: ['reporting category', 'type'],
    id: ['balance transaction id', 'id'],
    reference: ['invoice number', 'order id metadata', 'payment metadata order id'],
    customer: ['customer name', 'customer email'],
    text: ['description'],
    payout: ['automatic payout id', 'transfer'],
    payoutDate: ['automatic payout effective at', 'automatic payout effective at utc', 'transfer date utc'],
  },
  payouts: ['payout'],
  payoutReversals: ['payout reversal', 'payout cancel', 'payout failure'],
}
