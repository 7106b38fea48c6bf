/** A first look at all rows of a table: how numbers and days are written, and whether money out has a minus. */

import { eachRow } from '../../domain/text/csv-cells.ts'
import { say } from '../../language/say.ts'
import { cannotImport, type StatementProblem } from '../problem.ts'
import { type DayOrder, dayVote, looksLikeDay, needsOrder } from '../text/days.ts'
import { type AmountFormat, amountVote } from './amounts.ts'
import { labelledCells } from './balances.ts'
import { currencyVote } from './currencies.ts'
import type { Columns } from './header.ts'
import type { Role } from './layout.ts'
import type { FoundTable } from './table.ts'

export interface CellFormats {
  amounts: AmountFormat
  dayOrder: DayOrder
  /** The first date that has the month first and can be read no other way; null where the day comes first. */
  monthFirst: { line: number; written: string } | null
  /** The currency that stands in the cells of the amounts, and whether there is one in any. */
  currencyInCells: string | null
  hasCurrencyInCells: boolean
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

const movedRoles: readonly Role[] = ['amount', 'moneyOut', 'moneyIn']

export function formatsOf(text: string, { table, separator, headerLine, headerCells, above }: FoundTable): CellFormats | StatementProblem {
  const amounts = amountVote()
  const currencies = currencyVote(table.currencyAssumed)
  const days = dayVote()
  let monthFirst: CellFormats['monthFirst'] = null
  let isOrderNeeded = false
  let isOutNegative = false
  let isOutPositive = false
  // Many rows of one day follow one another: each day is looked at once.
  let lastDate: string | undefined
  let lastCells = Number.POSITIVE_INFINITY
  let fewestCells = Number.POSITIVE_INFINITY
  for (const cells of above) amounts.addLabelled(labelledCells(cells)?.cells ?? [])
  const { unclosedAt } = eachRow(text, separator, (cells, line) => {
    if (line <= headerLine) return
    const date = cellOf(cells, table.columns, 'date')
    const isSameDay = date === lastDate
    if (!isSameDay && !looksLikeDay(date)) {
      amounts.addLabelled(labelledCells(cells)?.cells ?? [])
      return
    }
    fewestCells = Math.min(fewestCells, lastCells)
    lastCells = cells.length
    if (!isSameDay) {
      lastDate = date
      days.add(date)
      isOrderNeeded ||= needsOrder(date)
      if (monthFirst === null && days.order() === 'month first') monthFirst = { line, written: date }
    }
    const moved = movedRoles.map(role => cellOf(cells, table.columns, role))
    const row = { moved, fee: cellOf(cells, table.columns, 'fee'), balance: cellOf(cells, table.columns, 'balance') }
    amounts.add(row)
    currencies.add(row)
    const out = cellOf(cells, table.columns, 'moneyOut')
    if (/[1-9]/.test(out)) {
      if (/[-\u2212(]/.test(out)) isOutNegative = true
      else isOutPositive = true
    }
    return
  })
  if (unclosedAt !== null) return cannotImport(say('csv_quote_not_closed', { line: unclosedAt }))
  // A bank may leave out cells at the end of a row, but ends the line.
  if (lastCells < (Number.isFinite(fewestCells) ? fewestCells : headerCells) && !/[\r\n]\s*$/.test(text.slice(-100)))
    return cannotImport(say('file_cut_off.row'))
  if (isOutNegative && isOutPositive) return cannotImport(say('signs_mixed'))
  // A date of a Danish or Italian file that has the month first is a fault of its line, and turns no other one round.
  const order = table.isInEnglish ? days.order() : 'day first'
  if (order === 'mixed') return cannotImport(say('dates_ambiguous.mixed'))
  const dayOrder = order === 'unknown' ? (table.dayOrder ?? 'unknown') : order
  if (dayOrder === 'unknown' && isOrderNeeded) return cannotImport(say('dates_ambiguous.all'))
  return {
    amounts: amounts.format(table.isInEnglish),
    dayOrder,
    monthFirst: dayOrder === 'month first' ? monthFirst : null,
    currencyInCells: currencies.currency(),
    hasCurrencyInCells: currencies.hasMarks(),
    isOutNegative,
  }
}
