import type { Vendor } from '../vendor.ts'

/** The report of payouts, with a row for each sale; columns as people show them, in English and Italian, not confirmed by the vendor. */
export const sumup: Vendor = {
  name: 'SumUp',
  signatures: [
    ['date', 'transaction id', 'transaction type', 'total', 'fee', 'payout', 'payout id', 'payout date'],
    ['data', 'id transazione', 'tipo di transazione', 'totale', 'commissione', 'pagamento', 'id pagamento', 'data pagamento'],
  ],
  columns: {
    date: ['date', 'data'],
    gross: ['total', 'totale'],
    fee: ['fee', 'commissione'],
    net: ['payout', 'pagamento'],
    currency: ['currency', 'valuta'],
    kind: ['transaction type', 'tipo di transazione'],
    status: ['status', 'stato'],
    id: ['transaction id', 'id transazione'],
    reference: ['reference', 'riferimento'],
    text: ['description', 'descrizione'],
    payout: ['payout id', 'id pagamento'],
    payoutDate: ['payout date', 'data pagamento'],
  },
  // In Italian `pagamento` is what a customer paid.
  payouts: ['payout'],
  void: ['failed', 'cancelled', 'canceled', 'fallita', 'annullata'],
}
