/** Which account and VAT code a line has: by who owes the VAT (a seller at home, in the EU or outside it), then by how much of it may be deducted. */

import type { Warning } from '../../../domain/checks.ts'
import { because } from '../../../domain/coding/coding-reason.ts'
import { saysPublicationForm } from '../../../domain/coding/publications.ts'
import type { Choice, LineFacts } from '../../../domain/coding/rules.ts'
import { supplyOfGoods } from '../../../domain/coding/supply-of-goods.ts'
import { chargesSalesTax } from '../../../domain/documents/other-taxes.ts'
import { isEuCountry } from '../../../domain/identity/countries.ts'
import { phrasePattern } from '../../../domain/text/phrase-pattern.ts'
import { say } from '../../../language/say.ts'
import { inWords } from '../../../language/tell.ts'
import { chart } from '../chart/chart.ts'
import { withShareOf } from '../vat-codes.ts'
import { breakfastWarning } from './breakfast.ts'
import { type Purchase, purchaseOf, type Treatment } from './categories.ts'
import { treatmentOf } from './deductions.ts'

type Reason = Choice['reasons'][number]

/** The only rate there is (ML § 33). */
export const danishRate = 25

interface Decision {
  account: string
  code: string | null
  reason: Reason
  warning?: Warning
}

const accountNames: ReadonlyMap<string, string> = new Map(chart.map(({ number, name }) => [number, name.local]))

export function bookLine(line: LineFacts): Choice {
  const purchase = purchaseOf(line.category)
  const treatment = treatmentOf(line, purchase)
  const { account, code, reason, warning } = decide(line, purchase, treatment)
  const breakfast = breakfastWarning(line)
  const accountName = accountNames.get(account) ?? ''
  const booked = because(say('coding_table', { category: purchase.slug, account, accountName }), { field: 'ledgerAccountId' })
  const warnings = [warning, breakfast].filter(one => one !== undefined)
  return { ledgerAccountId: account, vatCode: code, reasons: [booked, reason], warnings }
}

function decide(line: LineFacts, purchase: Purchase, treatment: Treatment): Decision {
  const seller = sellerOf(line)
  if (seller === 'unknown') {
    return { account: treatment.account, code: null, reason: because(say('supplier_country_unknown.decides'), { isAssumption: true }) }
  }
  if (seller === 'domestic') return hasVat(line) ? taxedAtHome(line, treatment) : untaxedAtHome(line, purchase, treatment)
  return chargesVat(line) ? taxedAbroad(seller, treatment) : untaxedAbroad(line, seller, purchase, treatment)
}

/** A foreign company with a Danish VAT number sells as a Danish one where it charges Danish VAT, and as a foreign one where it does not. */
function sellerOf({ origin, part, facts }: LineFacts): 'domestic' | 'eu' | 'world' | 'unknown' {
  if (origin.kind !== 'domestic' || origin.establishedIn === null || chargesVat({ part, facts })) return origin.kind
  return isEuCountry(origin.establishedIn) ? 'eu' : 'world'
}

/** Without an amount the rate tells; with one, what was charged does: bills under reverse charge print "25 %" beside nothing. */
const hasVat = ({ part }: Pick<LineFacts, 'part'>): boolean => part.vat !== 0 || (part.net === 0 && part.rate > 0)

const chargesVat = ({ part, facts }: Pick<LineFacts, 'part' | 'facts'>): boolean =>
  hasVat({ part }) ||
  facts.extraction.vatLines.some(line => line.vat !== 0) ||
  (facts.extraction.vat ?? 0) !== 0 ||
  chargesSalesTax(facts.extraction)

function taxedAtHome({ part }: LineFacts, treatment: Treatment): Decision {
  const { account, code, said, evidence, law, isAssumption } = treatment
  const { rate } = part
  if (rate === danishRate) return { account, code, reason: because(said, { evidence, law, isAssumption }) }
  const otherRate = say('rate_not_danish', { rate, danishRate })
  return {
    account,
    code: 'I0',
    reason: because(otherRate, { evidence: inWords(say('evidence_rate', { rate })), law: 'ML § 33' }),
    warning: { field: 'vatCode', ...otherRate },
  }
}

const reverseChargeWords = phrasePattern([
  'omvendt betalingspligt*',
  'omvendt moms*',
  'reverse charge*',
  'reverse-charge*',
  'momsloven* § 46',
  'ml § 46',
  'køber* er betalingspligtig*',
  'køber* afregner moms*',
])

function untaxedAtHome(line: LineFacts, purchase: Purchase, { account, code }: Treatment): Decision {
  const { facts, origin, says } = line
  const reverse = says(reverseChargeWords)
  if (reverse !== undefined) {
    const reason = because(say('reverse_charge_domestic.deducted'), { evidence: reverse, law: 'ML § 46, stk. 1' })
    return { account, code: withShareOf('OBPK', code), reason }
  }
  if (purchase.code === 'I0') return { account, code: 'I0', reason: because(say('exempt.on_bill'), { law: purchase.law }) }
  // A bill in English and kroner that shows no VAT may as well come from abroad, where the buyer would owe the VAT.
  const isDoubtful = origin.isAssumption && facts.extraction.language === 'en'
  const said = chargesVat(line) ? say('no_vat_on_bill.part') : say('no_vat_on_bill.bill')
  const isStated = facts.extraction.vat !== null || facts.extraction.vatLines.length > 0
  return {
    account,
    code: 'I0',
    reason: because(said, { law: 'ML § 37, stk. 1', isAssumption: !isStated || isDoubtful }),
    ...(isDoubtful && { warning: { field: 'vatCode', ...say('supplier_country_unknown.taken_as_domestic') } }),
  }
}

function taxedAbroad(seller: 'eu' | 'world', { account }: Treatment): Decision {
  const said = seller === 'eu' ? say('foreign_vat.eu') : say('foreign_vat.world')
  const law = seller === 'eu' ? 'ML § 37, stk. 1; direktiv 2008/9/EF' : 'ML § 37, stk. 1'
  return { account, code: 'I0', reason: because(said, { law }) }
}

const publications: ReadonlySet<string> = new Set(['literature', 'newspapers'])

function untaxedAbroad(line: LineFacts, seller: 'eu' | 'world', purchase: Purchase, { account, code }: Treatment): Decision {
  if (purchase.abroad === 'there') {
    return { account, code: 'I0', reason: because(say('taxed_abroad'), { law: purchase.place, isAssumption: true }) }
  }
  if (purchase.abroad === 'exempt') return { account, code: 'I0', reason: because(say('exempt.from_abroad'), { law: purchase.law }) }
  const shipped = line.says(supplyOfGoods)
  const evidence = shipped ?? line.origin.evidence
  // A newspaper that is read online is a service.
  const isOnline = publications.has(purchase.slug) && saysPublicationForm(line.facts)?.answer === 'online'
  if ((purchase.abroad === 'services' || isOnline) && shipped === undefined) {
    const reverse = seller === 'eu' ? 'IY25' : 'IYV25'
    const said = seller === 'eu' ? say('reverse_charge_eu_services') : say('reverse_charge_world_services')
    return { account, code: withShareOf(reverse, code), reason: because(said, { evidence, law: 'ML § 46, stk. 1, nr. 3' }) }
  }
  // For goods, Northern Ireland is a part of the EU's VAT area (Windsor Framework); its VAT numbers begin with XI.
  const isEu = seller === 'eu' || line.facts.extraction.supplier.vatNumber?.startsWith('XI') === true
  const isForResale = purchase.slug === 'goods' || purchase.slug === 'other'
  if (isEu) {
    const reason = because(say('acquisition_eu_goods'), { evidence, law: 'ML § 11, stk. 1' })
    return { account: isForResale ? '1630' : account, code: withShareOf('IV25', code), reason }
  }
  return {
    account: isForResale ? '1650' : account,
    code: withShareOf('IVV25', code),
    reason: because(say('import_goods'), { evidence, law: 'ML § 12, stk. 1; § 32', isAssumption: true }),
    warning: { field: 'vatCode', ...say('customs_value_needed') },
  }
}
