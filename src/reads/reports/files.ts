/** Of each report the CSV and the PDF. */
import { registerFiles } from './register-table.ts'
import { statementFiles } from './statement-tables.ts'

export const reportFiles = [...statementFiles, ...registerFiles]
