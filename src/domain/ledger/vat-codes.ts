/** What a VAT code does to an entry. The codes themselves are data of the countries. */
import { type Minor, minus, percentOf, share, sum, withRest, zero } from '../money/money.ts'

export interface VatCode {
  code: string
  /** Of one with a share of deduction: the code without it. */
  wholeCode?: string
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
  /** Stands on sales and on purchases alike: the account tells which. */
  isForEither?: boolean
  /** The VAT is that of the buyer's country and declared in the one-stop shop: none is due at home. */
  isOss?: boolean
  /** The buyer pays the VAT to the state (split payment): the seller neither gets nor owes it. */
  isWithoutPayment?: boolean
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

const owedOn = ({ selfAssessedTo, rate }: VatCode, net: Minor): Minor => (selfAssessedTo === null ? zero : percentOf(net, rate))

/** `net` and `vat` are what the supplier charges; self-assessed VAT comes on top and is computed from the net. */
export function vatEffect(code: VatCode, net: Minor, vat: Minor, due = owedOn(code, net)): VatEffect {
  const input = code.selfAssessedTo === null ? vat : due
  const deducted = share(input, code.deductible.numerator, code.deductible.denominator)
  const paid = net + vat
  return { base: code.isReported ? net : zero, due, deducted, cost: minus((paid + due) as Minor, deducted) }
}

/** What one line of a document says. */
export interface CodedAmount {
  code: VatCode
  net: Minor
  vat: Minor
}

/**
 * The effects of the lines of one document, in their order. VAT that the buyer owes is rounded once for all lines of a code, whatever share of it each of
 * them deducts: by rate and never by line, as the self-invoice says it.
 */
export function vatEffects(amounts: readonly CodedAmount[]): VatEffect[] {
  const keyOf = ({ code, wholeCode = code }: VatCode): string => wholeCode
  const dues = amounts.map(({ code, net }) => owedOn(code, net))
  for (const key of new Set(amounts.map(({ code }) => keyOf(code)))) {
    const places = [...amounts.keys()].filter(at => keyOf(amounts[at]!.code) === key)
    const whole = owedOn(amounts[places[0]!]!.code, sum(places.map(at => amounts[at]!.net)))
    const parts = places.map(at => ({ at, due: dues[at]! }))
    const rounded = withRest(
      parts,
      whole,
      ({ due }) => due,
      (part, due) => ({ ...part, due }),
    )
    for (const { at, due } of rounded) dues[at] = due
  }
  return amounts.map(({ code, net, vat }, at) => vatEffect(code, net, vat, dues[at]))
}
