/** What a VAT code does to an entry. The codes themselves are data of the countries. */
import { type Minor, minus, percentOf, share, zero } from './money.ts'

export interface VatCode {
  code: string
  name: { local: string; english: string }
  /** In percent. */
  rate: number
  /** The part of the input VAT that may be deducted. */
  deductible: { numerator: number; denominator: number }
  /** The buyer owes the VAT (reverse charge): the account credited with it. */
  selfAssessedTo: string | null
  /** Whether the base counts in the VAT return at all; one that does not (wages, a till receipt in Italy) has no VAT effect. */
  isReported: boolean
  /** Stands on sales only: no document of a supplier is coded to it. */
  isForSales?: boolean
  /** The paragraph that it rests on. */
  law: string | null
}

/** What one amount under a code means: what the VAT return will say, and what is left as cost. */
export interface VatEffect {
  /** The taxable amount. */
  base: Minor
  /** Output VAT that the buyer owes itself. */
  due: Minor
  /** Input VAT that is deducted. */
  deducted: Minor
  /** What is booked as cost: all that is paid to the supplier, and the VAT that is owed but not deducted. */
  cost: Minor
}

/** `net` and `vat` are what the supplier charges; self-assessed VAT comes on top and is computed from the net. */
export function vatEffect(code: VatCode, net: Minor, vat: Minor): VatEffect {
  const due = code.selfAssessedTo === null ? zero : percentOf(net, code.rate)
  const input = code.selfAssessedTo === null ? vat : due
  const deducted = share(input, code.deductible.numerator, code.deductible.denominator)
  const paid = net + vat
  return { base: code.isReported ? net : zero, due, deducted, cost: minus((paid + due) as Minor, deducted) }
}
