/** The sums that a second reader names, and whether they carry each other: net and VAT make the total, and the VAT is one of a rate that exists. */
import { anyRates, ratesOf } from '../fields/vat/vat-rates.ts'
import { isVatOf } from '../fields/vat/vat-rows.ts'

export interface SaidVatLine {
  rate: number
  net: number
  vat: number
}

/** In hundredths. */
export interface SaidSums {
  total: number | null
  net: number | null
  vat: number | null
  vatLines: readonly SaidVatLine[]
}

export interface ProvenSums {
  total: number
  net: number
  vat: number
  vatLines: readonly SaidVatLine[]
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const isRow = ({ rate, net, vat }: SaidVatLine): boolean => (rate === 0 ? vat === 0 && net !== 0 : isVatOf(net, rate, vat))

/** Rows that were named must hold; without any there is one rate, and it must be one that can be meant. */
function rowsOf(lines: readonly SaidVatLine[], net: number, vat: number, rates: readonly number[]): readonly SaidVatLine[] | undefined {
  const isSummary = sumOf(lines.map(line => line.net)) === net && sumOf(lines.map(line => line.vat)) === vat
  if (lines.length > 0) return isSummary && lines.every(isRow) ? lines : undefined
  const rate = rates.find(one => isVatOf(net, one, vat))
  return rate === undefined ? undefined : [{ rate, net, vat }]
}

/** The rates that the page states; where it states none those of the country, or else any that exists. */
export function ratesFor(stated: readonly number[], country: string | null): readonly number[] {
  const taxed = stated.filter(rate => rate > 0)
  if (taxed.length > 0) return taxed
  return ratesOf(country).length > 0 ? ratesOf(country) : anyRates
}

/** Without VAT any number is its own sum, which proves nothing. */
export function provenSums({ total, net: said, vat, vatLines }: SaidSums, rates: readonly number[]): ProvenSums | undefined {
  if (total === null || vat === null || vat <= 0 || vat >= total) return undefined
  const net = said ?? total - vat
  if (net + vat !== total) return undefined
  const rows = rowsOf(vatLines, net, vat, rates)
  return rows && { total, net, vat, vatLines: rows }
}
