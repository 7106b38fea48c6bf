/** What somebody entered instead of the amount that the document says: taken, and said. */
import { say } from '../../../language/say.ts'
import type { Warning } from '../../checks.ts'
import { absolute, fromMinor, type Minor, minus, plus, share } from '../../money/money.ts'
import type { Extraction } from '../extraction.ts'

export interface CorrectedAmount {
  extraction: Extraction
  /** Signed as on the bank account, in the organization's currency. */
  coded: Minor | null
  /** What the rules would code; null where total or rate are not known. */
  expected: Minor | null
  currency: string
}

/** Money comes in by a credit note, and goes out by everything else; a negative total turns it around. */
const isMoneyIn = ({ kind, total }: Extraction): boolean => (kind === 'credit_note') !== (total !== null && total < 0)

function signWarnings({ extraction, coded, currency }: CorrectedAmount): Warning[] {
  if (coded === null || coded === 0 || extraction.total === 0 || coded > 0 === isMoneyIn(extraction)) return []
  const { kind, total } = extraction
  const values = { kind, isNegative: total !== null && total < 0, amount: fromMinor(coded, currency), currency }
  return [{ field: 'codedAmount', ...say(coded > 0 ? 'sign_differs.received' : 'sign_differs.paid', values) }]
}

const roundingMax = 5
/** Cash is rounded to the half unit at most. */
const cashStep = 50
/** Banks and cards have rates of their own. */
const rateSlack = 0.05

const isRounded = (coded: number, amount: number): boolean =>
  Math.abs(coded - amount) <= roundingMax || (coded % cashStep === 0 && Math.abs(coded - amount) <= cashStep / 2)

/** The total with and without its rounding, and what is left of it after advances, which were booked before. What is withheld is booked with the rest. */
function amountsOf({ total, rounding, prepaid, payable, withheld }: Extraction): Minor[] {
  if (total === null) return []
  const withRounding = rounding === null ? [] : [minus(total, rounding), plus(total, rounding)]
  const withoutAdvance = prepaid === undefined ? [] : [minus(total, prepaid)]
  const left = payable === undefined || withheld !== null ? [] : [payable]
  return [total, ...withRounding, ...withoutAdvance, ...left]
}

function differenceWarnings({ extraction, coded, expected, currency }: CorrectedAmount): Warning[] {
  const { total } = extraction
  if (coded === null || expected === null || total === null || total === 0) return []
  const isForeign = extraction.currency !== null && extraction.currency !== currency
  const size = absolute(coded)
  const fits = amountsOf(extraction).some(amount => {
    const converted = absolute(share(expected, amount, total))
    return isRounded(size, converted) || (isForeign && Math.abs(size - converted) <= rateSlack * converted)
  })
  if (fits) return []
  const totalCurrency = extraction.currency ?? currency
  const values = { total: fromMinor(absolute(total), totalCurrency), coded: fromMinor(size, currency), currency }
  const said = isForeign
    ? say('amount_differs.foreign', { ...values, totalCurrency, expected: fromMinor(absolute(expected), currency) })
    : say('amount_differs', values)
  return [{ field: 'codedAmount', ...said }]
}

export const correctedAmountWarnings = (corrected: CorrectedAmount): Warning[] => [
  ...signWarnings(corrected),
  ...differenceWarnings(corrected),
]
