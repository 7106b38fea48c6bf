/** Invoices as files. */
import type { FastifyInstance } from 'fastify'
import { languageFor } from '../../domain/invoices/document-words.ts'
import { writeUbl } from '../../domain/invoices/ubl/ubl.ts'
import type { Services } from '../../kernel/context.ts'
import { drawInvoice } from '../../pdf/invoice.ts'
import { getInvoicePdf, getInvoiceXml, type PrintableInvoice } from '../../reads/invoices/invoice-sheet.ts'
import type { Gate } from '../gate.ts'
import type { Metrics } from '../metrics.ts'
import { registerWriters, type Writer, type Written } from './written-files.ts'

const nameOf = ({ invoice, isDraft }: PrintableInvoice, ending: string): string =>
  `${invoice.priced.isCreditNote ? 'credit-note' : 'invoice'}-${isDraft ? 'draft' : invoice.number.replace(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`

/** What the exchange has is the invoice; elsewhere it is written as Peppol wants it. */
const structured = (sheet: PrintableInvoice): { fileName: string; text: string } =>
  sheet.transmitted
    ? { fileName: sheet.transmitted.fileName, text: sheet.transmitted.xml }
    : { fileName: nameOf(sheet, 'xml'), text: writeUbl(sheet.invoice) }

export async function drawSheet(sheet: PrintableInvoice): Promise<Uint8Array> {
  const { invoice, isDraft, isSandbox, issuedAt } = sheet
  const language = languageFor(invoice.buyer.country, invoice.seller.country)
  if (isDraft) return drawInvoice(invoice, { language, isDraft })
  const { fileName: name, text } = structured(sheet)
  const attachment = { name, mimeType: 'text/xml', bytes: Buffer.from(text), relationship: 'Alternative' as const }
  return drawInvoice(invoice, { language, attachment, isSandbox, ...(issuedAt === null ? {} : { issuedAt }) })
}

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
