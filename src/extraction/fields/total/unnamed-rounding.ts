/**
 * A rounding behind a word that is in no list: `Netto 3.129,36`, `Moms 782,34`, `Ører -0,20`, `Slutsum 3.911,50`. That a few hundredths between them lead from net
 * and VAT, whose sum is printed nowhere, to an amount that can be paid in cash says what both are.
 */
import type { MarkedLine } from '../../text/mark.ts'
import type { Reading } from './readings.ts'

/** In hundredths. Half a krona is the most that is given up. */
const roundingMax = 50
/** What countries that round, round to. */
const coins = [5, 10, 50, 100]
const linesBetweenMax = 3
const pairsMax = 4

/** By the arithmetic: a word of its own would say more. */
const weight = 0.6

/** It can be paid in coins that the sum could not: 125,00 and 0,50 come to nothing rounder, and the 0,50 is the price of something. */
const isRounder = (total: number, sum: number): boolean => coins.some(coin => total % coin === 0 && sum % coin !== 0)

const amountsOn = (line: MarkedLine) => line.amounts.filter(({ isBare, isUnitPrice }) => !isBare && !isUnitPrice)

function roundedFrom(sum: number, lines: readonly MarkedLine[], from: number, taxed: ReadonlySet<MarkedLine>): Reading[] {
  const below = lines.slice(from + 1, from + 1 + 2 * linesBetweenMax)
  for (const line of below.slice(0, linesBetweenMax)) {
    const [amount, ...more] = amountsOn(line)
    // A tax of a few hundredths with a name of its own is counted as what it is.
    if (taxed.has(line) || !amount || more.length > 0 || amount.value === 0 || Math.abs(amount.value) > roundingMax) continue
    for (const other of below.filter(({ at }) => at > line.at && at <= line.at + linesBetweenMax)) {
      const total = amountsOn(other).find(({ value }) => value === sum + amount.value && isRounder(value, sum))
      if (!total) continue
      return [
        { kind: 'rounding', weight: 1, value: amount.value, amount, line },
        { kind: 'total', weight, value: total.value, amount: total, line: other },
      ]
    }
  }
  return []
}

/** What was read, and such a rounding with its total. */
export function withUnnamedRounding(
  readings: readonly Reading[],
  lines: readonly MarkedLine[],
  taxed: ReadonlySet<MarkedLine>,
): readonly Reading[] {
  const of = (kind: Reading['kind']): Reading[] => readings.filter(one => one.kind === kind && one.weight >= 0.8).slice(0, pairsMax)
  const printed = new Set(lines.flatMap(({ amounts }) => amounts.map(({ value }) => value)))
  for (const net of of('net')) {
    for (const vat of of('vat')) {
      const sum = net.value + vat.value
      if (vat.value === 0 || printed.has(sum)) continue
      const found = roundedFrom(sum, lines, Math.max(net.line.at, vat.line.at), taxed)
      if (found.length > 0) return [...readings, ...found]
    }
  }
  return readings
}
