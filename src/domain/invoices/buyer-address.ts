/** An invoice names where its buyer is, as it does the seller (directive 2006/112/EC, art. 226, nr. 5). Said and never refused: the contract has no field for it. */
import type { Warning } from '../checks.ts'
import type { Buyer } from './parties.ts'

/** A country or a postal code alone is no address. */
const isComplete = ({ address }: Pick<Buyer, 'address'>): boolean => Boolean(address?.street?.trim() && address.city?.trim())

/** `law` is what asks for it in the country of the seller, `meanwhile` what stands in its place. */
export function buyerAddressWarnings(buyer: Pick<Buyer, 'address' | 'contactId'>, law: string, meanwhile = ''): Warning[] {
  if (isComplete(buyer)) return []
  const mend =
    buyer.contactId === null
      ? 'save the buyer as a contact with an address, and issue invoices to that'
      : `enter it at /api/rest/contacts/${buyer.contactId}/address`
  const message = `The street or the city of the buyer is not known, and an invoice names both (${law}): ${mend}.${meanwhile}`
  return [{ field: 'buyer.address', code: 'buyer_address_missing', message }]
}
