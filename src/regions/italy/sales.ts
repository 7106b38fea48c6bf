/** Italian VAT on sales: from the buyer's country, numbers and code to what is charged, why, and what the invoice must say (DPR 633/72 art. 21). */
import type { Warning } from '../../domain/checks.ts'
import { addDays } from '../../domain/dates.ts'
import { buyerWarnings, nameOf, type Standing, standingOf } from '../../domain/invoices/business.ts'
import type { SaleFacts, SalesRules, ToIssue, TreatmentKey, VatSummaryRow } from '../../domain/invoices/invoice.ts'
import type { Buyer } from '../../domain/invoices/parties.ts'
import { firstOfEach, treatmentOf } from '../../domain/invoices/verdicts.ts'
import { absolute, type Minor, sum, toMinorUnits, zero } from '../../domain/money.ts'
import { verdictOf } from './sales-lines.ts'
import { problems } from './sales-problems.ts'

const home = 'IT'

function placeWarnings(key: TreatmentKey, { country, isBusiness }: Standing, supplies: 'goods' | 'services'): Warning[] {
  const warning = (code: string, message: string): Warning[] => [{ field: 'buyer.country', code, message }]
  if (key === 'outside_eu_consumer') {
    const message = `Italian VAT applies to most services for consumers in ${nameOf(country)}, but not to advice, licences, advertising and the like used there (DPR 633/72 art. 7-septies): such lines have 0 % and the natura N2.1.`
    return warning('check_place_of_supply', message)
  }
  if (key === 'san_marino' && !isBusiness) {
    const message =
      'Goods for San Marino are sold without VAT to operators there, who have a number: to a private person Italian VAT may be due. Enter the number, or check.'
    return warning('check_place_of_supply', message)
  }
  if (key !== 'eu_consumer') return []
  const what = supplies === 'goods' ? 'goods sent to consumers' : 'electronic services for consumers'
  const message = `Italian VAT is charged. Once ${what} in other EU countries pass 10,000 EUR a year, the VAT of the buyer's country is due, through the One Stop Shop, which is not kept here.`
  return warning('oss_may_apply', message)
}

/** Under these regimes VAT is due when the buyer pays; the books count it at the date of the invoice. */
function regimeWarnings({ seller }: SaleFacts, isTaxed: boolean): Warning[] {
  if (!isTaxed || (seller.taxRegime !== 'RF16' && seller.taxRegime !== 'RF17')) return []
  const message =
    'The regime of the organization lets VAT become due with the payment, but it is counted at the date of the invoice: check the return.'
  return [{ field: 'organization.taxRegime', code: 'vat_counted_at_invoice', message }]
}

/** In Italy a partita IVA may be mistyped, and is one all the same; a company is known by the eleven digits of its codice fiscale too. */
function italianStanding(buyer: Buyer): Standing {
  const standing = standingOf(buyer, home)
  const isCompany = buyer.vatNumber !== null || /^\d{11}$/.test(buyer.fiscalCode ?? '')
  return { ...standing, isBusiness: standing.isBusiness || (standing.place === 'home' && isCompany) }
}

function treat(facts: SaleFacts) {
  const { seller, buyer, lines } = facts
  const standing = italianStanding(buyer)
  const verdicts = lines.map((line, at) => verdictOf(line, at, facts, standing))
  const treatment = treatmentOf(verdicts)
  const treated = verdicts.map(({ line }) => line)
  return {
    treatment,
    lines: treated,
    hasSplitPayment: treated.some(({ vatCode }) => vatCode.endsWith('S')),
    warnings: [
      ...buyerWarnings(buyer, standing, home),
      ...placeWarnings(treatment.key, standing, seller.supplies),
      ...regimeWarnings(
        facts,
        treated.some(({ appliedVatRate }) => appliedVatRate > 0),
      ),
      ...firstOfEach(verdicts.flatMap(verdict => verdict.warnings)),
    ],
  }
}

/** What is without VAT and no export or reverse charge (DPR 642/72, tariffa art. 13; table art. 6; DL 331/93 art. 66, c. 5). */
const subjectToStampDuty: ReadonlySet<string> = new Set(['N1', 'N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4'])

/** In cents: the duty, and the amount that it begins above. */
const duty = toMinorUnits(200)
const dutyFreeMax = 7747

/** Lines with VAT do not count, nor do they free the others. The limit is in euro: rows in another currency are asked about once they are converted. */
function stampDuty(rows: readonly VatSummaryRow[], currency: string): Minor {
  if (currency !== 'EUR') return zero
  const subject = rows.filter(({ nature }) => nature !== null && subjectToStampDuty.has(nature)).map(({ net }) => net)
  return absolute(sum(subject)) > dutyFreeMax ? duty : zero
}

/** An invoice is sent within twelve days of the sale (DPR 633/72 art. 21, c. 4). */
const daysToSend = 12

/** The permission of the EU that is known ran until then (decision (EU) 2023/1552). */
const splitPaymentUntil = '2026-06-30'

function warnings({ date, today, priced }: ToIssue): Warning[] {
  const found: Warning[] = []
  if (addDays(date, daysToSend) < today) {
    const message = `An invoice is sent within ${daysToSend} days of the sale, and this one is older: date it today, or expect a penalty.`
    found.push({ field: 'date', code: 'invoice_late', message })
  }
  if (priced.hasSplitPayment && date > splitPaymentUntil) {
    const message = 'Split payment was permitted until 30 June 2026, as far as known here: check that it still applies to this buyer.'
    found.push({ field: 'date', code: 'check_split_payment', message })
  }
  return found
}

export const sales: SalesRules = { numberLengthMax: 20, treat, stampDuty, problems, warnings }
