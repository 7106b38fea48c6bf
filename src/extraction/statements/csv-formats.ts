/** A first look at all rows of a table: how numbers and days are written, and whether money out has a minus. */
import { eachRow } from './csv-cells.ts'
import type { Columns } from './csv-header.ts'
import type { FoundTable } from './csv-table.ts'
import { type DayOrder, dayVote, looksLikeDay, needsOrder } from './days.ts'
import type { Role } from './layout.ts'
import { type DecimalStyle, decimalVote } from './numbers.ts'
import { cannotImport, type StatementProblem } from './problem.ts'

export interface CellFormats {
  decimals: DecimalStyle
  dayOrder: DayOrder
  /** Money out is written with a minus. */
  isOutNegative: boolean
}

/** The first cell of a role that says something. */
export function cellOf(cells: readonly string[], columns: Columns, role: Role): string {
  for (const at of columns.get(role) ?? []) {
    const cell = cells[at]?.trim() ?? ''
    if (cell !== '') return cell
  }
  return ''
}

const amountRoles: readonly Role[] = ['amount', 'moneyOut', 'moneyIn', 'balance', 'fee']

export function formatsOf(text: string, { table, separator, headerLine, headerCells }: FoundTable): CellFormats | StatementProblem {
  const decimals = decimalVote()
  const days = dayVote()
  let isOrderNeeded = false
  let isOutNegative = false
  let isOutPositive = false
  let lastCells = Number.POSITIVE_INFINITY
  let fewestCells = Number.POSITIVE_INFINITY
  const { unclosedAt } = eachRow(text, separator, (cells, line) => {
    if (line <= headerLine) return
    const date = cellOf(cells, table.columns, 'date')
    if (!looksLikeDay(date)) return
    fewestCells = Math.min(fewestCells, lastCells)
    lastCells = cells.length
    days.add(date)
    isOrderNeeded ||= needsOrder(date)
    for (const role of amountRoles) {
      const cell = cellOf(cells, table.columns, role)
      if (cell !== '') decimals.add(cell)
    }
    const out = cellOf(cells, table.columns, 'moneyOut')
    if (/[1-9]/.test(out)) {
      if (/[-\u2212(]/.test(out)) isOutNegative = true
      else isOutPositive = true
    }
    return
  })
  if (unclosedAt !== null)
    return cannotImport('csv_quote_not_closed', `A quote that begins in line ${unclosedAt} never ends: the file is broken or was cut off.`)
  // A bank may leave out cells at the end of a row, but ends the line.
  if (lastCells < (Number.isFinite(fewestCells) ? fewestCells : headerCells) && !/[\r\n]\s*$/.test(text.slice(-100)))
    return cannotImport('file_cut_off', 'The last line of the file ends in the middle: the file was cut off. Export it again.')
  if (isOutNegative && isOutPositive)
    return cannotImport('signs_mixed', 'The column for money out has amounts with and without a minus: which is which cannot be told.')
  const order = days.order()
  if (order === 'mixed')
    return cannotImport('dates_ambiguous', 'Some dates have the day first and some the month: which is which cannot be told.')
  const dayOrder = order === 'unknown' ? (table.dayOrder ?? 'unknown') : order
  if (dayOrder === 'unknown' && isOrderNeeded)
    return cannotImport(
      'dates_ambiguous',
      'Every date of the file could have the day first or the month first. Export a longer period, or with the year first.',
    )
  return { decimals: decimals.style(), dayOrder, isOutNegative }
}
