/** The VAT of a purchase from an Italian supplier. */
import type { LineFacts } from '../../../domain/coding/rules.ts'
import { inWords, percentOf } from '../../../domain/money/money.ts'
import { foldForSearch } from '../../../domain/text/folding.ts'
import { wordwise } from '../../../domain/text/whole-words.ts'
import { isReverseCharge, natureOf } from '../natures.ts'
import { stampDuty } from '../sales/stamp-duty.ts'
import { rates } from '../vat-codes.ts'
import { isProfessional } from './categories.ts'
import { because, chosen, isTaxed, leftOpen, type VatChoice } from './choices.ts'
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
  const message = 'A receipt gives no right to deduct VAT, only an invoice does: all of it is cost.'
  const evidence = line.facts.extraction.fields.kind?.evidence?.text ?? 'receipt (scontrino, documento commerciale)'
  return chosen('NR', [because('receipt_without_invoice', message, { evidence, law: 'DPR 633/72 artt. 19 e 25' })])
}

/** Who levies taxes and public fees. What they ask for is no invoice: what others pass on of it is (art. 15). */
const authority = wordwise(
  /^(?:comune|citta metropolitana|provincia|regione|agenzia delle|agenzia del demanio|camera di commercio|cciaa|automobile club|aci|prefettura|questura|ministero|inps|inail|tribunale|ufficio del registro|concessionario della riscossione)\b/,
)

const isAuthority = ({ facts }: LineFacts): boolean => authority.test(foldForSearch(facts.extraction.supplier.name ?? ''))

const ownTax = chosen('NR', [
  because('tax_of_authority', 'Taxes and fees that an authority asks for are outside VAT, and outside its registers.', {
    law: 'DPR 633/72 art. 4',
  }),
])

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
  const message =
    'This is a customs declaration: its VAT goes with 22IMP, and the goods are booked with the invoice of their supplier. See that their value is not booked twice.'
  const law = 'DPR 633/72 artt. 67 - 70'
  if (!isTaxed(line.part)) return leftOpen('customs_declaration', message, { evidence, law })
  const { code, reasons } = withDeduction(`${rateOf(line) ?? 22}IMP`, line)
  return chosen(
    code,
    [because('customs_declaration', message, { evidence, law }), ...reasons],
    [{ field: 'vatCode', code: 'customs_declaration', message }],
  )
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
  const evidence = `VAT ${inWords(part.vat, facts.currency)} on ${inWords(part.net, facts.currency)}`
  if (rate === undefined) {
    const message = `The VAT on the bill is of no Italian rate (${rates.join(', ')} %): look at the document and choose the code.`
    return leftOpen('rate_unclear', message, { evidence, law: 'DPR 633/72 art. 16' })
  }
  const { code, reasons } = withDeduction(String(rate), line)
  const message = `The supplier charges ${rate} % VAT.`
  return chosen(code, [because('vat_on_bill', message, { evidence, law: 'DPR 633/72 art. 19' }), ...reasons])
}

function ofNature(line: LineFacts, nature: string): VatChoice {
  const known = natureOf(nature)
  if (!known) {
    const flatRate = saysFlatRate(line.facts.text)
    if (flatRate !== undefined) return flatRateSeller(flatRate)
    return leftOpen('nature_generic', `The nature ${nature} does not say enough: choose one of N1 to N7 with its number.`, {
      evidence: `natura ${nature}`,
    })
  }
  if (nature === 'N2.2' && (isProfessional(line.category) || saysFlatRate(line.facts.text) !== undefined))
    return flatRateSeller(`natura ${nature}`)
  const reason = because('nature_on_bill', `The bill carries no VAT, by nature ${nature}: ${known.english}.`, {
    evidence: `natura ${nature}`,
    law: known.law,
  })
  return chosen(nature, [reason])
}

const flatRateSeller = (evidence: string): VatChoice =>
  chosen('N2.2', [
    because('flat_rate_seller', 'The supplier is in the flat-rate regime: it charges no VAT, and nothing is withheld from its fee.', {
      evidence,
      law: 'L. 190/2014 art. 1, c. 58 e 67',
    }),
  ])

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
  const message = `Reverse charge: the buyer owes the VAT at ${said ?? 22} % and records it with a TD16.`
  const main = because('reverse_charge_domestic', message, { evidence, law })
  if (said !== undefined || !mayBeReduced.has(nature)) return chosen(code, [main, ...reasons])
  const assumed = because('ordinary_rate_assumed', 'The document names no rate: 22 % is taken. Some building work is taxed at 10 %.', {
    isAssumption: true,
  })
  return chosen(code, [main, assumed, ...reasons])
}

/** What the law exempts, or leaves outside, whoever sells it. */
const byCategory: Readonly<Record<string, { code: string; message: string; law: string; isAssumption: boolean }>> = {
  insurance: { code: 'N4', message: 'Insurance is exempt.', law: 'DPR 633/72 art. 10, n. 2)', isAssumption: false },
  bank_fees: {
    code: 'N4',
    message: 'What banks charge for payments and accounts is exempt.',
    law: 'DPR 633/72 art. 10, n. 1)',
    isAssumption: false,
  },
  postage: { code: 'N4', message: 'The universal postal service is exempt.', law: 'DPR 633/72 art. 10, n. 16)', isAssumption: false },
  stamp_duty: {
    code: 'N1',
    message: 'Stamp duty and public fees that are passed on are no part of the taxable amount.',
    law: 'DPR 633/72 art. 15',
    isAssumption: false,
  },
  fines: { code: 'NR', message: 'A fine is outside VAT.', law: 'DPR 633/72 art. 15, n. 1)', isAssumption: false },
  membership: { code: 'NR', message: 'A fee that members pay as such is outside VAT.', law: 'DPR 633/72 art. 4', isAssumption: false },
  rent: { code: 'N4', message: 'Rent without VAT is taken as exempt.', law: 'DPR 633/72 art. 10, n. 8)', isAssumption: true },
  travel: {
    code: 'NR',
    message: 'A ticket without VAT: none would be deductible, so it is kept out of the registers.',
    law: 'DPR 633/72 art. 19-bis1, lett. e)',
    isAssumption: true,
  },
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
    const message = 'Occasional work is outside VAT.'
    return chosen('NR', [because('occasional_work', message, { evidence: occasional, law: 'DPR 633/72 art. 5' })])
  }
  const cityTax = category === 'hotel' ? saysCityTax(text) : undefined
  if (cityTax !== undefined) {
    const message = 'The tax on overnight stays is passed on for the town and is no part of the taxable amount.'
    return chosen('N1', [because('city_tax', message, { evidence: cityTax, law: 'DPR 633/72 art. 15' })])
  }
  const worded = wordedNature(text)
  if (worded) {
    if (isReverseCharge(worded.nature)) return reverseCharge(line, worded.nature, worded.evidence)
    const { english, law } = natureOf(worded.nature)!
    return chosen(worded.nature, [
      because('nature_in_words', `The bill carries no VAT, by nature ${worded.nature}: ${english}.`, { evidence: worded.evidence, law }),
    ])
  }
  const withoutVat = saysWithoutVat(text)
  if (withoutVat !== undefined) return flatRateSeller(withoutVat)
  if (byCategory[category]) return outside(category)
  const isUnclear = facts.extraction.vat !== null && facts.extraction.vat !== 0
  const message = isUnclear
    ? 'For this amount no VAT could be made out, though the document has some: look at it and choose the code.'
    : 'The supplier is Italian and charges no VAT, and the document does not say why: look for the nature (N1 to N7) and choose the code.'
  return leftOpen('nature_missing', message, { law: 'DPR 633/72 art. 21, c. 6' })
}

export function outside(category: string): VatChoice {
  const { code, message, law, isAssumption } = byCategory[category]!
  return chosen(code, [because('without_vat_by_kind', message, { law, isAssumption })])
}
