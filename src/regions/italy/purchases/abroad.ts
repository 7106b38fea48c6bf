/** The VAT of a purchase from another country: most of it the buyer owes itself. */

import type { LineFacts } from '../../../domain/coding/rules.ts'
import { supplyOfGoods } from '../../../domain/coding/supply-of-goods.ts'
import { countryName } from '../../../domain/identity/countries.ts'
import { inWords } from '../../../domain/money/money.ts'
import { rates } from '../vat-codes.ts'
import { fallback, isGoods } from './categories.ts'
import { because, chosen, isTaxed, type VatChoice } from './choices.ts'
import { withDeduction } from './deduction.ts'
import { saysBranch, saysReverseCharge } from './wording.ts'

const standardRate = 22

/** Taxed where it is used up, not where the buyer is: a meal, a room, a journey (DPR 633/72 art. 7-quater). */
const usedOnTheSpot: ReadonlySet<string> = new Set(['restaurant', 'hotel', 'travel'])

/** Exempt in Italy too, so that self-assessment brings no VAT (DPR 633/72 art. 10). */
const exempt: ReadonlySet<string> = new Set(['insurance', 'bank_fees'])

const outsideVat: ReadonlySet<string> = new Set(['fines', 'stamp_duty'])

/** No customs stand between Italy and these two (DPR 633/72 art. 71). */
const enclaves: ReadonlySet<string> = new Set(['SM', 'VA'])

const nameOf = (line: LineFacts): string => countryName(line.origin.country ?? '') ?? 'another country'

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
  const { part, category, origin, facts } = line
  const place = countryName(origin.establishedIn ?? '') ?? 'another country'
  const type = isGoods(category) ? 'RC19' : 'RC17'
  const { code, reasons } = withDeduction(`${rates.find(rate => rate === part.rate) ?? standardRate}${type}`, line)
  const message = `The seller is established in ${place} and has an Italian VAT number only: the buyer owes the VAT and records it with a TD${type.slice(2)}.`
  const main = because('seller_established_abroad', message, {
    evidence: `VAT number ${facts.extraction.supplier.vatNumber}, country ${origin.establishedIn}`,
    law: 'DPR 633/72 art. 17, c. 2',
  })
  if (!isTaxed(part)) return chosen(code, [main, ...reasons])
  const warning = `${inWords(part.vat, facts.currency)} of Italian VAT is charged by a seller established in ${place}. It is not deductible as such: ask for an invoice without VAT, or for the permanent establishment that sells.`
  return chosen(code, [main, ...reasons], [{ field: 'vatCode', code: 'foreign_seller_charges_vat', message: warning }])
}

export function vatFromAbroad(line: LineFacts): VatChoice {
  const { part, category, facts } = line
  // Beside what is taxed over there, what is not is part of the same purchase.
  if (isTaxed(part) || facts.extraction.vatLines.some(one => one.vat !== 0) || (facts.extraction.vat ?? 0) !== 0) return foreignVat(line)
  const reversed = saysReverseCharge(facts.text)
  if (outsideVat.has(category)) {
    return chosen('NR', [
      because('public_charge_abroad', 'A charge of a foreign authority is outside Italian VAT.', { law: 'DPR 633/72 art. 7' }),
    ])
  }
  if (reversed === undefined) {
    if (usedOnTheSpot.has(category)) {
      const message = 'Meals, rooms and journeys are taxed where they take place: nothing is owed in Italy.'
      return chosen('NR', [because('taxed_where_used', message, { evidence: nameOf(line), law: 'DPR 633/72 art. 7-quater' })])
    }
    if (facts.extraction.kind === 'receipt' && (isBoughtOnTheSpot(category) || isGoods(category) || category === fallback)) {
      const message = 'A receipt from abroad that does not name the buyer is taken as bought there: nothing is owed in Italy.'
      return chosen('NR', [
        because('receipt_from_abroad', message, { evidence: nameOf(line), law: 'DPR 633/72 art. 7-bis', isAssumption: true }),
      ])
    }
    if (exempt.has(category) || part.nature === 'N4') {
      const message =
        'Insurance and payment services from abroad are exempt in Italy as well: the self-invoice (TD17) carries the nature N4.'
      return chosen('N4', [because('exempt_from_abroad', message, { evidence: nameOf(line), law: 'DPR 633/72 artt. 10 e 17, c. 2' })])
    }
  }
  return isGoods(category) || line.says(supplyOfGoods) !== undefined ? goodsFromAbroad(line) : servicesFromAbroad(line, reversed)
}

/** Another country's VAT is no Italian input VAT: it is refunded on application, if at all. */
function foreignVat(line: LineFacts): VatChoice {
  const { part, origin, facts } = line
  const evidence = part.vat === 0 ? null : `VAT ${inWords(part.vat, facts.currency)} on ${inWords(part.net, facts.currency)}`
  const rate = rates.find(one => one === part.rate)
  if (origin.country === 'SM' && rate !== undefined) {
    const { code, reasons } = withDeduction(String(rate), line)
    const message = 'A seller in San Marino may charge Italian VAT; the invoice is communicated with a TD28.'
    return chosen(code, [because('san_marino_with_vat', message, { evidence, law: 'DPR 633/72 art. 71; DM 21/6/2021' }), ...reasons])
  }
  const message = `VAT of ${nameOf(line)} cannot be deducted in Italy: the whole amount is cost, outside the registers. Within the EU it can be claimed back.`
  const main = because('foreign_vat', message, { evidence, law: 'DPR 633/72 art. 38-bis1' })
  // 22 % is the rate of Italy and of Slovenia: anybody else who charges it sells as to an Italian consumer.
  if (part.rate !== standardRate || origin.country === 'SI') return chosen('NR', [main])
  const warning = `A seller in ${nameOf(line)} charges 22 % as to a consumer. It is not deductible: give the seller your VAT number and ask for an invoice without VAT.`
  return chosen('NR', [main], [{ field: 'vatCode', code: 'charged_as_consumer', message: warning }])
}

function goodsFromAbroad(line: LineFacts): VatChoice {
  const { origin, facts } = line
  // Northern Ireland is inside the EU for goods (Windsor Framework), which its VAT numbers show.
  const isFromEu = origin.kind === 'eu' || facts.extraction.supplier.vatNumber?.startsWith('XI') === true
  const evidence = origin.evidence
  if (isFromEu) {
    const { code, reasons } = withDeduction(`${standardRate}RC18`, line)
    const message = 'Goods from another country of the EU: the buyer owes the VAT and records it with a TD18.'
    return chosen(code, [because('intra_community_goods', message, { evidence, law: 'DL 331/93 artt. 38, 46 e 47' }), ...reasons])
  }
  if (enclaves.has(origin.country ?? '')) {
    const { code, reasons } = withDeduction(`${standardRate}RC19`, line)
    const message = `Goods from ${nameOf(line)} pass no customs: the buyer owes the VAT and records it with a TD19.`
    return chosen(code, [because('goods_from_enclave', message, { evidence, law: 'DPR 633/72 art. 71' }), ...reasons])
  }
  const message =
    'Goods from outside the EU: the invoice of the supplier has no VAT effect. The VAT comes with the customs declaration, which is booked with 22IMP.'
  const warning = {
    field: 'vatCode',
    code: 'import_vat_at_customs',
    message: 'The VAT on these goods is paid at customs: book the customs declaration with 22IMP.',
  }
  return chosen('NR', [because('import_of_goods', message, { evidence, law: 'DPR 633/72 artt. 67 - 70' })], [warning])
}

function servicesFromAbroad(line: LineFacts, reversed: string | undefined): VatChoice {
  const { origin } = line
  const { code, reasons } = withDeduction(`${standardRate}RC17`, line)
  const where =
    origin.kind === 'eu'
      ? 'another country of the EU'
      : enclaves.has(origin.country ?? '')
        ? `${nameOf(line)}, which is outside the EU`
        : 'outside the EU'
  const rule = origin.kind === 'eu' ? 'reverse_charge_eu_services' : 'reverse_charge_world_services'
  const message = `Services from ${where}: the buyer owes the VAT and records it with a TD17.`
  return chosen(code, [
    because(rule, message, { evidence: reversed ?? origin.evidence, law: 'DPR 633/72 artt. 7-ter e 17, c. 2' }),
    ...reasons,
  ])
}
