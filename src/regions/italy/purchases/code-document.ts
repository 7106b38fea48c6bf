import type { Warning } from '../../../domain/checks.ts'
import type { Coding, CodingFacts } from '../../../domain/coding/coding.ts'
import { because, type CodingReason } from '../../../domain/coding/coding-reason.ts'
import { toCodeDocument } from '../../../domain/coding/rules.ts'
import { fromMinor } from '../../../domain/money/money.ts'
import { say } from '../../../language/say.ts'
import { inWords } from '../../../language/tell.ts'
import { exchangeRates } from '../exchange-rates.ts'
import { stampDutySplit, withStampDuty } from '../sales/stamp-duty.ts'
import { vatCode } from '../vat-codes.ts'
import { withSmallPiecesApart } from './assets.ts'
import { bookLine } from './book-line.ts'
import { fallback, isProfessional } from './categories.ts'
import { codingTable, nameFillers } from './category-words.ts'
import { isOrdinary } from './deduction.ts'
import { purchaseFacts } from './purchase-facts.ts'
import { saysFlatRate, saysPensionFund } from './wording.ts'

export const rounding = { loss: '4910', gain: '3210' }

const code = toCodeDocument({
  home: { country: 'IT', currency: 'EUR', languages: ['it'] },
  language: 'it',
  rate: 22,
  rateLaw: exchangeRates.law,
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

/** The buyer pays part of a fee to the tax office instead of the supplier. That is a matter of the payment: the invoice is owed in full until then. */
function withholdingReasons({ extraction: { withheld, currency }, currency: home }: CodingFacts): CodingReason[] {
  if (withheld === null || withheld === 0) return []
  const stated = currency ?? home
  const values = { amount: fromMinor(withheld, stated), currency: stated }
  const basis = { field: 'codedAmount', evidence: inWords(say('evidence_amount', values)), law: 'DPR 600/73 art. 25' } as const
  return [{ ...because(say('withheld_at_payment', values), basis), line: null }]
}

function withholdingWarnings({ extraction: { withheld }, text }: CodingFacts): Warning[] {
  if (withheld === null || withheld === 0 || saysFlatRate(text) === undefined) return []
  return [{ field: 'codedAmount', ...say('withheld_from_flat_rate') }]
}

function pensionFundReasons({ text }: CodingFacts, { lines }: Coding): CodingReason[] {
  const evidence = lines.some(line => line.category !== null && isProfessional(line.category)) ? saysPensionFund(text) : undefined
  if (evidence === undefined) return []
  const basis = { field: 'ledgerAccountId', evidence, law: 'DPR 633/72 art. 13' } as const
  return [{ ...because(say('pension_fund_contribution'), basis), line: null }]
}
