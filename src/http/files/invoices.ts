/** Invoices as files. */
import type { FastifyInstance } from 'fastify'
import type { PrintableInvoice } from '../../domain/invoices/printable.ts'
import type { Services } from '../../kernel/context.ts'
import { drawSheet, invoiceFileName, structuredInvoice } from '../../papers/invoice.ts'
import { getInvoicePdf, getInvoiceXml } from '../../reads/invoices/invoice-sheet.ts'
import type { Gate } from '../gate.ts'
import type { Metrics } from '../metrics.ts'
import { registerWriters, type Writer, type Written } from './written-files.ts'

function write(sheet: PrintableInvoice): Written {
  const { fileName, text } = structuredInvoice(sheet)
  return { fileName, type: 'application/xml', bytes: Buffer.from(text) }
}

export const invoiceWriters: readonly Writer<PrintableInvoice>[] = [
  [getInvoicePdf, async sheet => ({ fileName: invoiceFileName(sheet, 'pdf'), type: 'application/pdf', bytes: await drawSheet(sheet) })],
  [getInvoiceXml, async sheet => write(sheet)],
]

export const registerInvoiceFiles = (server: FastifyInstance, services: Services, gate: Gate, metrics: Metrics): void =>
  registerWriters(server, services, gate, metrics, invoiceWriters)
