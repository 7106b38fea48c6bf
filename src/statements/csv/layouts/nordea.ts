import type { Layout } from '../layout.ts'

/** Since July 2022, as in the tests of public parsers. Amounts that are only reserved have the word in the place of the date. */
export const nordea: Layout = {
  name: 'Nordea',
  signature: ['bogforingsdato', 'belob', 'afsender', 'modtager', 'navn', 'beskrivelse'],
  columns: {
    date: ['bogforingsdato'],
    amount: ['belob'],
    accountOut: ['afsender'],
    accountIn: ['modtager'],
    counterparty: ['navn'],
    text: ['beskrivelse'],
    balance: ['saldo'],
    currency: ['valuta'],
  },
  currency: 'DKK',
  dayOrder: 'day first',
}

/** Before July 2022, as in the tests of two public parsers. */
export const nordeaBefore2022: Layout = {
  name: 'Nordea',
  signature: ['bogfort', 'tekst', 'rentedato', 'belob', 'saldo'],
  columns: { date: ['bogfort'], text: ['tekst'], valueDate: ['rentedato'], amount: ['belob'], balance: ['saldo'] },
  currency: 'DKK',
  dayOrder: 'day first',
}
