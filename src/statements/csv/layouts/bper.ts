import type { Layout } from '../layout.ts'

/** Columns from the tests of a public parser of its Excel export; that the CSV has the same is not confirmed. */
export const bper: Layout = {
  name: 'BPER Banca',
  signature: ['data contabile', 'data valuta', 'causale abi', 'descrizione', 'importo'],
  columns: {
    date: ['data contabile'],
    valueDate: ['data valuta'],
    text: ['descrizione', 'causale abi'],
    amount: ['importo'],
    currency: ['divisa'],
    balance: ['saldo'],
  },
  currency: 'EUR',
  dayOrder: 'day first',
}
