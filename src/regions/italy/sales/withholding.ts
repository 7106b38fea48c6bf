/** The tax that an Italian buyer withholds from a professional's or an agent's fee, and pays for the seller (DPR 600/73 artt. 25 and 25-bis). */
import type { BuyerStatus } from '../../../domain/invoices/business.ts'
import type { Addition, PricedLine, SaleFacts, Withholding } from '../../../domain/invoices/invoice.ts'
import { type Minor, percentOf, share, sum, toDecimal } from '../../../domain/money/money.ts'
import { mayBeWithheldFrom } from '../identity/professional-terms.ts'
import { isPublicOffice, italianStanding } from './buyers.ts'
import { isFee } from './fees.ts'

/** Tax that buyers have paid for the organization. */
const withheldByBuyers = '1609'

/** Companies, associations, professionals and public offices in Italy withhold; consumers do not, and nobody abroad (DPR 600/73 art. 23). */
export function isWithheldFrom({ seller, buyer }: SaleFacts, standing: BuyerStatus): boolean {
  const isAgent = standing.place === 'home' && (standing.isBusiness || isPublicOffice(buyer, standing))
  return Boolean(seller.terms?.withholding) && mayBeWithheldFrom(seller.taxRegime) && isAgent
}

export function withholding(facts: SaleFacts, lines: readonly PricedLine[], added: readonly Addition[]): Withholding | null {
  const terms = facts.seller.terms?.withholding
  if (!terms || !isWithheldFrom(facts, italianStanding(facts.buyer))) return null
  const fee = sum([...lines.filter(isFee), ...added.filter(({ isWithheld }) => isWithheld)].map(({ net }) => net))
  const { type, rate, reason, base: part } = terms
  const amount = percentOfPart(fee, rate, part)
  return amount === 0 ? null : { type, rate, reason, base: percentOf(fee, part), amount, account: withheldByBuyers }
}

/** Rounded once. */
function percentOfPart(amount: Minor, rate: number, part: number): Minor {
  const one = toDecimal(rate)
  const other = toDecimal(part)
  return share(amount, one.value * other.value, 10_000n * 10n ** BigInt(one.scale + other.scale))
}
