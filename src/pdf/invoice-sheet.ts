/** What all parts of an invoice's page are drawn with. */
import type { DocumentLanguage, DocumentWords } from '../domain/invoices/document-words.ts'
import type { IssuedInvoice } from '../domain/invoices/invoice.ts'
import type { PrintedInvoice } from '../domain/invoices/printed-invoice.ts'
import type { Minor } from '../domain/money/money.ts'
import type { Attachment } from './pdf-a.ts'

export interface InvoicePdfOptions {
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
  options: InvoicePdfOptions
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
