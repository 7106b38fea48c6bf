/** Danish VAT on sales: from the buyer's country and number to what is charged, why, and what the invoice must say (momsbekendtgørelsen § 58). */
import type { Warning } from '../../../domain/checks.ts'
import { type BuyerStatus, buyerStatusOf, buyerWarnings } from '../../../domain/invoices/business.ts'
import { buyerAddressWarnings } from '../../../domain/invoices/buyer-address.ts'
import type { LineInput, SaleFacts, SalesRules, ToIssue, TreatmentKey } from '../../../domain/invoices/invoice.ts'
import { ossLimitWarnings, ossRateOf, ossReducedWarnings } from '../../../domain/invoices/oss-sales.ts'
import type { Buyer } from '../../../domain/invoices/parties.ts'
import { lineProblems, rateProblems, sellerProblems } from '../../../domain/invoices/problems.ts'
import type { ReferenceRules } from '../../../domain/invoices/references.ts'
import { directive, firstOfEach, keyOf, treatmentOf, type Verdict } from '../../../domain/invoices/verdicts.ts'
import { toMinorUnits, zero } from '../../../domain/money/money.ts'
import type { Fault } from '../../../domain/refusals.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { checkCvr } from '../identity/cvr.ts'
import { ossLimit } from '../vat/oss.ts'
import { atHome, rates } from './domestic.ts'

const home = 'DK'

interface Untaxed {
  code: string
  account: string
  law: string
  mentions: readonly string[]
  reason: 'sale_vat.eu_business_goods' | 'sale_vat.eu_business_services' | 'sale_vat.outside_eu_goods' | 'sale_vat.outside_eu_services'
}

/** What leaves Denmark without VAT. */
const untaxed: Partial<Record<TreatmentKey, Untaxed>> = {
  eu_business_goods: {
    code: 'UEUV',
    account: '1050',
    law: 'ML § 34, stk. 1, nr. 1',
    mentions: [directive.intraCommunitySupply, 'Momsfri EU-levering, ML § 34, stk. 1, nr. 1'],
    reason: 'sale_vat.eu_business_goods',
  },
  eu_business_services: {
    code: 'UEUY',
    account: '1150',
    law: 'ML § 16, stk. 1',
    mentions: [directive.reverseCharge, 'Omvendt betalingspligt, ML § 16, stk. 1'],
    reason: 'sale_vat.eu_business_services',
  },
  outside_eu_goods: {
    code: 'UVC',
    account: '1100',
    law: 'ML § 34, stk. 1, nr. 5',
    mentions: ['Eksport, ML § 34, stk. 1, nr. 5', directive.export],
    reason: 'sale_vat.outside_eu_goods',
  },
  outside_eu_services: {
    code: 'UVC',
    account: '1200',
    law: 'ML § 16, stk. 1',
    mentions: ['Outside scope of Danish VAT, ML § 16, stk. 1'],
    reason: 'sale_vat.outside_eu_services',
  },
}

function reasonAtHome(key: TreatmentKey, country: string): Said {
  if (key === 'eu_consumer') return say('sale_vat.danish_eu_consumer', { country })
  if (key === 'outside_eu_consumer') return say('sale_vat.outside_eu_consumer', { country })
  return say('sale_vat.danish')
}

/** What a consumer outside the EU is sold without VAT: advice, licences, advertising and other services that are used there (ML § 21 d). */
function intangible(reason: Said): Verdict {
  const law = 'ML § 21 d'
  const line = { appliedVatRate: 0, nature: null, vatCode: 'UVC', account: '1200', law }
  return { key: 'outside_eu_consumer', reason, mentions: [`Outside scope of Danish VAT, ${law}`], line, warnings: [] }
}

const hasCvr = ({ businessId }: Buyer, { isBusiness }: BuyerStatus): boolean =>
  isBusiness || (businessId !== null && checkCvr(businessId).ok)

/** Under the one-stop shop: VAT of the buyer's country, and a sale without Danish VAT in rubrik B (goods) or C (services). */
const ossAccounts = { goods: { vatCode: 'UOSS', account: '1050' }, services: { vatCode: 'UOSSY', account: '1150' } } as const

export const ossCodes: readonly string[] = Object.values(ossAccounts).map(({ vatCode }) => vatCode)

function verdictOf(input: LineInput, at: number, facts: SaleFacts, standing: BuyerStatus): Verdict {
  const { seller, buyer } = facts
  const key = keyOf(standing, seller.supplies)
  const { country } = standing
  const rule = untaxed[key]
  if (rule) {
    const line = { appliedVatRate: 0, nature: null, vatCode: rule.code, account: rule.account, law: rule.law }
    return { key, reason: say(rule.reason, { country }), mentions: rule.mentions, line, warnings: [] }
  }
  const oss = key === 'eu_consumer' ? ossRateOf(input, facts, country, seller.supplies) : undefined
  if (oss) {
    const line = { appliedVatRate: oss.rate, nature: null, law: null, ...ossAccounts[seller.supplies] }
    return {
      key,
      reason: say('sale_vat.oss', { country, rate: oss.rate }),
      mentions: [],
      line,
      warnings: ossReducedWarnings(oss, country, at),
    }
  }
  const reason = reasonAtHome(key, country)
  if (key === 'outside_eu_consumer' && input.vatRate === 0) return intangible(reason)
  return atHome(input, at, key, reason, key === 'domestic' && hasCvr(buyer, standing) ? { isGoods: seller.supplies === 'goods' } : null)
}

function placeWarnings(key: TreatmentKey, { country }: BuyerStatus, supplies: 'goods' | 'services', isOss: boolean): Warning[] {
  const warning = (said: Said): Warning[] => [{ field: 'buyer.country', ...said }]
  if (key === 'outside_eu_consumer') return warning(say('check_place_of_supply.danish_consumer', { country }))
  if (key !== 'eu_consumer' || isOss) return []
  return warning(say(supplies === 'goods' ? 'oss_may_apply.danish_goods' : 'oss_may_apply.danish_services'))
}

function treat(facts: SaleFacts) {
  const { seller, buyer, lines } = facts
  const standing = buyerStatusOf(buyer, home)
  const verdicts = lines.map((line, at) => verdictOf(line, at, facts, standing))
  const treatment = treatmentOf(verdicts)
  const treated = verdicts.map(({ line }) => line)
  const isOss = treated.some(({ vatCode }) => ossCodes.includes(vatCode))
  return {
    treatment,
    lines: treated,
    hasSplitPayment: false,
    warnings: [
      ...buyerWarnings(buyer, standing, home),
      ...placeWarnings(treatment.key, standing, seller.supplies, isOss),
      ...firstOfEach(verdicts.flatMap(verdict => verdict.warnings)),
    ],
  }
}

function problems({ facts, priced }: ToIssue): Fault[] {
  const { businessId, vatNumber } = facts.seller
  const ofNumber = businessId === null && vatNumber === null ? [{ path: 'organization.businessId', ...say('profile_lacks.cvr') }] : []
  return [...ofNumber, ...sellerProblems(facts), ...lineProblems({ facts, priced }), ...rateProblems(priced, rates, ossCodes)]
}

/** In kroner with VAT: below, an invoice may be a simplified one, which need not name who buys (momsbekendtgørelsen, forenklet faktura). */
const simplifiedBelow = toMinorUnits(300_000)

/** Of consumers at home: a business is better served by the whole invoice, and for sales to other EU countries there is no simplified one (directive, art. 220a). */
function mayBeSimplified({ facts: { buyer, currency }, priced }: ToIssue): boolean {
  const standing = buyerStatusOf(buyer, home)
  const isConsumer = standing.place === 'home' && !hasCvr(buyer, standing)
  return isConsumer && currency === 'DKK' && Math.abs(priced.total) < simplifiedBelow
}

function warnings(toIssue: ToIssue): Warning[] {
  const { date, today, facts } = toIssue
  const ofAddress = mayBeSimplified(toIssue) ? [] : buyerAddressWarnings(facts.buyer, 'momsbekendtgørelsen § 58', { hasStandIn: false })
  const found = [...ofAddress, ...ossLimitWarnings(toIssue, ossCodes, ossLimit, 'DKK')]
  if (date <= today) return found
  return [...found, { field: 'date', ...say('date_in_future.danish_invoice') }]
}

/** BT-13, BT-10 and BT-12 take any text. */
const references: ReferenceRules = { fields: ['orderReference', 'buyerReference', 'contractReference'], faults: () => [] }

/** There is no stamp duty on Danish invoices, and no limit to their number but that of a line of print. */
export const sales: SalesRules = { numberLengthMax: 50, references, treat, stampDuty: () => zero, problems, warnings }
