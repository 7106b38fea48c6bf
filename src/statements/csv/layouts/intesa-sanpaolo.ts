import type { Layout } from '../layout.ts'

/** The list of operations, across accounts and cards; as in the documentation of a public importer. */
export const intesaOperations: Layout = {
  name: 'Intesa Sanpaolo',
  signature: ['data', 'operazione', 'dettagli', 'conto o carta', 'contabilizzazione', 'importo'],
  columns: {
    date: ['data'],
    text: ['operazione', 'dettagli'],
    account: ['conto o carta'],
    status: ['contabilizzazione'],
    currency: ['valuta'],
    amount: ['importo'],
  },
  currency: 'EUR',
  dayOrder: 'day first',
  pending: ['non contabilizzato'],
}

/** The list of movements, with a second table of what is not booked yet; as in the documentation of the same importer. */
export const intesaMovements: Layout = {
  name: 'Intesa Sanpaolo',
  signature: ['data contabile', 'data valuta', 'descrizione', 'accrediti', 'addebiti', 'descrizione estesa'],
  columns: {
    date: ['data contabile'],
    valueDate: ['data valuta'],
    text: ['descrizione', 'descrizione estesa'],
    moneyIn: ['accrediti'],
    moneyOut: ['addebiti'],
  },
  currency: 'EUR',
  dayOrder: 'day first',
}
