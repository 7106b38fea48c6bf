import type { Vendor } from '../vendor.ts'

/** The detail of credits of a shop, in Italian and English; the columns are those of its dashboard, not confirmed by the vendor. */
export const satispay: Vendor = {
  name: 'Satispay',
  signatures: [
    ['id transazione', 'data transazione', 'negozio', 'importo', 'commissioni', 'importo netto', 'data accredito'],
    ['transaction id', 'transaction date', 'shop', 'amount', 'fees', 'net amount', 'payout date'],
  ],
  columns: {
    date: ['data transazione', 'transaction date'],
    gross: ['importo', 'amount'],
    fee: ['commissioni', 'fees'],
    net: ['importo netto', 'net amount'],
    currency: ['valuta', 'currency'],
    kind: ['tipo', 'type'],
    status: ['stato', 'status'],
    id: ['id transazione', 'transaction id'],
    reference: ['codice esterno', 'external code'],
    text: ['negozio', 'shop'],
    payout: ['id accredito', 'payout id', 'data accredito', 'payout date'],
    payoutDate: ['data accredito', 'payout date'],
  },
  payouts: [],
  void: ['annullata', 'canceled', 'cancelled'],
  currency: 'EUR',
}
