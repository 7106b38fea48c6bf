/** Finds out whether a CSV file is the report of a payment service: by the names of its columns, never by the name of the file. */

import { eachRow, type Separator, separators } from '../../domain/text/csv-cells.ts'
import { say } from '../../language/say.ts'
import { foldHeader } from '../csv/layout.ts'
import { cannotImport, type StatementProblem } from '../problem.ts'
import { allVendors } from './all-vendors.ts'
import type { SettlementRole, Vendor } from './vendor.ts'

export interface Report {
  vendor: Vendor
  separator: Separator
  headerLine: number
  width: number
  /** The columns of each role, the best first. */
  columns: ReadonlyMap<SettlementRole, readonly number[]>
  /** Its headers are English, and so are its amounts and days. */
  isInEnglish: boolean
}

/** Some begin with a line or two about the account. */
const linesLookedAt = 10

/** Where no more of its columns are missing it is that report still, and not the statement of a bank. */
const missingMax = 2

export function findReport(text: string): Report | StatementProblem | undefined {
  let almost: StatementProblem | undefined
  for (const separator of separators) {
    let found: Report | undefined
    let lines = 0
    eachRow(text, separator, (cells, line) => {
      const header = cells.map(foldHeader)
      found = reportOf(header, separator, line)
      almost ??= found ? undefined : incomplete(header)
      return found === undefined && ++lines < linesLookedAt
    })
    if (found) return found
  }
  return almost
}

function incomplete(header: readonly string[]): StatementProblem | undefined {
  for (const { name, signatures } of allVendors) {
    for (const columns of signatures) {
      const missing = columns.filter(column => !header.includes(column))
      if (missing.length <= missingMax && columns.length - missing.length > missing.length + missingMax)
        return cannotImport(say('settlement_columns', { vendor: name, columns: missing }))
    }
  }
  return undefined
}

function reportOf(header: readonly string[], separator: Separator, headerLine: number): Report | undefined {
  const vendor = allVendors.find(({ signatures }) => signatures.some(names => names.every(name => header.includes(name))))
  if (!vendor) return undefined
  const columns = new Map<SettlementRole, readonly number[]>()
  for (const [role, names] of Object.entries(vendor.columns) as [SettlementRole, readonly string[]][]) {
    columns.set(
      role,
      names.map(name => header.indexOf(name)).filter(at => at >= 0),
    )
  }
  return { vendor, separator, headerLine, width: header.length, columns, isInEnglish: header.includes('fee') || header.includes('fees') }
}

/** What a row says in a role: of several columns the first that says something. */
export function cellIn(cells: readonly string[], { columns }: Report, role: SettlementRole): string {
  for (const at of columns.get(role) ?? []) {
    const cell = cells[at]?.trim()
    if (cell) return cell
  }
  return ''
}
