/**
 * An invoice on paper: all that momsbekendtgoerelsen section 58, art. 21 DPR 633/72 and article 226 of Directive 2006/112/EC want on it, and nothing that
 * stands in the way of reading it. In an archive it is PDF/A-3, with the same invoice for machines inside.
 */
import { countryName } from '../domain/countries.ts'
import { type DocumentLanguage, type DocumentWords, documentWords, localeOf } from '../domain/invoices/document-words.ts'
import type { IssuedInvoice } from '../domain/invoices/invoice.ts'
import { type PrintedInvoice, printedInvoice } from '../domain/invoices/printed-invoice.ts'
import type { Minor } from '../domain/money.ts'
import { amountWriter, decimalWriter } from './amounts.ts'
import { drawInvoiceLines, drawVatTable } from './invoice-lines.ts'
import { drawInvoiceHead, sellerInShort } from './invoice-parties.ts'
import { drawNotes, drawOutcome, drawSums } from './invoice-sums.ts'
import { Paper } from './paper.ts'
import type { Attachment } from './pdf-a.ts'

export interface InvoicePaperOptions {
  language: DocumentLanguage
  /** The structured invoice, kept inside the file. */
  attachment?: Attachment
  /** Not issued yet: it may have no number, and says across the page what it is. */
  isDraft?: boolean
  /** Issued where nothing is real. */
  isSandbox?: boolean
  /** What the buyer writes on the payment; the number of the invoice, unless given. */
  paymentReference?: string
  /** The moment that the file says it was written at; the beginning of the invoice's day, unless given. */
  issuedAt?: string
}

/** What all parts of the page are drawn with. */
export interface InvoiceSheet {
  invoice: IssuedInvoice
  printed: PrintedInvoice
  options: InvoicePaperOptions
  words: DocumentWords
  /** `Faktura`, `Nota di credito`. */
  name: string
  /** Seller and buyer are in two countries. */
  isForeign: boolean
  amount: (amount: Minor) => string
  decimal: (decimal: string, decimalsMin?: number) => string
  rate: (rate: number) => string
  country: (code: string) => string
}

export async function drawInvoice(invoice: IssuedInvoice, options: InvoicePaperOptions): Promise<Uint8Array> {
  const sheet = sheetOf(invoice, options)
  const title = [sheet.name, invoice.number].filter(Boolean).join(' ')
  const watermark = options.isDraft ? sheet.words.draft : options.isSandbox ? sheet.words.test : undefined
  const paper = await Paper.open({
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

function sheetOf(invoice: IssuedInvoice, options: InvoicePaperOptions): InvoiceSheet {
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
