/** Who the buyer of an Italian invoice is: a company, a consumer, a public office. */
import { type BuyerStatus, buyerStatusOf } from '../../../domain/invoices/business.ts'
import type { Buyer } from '../../../domain/invoices/parties.ts'

const home = 'IT'

/** In Italy a partita IVA may be mistyped, and is one all the same; a company is known by the eleven digits of its codice fiscale too. */
export function italianStanding(buyer: Buyer): BuyerStatus {
  const standing = buyerStatusOf(buyer, home)
  const isCompany = buyer.vatNumber !== null || /^\d{11}$/.test(buyer.fiscalCode ?? '')
  return { ...standing, isBusiness: standing.isBusiness || (standing.place === 'home' && isCompany) }
}

/** The buyer is a public office, known by its six-character code. */
export const isPublicOffice = ({ sdiCode }: Buyer, { place }: BuyerStatus): boolean =>
  place === 'home' && sdiCode !== null && /^[A-Z\d]{6}$/.test(sdiCode)
