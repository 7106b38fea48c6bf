/**
 * A trial balance as other programs write it: `;`, `,`, tabs or `|`, cells in quotes that may go on over several lines, with a header or without, decimal
 * comma or point, one signed column, debit and credit, or an amount and its side. Every line is read or named: nothing is left out silently but rows without
 * an amount, and those whose type says that they are headings or totals.
 */
import { say } from '../../language/say.ts'
import { type Minor, minus, sum, toMinor, zero } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
import { eachRow, type Separator } from '../text/csv-cells.ts'
import { foldForSearch } from '../text/folding.ts'

export interface BalanceRow {
  /** Counted from 1, as an editor shows it. */
  line: number
  account: string
  amount: Minor
}

export interface ReadBalance {
  rows: BalanceRow[]
  faults: Fault[]
}

const rowsMax = 5000

type Heading = 'account' | 'debit' | 'credit' | 'opening' | 'closing' | 'amount' | 'side' | 'type'

const headings: Readonly<Record<Heading, readonly string[]>> = {
  account: ['konto', 'kontonr', 'kontonr.', 'kontonummer', 'account', 'account no', 'number', 'codice', 'codice conto', 'conto'],
  debit: ['debet', 'dare', 'debit'],
  credit: ['kredit', 'avere', 'credit'],
  opening: ['primo', 'primosaldo', 'aabning', 'abning', 'opening', 'opening balance', 'saldo iniziale'],
  closing: ['ultimo', 'ultimosaldo', 'closing', 'closing balance', 'saldo finale'],
  amount: ['saldo', 'beloeb', 'belob', 'balance', 'amount', 'importo'],
  side: ['d/k', 'dk', 'd/c', 'dc', 'd/a', 'da', 'debet/kredit', 'debit/credit', 'dare/avere', 'side', 'segno'],
  type: ['type', 'kontotype', 'account type', 'tipo', 'tipo conto'],
}

const debitSides = ['d', 'debet', 'debit', 'dare']
const creditSides = ['k', 'c', 'a', 'kredit', 'credit', 'avere']

/** As words, and as the numbers of a program that is much used in Denmark: sum from, heading, start of a heading, sum of an interval. */
const isHeadingOrTotal = (type: string): boolean => /^([3-6]$|sum|total|i alt|overskrift|heading|titolo)/.test(foldForSearch(type))

interface Columns {
  account: number
  amount: number | null
  debit: number | null
  credit: number | null
  side: number | null
  type: number | null
}

interface CsvRow {
  /** Counted from 1, as an editor shows it. */
  line: number
  cells: readonly string[]
}

/** The one that leaves the least doubt first: a comma may be that of the decimals. */
const separators: readonly Separator[] = [';', '\t', '|', ',']

/** The mark that parts the most cells of the first row, outside of quotes. */
function separatorOf(text: string): Separator {
  const [first = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)
  const counts = separators.map(mark => ({ mark, count: first.split(mark).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

/** A space in front of a quote is none of the cell: some write one behind each separator. */
const spacedQuote: Readonly<Record<Separator, RegExp>> = { ';': /; +(?=")/g, ',': /, +(?=")/g, '\t': /\t +(?=")/g, '|': /\| +(?=")/g }

function rowsOf(text: string, separator: Separator): { rows: CsvRow[]; unclosedAt: number | null } {
  const rows: CsvRow[] = []
  const { unclosedAt } = eachRow(text.replace(spacedQuote[separator], separator), separator, (cells, line) => {
    if (cells.some(cell => cell.trim() !== '')) rows.push({ line, cells: cells.map(cell => cell.trim()) })
    return true
  })
  return { rows, unclosedAt }
}

/** What parts thousands and nothing else: 1.234.000, but also 12.500, which is 12.5 only where the file writes its decimals so. */
const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/

interface Written {
  digits: string
  isNegative: boolean
}

/** Undefined: no number. */
function writtenIn(cell: string): Written | undefined {
  const text = cell
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/^(-?\(?)(?:kr\.?|dkk|eur|€)(?=[-\d])|(?<=\d)(?:kr\.?|dkk|eur|€)(?=[-)]?$)/gi, '$1')
  const isNegative = /^\(.*\)$/.test(text) || text.startsWith('-') || text.endsWith('-')
  const digits = text.replace(/^\(|\)$/g, '').replace(/^[+-]|-$/g, '')
  return /^\d[\d.,]*$/.test(digits) ? { digits, isNegative } : undefined
}

/** The mark of the decimals, where it can be nothing else: 11000,00, 1.234,5 or 0.500. */
function decimalMarkOf({ digits }: Written): string | undefined {
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  return at < 0 || grouped.test(digits) ? undefined : digits[at]
}

/**
 * The last mark is that of the decimals, unless it parts thousands. Three digits behind the only one are thousands, which no currency of ours has as decimals;
 * where the same file writes its decimals with that mark, nobody can tell. Undefined: no number.
 */
function toAmount(cell: string, decimalMarks: ReadonlySet<string>): number | undefined {
  const written = writtenIn(cell)
  if (!written) return undefined
  const { digits, isNegative } = written
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const isGrouping = grouped.test(digits)
  if (isGrouping && decimalMarks.has(digits[at]!)) return undefined
  const whole = at < 0 || isGrouping ? digits : digits.slice(0, at)
  const decimals = at < 0 || isGrouping ? '' : digits.slice(at + 1)
  if (/[.,]/.test(decimals)) return undefined
  return Number(`${isNegative ? '-' : ''}${whole.replace(/[.,]/g, '')}.${decimals || '0'}`)
}

const isNamed = (cell: string, names: readonly string[]): boolean => names.includes(foldForSearch(cell))

const placeOf = (cells: readonly string[], heading: Heading): number | null => {
  const at = cells.findIndex(cell => isNamed(cell, headings[heading]))
  return at < 0 ? null : at
}

/** What the books begin with stands in one place: where debit and credit stand beside a balance, they are what moved. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const place = (heading: Heading) => placeOf(cells, heading)
  const account = place('account')
  const amount = place('closing') ?? place('amount') ?? place('opening')
  const [debit, credit, side, type] = [place('debit'), place('credit'), place('side'), place('type')]
  if (account === null) return undefined
  if (amount !== null) return { account, amount, debit: null, credit: null, side, type }
  return debit === null || credit === null ? undefined : { account, amount: null, debit, credit, side: null, type }
}

/** Balances of two days, or those of one and what moved since: which of them the books begin with, nobody can tell. Nor where a heading stands there twice. */
const hasTwoBalances = (cells: readonly string[], { amount }: Columns): boolean =>
  (placeOf(cells, 'opening') !== null &&
    (placeOf(cells, 'closing') !== null ||
      placeOf(cells, 'amount') !== null ||
      (placeOf(cells, 'debit') !== null && placeOf(cells, 'credit') !== null))) ||
  (amount === null ? sides : balances).some(heading => cells.filter(cell => isNamed(cell, headings[heading])).length > 1)

const sides: readonly Heading[] = ['debit', 'credit']
const balances: readonly Heading[] = ['opening', 'closing', 'amount']

const isSide = (cell: string): boolean => [...debitSides, ...creditSides].includes(foldForSearch(cell))

/** Without a header: the account first, its balance last, or before its side. */
function bareColumns(cells: readonly string[]): Columns {
  const last = cells.length - 1
  const side = last > 1 && isSide(cells[last]!) ? last : null
  return { account: 0, amount: side === null ? last : last - 1, debit: null, credit: null, side, type: null }
}

export function readTrialBalance(text: string, currency: string): ReadBalance {
  const plain = text.replace(/^\ufeff/, '')
  const separator = separatorOf(plain)
  const { rows: written, unclosedAt } = rowsOf(plain, separator)
  if (unclosedAt !== null)
    return { rows: [], faults: [{ path: `csv.${unclosedAt}`, ...say('csv_quote_not_closed', { line: unclosedAt }) }] }
  const decimalMarks = decimalMarksOf(written.map(({ cells }) => cells))
  const endsWithinRow = !/[\r\n]\s*$/.test(plain)
  const rows: BalanceRow[] = []
  const faults: Fault[] = []
  const fault = (line: number, said: Omit<Fault, 'path'>) => faults.push({ path: `csv.${line}`, ...said })
  let columns: Columns | undefined
  /** Of the header, where there is one: behind it is what an unquoted mark cut off from an amount or a name. */
  let width = Number.POSITIVE_INFINITY
  for (const [at, { line, cells }] of written.entries()) {
    const shown = cells.join(separator).slice(0, 100)
    const isLast = endsWithinRow && at > 0 && at === written.length - 1
    if (!columns) {
      columns = columnsOf(cells)
      if (columns && hasTwoBalances(cells, columns))
        return { rows: [], faults: [{ path: `csv.${line}`, ...say('balance_row.two_balances', { line }) }] }
      if (columns) {
        width = cells.length
        continue
      }
      columns = bareColumns(cells)
    }
    if (cells.slice(width).some(cell => cell !== '')) {
      fault(line, say('balance_row.too_wide', { line, written: shown }))
      continue
    }
    if (columns.type !== null && isHeadingOrTotal(cells[columns.type] ?? '')) continue
    const account = cells[columns.account] ?? ''
    const amount = amountOf(cells, columns, decimalMarks)
    // Nothing follows, not even the end of the line, and it stops before its amount: the rest of the file may not be there. Headings and totals stop there as
    // well, where a program writes no empty cells at the end of a line; then all that has an amount adds up.
    if (amount === 'empty' && isLast && /\d/.test(account) && cells.length <= lastAmount(columns)) {
      const isWhole = rows.length > 0 && sum(rows.map(row => row.amount)) === zero
      if (!isWhole) fault(line, say('balance_row.cut', { line, written: shown }))
      continue
    }
    if (amount === 'empty') continue
    if (account === '') fault(line, say('balance_row.no_account', { line }))
    else if (amount === undefined) fault(line, say('balance_row.no_amount', { line, written: shown }))
    else {
      const minor = toMinor(amount.debit, currency)
      const less = toMinor(amount.credit, currency)
      if (minor === undefined || less === undefined) fault(line, say('balance_row.decimals', { line, currency }))
      else if (minus(minor, less) !== zero) rows.push({ line, account, amount: minus(minor, less) })
    }
    if (rows.length > rowsMax) return { rows: [], faults: [{ path: 'csv', ...say('balance_row.too_many', { max: rowsMax }) }] }
  }
  if (rows.length === 0 && faults.length === 0) faults.push({ path: 'csv', ...say('balance_row.none') })
  const seen = new Set<string>()
  for (const { account, line } of rows) {
    if (seen.has(account)) fault(line, say('balance_row.twice', { line, account }))
    seen.add(account)
  }
  return { rows, faults }
}

/** Of the whole file: one amount that leaves no doubt tells how the others are meant. */
function decimalMarksOf(rows: readonly (readonly string[])[]): Set<string> {
  const marks = new Set<string>()
  let columns: Columns | undefined
  for (const cells of rows) {
    if (cells.every(cell => cell === '')) continue
    if (!columns) {
      columns = columnsOf(cells)
      if (columns) continue
      columns = bareColumns(cells)
    }
    for (const at of placesOf(columns)) {
      const written = at === null ? undefined : writtenIn(cells[at] ?? '')
      const mark = written && decimalMarkOf(written)
      if (mark !== undefined) marks.add(mark)
    }
  }
  return marks
}

const placesOf = ({ amount, debit, credit }: Columns): (number | null)[] => (amount === null ? [debit, credit] : [amount])

const lastAmount = (columns: Columns): number => Math.max(...placesOf(columns).map(at => at ?? 0))

function amountOf(
  cells: readonly string[],
  columns: Columns,
  decimalMarks: ReadonlySet<string>,
): { debit: number; credit: number } | 'empty' | undefined {
  const read = (at: number | null) => {
    const cell = at === null ? '' : (cells[at] ?? '')
    return cell === '' ? 0 : toAmount(cell, decimalMarks)
  }
  const places = placesOf(columns)
  if (places.every(at => at === null || (cells[at] ?? '') === '')) return 'empty'
  const [debit, credit = 0] = places.map(read)
  if (debit === undefined || credit === undefined) return undefined
  if (columns.side === null || debit === 0) return { debit, credit }
  const side = foldForSearch(cells[columns.side] ?? '')
  if (debitSides.includes(side)) return { debit, credit: 0 }
  return creditSides.includes(side) ? { debit: 0, credit: debit } : undefined
}
