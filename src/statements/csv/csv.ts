/** CSV files of banks: the table is found, its formats are told, and its rows become the statements of one or several accounts. */
import type { ReadStatements, Statement } from '../../domain/bank/statements.ts'
import { checkIban, normaliseIban } from '../../domain/identity/iban.ts'
import { eachRow } from '../../domain/text/csv-cells.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { balanceWarnings, currencyAssumed, currencyIfUnsaid, finish, oldestFirst, type StatementDraft } from '../draft.ts'
import { movementsMax, tooManyMovements } from '../limits.ts'
import { cannotImport, isProblem, type StatementProblem, shortened } from '../problem.ts'
import { toAccount } from '../text/account-names.ts'
import { balancesOf, dayEndsOf, gapWarnings, labelledBalance, orderByBalance } from './balances.ts'
import { type CellFormats, formatsOf } from './formats.ts'
import type { MovementRow, Table } from './header.ts'
import { type LeftOut, RowReader } from './rows.ts'
import { type FoundTable, findTable } from './table.ts'

/** What was read from all rows. */
interface Rows {
  groups: Map<string, MovementRow[]>
  count: number
  leftOut: Record<LeftOut['leftOut'], number>
  /** Balances that stand in lines of their own. */
  opening: ReturnType<typeof labelledBalance>
  closing: ReturnType<typeof labelledBalance>
  unknownCurrencies: Set<string>
}

export function readCsv(text: string, fileName: string): ReadStatements {
  const found = findTable(text)
  if (isProblem(found)) return found
  const formats = formatsOf(text, found)
  if (isProblem(formats)) return formats
  const said = found.table.currencySaid ?? currencyAbove(found) ?? formats.currencyInCells
  const reader = new RowReader(found.table, formats, said ?? found.table.currencyAssumed ?? currencyIfUnsaid)
  const rows = readRows(text, found, reader)
  if (isProblem(rows)) return rows
  if (rows.count === 0 && rows.unknownCurrencies.size > 0)
    return cannotImport(say('currency_not_known.all', { currencies: currenciesIn(rows) }))
  const iban = ibanAround(found, fileName)
  const groups = rows.count === 0 ? [[]] : [...rows.groups.values()]
  const isCurrencySaid = said !== null || found.table.columns.has('currency')
  const odd = [...leftOutWarnings(rows), ...monthFirstWarnings(formats)]
  const statements = groups.map(group => toStatement(group, rows, found.table, { iban, isCurrencySaid, isOnly: groups.length === 1, odd }))
  return { statements }
}

function readRows(text: string, found: FoundTable, reader: RowReader): Rows | StatementProblem {
  const rows: Rows = {
    groups: new Map(),
    count: 0,
    leftOut: { empty: 0, noDate: 0, noAmount: 0, reserved: 0, void: 0, currency: 0 },
    opening: undefined,
    closing: undefined,
    unknownCurrencies: new Set(),
  }
  for (const cells of found.above) noteBalance(rows, cells, reader)
  let problem: StatementProblem | undefined
  eachRow(text, found.separator, (cells, line) => {
    if (line <= found.headerLine) return
    const row = reader.read(cells, line)
    if ('problem' in row) problem = row
    else if ('leftOut' in row) leaveOut(rows, row, reader)
    else addRow(rows, row, reader.table)
    if (rows.count > movementsMax) problem = tooManyMovements
    return problem === undefined
  })
  return problem ?? rows
}

/** Files of several accounts name the account in each row; a balance runs in one currency. */
function addRow(rows: Rows, row: MovementRow, table: Table): void {
  const account = table.columns.has('account') ? row.account : ''
  const key = `${account}\n${row.movement.currency}`
  const group = rows.groups.get(key)
  if (group) group.push(row)
  else rows.groups.set(key, [row])
  rows.count += 1
}

function noteBalance(rows: Rows, cells: readonly string[], reader: RowReader): boolean {
  const balance = labelledBalance(cells, reader.formats.amounts)
  if (balance?.isOpening) rows.opening ??= balance
  // Above the table it has a date, below it has none.
  else if (balance && (balance.date !== null || !rows.closing)) rows.closing = balance
  return balance !== undefined
}

const isTotal = (cells: readonly string[]): boolean =>
  cells.some(cell => /^(?:totale?|totali|i alt|total|sum|somma)(?![\p{L}\p{N}])/iu.test(cell.trim()))

function leaveOut(rows: Rows, { leftOut, cells }: LeftOut, reader: RowReader): void {
  if (leftOut === 'currency')
    for (const at of reader.table.columns.get('currency') ?? []) rows.unknownCurrencies.add(cells[at]?.trim() ?? '')
  const isAnswered =
    (leftOut === 'noDate' || leftOut === 'noAmount' || leftOut === 'empty') && (noteBalance(rows, cells, reader) || isTotal(cells))
  if (!isAnswered) rows.leftOut[leftOut] += 1
}

const currenciesIn = ({ unknownCurrencies }: Rows): string[] => [...unknownCurrencies].slice(0, 20).map(one => shortened(one))

function leftOutWarnings(rows: Rows): Said[] {
  const { noDate, noAmount, reserved, void: declined, currency } = rows.leftOut
  return [
    ...(noDate === 0 ? [] : [say('rows_left_out.no_date', { count: noDate })]),
    ...(noAmount === 0 ? [] : [say('rows_left_out.no_amount', { count: noAmount })]),
    ...(reserved === 0 ? [] : [say('pending_left_out', { count: reserved })]),
    ...(declined === 0 ? [] : [say('rows_void', { count: declined })]),
    ...(currency === 0 ? [] : [say('currency_not_known.lines', { count: currency, currencies: currenciesIn(rows) })]),
  ]
}

/** 03/02 becomes the second of March by one date of another line: whoever reads it knows whether that one is mistyped. */
const monthFirstWarnings = ({ monthFirst }: CellFormats): Said[] =>
  monthFirst ? [say('month_first', { line: monthFirst.line, written: shortened(monthFirst.written) })] : []

function toStatement(
  group: readonly MovementRow[],
  rows: Rows,
  table: Table,
  { iban, isCurrencySaid, isOnly, odd }: { iban: string | null; isCurrencySaid: boolean; isOnly: boolean; odd: readonly Said[] },
): Statement {
  const byBalance = orderByBalance(group)
  const inOrder = byBalance ?? byDate(group)
  const currency = isCurrencySaid ? (group[0]?.movement.currency ?? null) : null
  const draft: StatementDraft = {
    format: 'csv',
    layout: table.name,
    account: { ...accountOf(group, table, isOnly ? iban : null), currency },
    statementId: null,
    ...balancesOf(inOrder),
    dayEnds: dayEndsOf(inOrder),
    movements: inOrder.map(({ movement }) => movement),
    warnings: [...odd],
  }
  if (!isCurrencySaid && group.length > 0) draft.warnings.push(currencyAssumed(group[0]!.movement.currency))
  if (group.length === 0) draft.warnings.push(say('no_movements'))
  const { iban: own } = draft.account
  if (own !== null)
    draft.movements = draft.movements.map(movement =>
      movement.counterparty.iban === own ? { ...movement, counterparty: { ...movement.counterparty, iban: null } } : movement,
    )
  draft.warnings.push(...gapWarnings(inOrder, currency))
  if (!draft.opening && isOnly) addLabelled(draft, rows)
  return finish(draft, true)
}

function byDate(group: readonly MovementRow[]): MovementRow[] {
  const rowOf = new Map(group.map(row => [row.movement, row]))
  return oldestFirst(group.map(({ movement }) => movement)).map(movement => rowOf.get(movement)!)
}

function addLabelled(draft: StatementDraft, { opening, closing }: Rows): void {
  const first = opening?.date ?? draft.movements[0]?.date
  const last = closing?.date ?? draft.movements.at(-1)?.date
  if (opening && first !== undefined) draft.opening = { date: first, amount: opening.amount }
  if (closing && last !== undefined) draft.closing = { date: last, amount: closing.amount }
  // Lines of their own are about the whole days.
  delete draft.dayEnds
  draft.warnings.push(...balanceWarnings(draft))
}

function accountOf(group: readonly MovementRow[], table: Table, iban: string | null): StatementDraft['account'] {
  const names = new Set(group.map(({ accountName }) => accountName).filter(name => name !== ''))
  const name = names.size === 1 ? [...names][0]! : null
  const numbers = new Set(group.map(({ account }) => account).filter(number => number !== ''))
  const account = toAccount(numbers.size === 1 && (table.columns.has('account') || group.length > 0) ? [...numbers][0]! : null, name)
  return account.iban === null && iban !== null ? { ...account, iban } : account
}

/** "Controvalore in:;EUR": the lines above the table may say the currency. */
function currencyAbove({ above }: FoundTable): string | null {
  for (const cells of above) {
    const at = cells.findIndex(cell => /^\s*(?:controvalore in|divisa|valuta|currency)\s*:?\s*$/i.test(cell))
    const value = at < 0 ? '' : (cells.slice(at + 1).find(cell => cell.trim() !== '') ?? '').trim().toUpperCase()
    if (value === 'EUR' || value === 'EURO') return 'EUR'
    if (value === 'DKK') return 'DKK'
  }
  return null
}

/** An IBAN above the table or in the name of the file, if there is just one that is right to its check digits. */
function ibanAround({ above }: FoundTable, fileName: string): string | null {
  const ibans = new Set<string>()
  const texts = [...above.flat(), ...fileName.split(/[^A-Za-z0-9]+/)]
  for (const text of texts)
    for (const match of text.matchAll(/(?<![\p{L}\p{N}])[A-Z]{2}\d{2}[A-Z0-9 ]{11,40}/gu)) {
      const iban = normaliseIban(match[0])
      for (const candidate of [iban, ...text.split(/\s+/)]) if (checkIban(candidate).ok) ibans.add(normaliseIban(candidate))
    }
  return ibans.size === 1 ? [...ibans][0]! : null
}
