/** VAT returns as files. */
import type { FastifyInstance } from 'fastify'
import { periodKey } from '../../domain/calendar/periods.ts'
import { refuse } from '../../domain/refusals.ts'
import { returnCsv } from '../../domain/vat/return-csv.ts'
import type { Services } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { vatReturnPdf } from '../../pdf/vat-return.ts'
import { getVatReturnCsv, getVatReturnPdf, getVatReturnXml, type PrintedReturn } from '../../reads/vat/return-sheet.ts'
import { regions } from '../../regions/index.ts'
import type { Gate } from '../gate.ts'
import type { Metrics } from '../metrics.ts'
import { registerWriters, type Writer } from './written-files.ts'

const nameOf = ({ sheet }: PrintedReturn, ending: string): string => `vat-return-${periodKey(sheet.period)}-${sheet.state}.${ending}`

const writers: readonly Writer<PrintedReturn>[] = [
  [
    getVatReturnPdf,
    async (printed, language) => ({
      fileName: nameOf(printed, 'pdf'),
      type: 'application/pdf',
      bytes: await vatReturnPdf(printed.sheet, language),
    }),
  ],
  [
    getVatReturnCsv,
    async (printed, language) => ({
      fileName: nameOf(printed, 'csv'),
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.from(returnCsv(printed.sheet, language)),
    }),
  ],
]

/** The only one of them that takes a query: what the file of the authority wants and the ledger does not know. */
const queried: readonly Writer<PrintedReturn>[] = [
  [
    getVatReturnXml,
    async ({ regionKey, together, options }) => {
      const file = regions[regionKey]!.vatReturn.file(together, options)
      if (file.ok) return { fileName: file.fileName, type: 'application/xml', bytes: Buffer.from(file.text) }
      const faults = file.problems.map(({ field, code, values = {} }) => ({ path: field, code, values }))
      return refuse(say('return_file_incomplete'), faults)
    },
  ],
]

export function registerVatReturnFiles(server: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void {
  registerWriters(server, services, gate, metrics, writers)
  registerWriters(server, services, gate, metrics, queried, { takesQuery: true })
}
