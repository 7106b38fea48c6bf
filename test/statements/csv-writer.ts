/** Writes the CSV files of banks, as their layouts have them, so that what was written can be read back. */
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { minorUnits } from '../../src/domain/money/currencies.ts'
import { decimals } from './writers.ts'

export interface CsvRow {
  movement: Movement
  balance: number
}

export interface WrittenLayout {
  /** What the reader calls it. */
  name: string
  separator: ';' | ',' | '\t'
  isQuoted?: boolean
  decimal: ',' | '.'
  grouping?: '' | '.' | ',' | "'" | ' '
  day: (date: string) => string
  /** Lines above the header. */
  above?: readonly string[]
  columns: readonly [header: string, cell: (row: CsvRow, amount: (value: number) => string) => string][]
}

export function writeCsv(layout: WrittenLayout, rows: readonly CsvRow[], currency: string, lineEnd = '\r\n'): string {
  const amount = (value: number): string => {
    const [whole, fraction] = decimals(value, currency).split('.')
    const grouped = layout.grouping ? whole!.replace(/\B(?=(\d{3})+$)/g, layout.grouping) : whole!
    return minorUnits(currency) === 0 ? grouped : `${grouped}${layout.decimal}${fraction}`
  }
  const cell = (text: string): string =>
    layout.isQuoted || text.includes(layout.separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const line = (cells: readonly string[]): string => cells.map(cell).join(layout.separator)
  return [
    ...(layout.above ?? []),
    line(layout.columns.map(([header]) => header)),
    ...rows.map(row => line(layout.columns.map(([, write]) => write(row, amount)))),
    '',
  ].join(lineEnd)
}

const parts = (date: string): [string, string, string] => date.split('-') as [string, string, string]

export const dotted = (date: string): string => parts(date).toReversed().join('.')
export const slashed = (date: string): string => parts(date).toReversed().join('/')
export const dashed = (date: string): string => parts(date).toReversed().join('-')
export const yearFirst = (date: string): string => date
export const yearFirstSlashed = (date: string): string => date.replaceAll('-', '/')

type Cell = WrittenLayout['columns'][number][1]

const on =
  (day: (date: string) => string): Cell =>
  row =>
    day(row.movement.date)
const text: Cell = row => row.movement.text
const signed: Cell = (row, amount) => amount(row.movement.amount)
const balance: Cell = (row, amount) => amount(row.balance)
const currency: Cell = row => row.movement.currency
const out: Cell = (row, amount) => (row.movement.amount < 0 ? amount(-row.movement.amount) : '')
const outWithMinus: Cell = (row, amount) => (row.movement.amount < 0 ? amount(row.movement.amount) : '')
const income: Cell = (row, amount) => (row.movement.amount < 0 ? '' : amount(row.movement.amount))
const always =
  (value: string): Cell =>
  () =>
    value

/** Danish banks. */
export const danishLayouts: readonly WrittenLayout[] = [
  {
    name: 'Danske Bank (CSV)',
    separator: ';',
    isQuoted: true,
    decimal: ',',
    grouping: '.',
    day: dotted,
    columns: [
      ['Dato', on(dotted)],
      ['Tekst', text],
      ['Bel\u00f8b', signed],
      ['Saldo', balance],
      ['Status', always('Udf\u00f8rt')],
      ['Afstemt', always('Nej')],
    ],
  },
  {
    name: 'Nordea (CSV)',
    separator: ';',
    decimal: ',',
    day: yearFirstSlashed,
    columns: [
      ['Bogf\u00f8ringsdato', on(yearFirstSlashed)],
      ['Bel\u00f8b', signed],
      ['Afsender', row => (row.movement.amount < 0 ? '1234567890' : '')],
      ['Modtager', row => (row.movement.amount < 0 ? '' : '1234567890')],
      ['Navn', always('')],
      ['Beskrivelse', text],
      ['Saldo', balance],
      ['Valuta', currency],
      ['Afstemt', always('')],
      ['', always('')],
    ],
  },
  {
    name: 'Jyske Bank, Sydbank (CSV)',
    separator: ';',
    decimal: ',',
    day: dotted,
    columns: [
      ['Dato', on(dotted)],
      ['Tekst', text],
      ['Bel\u00f8b', signed],
      ['Saldo', balance],
      ['Afstemt', always('')],
      ['Kontonummer', always('12341234567890')],
      ['Kontonavn', always('Drift')],
      ['Hovedkategori', always('Andet')],
      ['Kategori', always('Anden udgift')],
      ['Kommentar', always('')],
    ],
  },
  {
    name: 'Spar Nord, Arbejdernes Landsbank, Nykredit (CSV)',
    separator: ';',
    isQuoted: true,
    decimal: '.',
    day: dashed,
    columns: [
      ['Exportkonto', always('12341234567890')],
      ['Afsenderkonto', always('')],
      ['Modtagerkonto', always('')],
      ['Dato', on(dashed)],
      ['Tekst', text],
      ['Bel\u00f8b', signed],
      ['Saldo', balance],
      ['Indbetaler', always('')],
      ['Supp. tekst til modtager', always('')],
      ['Tekst til modtager', always('')],
    ],
  },
  {
    name: 'Arbejdernes Landsbank (CSV)',
    separator: ';',
    decimal: ',',
    day: dashed,
    columns: [
      ['Dato', on(dashed)],
      ['Val\u00f8rdato', on(dashed)],
      ['Tekst', text],
      ['Bel\u00f8b', signed],
      ['Saldo', balance],
    ],
  },
  {
    name: 'Lunar (CSV)',
    separator: ',',
    decimal: ',',
    grouping: ' ',
    day: yearFirst,
    columns: [
      ['Date', on(yearFirst)],
      ['Time', always('12:00')],
      ['Title', text],
      ['Amount', signed],
      ['Balance', balance],
      ['Transaction ID', row => row.movement.bankId ?? ''],
    ],
  },
]

/** Italian banks, and those of no country. */
export const otherLayouts: readonly WrittenLayout[] = [
  {
    name: 'Intesa Sanpaolo (CSV)',
    separator: ';',
    decimal: '.',
    day: dotted,
    above: [';;;;;;;;', ';;Numero conto:;1000/12345678;;;;;', ';;Saldo contabile iniziale al:;;;;;;', ';;;;;;;;'],
    columns: [
      ['Data contabile', on(dotted)],
      ['Data valuta', on(dotted)],
      ['Descrizione', text],
      ['Accrediti', income],
      ['Addebiti', outWithMinus],
      ['Descrizione estesa', always('')],
      ['Effettuata tramite:', always('')],
    ],
  },
  {
    name: 'Intesa Sanpaolo (CSV)',
    separator: ';',
    decimal: ',',
    grouping: '.',
    day: slashed,
    columns: [
      ['Data', on(slashed)],
      ['Operazione', text],
      ['Dettagli', always('')],
      ['Conto o carta', always('Conto 1000/12345678')],
      ['Contabilizzazione', row => (row.movement.isPending ? 'NON CONTABILIZZATO' : 'CONTABILIZZATO')],
      ['Categoria ', always('Altre uscite')],
      ['Valuta', currency],
      ['Importo', signed],
    ],
  },
  {
    name: 'UniCredit (CSV)',
    separator: ';',
    decimal: ',',
    grouping: '.',
    day: dotted,
    columns: [
      ['Data Registrazione', on(dotted)],
      ['Data valuta', on(dotted)],
      ['Descrizione', text],
      ['Importo (EUR)', signed],
      ['', always('')],
    ],
  },
  {
    name: 'BPER Banca (CSV)',
    separator: ';',
    decimal: ',',
    grouping: '.',
    day: slashed,
    above: ['BPER Banca - Movimenti conto corrente', ''],
    columns: [
      ['Data contabile', on(slashed)],
      ['Data valuta', on(slashed)],
      ['Causale ABI', always('')],
      ['Descrizione', text],
      ['Importo', signed],
      ['Divisa', currency],
    ],
  },
  {
    name: 'Banco BPM (CSV)',
    separator: ';',
    isQuoted: true,
    decimal: ',',
    grouping: '.',
    day: slashed,
    columns: [
      ['Ragione Sociale', always('La Mia Impresa S.r.l.')],
      ['Data contabile', on(slashed)],
      ['Data valuta', on(slashed)],
      ['Banca', always('05034 - BANCO BPM S.P.A.')],
      ['Rapporto', always('1234 - 01234 - 123456789012')],
      ['Importo', signed],
      ['Divisa', currency],
      ['Descrizione', text],
      ['Categoria/sottocategoria', always('')],
      ['Hashtag', always('')],
    ],
  },
  {
    name: 'Fineco (CSV)',
    separator: ';',
    decimal: ',',
    grouping: '.',
    day: slashed,
    columns: [
      ['Data_Operazione', on(slashed)],
      ['Data_Valuta', on(slashed)],
      ['Entrate', income],
      ['Uscite', outWithMinus],
      ['Descrizione', text],
      ['Descrizione_Completa', always('')],
      ['Stato', row => (row.movement.isPending ? 'Autorizzato' : 'Contabilizzato')],
      ['Moneymap', always('')],
    ],
  },
  {
    name: 'Poste Italiane (CSV)',
    separator: ';',
    decimal: ',',
    grouping: '.',
    day: slashed,
    above: ['', ''],
    columns: [
      ['Data Contabile', on(slashed)],
      ['Data Valuta', on(slashed)],
      ['Addebiti (euro)', out],
      ['Accrediti (euro)', income],
      ['Descrizione operazioni', text],
    ],
  },
  {
    name: 'Revolut Business (CSV)',
    separator: ',',
    decimal: '.',
    day: yearFirst,
    columns: [
      ['Date started (UTC)', on(yearFirst)],
      ['Date completed (UTC)', on(yearFirst)],
      ['ID', row => row.movement.bankId ?? ''],
      ['Type', always('TRANSFER')],
      ['State', row => (row.movement.isPending ? 'PENDING' : 'COMPLETED')],
      ['Description', text],
      ['Reference', row => row.movement.reference ?? ''],
      ['Payment currency', currency],
      ['Amount', signed],
      ['Total amount', signed],
      ['Balance', balance],
      ['Account', always('Main')],
      ['Beneficiary IBAN', row => row.movement.counterparty.iban ?? ''],
      ['Beneficiary name', row => (row.movement.amount < 0 ? (row.movement.counterparty.name ?? '') : '')],
      ['Sender name', row => (row.movement.amount < 0 ? '' : (row.movement.counterparty.name ?? ''))],
    ],
  },
  {
    name: 'Wise (CSV)',
    separator: ',',
    decimal: '.',
    day: dashed,
    columns: [
      ['TransferWise ID', row => row.movement.bankId ?? ''],
      ['Date', on(dashed)],
      ['Amount', signed],
      ['Currency', currency],
      ['Description', text],
      ['Payment Reference', row => row.movement.reference ?? ''],
      ['Running Balance', balance],
      ['Payer Name', row => (row.movement.amount < 0 ? '' : (row.movement.counterparty.name ?? ''))],
      ['Payee Name', row => (row.movement.amount < 0 ? (row.movement.counterparty.name ?? '') : '')],
      ['Payee Account Number', row => row.movement.counterparty.iban ?? ''],
    ],
  },
  {
    name: 'Qonto (CSV)',
    separator: ',',
    decimal: '.',
    day: yearFirst,
    columns: [
      ['Status', row => (row.movement.isPending ? 'pending' : 'settled')],
      ['Settlement date (UTC)', row => `${row.movement.date} 08:00:00`],
      ['Operation date (UTC)', row => `${row.movement.date} 08:00:00`],
      ['Total amount (incl. VAT)', signed],
      ['Currency', currency],
      ['Counterparty name', always('')],
      ['Transaction ID', row => row.movement.bankId ?? ''],
      ['Reference', always('')],
      ['Note', text],
    ],
  },
  {
    name: 'Italian columns (CSV)',
    separator: ';',
    decimal: ',',
    grouping: '.',
    day: slashed,
    above: ['Conto corrente n. 000012345;;;;'],
    columns: [
      ['Data operazione', on(slashed)],
      ['Causale', text],
      ['Dare', out],
      ['Avere', income],
      ['Saldo', balance],
    ],
  },
  {
    name: 'English columns (CSV)',
    separator: '\t',
    decimal: '.',
    grouping: ',',
    day: yearFirst,
    columns: [
      ['Transaction date', on(yearFirst)],
      ['Description', text],
      ['Amount', signed],
      ['Currency', currency],
    ],
  },
]
