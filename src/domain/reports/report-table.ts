/** A report as one table, for a spreadsheet or on paper. */
import type { Minor } from '../money/money.ts'
import { type Cell, csv } from '../text/csv.ts'

export interface TableRow {
  /** A text stands to the left, an amount to the right; null is an empty cell. */
  cells: readonly (string | { amount: Minor } | null)[]
  isStrong?: boolean
  level?: number
}

export interface ReportTable {
  title: string
  /** Whose books, and which days. */
  subtitle: string
  organization: string
  /** Of the country: how its numbers are written. */
  locale: string
  currency: string
  /** The first text takes what is left of the page. */
  columns: readonly { head: string; isAmount?: boolean; width?: number }[]
  rows: readonly TableRow[]
  /** Sentences above and below the table, on paper. */
  before?: readonly string[]
  after?: readonly string[]
  fileName: string
}

export const reportCsv = ({ columns, rows, currency }: ReportTable): string =>
  csv(
    columns.map(({ head }) => head),
    rows.map(({ cells }) =>
      cells.map((cell): Cell => (cell === null ? '' : typeof cell === 'string' ? cell : { amount: cell.amount, currency })),
    ),
  )
