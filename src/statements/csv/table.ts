/** Finds the table in a CSV file: which sign parts the cells, and which line names the columns. What stands above it is about the account. */

import { eachRow, type Separator, separators } from '../../domain/text/csv-cells.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { cannotImport, type StatementProblem, shortened } from '../problem.ts'
import { looksLikeDay } from '../text/days.ts'
import { type Table, tableOf, type Unclear } from './header.ts'

export interface FoundTable {
  table: Table
  separator: Separator
  headerLine: number
  /** The cells of the header, those at its end that name nothing among them. */
  headerCells: number
  /** The cells above the header. */
  above: readonly (readonly string[])[]
}

/** The longest preamble of a bank that is known has 30 lines. */
const rowsLookedAt = 120
const headersLookedAt = 60

interface HeadRow {
  cells: string[]
  line: number
}

function headOf(text: string, separator: Separator): HeadRow[] {
  const rows: HeadRow[] = []
  // A quote that never ends is said when the whole table is read.
  eachRow(text, separator, (cells, line) => {
    rows.push({ cells, line })
    return rows.length < rowsLookedAt
  })
  return rows
}

const filled = (cells: readonly string[]): string[] => cells.map(cell => cell.trim()).filter(cell => cell !== '')

const shown = (seen: readonly string[]): string[] => seen.slice(0, 20).map(name => shortened(name, 40))

const unclearColumns = (seen: readonly string[], unclear: Unclear['unclear']): Said =>
  unclear === 'text'
    ? say('columns_not_recognised.no_text', { columns: shown(seen) })
    : say('columns_not_recognised.several_amounts', { columns: shown(seen), amounts: shown(unclear.amounts) })

/** The widest of the first lines without a number in it: what looks most like a header. */
function likelyHeader(heads: readonly HeadRow[][]): string[] {
  let best: string[] = []
  for (const rows of heads)
    for (const { cells } of rows.slice(0, headersLookedAt)) {
      const names = filled(cells)
      const isHeader = names.every(name => !/^[\d.,+-]+$/.test(name) && !looksLikeDay(name))
      if (isHeader && names.length > best.length) best = names
    }
  return best
}

export function findTable(text: string): FoundTable | StatementProblem {
  let byWords: FoundTable | undefined
  let unclear: StatementProblem | undefined
  const heads: HeadRow[][] = []
  for (const separator of separators) {
    const rows = headOf(text, separator)
    heads.push(rows)
    for (const [at, { cells, line }] of rows.slice(0, headersLookedAt).entries()) {
      if (filled(cells).length < 2) continue
      const below = rows.slice(at + 1).map(row => row.cells)
      const table = tableOf(cells, below)
      if (!table) continue
      if ('unclear' in table) {
        unclear ??= cannotImport(unclearColumns(filled(cells), table.unclear))
        continue
      }
      const found: FoundTable = {
        table,
        separator,
        headerLine: line,
        headerCells: cells.length,
        above: rows.slice(0, at).map(row => row.cells),
      }
      if (!/ columns \(CSV\)$/.test(table.name)) return found
      const [dateAt] = table.columns.get('date')!
      const isFollowed = below.length === 0 || below.some(row => looksLikeDay(row[dateAt!] ?? ''))
      if (isFollowed && !byWords) byWords = found
    }
  }
  return byWords ?? unclear ?? cannotImport(say('columns_not_recognised.no_header', { columns: shown(likelyHeader(heads)) }))
}
