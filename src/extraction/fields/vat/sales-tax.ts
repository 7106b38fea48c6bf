/** The tax in a total that is no VAT because of where its seller is: sums are the same, but nothing of it is deducted. */
import type { MarkedLine } from '../../text/mark.ts'
import type { ChosenTotal } from '../total/choose-total.ts'
import type { Reading } from '../total/readings.ts'
import { type SumFacts, valuesOf } from '../total/sum-facts.ts'
import { type NamedTax, saysVat, taxLabelIn } from './other-taxes.ts'

/** What is known of a seller when the sums are read. */
export interface SellerPlace {
  /** As the document says it, and as its signs suggest it. */
  known: string | null
  likely: string | null
  /** With a number that shows it: then a tax without a name is VAT. */
  isRegisteredForVat: boolean
}

/** What sellers in the United States charge at most, all parts together. */
const rateMax = 12

/** In hundredths: what rounding makes of a small tax. */
const slack = 100

const dollars: ReadonlySet<string> = new Set(['USD', '$'])

const isWithinRates = (tax: number, total: number): boolean => tax * 100 <= (total - tax) * rateMax + slack

function isInDollars(lines: readonly MarkedLine[], isTold: boolean): boolean {
  const currencies = lines.flatMap(line => line.amounts.flatMap(({ currency }) => currency ?? []))
  return (currencies.length > 0 || !isTold) && currencies.every(one => dollars.has(one))
}

/**
 * Whether a tax without a name of its own is a sales tax: a seller in the United States has no VAT. Nor has one that is nowhere else and takes dollars. A rate
 * that is higher than any over there is the VAT of the buyer's country.
 */
function isSalesTaxLand({ known, likely }: SellerPlace, lines: readonly MarkedLine[], tax: number, total: number): boolean {
  const country = known ?? likely
  return (country === null ? isInDollars(lines, true) : country === 'US') && isWithinRates(tax, total)
}

const salesTaxLands: ReadonlySet<string> = new Set(['US', 'CA'])

/** Whether "sales tax" is what it says: in English it is also written for the VAT of other countries. */
function isSalesTaxMeant({ known, likely }: SellerPlace, lines: readonly MarkedLine[], tax: number, total: number): boolean {
  const country = known ?? likely
  return country === null ? isInDollars(lines, false) && isWithinRates(tax, total) : salesTaxLands.has(country)
}

const sumOf = (values: readonly { value: number }[]): number => values.reduce((sum, { value }) => sum + value, 0)

const toTax = ({ value, line }: Reading): NamedTax => ({ kind: 'sales_tax', value, line, isTaxed: false })

/** Which of the taxes that make up the VAT of a total are sales taxes, and what is left of it. */
function salesTaxesIn({ value: total, explanation }: ChosenTotal, facts: SumFacts, place: SellerPlace): { taxes: NamedTax[]; vat: number } {
  const vat = explanation.vat ?? 0
  const stated = valuesOf(facts, 'vat', 0.5).filter(({ value }) => value > 0)
  if (place.isRegisteredForVat) return { taxes: [], vat }
  const isMeant = isSalesTaxMeant(place, facts.lines, vat, total)
  const isNamed = ({ line }: Reading): boolean => isMeant && taxLabelIn(line, place.likely)?.kind === 'sales_tax'
  const isLand = isSalesTaxLand(place, facts.lines, vat, total)
  const own = stated.filter(one => isNamed(one) || (isLand && !saysVat(one.line)))
  const rest = stated.filter(one => !own.includes(one))
  const one = own.find(({ value }) => value === vat)
  if (one) return { taxes: [toTax(one)], vat: 0 }
  if (own.length > 0 && sumOf(own) === vat) return { taxes: own.map(toTax), vat: 0 }
  if (own.length > 0 && rest.length > 0 && sumOf(own) + sumOf(rest) === vat) return { taxes: own.map(toTax), vat: sumOf(rest) }
  const isUnnamed = isLand && rest.every(({ value }) => value !== vat) && explanation.line !== null && !saysVat(explanation.line)
  return isUnnamed ? { taxes: [{ kind: 'sales_tax', value: vat, line: explanation.line!, isTaxed: false }], vat: 0 } : { taxes: [], vat }
}

/** The total with what is VAT in it, and the sales taxes beside it, which are part of the cost. */
export function withoutSalesTax(chosen: ChosenTotal, facts: SumFacts, place: SellerPlace): { chosen: ChosenTotal; taxes: NamedTax[] } {
  const { explanation } = chosen
  if ((explanation.vat ?? 0) <= 0) return { chosen, taxes: [] }
  const { taxes, vat } = salesTaxesIn(chosen, facts, place)
  if (taxes.length === 0) return { chosen, taxes }
  const net = chosen.value - explanation.rounding - vat
  return { chosen: { ...chosen, explanation: { ...explanation, net, vat, vatLines: [] } }, taxes }
}
