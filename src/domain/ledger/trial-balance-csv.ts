/**
 * A trial balance as other programs write it: `;`, `,` or tabs, with a header or without, decimal comma or point, one signed column or debit and credit.
 * Every line is read or named: nothing is left out silently but rows without an amount, which are headings.
 */
import { say } from '../../language/say.ts'
import { type Minor, minus, toMinor, zero } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
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

const headings: Readonly<Record<'account' | 'debit' | 'credit' | 'amount', readonly string[]>> = {
  account: ['konto', 'kontonr', 'kontonr.', 'kontonummer', 'account', 'account no', 'number', 'codice', 'codice conto', 'conto'],
  debit: ['debet', 'dare', 'debit'],
  credit: ['kredit', 'avere', 'credit'],
  amount: ['saldo', 'ultimo', 'beloeb', 'belob', 'closing', 'balance', 'amount', 'saldo finale', 'importo', 'primo', 'opening'],
}

interface Columns {
  account: number
  amount: number | null
  debit: number | null
  credit: number | null
}

/** The mark that parts the most cells of the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const plain = first.replace(/"[^"]*"/g, '')
  const counts = [';', '\t', ','].map(mark => ({ mark, count: plain.split(mark).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!
    if (letter === '"' && isQuoted && line[at + 1] === '"') cell += line[++at]
    else if (letter === '"') isQuoted = !isQuoted
    else if (letter === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}

/** The last mark is that of the decimals, unless three digits follow it and it stands there several times. Undefined: no number. */
export function toAmount(written: string): number | undefined {
  const text = written.replace(/[\s\u00a0']/g, '')
  const isNegative = /^\(.*\)$/.test(text) || text.startsWith('-') || text.endsWith('-')
  const digits = text.replace(/^\(|\)$/g, '').replace(/^[+-]|-$/g, '')
  if (!/^\d[\d.,]*$/.test(digits)) return undefined
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const mark = digits[at]
  const isGrouping = at >= 0 && digits.length - at === 4 && digits.split(mark!).length > 2
  const whole = at < 0 || isGrouping ? digits : digits.slice(0, at)
  const decimals = at < 0 || isGrouping ? '' : digits.slice(at + 1)
  if (/[.,]/.test(decimals)) return undefined
  return Number(`${isNegative ? '-' : ''}${whole.replace(/[.,]/g, '')}.${decimals || '0'}`)
}

const isNamed = (cell: string, names: readonly string[]): boolean => names.includes(foldForSearch(cell))

function columnsOf(cells: readonly string[]): Columns | undefined {
  const place = (kind: keyof typeof headings): number | null => {
    const at = cells.findIndex(cell => isNamed(cell, headings[kind]))
    return at < 0 ? null : at
  }
  const account = place('account')
  const [amount, debit, credit] = [place('amount'), place('debit'), place('credit')]
  return account === null || (amount === null && (debit === null || credit === null)) ? undefined : { account, amount, debit, credit }
}

/** Without a header: the account first, its balance last. */
const bareColumns = (cells: readonly string[]): Columns => ({ account: 0, amount: cells.length - 1, debit: null, credit: null })

export function readTrialBalance(text: string, currency: string): ReadBalance {
  const delimiter = delimiterOf(text.replace(/^\ufeff/, ''))
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const rows: BalanceRow[] = []
  const faults: Fault[] = []
  const fault = (line: number, said: Omit<Fault, 'path'>) => faults.push({ path: `csv.${line}`, ...said })
  let columns: Columns | undefined
  for (const [at, written] of lines.entries()) {
    if (written.trim() === '') continue
    const line = at + 1
    const cells = cellsOf(written, delimiter)
    if (!columns) {
      columns = columnsOf(cells)
      if (columns) continue
      columns = bareColumns(cells)
    }
    const account = cells[columns.account] ?? ''
    const amount = amountOf(cells, columns)
    if (amount === 'empty') continue
    if (account === '') fault(line, say('balance_row.no_account', { line }))
    else if (amount === undefined) fault(line, say('balance_row.no_amount', { line, written: written.slice(0, 100) }))
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

function amountOf(cells: readonly string[], columns: Columns): { debit: number; credit: number } | 'empty' | undefined {
  const read = (at: number | null) => {
    const cell = at === null ? '' : (cells[at] ?? '')
    return cell === '' ? 0 : toAmount(cell)
  }
  const places = columns.debit !== null && columns.credit !== null ? [columns.debit, columns.credit] : [columns.amount]
  if (places.every(at => at === null || (cells[at] ?? '') === '')) return 'empty'
  const [debit, credit = 0] = places.map(read)
  return debit === undefined || credit === undefined ? undefined : { debit, credit }
}
