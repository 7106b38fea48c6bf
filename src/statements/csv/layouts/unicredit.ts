import type { Layout } from '../layout.ts'

/** As in the tests and models of five public parsers. */
export const unicredit: Layout = {
  name: 'UniCredit',
  signature: ['data registrazione', 'data valuta', 'descrizione', 'importo eur'],
  columns: {
    date: ['data registrazione'],
    valueDate: ['data valuta'],
    text: ['descrizione', 'causale'],
    amount: ['importo eur'],
  },
  currency: 'EUR',
  dayOrder: 'day first',
}
