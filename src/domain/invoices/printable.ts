import type { IssuedInvoice } from './invoice.ts'

/** What a PDF and an XML file of an invoice are written from. */
export interface PrintableInvoice {
  invoice: IssuedInvoice
  isDraft: boolean
  issuedAt: string | null
  /** What the exchange was given, where the country has one. */
  transmitted: { fileName: string; xml: string } | null
  /** Given to an exchange that is none: nothing of it is real. */
  isSandbox: boolean
}
