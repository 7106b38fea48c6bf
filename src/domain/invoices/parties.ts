/** Who sells and who buys, as an invoice says it. */
import type { PostalAddress } from '../identity/profile.ts'
import type { SellerTerms } from '../identity/seller-terms.ts'
import type { Delivery } from './delivery.ts'
import type { InvoiceReferences } from './references.ts'

/** The organization. What is null is missing in its profile. */
export interface Seller {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  vatNumber: string | null
  /** CVR, or the number in another national register. */
  businessId: string | null
  fiscalCode: string | null
  address: PostalAddress
  /** RF01 and so on; null outside Italy. */
  taxRegime: string | null
  iban: string | null
  supplies: 'goods' | 'services'
  /** What its invoices carry beside the lines; not there of sellers that have nothing of the kind. */
  terms?: SellerTerms
  /** Eight digits that a Danish payment slip (FIK) is paid to; not there of sellers that have none. */
  fikCreditor?: string
}

/** A contact, or the buyer that issue_einvoice was given. Kept as it was when the invoice is issued. */
export interface Buyer {
  contactId: string | null
  name: string
  /** ISO 3166-1 alpha-2; null is taken as that of the seller. */
  country: string | null
  /** With its country prefix where the country has one, normalised. */
  vatNumber: string | null
  businessId: string | null
  fiscalCode: string | null
  sdiCode: string | null
  pec: string | null
  email: string | null
  /** That of the contact, kept beside it; null where nothing of it is known. */
  address: PostalAddress | null
  /** Not there of one that asks for no electronic invoice. */
  delivery?: Delivery
  /** What it wants to find on this invoice. Not there where neither the invoice nor the contact says anything, nor of invoices from before it was printed. */
  references?: InvoiceReferences
}
