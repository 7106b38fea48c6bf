/** Which account and VAT code a line has: by who owes the VAT (a seller at home, in the EU or outside it), then by how much of it may be deducted. */

import type { Warning } from '../../../domain/checks.ts'
import type { Choice, LineFacts } from '../../../domain/coding/rules.ts'
import { supplyOfGoods } from '../../../domain/coding/supply-of-goods.ts'
import { isEuCountry } from '../../../domain/identity/countries.ts'
import { phrasePattern } from '../../../domain/text/phrase-pattern.ts'
import { chart } from '../chart/chart.ts'
import { withShareOf } from '../vat-codes.ts'
import { breakfastWarning } from './breakfast.ts'
import { type Purchase, purchaseOf, type Treatment } from './categories.ts'
import { treatmentOf } from './treatments.ts'

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
  const booked: Reason = {
    field: 'ledgerAccountId',
    rule: 'coding_table',
    message: `${purchase.name.english} is booked on ${account} ${accountNames.get(account) ?? ''}.`,
    evidence: null,
    law: null,
    isAssumption: false,
  }
  const warnings = [warning, breakfast].filter(one => one !== undefined)
  return { ledgerAccountId: account, vatCode: code, reasons: [booked, reason], warnings }
}

function decide(line: LineFacts, purchase: Purchase, treatment: Treatment): Decision {
  const seller = sellerOf(line)
  if (seller === 'unknown') {
    const message = 'Whether there is Danish VAT, foreign VAT or VAT that the buyer owes depends on where the supplier is.'
    return { account: treatment.account, code: null, reason: because('supplier_country_unknown', message, null, { isAssumption: true }) }
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
  hasVat({ part }) || facts.extraction.vatLines.some(line => line.vat !== 0) || (facts.extraction.vat ?? 0) !== 0

function taxedAtHome({ part }: LineFacts, treatment: Treatment): Decision {
  const { account, code, rule, message, evidence, law, isAssumption } = treatment
  if (part.rate === danishRate) return { account, code, reason: because(rule, message, law, { evidence, isAssumption }) }
  const text = `VAT at ${part.rate} % is no Danish VAT, which has the one rate of ${danishRate} %: it is not deducted.`
  return {
    account,
    code: 'I0',
    reason: because('rate_not_danish', text, 'ML § 33', { evidence: `${part.rate} %` }),
    warning: { field: 'vatCode', code: 'rate_not_danish', message: text },
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
    const message = 'Danish reverse charge: the buyer owes the VAT and deducts it.'
    return {
      account,
      code: withShareOf('OBPK', code),
      reason: because('reverse_charge_domestic', message, 'ML § 46, stk. 1', { evidence: reverse }),
    }
  }
  if (purchase.code === 'I0') {
    return { account, code: 'I0', reason: because('exempt', 'Exempt from VAT, and the bill shows none.', purchase.law) }
  }
  // A bill in English and kroner that shows no VAT may as well come from abroad, where the buyer would owe the VAT.
  const isDoubtful = origin.isAssumption && facts.extraction.language === 'en'
  const message = chargesVat(line) ? 'There is no VAT on this part, so none is deducted.' : 'The bill shows no VAT, so none is deducted.'
  const isStated = facts.extraction.vat !== null || facts.extraction.vatLines.length > 0
  return {
    account,
    code: 'I0',
    reason: because('no_vat_on_bill', message, 'ML § 37, stk. 1', { isAssumption: !isStated || isDoubtful }),
    ...(isDoubtful && { warning: { field: 'vatCode', code: 'supplier_country_unknown', message: origin.message } }),
  }
}

function taxedAbroad(seller: 'eu' | 'world', { account }: Treatment): Decision {
  const message =
    seller === 'eu'
      ? 'VAT of another EU country is not deducted in Denmark: it is part of the cost, and may be claimed back through the refund portal.'
      : 'VAT or sales tax of a country outside the EU is not deducted in Denmark: it is part of the cost.'
  const law = seller === 'eu' ? 'ML § 37, stk. 1; direktiv 2008/9/EF' : 'ML § 37, stk. 1'
  return { account, code: 'I0', reason: because('foreign_vat', message, law) }
}

function untaxedAbroad(line: LineFacts, seller: 'eu' | 'world', purchase: Purchase, { account, code }: Treatment): Decision {
  if (purchase.abroad === 'there') {
    const message = 'Taxed where it takes place, which is taken to be abroad: there is no Danish VAT on it.'
    return { account, code: 'I0', reason: because('taxed_abroad', message, purchase.place, { isAssumption: true }) }
  }
  if (purchase.abroad === 'exempt')
    return { account, code: 'I0', reason: because('exempt', 'Exempt from VAT, also from abroad.', purchase.law) }
  const shipped = line.says(supplyOfGoods)
  const evidence = shipped ?? line.origin.evidence
  if (purchase.abroad === 'services' && shipped === undefined) {
    const reverse = seller === 'eu' ? 'IY25' : 'IYV25'
    const message = `Services from ${seller === 'eu' ? 'another EU country' : 'outside the EU'}: the buyer owes the VAT (reverse charge).`
    const rule = seller === 'eu' ? 'reverse_charge_eu_services' : 'reverse_charge_world_services'
    return { account, code: withShareOf(reverse, code), reason: because(rule, message, 'ML § 46, stk. 1, nr. 3', { evidence }) }
  }
  // For goods, Northern Ireland is a part of the EU's VAT area (Windsor Framework); its VAT numbers begin with XI.
  const isEu = seller === 'eu' || line.facts.extraction.supplier.vatNumber?.startsWith('XI') === true
  const isForResale = purchase.slug === 'goods' || purchase.slug === 'other'
  if (isEu) {
    const message = 'Goods from another EU country: the buyer owes the VAT on the acquisition.'
    const reason = because('acquisition_eu_goods', message, 'ML § 11, stk. 1', { evidence })
    return { account: isForResale ? '1630' : account, code: withShareOf('IV25', code), reason }
  }
  const message = 'Goods from outside the EU: the buyer owes import VAT, on the customs value with duty and transport, not on this bill.'
  return {
    account: isForResale ? '1650' : account,
    code: withShareOf('IVV25', code),
    reason: because('import_goods', message, 'ML § 12, stk. 1; § 32', { evidence, isAssumption: true }),
    warning: { field: 'vatCode', code: 'customs_value_needed', message: `${message} Take the base from the customs statement.` },
  }
}

function because(
  rule: string,
  message: string,
  law: string | null,
  more: { evidence?: string | null; isAssumption?: boolean } = {},
): Reason {
  return { field: 'vatCode', rule, message, evidence: more.evidence ?? null, law, isAssumption: more.isAssumption ?? false }
}
