/** Invoices as files. */
import type { FastifyInstance } from 'fastify'
import { languageFor } from '../domain/invoices/document-words.ts'
import { writeUbl } from '../domain/invoices/ubl.ts'
import type { House } from '../kernel/context.ts'
import { drawInvoice } from '../paper/invoice.ts'
import { getInvoicePdf, getInvoiceXml, type InvoiceOnPaper } from '../reads/invoice-sheet.ts'
import type { Gate } from './gate.ts'
import type { Metrics } from './metrics.ts'
import { registerWriters, type Writer, type Written } from './written-files.ts'

const nameOf = ({ invoice, isDraft }: InvoiceOnPaper, ending: string): string =>
  `${invoice.priced.isCreditNote ? 'credit-note' : 'invoice'}-${isDraft ? 'draft' : invoice.number.replace(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`

/** What the exchange has is the invoice; elsewhere it is written as Peppol wants it. */
const structured = (sheet: InvoiceOnPaper): { fileName: string; text: string } =>
  sheet.transmitted
    ? { fileName: sheet.transmitted.fileName, text: sheet.transmitted.xml }
    : { fileName: nameOf(sheet, 'xml'), text: writeUbl(sheet.invoice) }

async function draw(sheet: InvoiceOnPaper): Promise<Uint8Array> {
  const { invoice, isDraft, isSandbox, issuedAt } = sheet
  const language = languageFor(invoice.buyer.country, invoice.seller.country)
  if (isDraft) return drawInvoice(invoice, { language, isDraft })
  const { fileName: name, text } = structured(sheet)
  const attachment = { name, mimeType: 'text/xml', bytes: Buffer.from(text), relationship: 'Alternative' as const }
  return drawInvoice(invoice, { language, attachment, isSandbox, ...(issuedAt === null ? {} : { issuedAt }) })
}

function write(sheet: InvoiceOnPaper): Written {
  const { fileName, text } = structured(sheet)
  return { fileName, type: 'application/xml', bytes: Buffer.from(text) }
}

export const invoiceWriters: readonly Writer<InvoiceOnPaper>[] = [
  [getInvoicePdf, async sheet => ({ fileName: nameOf(sheet, 'pdf'), type: 'application/pdf', bytes: await draw(sheet) })],
  [getInvoiceXml, async sheet => write(sheet)],
]

export const registerInvoiceFiles = (server: FastifyInstance, house: House, gate: Gate, metrics: Metrics): void =>
  registerWriters(server, house, gate, metrics, invoiceWriters)
