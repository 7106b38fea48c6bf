/** Invoices as files. */
import type { FastifyInstance } from 'fastify'
import { languageFor } from '../domain/invoices/document-words.ts'
import { writeUbl } from '../domain/invoices/ubl.ts'
import type { House } from '../kernel/context.ts'
import { drawInvoice } from '../paper/invoice.ts'
import { getInvoicePdf, getInvoiceXml, type InvoiceOnPaper } from '../reads/invoice-sheet.ts'
import type { Gate } from './gate.ts'
import type { Metrics } from './metrics.ts'
import { registerWriters, type Writer } from './written-files.ts'

const nameOf = ({ invoice, isDraft }: InvoiceOnPaper, ending: string): string =>
  `${invoice.priced.isCreditNote ? 'credit-note' : 'invoice'}-${isDraft ? 'draft' : invoice.number.replace(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`

async function draw(sheet: InvoiceOnPaper): Promise<Uint8Array> {
  const { invoice, isDraft, issuedAt } = sheet
  const language = languageFor(invoice.buyer.country, invoice.seller.country)
  if (isDraft) return drawInvoice(invoice, { language, isDraft })
  const bytes = Buffer.from(writeUbl(invoice))
  const attachment = { name: nameOf(sheet, 'xml'), mimeType: 'text/xml', bytes, relationship: 'Alternative' as const }
  return drawInvoice(invoice, { language, attachment, ...(issuedAt === null ? {} : { issuedAt }) })
}

const writers: readonly Writer<InvoiceOnPaper>[] = [
  [getInvoicePdf, async sheet => ({ fileName: nameOf(sheet, 'pdf'), type: 'application/pdf', bytes: await draw(sheet) })],
  [
    getInvoiceXml,
    async sheet => ({ fileName: nameOf(sheet, 'xml'), type: 'application/xml', bytes: Buffer.from(writeUbl(sheet.invoice)) }),
  ],
]

export const registerInvoiceFiles = (server: FastifyInstance, house: House, gate: Gate, metrics: Metrics): void =>
  registerWriters(server, house, gate, metrics, writers)
