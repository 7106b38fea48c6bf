import type { Warning } from '../../../domain/checks.ts'
import type { Coding, CodingFacts } from '../../../domain/coding/coding.ts'
import type { CodingReason } from '../../../domain/coding/coding-reason.ts'
import { toCodeDocument } from '../../../domain/coding/rules.ts'
import { inWords } from '../../../domain/money/money.ts'
import { stampDutySplit, withStampDuty } from '../sales/stamp-duty.ts'
import { vatCode } from '../vat-codes.ts'
import { withSmallPiecesApart } from './assets.ts'
import { bookLine } from './book-line.ts'
import { fallback, isProfessional } from './categories.ts'
import { codingTable, nameFillers } from './coding-table.ts'
import { isOrdinary } from './deduction.ts'
import { purchaseFacts } from './purchase-facts.ts'
import { saysFlatRate, saysPensionFund } from './wording.ts'

export const rounding = { loss: '4910', gain: '3210' }

const code = toCodeDocument({
  home: { country: 'IT', currency: 'EUR', languages: ['it'] },
  rate: 22,
  rows: codingTable,
  fallback,
  splits: [stampDutySplit],
  facts: purchaseFacts,
  nameFillers,
  isOrdinary,
  rounding: { ...rounding, vatCode: 'NR' },
  vatCode,
  bookLine,
})

export function codeDocument(facts: CodingFacts): Coding {
  const read = { ...facts, extraction: withStampDuty(facts) }
  const coding = withSmallPiecesApart(code(read), read)
  return {
    ...coding,
    reasons: [...coding.reasons, ...withholdingReasons(facts), ...pensionFundReasons(facts, coding)],
    warnings: [...coding.warnings, ...withholdingWarnings(facts)],
  }
}

const ofDocument = (reason: Pick<CodingReason, 'field' | 'rule' | 'message' | 'evidence' | 'law'>): CodingReason => ({
  ...reason,
  line: null,
  isAssumption: false,
})

/** The buyer pays part of a fee to the tax office instead of the supplier. That is a matter of the payment: the invoice is owed in full until then. */
function withholdingReasons({ extraction: { withheld, currency }, currency: home }: CodingFacts): CodingReason[] {
  if (withheld === null || withheld === 0) return []
  const amount = inWords(withheld, currency ?? home)
  const message = `${amount} is withheld at payment (ritenuta d'acconto) and paid to the tax office by the 16th of the month after. The entry is for the whole invoice.`
  return [ofDocument({ field: 'codedAmount', rule: 'withheld_at_payment', message, evidence: amount, law: 'DPR 600/73 art. 25' })]
}

function withholdingWarnings({ extraction: { withheld }, text }: CodingFacts): Warning[] {
  if (withheld === null || withheld === 0 || saysFlatRate(text) === undefined) return []
  const message =
    'Nothing is withheld from a supplier in the flat-rate regime (L. 190/2014 art. 1, c. 67): ask whether the invoice is right.'
  return [{ field: 'codedAmount', code: 'withheld_from_flat_rate', message }]
}

function pensionFundReasons({ text }: CodingFacts, { lines }: Coding): CodingReason[] {
  const evidence = lines.some(line => line.category !== null && isProfessional(line.category)) ? saysPensionFund(text) : undefined
  if (evidence === undefined) return []
  const message = 'The contribution to the pension fund is part of the fee: of its cost and of the amount that VAT is charged on.'
  return [ofDocument({ field: 'ledgerAccountId', rule: 'pension_fund_contribution', message, evidence, law: 'DPR 633/72 art. 13' })]
}
