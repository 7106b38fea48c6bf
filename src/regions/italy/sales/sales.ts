/** Italian VAT on sales: from the buyer's country, numbers and code to what is charged, why, and what the invoice must say (DPR 633/72 art. 21). */

import { addDays } from '../../../domain/calendar/dates.ts'
import type { Warning } from '../../../domain/checks.ts'
import { type BuyerStatus, buyerWarnings } from '../../../domain/invoices/business.ts'
import type { SaleFacts, SalesRules, ToIssue, TreatmentKey } from '../../../domain/invoices/invoice.ts'
import { ossLimitWarnings } from '../../../domain/invoices/oss-sales.ts'
import { firstOfEach, treatmentOf } from '../../../domain/invoices/verdicts.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { buyerAddressMissing } from '../fatturapa/warnings.ts'
import { ossLimit } from '../vat/oss.ts'
import { additions } from './additions.ts'
import { italianStanding } from './buyers.ts'
import { verdictOf } from './lines.ts'
import { problems } from './problems.ts'
import { references } from './references.ts'
import { simplified } from './simplified.ts'
import { stampDutyDue } from './stamp-duty-due.ts'
import { withholding } from './withholding.ts'

const home = 'IT'

function placeWarnings(key: TreatmentKey, { country, isBusiness }: BuyerStatus, supplies: 'goods' | 'services', isOss: boolean): Warning[] {
  const warning = (said: Said): Warning[] => [{ field: 'buyer.country', ...said }]
  if (key === 'outside_eu_consumer') return warning(say('check_place_of_supply.italian_consumer', { country }))
  if (key === 'san_marino' && !isBusiness) return warning(say('check_place_of_supply.san_marino'))
  if (key !== 'eu_consumer' || isOss) return []
  return warning(say(supplies === 'goods' ? 'oss_may_apply.italian_goods' : 'oss_may_apply.italian_services'))
}

/** Under these regimes VAT is due when the buyer pays; the books count it at the date of the invoice. */
function regimeWarnings({ seller }: SaleFacts, isTaxed: boolean): Warning[] {
  if (!isTaxed || (seller.taxRegime !== 'RF16' && seller.taxRegime !== 'RF17')) return []
  return [{ field: 'organization.taxRegime', ...say('vat_counted_at_invoice') }]
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
      ...placeWarnings(
        treatment.key,
        standing,
        seller.supplies,
        treated.some(({ appliedVatRate, nature }) => nature === 'N7' && appliedVatRate > 0),
      ),
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

/** A simplified invoice needs no address (art. 21-bis), but is asked for when it is issued. */
function warnings(toIssue: ToIssue): Warning[] {
  const { date, today, priced, facts } = toIssue
  const found = [...buyerAddressMissing(facts.buyer), ...ossLimitWarnings(toIssue, ['N7'], ossLimit, 'EUR')]
  if (addDays(date, daysToSend) < today) found.push({ field: 'date', ...say('invoice_late', { days: daysToSend, issued: false }) })
  if (priced.hasSplitPayment && date > splitPaymentUntil)
    found.push({ field: 'date', ...say('check_split_payment', { until: splitPaymentUntil }) })
  return found
}

export const sales: SalesRules = {
  numberLengthMax: 20,
  references,
  treat,
  additions,
  withholding,
  stampDuty: stampDutyDue,
  stampDutyAccounts: { cost: '4901', owed: '2606' },
  problems,
  simplified,
  warnings,
}
