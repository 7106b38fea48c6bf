/** An invoice names where its buyer is, as it does the seller (directive 2006/112/EC, art. 226, nr. 5). Said and never refused: the contract has no field for it. */
import { say } from '../../language/say.ts'
import type { Warning } from '../checks.ts'
import type { Buyer } from './parties.ts'

/** A country or a postal code alone is no address. */
const isComplete = ({ address }: Pick<Buyer, 'address'>): boolean => Boolean(address?.street?.trim() && address.city?.trim())

/** `law` is what asks for it in the country of the seller; `hasStandIn`: the file says N.D. in its place. */
export function buyerAddressWarnings(
  buyer: Pick<Buyer, 'address' | 'contactId'>,
  law: string,
  { hasStandIn }: { hasStandIn: boolean },
): Warning[] {
  if (isComplete(buyer)) return []
  const { contactId } = buyer
  return [{ field: 'buyer.address', ...say(hasStandIn ? 'buyer_address_missing.stand_in' : 'buyer_address_missing', { law, contactId }) }]
}
