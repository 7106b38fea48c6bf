/** An invoice on paper, with the same invoice for machines inside. */
import { languageFor } from '../domain/invoices/document-words.ts'
import type { PrintableInvoice } from '../domain/invoices/printable.ts'
import { writeUbl } from '../domain/invoices/ubl/ubl.ts'
import { drawInvoice } from '../pdf/invoice.ts'

export const invoiceFileName = ({ invoice, isDraft }: PrintableInvoice, ending: string): string =>
  `${invoice.priced.isCreditNote ? 'credit-note' : 'invoice'}-${isDraft ? 'draft' : invoice.number.replace(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`

/** What the exchange has is the invoice; elsewhere it is written as Peppol wants it. */
export const structuredInvoice = (sheet: PrintableInvoice): { fileName: string; text: string } =>
  sheet.transmitted
    ? { fileName: sheet.transmitted.fileName, text: sheet.transmitted.xml }
    : { fileName: invoiceFileName(sheet, 'xml'), text: writeUbl(sheet.invoice) }

export async function drawSheet(sheet: PrintableInvoice): Promise<Uint8Array> {
  const { invoice, isDraft, isSandbox, issuedAt } = sheet
  const language = languageFor(invoice.buyer.country, invoice.seller.country)
  if (isDraft) return drawInvoice(invoice, { language, isDraft })
  const { fileName: name, text } = structuredInvoice(sheet)
  const attachment = { name, mimeType: 'text/xml', bytes: Buffer.from(text), relationship: 'Alternative' as const }
  return drawInvoice(invoice, { language, attachment, isSandbox, ...(issuedAt === null ? {} : { issuedAt }) })
}
