/** Italian VAT on sales: from the buyer's country, numbers and code to what is charged, why, and what the invoice must say (DPR 633/72 art. 21). */

import { addDays } from '../../../domain/calendar/dates.ts'
import type { Warning } from '../../../domain/checks.ts'
import { buyerWarnings, nameOf, type Standing } from '../../../domain/invoices/business.ts'
import type { SaleFacts, SalesRules, ToIssue, TreatmentKey } from '../../../domain/invoices/invoice.ts'
import { firstOfEach, treatmentOf } from '../../../domain/invoices/verdicts.ts'
import { buyerAddressMissing } from '../fatturapa/warnings.ts'
import { verdictOf } from './lines.ts'
import { problems } from './problems.ts'
import { additions, italianStanding, stampDuty, withholding } from './terms.ts'

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

/** An invoice is sent within twelve days of the sale (DPR 633/72 art. 21, c. 4). */
const daysToSend = 12

/** The permission of the EU that is known ran until then (decision (EU) 2023/1552). */
const splitPaymentUntil = '2026-06-30'

/** A simplified invoice needs no address (art. 21-bis), but is another document, which is not written here. */
function warnings({ date, today, priced, facts }: ToIssue): Warning[] {
  const found = buyerAddressMissing(facts.buyer)
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

export const sales: SalesRules = {
  numberLengthMax: 20,
  treat,
  additions,
  withholding,
  stampDuty,
  stampDutyAccounts: { cost: '4901', owed: '2606' },
  problems,
  warnings,
}
