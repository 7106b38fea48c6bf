/**
 * VAT registers: every line with a VAT effect stands in a section of the country's registers, purchases under reverse charge in two. Entries are numbered by
 * section and year in the order in which they were posted. The ledger only grows, so that a number is given once and leaves no gap.
 */
import type { VatCode } from '../ledger/vat-codes.ts'
import { type Minor, minus, percentOf, plus, zero } from '../money/money.ts'
import type { Side, VatSum } from './vat-returns.ts'

export interface RegisterSection {
  key: string
  /** As the country calls it. */
  label: string
  side: Side
}

export interface RegisterRules {
  sections: readonly RegisterSection[]
  /** The sections that a line stands in. A taking is a sale that nobody was invoiced for. */
  sectionsOf(code: VatCode, side: Side, isTaking: boolean): readonly string[]
  /** Whether takings stand in a section of their own. */
  hasTakings: boolean
}

/** What lines of one code and one side come to. `cost` is what their accounts were debited with. */
export interface Registered extends VatSum {
  cost: Minor
}

export interface RegisterAmounts {
  base: Minor
  vat: Minor
  /** Of a purchase; nothing of a sale. */
  deductible: Minor
  nonDeductible: Minor
}

/** VAT of a purchase is what the supplier charged, whatever of it is deducted; that of a sale under split payment is shown though nobody owes it here. */
export function amountsIn(code: VatCode, { side, base, due, deducted, cost }: Registered, section: RegisterSection): RegisterAmounts {
  if (side === 'sale') {
    const vat = code.isWithoutPayment ? percentOf(base, code.rate) : due
    return { base, vat, deductible: zero, nonDeductible: zero }
  }
  const charged = plus(minus(cost, base), deducted)
  const vat = code.selfAssessedTo === null ? charged : due
  if (section.side === 'sale') return { base, vat, deductible: zero, nonDeductible: zero }
  return { base, vat, deductible: deducted, nonDeductible: minus(vat, deducted) }
}

export const addAmounts = (one: RegisterAmounts, other: RegisterAmounts): RegisterAmounts => ({
  base: plus(one.base, other.base),
  vat: plus(one.vat, other.vat),
  deductible: plus(one.deductible, other.deductible),
  nonDeductible: plus(one.nonDeductible, other.nonDeductible),
})

export const noAmounts: RegisterAmounts = { base: zero, vat: zero, deductible: zero, nonDeductible: zero }

/** Whether the VAT of a purchase can only be told from what its account was debited with. */
export const isCostNeeded = ({ rate, deductible, selfAssessedTo }: VatCode): boolean =>
  rate > 0 && selfAssessedTo === null && deductible.numerator !== deductible.denominator
