/** What an invoice is derived from: who sells, who buys, what is sold. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { PostalAddress } from '../../domain/identity/profile.ts'
import type { Delivery } from '../../domain/invoices/delivery.ts'
import type { SaleFacts } from '../../domain/invoices/invoice.ts'
import type { Buyer, Seller } from '../../domain/invoices/parties.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { schemeBegan } from '../../domain/vat/oss/rates.ts'
import { type OssStanding, unregistered } from '../../domain/vat/oss/standing.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import type { StoredProfile } from '../../store/access/organizations.ts'
import type { Contact } from '../../store/invoices/contacts.ts'
import type { StoredInvoice } from '../../store/invoices/invoices.ts'

export interface SellerContext {
  profile: StoredProfile
  regionKey: string
  region: Region
  oss?: OssStanding
}

export function shopOf(profile: StoredProfile): SellerContext | Refusal<'region_not_set'> {
  const { regionKey } = profile
  const region = regionKey === null ? undefined : regions[regionKey]
  if (regionKey === null || !region) return refuse(say('region_not_set.invoices'))
  return { profile, regionKey, region }
}

/** The rules are those of the region, wherever the address is. */
export const sellerOf = ({ profile, region }: SellerContext): Seller => ({
  name: profile.legalName ?? profile.name,
  country: region.country,
  vatNumber: profile.vatNumber,
  businessId: profile.businessId,
  fiscalCode: profile.fiscalCode,
  address: profile.address,
  taxRegime: profile.taxRegime,
  iban: profile.iban,
  ...(profile.fikCreditor !== null && { fikCreditor: profile.fikCreditor }),
  supplies: profile.supplies,
  terms: { pensionFund: profile.pensionFund, withholding: profile.withholding, stampDutyBorneBy: profile.stampDutyBorneBy },
})

export const buyerOf = (
  { id, name, country, vatNumber, businessId, fiscalCode, sdiCode, pec, email }: Contact,
  address: PostalAddress | undefined,
  delivery?: Delivery | undefined,
): Buyer => ({
  contactId: id,
  name,
  country,
  vatNumber,
  businessId,
  fiscalCode,
  sdiCode,
  pec,
  email,
  address: address ?? null,
  ...(delivery && { delivery }),
})

export const factsOf = (
  shop: SellerContext,
  buyer: Buyer,
  { lines, currency }: Pick<StoredInvoice, 'lines' | 'currency'>,
  taxedOn: CalendarDate,
): SaleFacts => ({
  seller: sellerOf(shop),
  buyer,
  lines,
  currency: currency ?? shop.region.currency,
  taxedOn,
  ...(shop.oss && { oss: shop.oss }),
})

/** Taxed as another sale was, in the buyer's country or at home, whatever the organization says now. */
export const taxedAs = <Shop extends SellerContext>(shop: Shop, isOss: boolean): Shop => ({
  ...shop,
  oss: isOss ? { ...unregistered, registeredFrom: schemeBegan, hasElectronicServices: true } : unregistered,
})

export interface InvoicingContext extends SellerContext {
  today: CalendarDate
}
