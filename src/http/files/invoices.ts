/** Invoices as files. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../kernel/context.ts'
import { drawSheet, nameOf, structured } from '../../papers/invoice.ts'
import { getInvoicePdf, getInvoiceXml, type PrintableInvoice } from '../../reads/invoices/invoice-sheet.ts'
import type { Gate } from '../gate.ts'
import type { Metrics } from '../metrics.ts'
import { registerWriters, type Writer, type Written } from './written-files.ts'

function write(sheet: PrintableInvoice): Written {
  const { fileName, text } = structured(sheet)
  return { fileName, type: 'application/xml', bytes: Buffer.from(text) }
}

export const invoiceWriters: readonly Writer<PrintableInvoice>[] = [
  [getInvoicePdf, async sheet => ({ fileName: nameOf(sheet, 'pdf'), type: 'application/pdf', bytes: await drawSheet(sheet) })],
  [getInvoiceXml, async sheet => write(sheet)],
]

export const registerInvoiceFiles = (server: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void =>
  registerWriters(server, services, gate, metrics, invoiceWriters)
