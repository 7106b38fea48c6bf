import type { Layout } from '../layout.ts'

/** As in the tests of a public program that imports the files of the business portal. */
export const bancoBpm: Layout = {
  name: 'Banco BPM',
  signature: ['ragione sociale', 'data contabile', 'data valuta', 'banca', 'rapporto', 'importo', 'divisa', 'descrizione'],
  columns: {
    date: ['data contabile'],
    valueDate: ['data valuta'],
    account: ['rapporto'],
    accountName: ['ragione sociale'],
    amount: ['importo'],
    currency: ['divisa'],
    text: ['descrizione'],
  },
  currency: 'EUR',
  dayOrder: 'day first',
}
