/**
 * An invoice on paper: all that momsbekendtgoerelsen section 58, art. 21 DPR 633/72 and article 226 of Directive 2006/112/EC want on it, and nothing that
 * stands in the way of reading it. In an archive it is PDF/A-3, with the same invoice for machines inside.
 */

import { countryName } from '../domain/identity/countries.ts'
import { documentWords, localeOf } from '../domain/invoices/document-words.ts'
import type { IssuedInvoice } from '../domain/invoices/invoice.ts'
import { printedInvoice } from '../domain/invoices/printed-invoice.ts'
import { amountWriter, decimalWriter } from './amounts.ts'
import { drawInvoiceLines, drawVatTable } from './invoice-lines.ts'
import { drawInvoiceHead, sellerInShort } from './invoice-parties.ts'
import type { InvoicePdfOptions, InvoiceSheet } from './invoice-sheet.ts'
import { drawNotes, drawOutcome, drawSums } from './invoice-sums.ts'
import { PdfWriter } from './pdf-writer.ts'

export async function drawInvoice(invoice: IssuedInvoice, options: InvoicePdfOptions): Promise<Uint8Array> {
  const sheet = sheetOf(invoice, options)
  const title = [sheet.name, invoice.number].filter(Boolean).join(' ')
  const watermark = options.isDraft ? sheet.words.draft : options.isSandbox ? sheet.words.test : undefined
  const paper = await PdfWriter.open({
    title,
    author: invoice.seller.name,
    createdAt: new Date(options.issuedAt ?? `${invoice.date}T00:00:00Z`),
    language: options.language,
    footer: [sellerInShort(sheet), title].filter(Boolean).join(' \u00b7 '),
    runningHead: [title, invoice.buyer.name].filter(Boolean).join(' \u00b7 '),
    pageNumber: sheet.words.page,
    attachment: options.attachment,
    ...(watermark ? { watermark } : {}),
  })
  drawInvoiceHead(paper, sheet)
  drawInvoiceLines(paper, sheet)
  drawVatTable(paper, sheet)
  drawSums(paper, sheet)
  drawOutcome(paper, sheet)
  drawNotes(paper, sheet)
  return paper.finish()
}

function sheetOf(invoice: IssuedInvoice, options: InvoicePdfOptions): InvoiceSheet {
  const { language } = options
  const words = documentWords[language]
  const locale = localeOf[language]
  const decimal = decimalWriter(locale)
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  return {
    invoice,
    printed: printedInvoice(invoice.priced),
    options,
    words,
    name: invoice.priced.isCreditNote ? words.creditNote : words.invoice,
    isForeign: invoice.buyer.country !== null && invoice.buyer.country !== invoice.seller.country,
    amount: amountWriter(locale, invoice.currency, { isWhole: false }),
    decimal,
    rate: rate => `${decimal(String(rate))}${language === 'da' ? '\u00a0' : ''}%`,
    country: code => countries.of(code) ?? countryName(code) ?? code,
  }
}
