/** All that speaks about the sums of a document, ready for the arithmetic. Amounts are in hundredths and positive, also on a credit note. */

import type { MarkedLine } from '../../text/mark.ts'
import type { ItemLine } from '../items/items.ts'
import type { NamedTax } from '../vat/other-taxes.ts'
import type { VatRow } from '../vat/vat-rows.ts'
import type { Wording } from '../vat/vat-words.ts'
import type { Reading } from './readings.ts'

export interface SumFacts {
  lines: readonly MarkedLine[]
  readings: readonly Reading[]
  rows: readonly VatRow[]
  items: readonly ItemLine[]
  /** Rates that stand beside a word for VAT. */
  statedRates: readonly { rate: number; line: MarkedLine; isIncluded: boolean }[]
  /** Where it is said that VAT is included, without a rate. */
  included: MarkedLine | null
  noVat: readonly Wording[]
  /** What a bill adds for the service, or a fee: part of the total, and often without VAT of its own. */
  charges: readonly { value: number; line: MarkedLine }[]
  /** Taxes with a name that is not VAT's: part of the total, and of what is taxed or beside it. */
  otherTaxes: readonly NamedTax[]
  /** Rows of such taxes with a VAT of nought under the head of its column: it is the row's, and the bill's only where nothing else was charged. */
  noughtRows: readonly MarkedLine[]
  /** Of those taxes the rows of a table with base, nought and the same again. */
  untaxedRows: readonly MarkedLine[]
  /** The rates of the country that the document is from, as far as it can be told. */
  homeRates: readonly number[]
  isItalian: boolean
  /** Then only the rates of that country count: another that fits by chance says nothing. */
  isCountryKnown: boolean
}

export const valuesOf = (facts: SumFacts, kind: Reading['kind'], weightMin = 0): Reading[] =>
  facts.readings.filter(reading => reading.kind === kind && reading.weight >= weightMin)

const readingsMax = 12

/** Each value once a kind, the heaviest first and not too many: what is read from a thousand numbers is proven by none of them. */
export function distilled(readings: readonly Reading[]): Reading[] {
  const best = new Map<string, Reading>()
  for (const reading of readings) {
    const key = `${reading.kind} ${reading.value}`
    const known = best.get(key)
    if (!known || reading.weight > known.weight) best.set(key, reading)
  }
  const counts = new Map<string, number>()
  return [...best.values()]
    .sort((one, other) => other.weight - one.weight)
    .filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return count <= readingsMax
    })
}

export const distinct = (values: readonly number[]): number[] => [...new Set(values)]

const cashRoundingMax = 100

/** A rounding is printed with or without its sign, and often although it is nought. It counts when what it leaves of the total is printed too. */
export function roundingsFor(total: number, facts: SumFacts): number[] {
  const printed = valuesOf(facts, 'rounding').map(({ value }) => value)
  const options = printed
    .filter(value => value !== 0 && Math.abs(value) <= cashRoundingMax)
    .flatMap(value => (value < 0 ? [value] : [value, -value]))
  const known = new Set([
    itemSum(facts),
    ...['total', 'net', 'payable'].flatMap(kind => valuesOf(facts, kind as Reading['kind']).map(({ value }) => value)),
  ])
  const proven = options.filter(rounding => known.has(total - rounding))
  return distinct([...proven, 0, ...options])
}

export const itemSum = ({ items }: SumFacts): number => items.reduce((sum, { value }) => sum + value, 0)
