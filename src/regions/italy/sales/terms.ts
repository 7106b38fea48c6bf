/**
 * What the terms of an Italian seller add to an invoice, and what the buyer withholds: the contribution to a pension fund (part of the taxable amount), stamp
 * duty that is passed on (DPR 633/72 art. 15), and tax on the fee (DPR 600/73 artt. 25 and 25-bis).
 */

import { type BuyerStatus, buyerStatusOf } from '../../../domain/invoices/business.ts'
import type { Addition, PricedLine, SaleFacts, VatSummaryRow, Withholding } from '../../../domain/invoices/invoice.ts'
import type { Buyer } from '../../../domain/invoices/parties.ts'
import { summaryOf } from '../../../domain/invoices/price.ts'
import { absolute, type Minor, percentOf, share, sum, toDecimal, toMinorUnits, zero } from '../../../domain/money/money.ts'
import { mayBeWithheldFrom } from '../identity/professional-terms.ts'
import { passedOn, services } from './accounts.ts'
import { lawOf } from './natures.ts'
import { chargesStampDuty } from './stamp-duty.ts'

const home = 'IT'

/** In Italy a partita IVA may be mistyped, and is one all the same; a company is known by the eleven digits of its codice fiscale too. */
export function italianStanding(buyer: Buyer): BuyerStatus {
  const standing = buyerStatusOf(buyer, home)
  const isCompany = buyer.vatNumber !== null || /^\d{11}$/.test(buyer.fiscalCode ?? '')
  return { ...standing, isBusiness: standing.isBusiness || (standing.place === 'home' && isCompany) }
}

/** The buyer is a public office, known by its six-character code. */
export const isPublicOffice = ({ sdiCode }: Buyer, { place }: BuyerStatus): boolean =>
  place === 'home' && sdiCode !== null && /^[A-Z\d]{6}$/.test(sdiCode)

/** Companies, associations, professionals and public offices in Italy withhold; consumers do not, and nobody abroad (DPR 600/73 art. 23). */
export function isWithheldFrom({ seller, buyer }: SaleFacts, standing: BuyerStatus): boolean {
  const isAgent = standing.place === 'home' && (standing.isBusiness || isPublicOffice(buyer, standing))
  return Boolean(seller.terms?.withholding) && mayBeWithheldFrom(seller.taxRegime) && isAgent
}

/** What is without VAT and no export or reverse charge (DPR 642/72, tariffa art. 13; table art. 6; DL 331/93 art. 66, c. 5). */
const subjectToStampDuty: ReadonlySet<string> = new Set(['N1', 'N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4'])

/** In cents: the duty, and the amount that it begins above. */
const duty = toMinorUnits(200)
const dutyFreeMax = 7747

const subjectIn = (rows: readonly VatSummaryRow[]): Minor =>
  sum(rows.filter(({ nature }) => nature !== null && subjectToStampDuty.has(nature)).map(({ net }) => net))

/** Lines with VAT do not count, nor do they free the others. The limit is in euro: rows in another currency are asked about once they are converted. */
export function stampDuty(rows: readonly VatSummaryRow[], currency: string): Minor {
  return currency === 'EUR' && absolute(subjectIn(rows)) > dutyFreeMax ? duty : zero
}

/** The contribution to INPS is income of the professional, those to the funds of the professions are not (circular 108/E of 1995). */
const isIncome = (fundType: string): boolean => fundType === 'TC22'

/** What is collected for a fund of a profession is owed to it. */
const owedToFunds = '2630'

/** Tax that buyers have paid for the organization. */
const withheldByBuyers = '1609'

/** Expenses that are passed on (N1) are no fee. */
const isFee = ({ nature }: { nature: string | null }): boolean => nature !== 'N1'

export function additions(facts: SaleFacts, rows: readonly VatSummaryRow[]): Addition[] {
  const funds = contributions(facts, rows)
  return [...funds, ...chargedDuty(facts, rows, funds)]
}

function contributions({ seller }: SaleFacts, rows: readonly VatSummaryRow[]): Addition[] {
  const fund = seller.terms?.pensionFund
  if (!fund) return []
  const { type, rate } = fund
  return rows.filter(isFee).flatMap(({ rate: appliedVatRate, nature, vatCode, law, net: base }) => {
    const net = percentOf(base, rate)
    if (net === 0) return []
    const account = isIncome(type) ? services : owedToFunds
    const isWithheld = isIncome(type)
    return [{ kind: 'pension_fund' as const, net, fund: { type, rate, base }, isWithheld, appliedVatRate, nature, vatCode, law, account }]
  })
}

/** Not on a credit note, and not where a line of the invoice charges it already. */
function chargedDuty({ seller, lines, currency }: SaleFacts, rows: readonly VatSummaryRow[], funds: readonly Addition[]): Addition[] {
  if (seller.terms?.stampDutyBorneBy !== 'buyer') return []
  const all = [...rows, ...summaryOf(funds)]
  const isCredit = subjectIn(all) < 0 || sum(all.flatMap(({ net, vat }) => [net, vat])) < 0
  if (isCredit || stampDuty(all, currency) === 0 || lines.some(({ description }) => chargesStampDuty(description))) return []
  const excluded = { appliedVatRate: 0, nature: 'N1', vatCode: 'N1', account: passedOn, law: lawOf('N1') }
  return [{ kind: 'stamp_duty', net: duty, fund: null, isWithheld: false, ...excluded }]
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
