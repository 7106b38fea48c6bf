import type { Vendor } from '../vendor.ts'

const never = ['denied', 'canceled', 'cancelled', 'pending', 'annullato', 'negato', 'in sospeso', 'afvist', 'annulleret', 'afventer']

/** The list of activities, in English as in many public parsers; in Italian and Danish after it, not confirmed. */
export const paypal: Vendor = {
  name: 'PayPal',
  signatures: [
    ['date', 'type', 'status', 'currency', 'gross', 'fee', 'net', 'transaction id'],
    ['data', 'tipo', 'stato', 'valuta', 'lordo', 'tariffa', 'netto', 'codice transazione'],
    ['dato', 'type', 'status', 'valuta', 'brutto', 'gebyr', 'netto', 'transaktions id'],
  ],
  columns: {
    date: ['date', 'data', 'dato'],
    gross: ['gross', 'lordo', 'brutto'],
    fee: ['fee', 'tariffa', 'gebyr'],
    net: ['net', 'netto'],
    currency: ['currency', 'valuta'],
    kind: ['type', 'tipo'],
    status: ['status', 'stato'],
    impact: ['balance impact', 'impatto sul saldo', 'saldopavirkning'],
    id: ['transaction id', 'codice transazione', 'transaktions id'],
    reference: ['invoice number', 'numero fattura', 'fakturanummer'],
    customer: ['name', 'nome', 'navn'],
    text: ['item title', 'titolo oggetto', 'varetitel'],
  },
  payouts: [
    'general withdrawal',
    'general withdrawal bank account',
    'withdraw funds to bank account',
    'user initiated withdrawal',
    'trasferimento generico',
    'prelievo generico conto bancario',
    'generel haevning',
    'generel haevning bankkonto',
  ],
  void: never,
  memos: ['memo'],
}
