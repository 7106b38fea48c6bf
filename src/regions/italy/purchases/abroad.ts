/** The VAT of a purchase from another country: most of it the buyer owes itself. */

import { because } from '../../../domain/coding/coding-reason.ts'
import { isMisfit } from '../../../domain/coding/parts.ts'
import { saysPublicationForm } from '../../../domain/coding/publications.ts'
import type { LineFacts } from '../../../domain/coding/rules.ts'
import { supplyOfGoods } from '../../../domain/coding/supply-of-goods.ts'
import { chargesSalesTax } from '../../../domain/documents/other-taxes.ts'
import { fromMinor } from '../../../domain/money/money.ts'
import { say } from '../../../language/say.ts'
import { inWords } from '../../../language/tell.ts'
import { rates } from '../vat-codes.ts'
import { fallback, isGoods } from './categories.ts'
import { chargedVat, chosen, isTaxed, type VatChoice } from './choices.ts'
import { withDeduction } from './deduction.ts'
import { saysBranch, saysReverseCharge } from './wording.ts'

const standardRate = 22
const bookRate = 4

const atBookRate = because(say('book_rate', { rate: bookRate, otherwise: standardRate }), {
  law: 'DPR 633/72 tab. A, parte II, n. 18',
  isAssumption: true,
})

/** Taxed where it is used up, not where the buyer is: a meal, a room, a journey (DPR 633/72 art. 7-quater). */
const usedOnTheSpot: ReadonlySet<string> = new Set(['restaurant', 'hotel', 'travel'])

/** Exempt in Italy too, so that self-assessment brings no VAT (DPR 633/72 art. 10). */
const exempt: ReadonlySet<string> = new Set(['insurance', 'bank_fees'])

const outsideVat: ReadonlySet<string> = new Set(['fines', 'stamp_duty'])

/** No customs stand between Italy and these two (DPR 633/72 art. 71). */
const enclaves: ReadonlySet<string> = new Set(['SM', 'VA'])

/** What is not from Italy has a country. */
const countryOf = ({ origin }: LineFacts): string => origin.country!

const placeOf = (line: LineFacts) => inWords(say('evidence_place', { country: countryOf(line) }))

/** What nobody buys from afar: a receipt for it, without a buyer's name, says that it was bought there. */
export const isBoughtOnTheSpot = (category: string): boolean =>
  usedOnTheSpot.has(category) || category === 'fuel_car' || category === 'parking'

/** A seller of another country under an Italian VAT number; from a permanent establishment it sells as an Italian one. */
export function sellsFromAbroad({ origin, facts }: LineFacts): boolean {
  if (origin.kind !== 'domestic' || origin.establishedIn === null) return false
  return saysBranch(`${facts.extraction.supplier.name ?? ''}\n${facts.text}`) === undefined
}

/** Its VAT is not owed to it but by the buyer, and what it charges all the same cannot be deducted (DPR 633/72 art. 17, c. 2). */
export function vatOfItalianNumber(line: LineFacts): VatChoice {
  const { part, origin, facts } = line
  const country = origin.establishedIn!
  const type = isOfGoods(line) ? 'RC19' : 'RC17'
  const { code, reasons } = withDeduction(`${rates.find(rate => rate === part.rate) ?? standardRate}${type}`, line)
  const main = because(say('seller_established_abroad', { country, type: `TD${type.slice(2)}` }), {
    evidence: inWords(say('evidence_foreign_seller', { vatNumber: facts.extraction.supplier.vatNumber!, country })),
    law: 'DPR 633/72 art. 17, c. 2',
  })
  if (!isTaxed(part)) return chosen(code, [main, ...reasons])
  const charged = { amount: fromMinor(part.vat, facts.currency), currency: facts.currency, country }
  return chosen(code, [main, ...reasons], [{ field: 'vatCode', ...say('foreign_seller_charges_vat', charged) }])
}

export function vatFromAbroad(line: LineFacts): VatChoice {
  const { part, category, facts } = line
  // Beside what is taxed over there, what is not is part of the same purchase.
  const hasVat = isTaxed(part) || facts.extraction.vatLines.some(one => one.vat !== 0) || (facts.extraction.vat ?? 0) !== 0
  if (hasVat || chargesSalesTax(facts.extraction)) return foreignVat(line)
  const reversed = saysReverseCharge(facts.text)
  if (outsideVat.has(category)) {
    return chosen('NR', [because(say('public_charge_abroad'), { law: 'DPR 633/72 art. 7' })])
  }
  if (reversed === undefined) {
    if (usedOnTheSpot.has(category)) {
      return chosen('NR', [because(say('taxed_where_used'), { evidence: placeOf(line), law: 'DPR 633/72 art. 7-quater' })])
    }
    if (facts.extraction.kind === 'receipt' && (isBoughtOnTheSpot(category) || isGoods(category) || category === fallback)) {
      const basis = { evidence: placeOf(line), law: 'DPR 633/72 art. 7-bis', isAssumption: true }
      return chosen('NR', [because(say('receipt_from_abroad'), basis)])
    }
    if (exempt.has(category) || part.nature === 'N4') {
      const basis = { evidence: placeOf(line), law: 'DPR 633/72 artt. 10 e 17, c. 2' }
      return chosen('N4', [because(say('exempt_from_abroad'), basis)])
    }
  }
  return isOfGoods(line) ? goodsFromAbroad(line) : servicesFromAbroad(line, reversed)
}

/** Books and periodicals are goods on paper, and a service online; as long as nobody has said which, they are taken as most things from abroad are. */
function isOfGoods(line: LineFacts): boolean {
  if (line.says(supplyOfGoods) !== undefined) return true
  if (line.category !== 'publications') return isGoods(line.category)
  return line.fact('publication_form', saysPublicationForm(line.facts))?.answer === 'printed'
}

/** Another country's VAT is no Italian input VAT: it is refunded on application, if at all. */
function foreignVat(line: LineFacts): VatChoice {
  const { part, origin, facts } = line
  const evidence = part.vat === 0 ? null : chargedVat(part, facts.currency)
  const rate = rates.find(one => one === part.rate)
  if (origin.country === 'SM' && rate !== undefined) {
    const { code, reasons } = withDeduction(String(rate), line)
    return chosen(code, [because(say('san_marino_with_vat'), { evidence, law: 'DPR 633/72 art. 71; DM 21/6/2021' }), ...reasons])
  }
  const country = countryOf(line)
  const main = because(say('foreign_vat.of_country', { country }), { evidence, law: 'DPR 633/72 art. 38-bis1' })
  // 22 % is the rate of Italy and of Slovenia: anybody else who charges it sells as to an Italian consumer. An amount without a rate may be of any (sales tax).
  if (part.rate !== standardRate || isMisfit(part) || origin.country === 'SI') return chosen('NR', [main])
  return chosen('NR', [main], [{ field: 'vatCode', ...say('charged_as_consumer', { country, rate: standardRate }) }])
}

function goodsFromAbroad(line: LineFacts): VatChoice {
  const { origin, facts } = line
  // Northern Ireland is inside the EU for goods (Windsor Framework), which its VAT numbers show.
  const isFromEu = origin.kind === 'eu' || facts.extraction.supplier.vatNumber?.startsWith('XI') === true
  const evidence = origin.evidence
  if (isFromEu) {
    const isBook = line.category === 'publications'
    const { code, reasons } = withDeduction(`${isBook ? bookRate : standardRate}RC18`, line)
    const main = because(say('intra_community_goods'), { evidence, law: 'DL 331/93 artt. 38, 46 e 47' })
    return chosen(code, [main, ...(isBook ? [atBookRate] : []), ...reasons])
  }
  if (enclaves.has(origin.country ?? '')) {
    const { code, reasons } = withDeduction(`${standardRate}RC19`, line)
    const said = say('goods_from_enclave', { country: countryOf(line) })
    return chosen(code, [because(said, { evidence, law: 'DPR 633/72 art. 71' }), ...reasons])
  }
  const main = because(say('import_of_goods'), { evidence, law: 'DPR 633/72 artt. 67 - 70' })
  return chosen('NR', [main], [{ field: 'vatCode', ...say('import_vat_at_customs') }])
}

function servicesFromAbroad(line: LineFacts, reversed: string | undefined): VatChoice {
  const { origin } = line
  const { code, reasons } = withDeduction(`${standardRate}RC17`, line)
  const country = countryOf(line)
  const said =
    origin.kind === 'eu'
      ? say('reverse_charge_eu_services.recorded')
      : enclaves.has(country)
        ? say('reverse_charge_world_services.enclave', { country })
        : say('reverse_charge_world_services.recorded')
  const law = 'DPR 633/72 artt. 7-ter e 17, c. 2'
  return chosen(code, [because(said, { evidence: reversed ?? origin.evidence, law }), ...reasons])
}
