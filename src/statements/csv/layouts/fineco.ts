import type { Layout } from '../layout.ts'

/** As in the tests of several public parsers; money out is negative in some exports and positive in others. */
export const fineco: Layout = {
  name: 'Fineco',
  signature: ['data operazione', 'data valuta', 'entrate', 'uscite', 'descrizione'],
  columns: {
    date: ['data operazione'],
    valueDate: ['data valuta'],
    moneyIn: ['entrate'],
    moneyOut: ['uscite'],
    text: ['descrizione', 'descrizione completa'],
    status: ['stato'],
  },
  currency: 'EUR',
  dayOrder: 'day first',
  pending: ['autorizzato', 'non contabilizzato'],
}

/** An older export, as in the test of one public parser. */
export const finecoRegistered: Layout = {
  name: 'Fineco',
  signature: ['data registrazione', 'data valuta', 'descrizione completa', 'entrate', 'uscite'],
  columns: {
    date: ['data registrazione'],
    valueDate: ['data valuta'],
    moneyIn: ['entrate'],
    moneyOut: ['uscite'],
    text: ['descrizione', 'descrizione completa'],
  },
  currency: 'EUR',
  dayOrder: 'day first',
}
