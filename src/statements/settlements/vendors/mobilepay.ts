import type { Vendor } from '../vendor.ts'

/** The report of settlements of a point of sale, in English and Danish; the columns are those of its portal, not confirmed by the vendor. */
export const mobilepay: Vendor = {
  name: 'MobilePay',
  signatures: [
    ['sales unit', 'time', 'transaction id', 'order id', 'gross', 'fee', 'net', 'settlement id', 'settlement date'],
    ['salgssted', 'tidspunkt', 'transaktions id', 'ordre id', 'brutto', 'gebyr', 'netto', 'udbetalings id', 'udbetalingsdato'],
  ],
  columns: {
    date: ['time', 'tidspunkt'],
    gross: ['gross', 'brutto'],
    fee: ['fee', 'gebyr'],
    net: ['net', 'netto'],
    currency: ['currency', 'valuta'],
    kind: ['type', 'transaktionstype'],
    id: ['transaction id', 'transaktions id'],
    reference: ['order id', 'ordre id'],
    customer: ['customer', 'kunde'],
    text: ['message', 'besked', 'sales unit', 'salgssted'],
    payout: ['settlement id', 'udbetalings id'],
    payoutDate: ['settlement date', 'udbetalingsdato'],
  },
  payouts: ['payout', 'udbetaling'],
  currency: 'DKK',
}
