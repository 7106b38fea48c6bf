/** The VAT of a purchase from an Italian supplier. */
import { because } from '../../../domain/coding/coding-reason.ts'
import type { LineFacts } from '../../../domain/coding/rules.ts'
import { percentOf } from '../../../domain/money/money.ts'
import { foldForSearch } from '../../../domain/text/folding.ts'
import { wordwise } from '../../../domain/text/whole-words.ts'
import { say } from '../../../language/say.ts'
import { inWords } from '../../../language/tell.ts'
import type { Said } from '../../../language/words.ts'
import { isReverseCharge, natureOf } from '../natures.ts'
import { stampDuty } from '../sales/stamp-duty.ts'
import { rates } from '../vat-codes.ts'
import { isProfessional } from './categories.ts'
import { chargedVat, chosen, isTaxed, leftOpen, type VatChoice } from './choices.ts'
import { withDeduction } from './deduction.ts'
import {
  saysCityTax,
  saysCustomsDeclaration,
  saysFlatRate,
  saysOccasionalWork,
  saysReverseCharge,
  saysWithoutVat,
  wordedNature,
  wordedRate,
} from './wording.ts'

export function receiptWithoutInvoice(line: LineFacts): VatChoice {
  const evidence = line.facts.extraction.fields.kind?.evidence?.text ?? inWords(say('evidence_receipt'))
  return chosen('NR', [because(say('receipt_without_invoice'), { evidence, law: 'DPR 633/72 artt. 19 e 25' })])
}

/** Who levies taxes and public fees. What they ask for is no invoice: what others pass on of it is (art. 15). */
const authority = wordwise(
  /^(?:comune|citta metropolitana|provincia|regione|agenzia delle|agenzia del demanio|camera di commercio|cciaa|automobile club|aci|prefettura|questura|ministero|inps|inail|tribunale|ufficio del registro|concessionario della riscossione)\b/,
)

const isAuthority = ({ facts }: LineFacts): boolean => authority.test(foldForSearch(facts.extraction.supplier.name ?? ''))

const ownTax = chosen('NR', [because(say('tax_of_authority'), { law: 'DPR 633/72 art. 4' })])

export function domesticVat(line: LineFacts): VatChoice {
  const nature = line.part.nature?.trim().toUpperCase() ?? null
  // Stamp duty stands on invoices of every kind: neither the nature of the rest nor what they say about it concerns it.
  if (line.category === stampDuty && !isTaxed(line.part)) return isAuthority(line) ? ownTax : outside(stampDuty)
  const customs = saysCustomsDeclaration(line.facts.text)
  if (customs !== undefined) return atCustoms(line, customs)
  if (nature !== null && isReverseCharge(nature)) return reverseCharge(line, nature, `natura ${nature}`)
  // Insurers charge no VAT: the tax on their premiums is a cost like the premium (L. 1216/1961).
  if (line.category === 'insurance') return outside('insurance')
  if (isTaxed(line.part)) return charged(line)
  return nature === null ? withoutReason(line) : ofNature(line, nature)
}

/** The goods are booked with the supplier's invoice, so that of a customs declaration only the VAT and the duties are left. */
function atCustoms(line: LineFacts, evidence: string): VatChoice {
  const said = say('customs_declaration')
  const law = 'DPR 633/72 artt. 67 - 70'
  if (!isTaxed(line.part)) return leftOpen(said, { evidence, law })
  const { code, reasons } = withDeduction(`${rateOf(line) ?? 22}IMP`, line)
  return chosen(code, [because(said, { evidence, law }), ...reasons], [{ field: 'vatCode', ...said }])
}

/** A rate that nobody printed is told from the amounts; a stated VAT may be off by what rounding does. */
function rateOf({ part: { rate, net, vat }, facts }: LineFacts): number | undefined {
  const isPrinted = facts.extraction.vatLines.length > 0
  if (isPrinted || net === 0) return rates.find(one => one === rate)
  const off = Math.max(5, Math.abs(vat) / 50)
  return rates.find(one => Math.abs(percentOf(net, one) - vat) <= off)
}

function charged(line: LineFacts): VatChoice {
  const { part, facts } = line
  const rate = rateOf(line)
  const evidence = chargedVat(part, facts.currency)
  if (rate === undefined) return leftOpen(say('rate_unclear', { rates }), { evidence, law: 'DPR 633/72 art. 16' })
  const { code, reasons } = withDeduction(String(rate), line)
  return chosen(code, [because(say('vat_on_bill.rate', { rate }), { evidence, law: 'DPR 633/72 art. 19' }), ...reasons])
}

function ofNature(line: LineFacts, nature: string): VatChoice {
  const known = natureOf(nature)
  if (!known) {
    const flatRate = saysFlatRate(line.facts.text)
    if (flatRate !== undefined) return flatRateSeller(flatRate)
    return leftOpen(say('nature_generic', { nature }), { evidence: `natura ${nature}` })
  }
  if (nature === 'N2.2' && (isProfessional(line.category) || saysFlatRate(line.facts.text) !== undefined))
    return flatRateSeller(`natura ${nature}`)
  return chosen(nature, [because(say('nature_on_bill', { nature }), { evidence: `natura ${nature}`, law: known.law })])
}

const flatRateSeller = (evidence: string): VatChoice =>
  chosen('N2.2', [because(say('flat_rate_seller'), { evidence, law: 'L. 190/2014 art. 1, c. 58 e 67' })])

/** Building work may be taxed at 10 %; whatever else the buyer has to tax is taxed at the ordinary rate. */
const mayBeReduced: ReadonlySet<string> = new Set(['N6', 'N6.3', 'N6.4', 'N6.7', 'N6.9'])

function reverseCharge(line: LineFacts, nature: string, evidence: string): VatChoice {
  const { part, facts } = line
  const law = natureOf(nature)?.law ?? 'DPR 633/72 art. 17, c. 6'
  const printed = rates.find(one => one === part.rate)
  const isTaxedElsewhere = (rate: number) => facts.extraction.vatLines.some(one => one.rate === rate && one.nature === null)
  const worded = wordedRate(facts.text)
  const said = printed ?? (worded && !isTaxedElsewhere(worded.rate) ? worded.rate : undefined)
  const { code, reasons } = withDeduction(`${said ?? 22}RC16`, line)
  const main = because(say('reverse_charge_domestic.recorded', { rate: said ?? 22 }), { evidence, law })
  if (said !== undefined || !mayBeReduced.has(nature)) return chosen(code, [main, ...reasons])
  return chosen(code, [main, because(say('ordinary_rate_assumed'), { isAssumption: true }), ...reasons])
}

/** What the law exempts, or leaves outside, whoever sells it. */
const byCategory: Readonly<Record<string, { code: string; said: Said; law: string; isAssumption?: boolean }>> = {
  insurance: { code: 'N4', said: say('without_vat_by_kind.insurance'), law: 'DPR 633/72 art. 10, n. 2)' },
  bank_fees: { code: 'N4', said: say('without_vat_by_kind.bank_fees'), law: 'DPR 633/72 art. 10, n. 1)' },
  postage: { code: 'N4', said: say('without_vat_by_kind.postage'), law: 'DPR 633/72 art. 10, n. 16)' },
  stamp_duty: { code: 'N1', said: say('without_vat_by_kind.stamp_duty'), law: 'DPR 633/72 art. 15' },
  fines: { code: 'NR', said: say('without_vat_by_kind.fines'), law: 'DPR 633/72 art. 15, n. 1)' },
  membership: { code: 'NR', said: say('without_vat_by_kind.membership'), law: 'DPR 633/72 art. 4' },
  rent: { code: 'N4', said: say('without_vat_by_kind.rent'), law: 'DPR 633/72 art. 10, n. 8)', isAssumption: true },
  travel: { code: 'NR', said: say('without_vat_by_kind.travel'), law: 'DPR 633/72 art. 19-bis1, lett. e)', isAssumption: true },
}

function withoutReason(line: LineFacts): VatChoice {
  const { category, facts } = line
  const { text } = facts
  const flatRate = saysFlatRate(text)
  if (flatRate !== undefined) return flatRateSeller(flatRate)
  const reversed = saysReverseCharge(text)
  if (reversed !== undefined) return reverseCharge(line, 'N6', reversed)
  const occasional = saysOccasionalWork(text)
  if (occasional !== undefined) {
    return chosen('NR', [because(say('occasional_work'), { evidence: occasional, law: 'DPR 633/72 art. 5' })])
  }
  const cityTax = category === 'hotel' ? saysCityTax(text) : undefined
  if (cityTax !== undefined) {
    return chosen('N1', [because(say('city_tax'), { evidence: cityTax, law: 'DPR 633/72 art. 15' })])
  }
  const worded = wordedNature(text)
  if (worded) {
    if (isReverseCharge(worded.nature)) return reverseCharge(line, worded.nature, worded.evidence)
    const { nature, evidence } = worded
    return chosen(nature, [because(say('nature_in_words', { nature }), { evidence, law: natureOf(nature)!.law })])
  }
  const withoutVat = saysWithoutVat(text)
  if (withoutVat !== undefined) return flatRateSeller(withoutVat)
  if (byCategory[category]) return outside(category)
  const isUnclear = facts.extraction.vat !== null && facts.extraction.vat !== 0
  const said = isUnclear ? say('nature_missing.unclear') : say('nature_missing.no_reason')
  return leftOpen(said, { law: 'DPR 633/72 art. 21, c. 6' })
}

export function outside(category: string): VatChoice {
  const { code, said, law, isAssumption = false } = byCategory[category]!
  return chosen(code, [because(said, { law, isAssumption })])
}
