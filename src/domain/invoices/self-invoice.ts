/**
 * Purchases whose VAT the buyer owes in place of the supplier (reverse charge), where the buyer tells the exchange of them by an invoice that it issues itself.
 * The VAT is in the entry of the purchase already: a self-invoice is told, and never booked.
 */

import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { Coding } from '../coding/coding.ts'
import type { Extraction } from '../documents/extraction.ts'
import type { PostalAddress } from '../identity/profile.ts'
import { negate } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
import type { PricedInvoice, SelfInvoiceFacts } from './invoice.ts'
import type { Seller } from './parties.ts'

/** What the organization knows of a supplier beside what its document says. */
export interface KnownSupplier {
  name: string
  country: string | null
  vatNumber: string | null
  businessId: string | null
  fiscalCode: string | null
  address: PostalAddress | null
}

export interface Purchase {
  extraction: Extraction
  coding: Coding
  /** The contact that the document is linked to. */
  known: KnownSupplier | null
  receivedOn: CalendarDate
}

/** One that is due for a purchase. */
export interface SelfInvoice extends Omit<SelfInvoiceFacts, 'documentId'> {
  /** One sentence for the bookkeeper. */
  reason: Said
  law: string
  /** Not where the law leaves another way. */
  isRequired: boolean
  date: CalendarDate
  /** The last day to send it. */
  deadline: CalendarDate
  /** Who stands as the seller. */
  supplier: Seller
  priced: PricedInvoice
  /** What has to be known of the supplier before it can be written. */
  faults: readonly Fault[]
  warnings: readonly Warning[]
}

/** What a country with an exchange says about them. */
export interface SelfInvoiceRules {
  /** Whether a coding may call for one, whoever the supplier is. */
  mayConcern(coding: Coding): boolean
  /** By type; none for a purchase that has its VAT on the bill, or none at all. */
  due(purchase: Purchase): SelfInvoice[]
  /** They have a series of their own, so that sales are numbered without gaps. */
  numberOf(year: number, sequence: number): string
}

/** `proposed`: the document is not posted yet. `outdated`: it was issued, and the document is coded otherwise now. `corrected`: it was taken back. */
export const selfInvoiceStates = ['proposed', 'due', 'issued', 'rejected', 'outdated', 'corrected'] as const

export type SelfInvoiceState = (typeof selfInvoiceStates)[number]

/** What it comes to: two that say the same of a purchase have the same. */
export const sumsOf = ({ vatSummary }: PricedInvoice): string =>
  JSON.stringify(vatSummary.map(({ rate, nature, net, vat }) => [rate, nature, net, vat]))

/** The same with its signs turned: what takes it back. */
export const turned = (priced: PricedInvoice): PricedInvoice => ({
  ...priced,
  lines: priced.lines.map(line => ({ ...line, unitPrice: turnedText(line.unitPrice), net: negate(line.net) })),
  vatSummary: priced.vatSummary.map(row => ({ ...row, net: negate(row.net), vat: negate(row.vat) })),
  net: negate(priced.net),
  vat: negate(priced.vat),
  total: negate(priced.total),
  isCreditNote: priced.total > 0,
})

const turnedText = (price: string): string => (price.startsWith('-') ? price.slice(1) : Number(price) === 0 ? price : `-${price}`)
