/** Ways to a VAT where the sums of a document do not come out in full: some goods are untaxed, or the word for the tax could not be read. */

import type { MarkedLine } from '../../text/mark.ts'
import { rateMax } from '../vat/vat-rates.ts'
import { isOtherCharge } from '../vat/vat-words.ts'
import type { Explanation } from './explanation.ts'
import { rowSets } from './row-sets.ts'
import { type SumFacts, valuesOf } from './sum-facts.ts'

/** Rows of a summary that leave a rest of the total: food at nought in Britain, a deposit, a ticket. Base and VAT are printed, so that the rate proves them. */
export function fromSomeRows(total: number, facts: SumFacts): Explanation | undefined {
  const proven = { ...facts, rows: facts.rows.filter(row => row.isSummary && row.net !== null && row.vat !== null && row.rate > 0) }
  const [set] = proven.rows.length > 0 ? rowSets({ ...proven, items: [] }) : []
  if (!set) return undefined
  const vat = set.lines.reduce((sum, line) => sum + line.vat, 0)
  const net = set.lines.reduce((sum, line) => sum + line.net, 0)
  if (vat <= 0 || net + vat >= total) return undefined
  const lines = set.lines.map(({ rate, net: base, vat: tax, nature }) => ({ rate, net: base, vat: tax, nature }))
  return {
    net: total - vat,
    vat,
    vatLines: lines,
    rounding: 0,
    support: 0,
    vatConfidence: 0.65,
    line: set.lines[0]!.line,
  }
}

/** `Subtotal 25.25`, `Sales: 1.77`, `Total 27.02`: what lies between the two and makes up the difference is the tax, if nothing says otherwise. */
export function fromDifference(total: number, totalLine: MarkedLine | null, facts: SumFacts): Explanation | undefined {
  if (totalLine === null) return undefined
  for (const net of valuesOf(facts, 'net', 0.85)) {
    const vat = total - net.value
    if (vat <= 0 || vat * 100 > net.value * rateMax || net.line.at >= totalLine.at) continue
    const line = facts.lines
      .slice(net.line.at + 1, totalLine.at)
      .find(
        one =>
          one.amounts.some(amount => !amount.isBare && amount.value === vat) &&
          !isOtherCharge(one) &&
          isOpen(one) &&
          !facts.otherTaxes.some(tax => tax.line === one),
      )
    if (line) return { net: net.value, vat, vatLines: [], rounding: 0, support: 0, vatConfidence: 0.6, line }
  }
  return undefined
}

/** Nothing in the line says that it is something else. */
const isOpen = (line: MarkedLine): boolean => line.labels.every(({ kind }) => kind === 'vat' || kind === 'amount')
