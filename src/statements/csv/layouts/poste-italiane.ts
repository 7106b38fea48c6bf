import type { Layout } from '../layout.ts'

/** BancoPosta and Postepay, as in the tests and the documentation of public parsers (Excel and CSV have the same columns). */
const columns: Layout['columns'] = {
  date: ['data contabile', 'data operazione'],
  valueDate: ['data valuta'],
  moneyOut: ['addebiti euro', 'addebiti'],
  moneyIn: ['accrediti euro', 'accrediti'],
  amount: ['importo euro'],
  text: ['descrizione operazioni'],
}

export const bancoPosta: Layout = {
  name: 'Poste Italiane',
  signature: ['data valuta', 'addebiti', 'accrediti', 'descrizione operazioni'],
  columns,
  currency: 'EUR',
  dayOrder: 'day first',
}

export const bancoPostaEuro: Layout = {
  ...bancoPosta,
  signature: ['data valuta', 'addebiti euro', 'accrediti euro', 'descrizione operazioni'],
}

export const postepay: Layout = { ...bancoPosta, signature: ['data contabile', 'data valuta', 'importo euro', 'descrizione operazioni'] }
