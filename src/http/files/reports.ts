/** Reports as files. */
import type { FastifyInstance } from 'fastify'
import { type ReportTable, reportCsv } from '../../domain/reports/report-table.ts'
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { tell } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'
import { reportPdf } from '../../pdf/report.ts'
import { getEuSalesListFile, type WrittenList } from '../../reads/reports/eu-sales-list.ts'
import { reportFiles } from '../../reads/reports/files.ts'
import type { UntoldTable } from '../../reads/reports/tables.ts'
import type { Gate } from '../gate.ts'
import type { Metrics } from '../metrics.ts'
import { registerWriters, type Writer } from './written-files.ts'

function toldTable(table: UntoldTable, language: Language): ReportTable {
  const told = (said: Said | string) => (typeof said === 'string' ? said : tell(language, said))
  return {
    ...table,
    title: told(table.title),
    subtitle: told(table.subtitle),
    columns: table.columns.map(column => ({ ...column, head: told(column.head) })),
    rows: table.rows.map(row => ({
      ...row,
      cells: row.cells.map(cell => (cell === null || typeof cell === 'string' || 'amount' in cell ? cell : tell(language, cell))),
    })),
  }
}

export function registerReportFiles(server: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void {
  const writers = reportFiles.map(
    (read): Writer<UntoldTable> => [
      read,
      async (found, language) => {
        const table = toldTable(found, language)
        const isCsv = read.path.endsWith('.csv')
        return {
          fileName: `${table.fileName}.${isCsv ? 'csv' : 'pdf'}`,
          type: isCsv ? 'text/csv; charset=utf-8' : 'application/pdf',
          bytes: isCsv ? Buffer.from(reportCsv(table)) : await reportPdf(table, language, services.clock()),
        }
      },
    ],
  )
  registerWriters(server, services, gate, metrics, writers, { takesQuery: true })
  const asGiven: Writer<WrittenList> = [
    getEuSalesListFile,
    async ({ fileName, text }) => ({ fileName, type: 'text/plain; charset=utf-8', bytes: Buffer.from(text) }),
  ]
  registerWriters(server, services, gate, metrics, [asGiven], { takesQuery: true })
}
