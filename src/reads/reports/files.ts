/** Of each report the CSV and the PDF. */
import { euSalesListFiles } from './eu-sales-list.ts'
import { ossReturnFiles } from './oss-return.ts'
import { registerFiles } from './register-table.ts'
import { statementFiles } from './statement-tables.ts'
import { withholdingFiles } from './withholding.ts'

export const reportFiles = [...statementFiles, ...registerFiles, ...withholdingFiles, ...euSalesListFiles, ...ossReturnFiles]
