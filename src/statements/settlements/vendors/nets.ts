import type { Vendor } from '../vendor.ts'

/** The transactions of settlements, in Danish and in English; the columns are those that acquirers print, not confirmed by the vendor. */
export const nets: Vendor = {
  name: 'Nets',
  signatures: [
    ['transaktionsdato', 'afregningsdato', 'bruttobelob', 'gebyr', 'nettobelob', 'afregningsnummer'],
    ['transaction date', 'settlement date', 'gross amount', 'fee', 'net amount', 'settlement number'],
  ],
  columns: {
    date: ['transaktionsdato', 'transaction date'],
    gross: ['bruttobelob', 'gross amount'],
    fee: ['gebyr', 'fee'],
    net: ['nettobelob', 'net amount'],
    currency: ['valuta', 'currency'],
    kind: ['transaktionstype', 'transaction type'],
    id: ['transaktionsnummer', 'transaction number', 'arn'],
    reference: ['ordrenummer', 'order number'],
    text: ['korttype', 'card type'],
    payout: ['afregningsnummer', 'settlement number'],
    payoutDate: ['afregningsdato', 'settlement date'],
  },
  payouts: [],
  currency: 'DKK',
}
