/** How a total can come about: the ways in which the other numbers of a document add up to it, and which of them fits best. */

import { taxedWithGoods } from '../../../domain/documents/other-taxes.ts'
import { toMinorUnits, vatWithin } from '../../../domain/money/money.ts'
import type { MarkedLine } from '../../text/mark.ts'
import type { NamedTax } from '../vat/other-taxes.ts'
import { anyRates } from '../vat/vat-rates.ts'
import { isVatOf, isVatWithin } from '../vat/vat-rows.ts'
import { natureOfWords } from '../vat/vat-words.ts'
import { isOfPart, leavesGoods } from './exempt-part.ts'
import { isFreeDelivery, isNothingExempt, noughtsIncluded } from './explain-nought.ts'
import { fromDifference, fromSomeRows } from './explain-partly.ts'
import type { Explanation } from './explanation.ts'
import type { Reading } from './readings.ts'
import { rowSets, type SummaryLine } from './row-sets.ts'
import { distinct, itemSum, roundingsFor, type SumFacts, valuesOf } from './sum-facts.ts'

/** What a total may differ from the sum of its parts: what tills round. */
export const roundingMax = 5

const sumOf = (lines: readonly SummaryLine[]): number => lines.reduce((sum, { net, vat }) => sum + net + vat, 0)

/** Of the roundings that are possible, the one that leaves least open. */
const nearestFirst = (roundings: readonly number[], wanted: number): number[] =>
  [...roundings].sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))

const plain = ({ rate, net, vat, nature }: SummaryLine): SummaryLine => ({ rate, net, vat, nature })

interface Extra {
  value: number
  lines: SummaryLine[]
  /** A tax that is no VAT. */
  isTax?: true
}

/** Excise and the like are outside the base of the VAT only where a net and a VAT are stated beside them, or a nought as the VAT on them. */
const isUntaxedIn =
  ({ untaxedRows }: SumFacts) =>
  ({ kind, line }: NamedTax): boolean =>
    !taxedWithGoods.has(kind) || untaxedRows.includes(line)

/** Taxes with names of their own and no VAT on them, one by one and all together. */
function otherTaxesOf({ otherTaxes, isItalian }: SumFacts, isWanted: (tax: NamedTax) => boolean = () => true): Extra[] {
  const values = otherTaxes
    .filter(tax => !tax.isTaxed && isWanted(tax))
    .slice(0, taxesMax)
    .map(({ value }) => value)
  const together = values.reduce((sum, value) => sum + value, 0)
  const nature = isItalian ? 'N1' : null
  return distinct([...values, ...(values.length > 1 ? [together] : [])]).map(value => ({
    value,
    lines: [{ rate: 0, net: value, vat: 0, nature }],
    isTax: true,
  }))
}

/** Beside a tax that is none all of the VAT that is stated has to be there: what is missing may be the VAT on it. */
const isShort = ({ isTax }: Extra, vat: number, total: number, facts: SumFacts): boolean =>
  isTax === true && valuesOf(facts, 'vat', 0.5).some(({ value }) => value > vat + roundingMax && value * 2 < total)

/** Amounts that come on top of net and VAT without a VAT of their own: an exempt part beside the taxed one. */
function untaxedOf(facts: SumFacts, isWanted?: (tax: NamedTax) => boolean): Extra[] {
  const exempt = valuesOf(facts, 'exempt').filter(({ value }) => value > 0)
  return [
    ...extrasOf(facts),
    ...otherTaxesOf(facts, isWanted),
    ...facts.charges.map(({ value }) => ({ value, lines: [] })),
    ...exempt.slice(0, 3).map(({ value, line }) => {
      const nature = natureOfWords(line, facts.isItalian)
      return { value, lines: [{ rate: 0, net: value, vat: 0, nature }] }
    }),
  ]
}

/** A stamp duty that is charged on. */
function extrasOf(facts: SumFacts): Extra[] {
  const stamps = distinct(
    valuesOf(facts, 'stamp')
      .map(({ value }) => value)
      .filter(value => value > 0),
  )
  const nature = facts.isItalian ? 'N1' : null
  return [{ value: 0, lines: [] }, ...stamps.slice(0, 2).map(value => ({ value, lines: [{ rate: 0, net: value, vat: 0, nature }] }))]
}

function fromRows(total: number, facts: SumFacts): Explanation | undefined {
  const vats = valuesOf(facts, 'vat', 0.8).map(({ value }) => value)
  for (const { lines, support } of rowSets(facts)) {
    const slack = lines.reduce((sum, line) => sum + line.slack, 0)
    for (const extra of [...extrasOf(facts), ...otherTaxesOf(facts, isUntaxedIn(facts))]) {
      const gross = sumOf(lines) + extra.value
      for (const rounding of nearestFirst(roundingsFor(total, facts), total - gross)) {
        const gap = total - rounding - gross
        if (Math.abs(gap) > roundingMax + slack) continue
        const vat = lines.reduce((sum, line) => sum + line.vat, 0)
        if (isShort(extra, vat, total, facts)) continue
        const isStated =
          lines.every(line => line.slack > 0 || line.vat === 0) ||
          vats.length === 0 ||
          vats.some(value => Math.abs(value - vat) <= roundingMax * lines.length)
        if (support < 1 && !isStated) continue
        // A net that was computed back from its VAT takes up what that left open.
        const loose = lines.reduce((one, other) => (other.slack > one.slack ? other : one))
        // A VAT that was computed from the goods gives way to the one that is stated.
        const printed = support < 1 ? vats.find(value => Math.abs(value - vat) <= roundingMax * lines.length) : undefined
        const most = lines.reduce((one, other) => (other.vat > one.vat ? other : one))
        const left = printed === undefined || loose.slack > 0 ? 0 : printed - vat
        const closed = lines.map(line => {
          const moved = line === most ? left : 0
          return plain({ ...line, vat: line.vat + moved, net: line.net - moved + (line === loose && line.slack > 0 ? gap : 0) })
        })
        const isTaxed = vat !== 0
        return {
          net: closed.reduce((sum, line) => sum + line.net, 0) + extra.value,
          vat: vat + left,
          vatLines: [...closed, ...extra.lines].filter(line => line.net !== 0 || line.vat !== 0),
          rounding,
          support: isTaxed ? support : 0.5,
          vatConfidence: support === 1 ? 0.99 : support < 0.9 ? 0.85 : vats.length > 0 ? 0.97 : 0.9,
          line: lines.find(line => line.vat !== 0)?.line ?? lines[0]!.line,
        }
      }
    }
  }
  return undefined
}

/** The rate that fits: of those that are stated, or else of those of the country, or else of any. */
function rateFor(facts: SumFacts, fits: (rate: number) => boolean): { rate: number; isExpected: boolean } | undefined {
  const stated = facts.statedRates.map(({ rate }) => rate).filter(rate => rate > 0)
  const expected = (stated.length > 0 ? stated : facts.homeRates).find(fits)
  if (expected !== undefined) return { rate: expected, isExpected: true }
  if (stated.length > 0 || facts.isCountryKnown) return undefined
  const rate = anyRates.find(fits)
  return rate === undefined ? undefined : { rate, isExpected: false }
}

/** Where there is one rate only, the document's or the country's, the base follows from the VAT, and the rest of a total is untaxed. */
function partlyTaxed(net: number, vat: number, facts: SumFacts): SummaryLine[] {
  const stated = distinct(facts.statedRates.map(one => one.rate).filter(rate => rate > 0))
  const [rate, ...others] = stated.length > 0 ? stated : facts.homeRates
  if (rate === undefined || others.length > 0) return []
  const base = Math.round((vat * 100) / rate)
  return base < net ? [{ rate, net: base, vat, nature: null }] : []
}

const taxesMax = 4

/** The taxes one by one, and all together where each has a line: of a state and a city, of a country and a province. */
function vatsOf(facts: SumFacts): Reading[] {
  const vats = valuesOf(facts, 'vat', 0.5).filter(({ value }) => value >= 0)
  const apart = vats.filter(({ value, weight }) => weight >= 0.85 && value > 0)
  const areApart = apart.length > 1 && apart.length <= taxesMax && new Set(apart.map(({ line }) => line)).size === apart.length
  const sum = apart.reduce((all, { value }) => all + value, 0)
  return areApart ? [...vats, { ...apart[0]!, value: sum }] : vats
}

function fromNetAndVat(total: number, facts: SumFacts): Explanation | undefined {
  for (const vat of vatsOf(facts)) {
    for (const net of valuesOf(facts, 'net', 0.5).filter(({ value }) => value > 0 && value >= vat.value)) {
      for (const extra of untaxedOf(facts)) {
        const gross = net.value + vat.value + extra.value
        for (const rounding of nearestFirst(roundingsFor(total, facts), total - gross)) {
          if (vat.value === 0 || Math.abs(gross + rounding - total) > roundingMax || isShort(extra, vat.value, total, facts)) continue
          const onNet = rateFor(facts, rate => isVatOf(net.value, rate, vat.value))
          // Excise is taxed with the goods.
          const onAll = onNet || extra.value === 0 ? undefined : rateFor(facts, rate => isVatOf(net.value + extra.value, rate, vat.value))
          const found = onNet ?? onAll
          const base = net.value + (onAll ? extra.value : 0)
          const lines = found ? [{ rate: found.rate, net: base, vat: vat.value, nature: null }] : partlyTaxed(net.value, vat.value, facts)
          const isSound = found !== undefined || vat.value * 3 < net.value
          return {
            net: net.value + extra.value,
            vat: vat.value,
            vatLines: onAll ? lines : [...lines, ...extra.lines],
            rounding,
            support: found ? 0.97 : isSound ? 0.85 : 0.3,
            vatConfidence: found?.isExpected ? 0.98 : found ? 0.93 : isSound ? 0.85 : 0.4,
            line: vat.line,
          }
        }
      }
    }
  }
  return undefined
}

function fromVatAlone(total: number, facts: SumFacts): Explanation | undefined {
  for (const vat of valuesOf(facts, 'vat', 0.5).filter(({ value }) => value > 0)) {
    for (const extra of untaxedOf(facts, isUntaxedIn(facts))) {
      if (isShort(extra, vat.value, total, facts)) continue
      for (const rounding of roundingsFor(total, facts)) {
        const gross = total - rounding - extra.value
        const found = rateFor(facts, rate => isVatWithin(gross, rate, vat.value))
        // A number that may not even be money must fit a rate that is expected here.
        if (!found || (vat.weight < 0.8 && !found.isExpected)) continue
        const net = gross - vat.value
        return {
          net: net + extra.value,
          vat: vat.value,
          vatLines: [{ rate: found.rate, net, vat: vat.value, nature: null }, ...extra.lines],
          rounding,
          support: found.isExpected ? 0.95 : 0.6,
          vatConfidence: found.isExpected ? 0.98 : 0.85,
          line: vat.line,
        }
      }
    }
  }
  return undefined
}

/** Nothing but taxes that are no VAT was charged. */
const isAllTaxes = (total: number, { otherTaxes }: SumFacts): boolean =>
  otherTaxes.length > 0 && otherTaxes.reduce((sum, { value }) => sum + value, 0) === total

/** "incl. 25% moms": the amount follows from the rate, unless the VAT is printed, were it as nought, or there is nothing that has VAT on it. */
function fromRate(total: number, facts: SumFacts): Explanation | undefined {
  if (valuesOf(facts, 'vat', 0.5).length > 0 || isAllTaxes(total, facts)) return undefined
  const stated = facts.statedRates.filter(({ rate }) => rate > 0)
  const rates = distinct(stated.map(({ rate }) => rate))
  const [only] = facts.homeRates
  const isSaid = facts.included !== null && facts.homeRates.length === 1
  const rate = rates.length === 1 ? rates[0] : rates.length === 0 && isSaid ? only : undefined
  if (rate === undefined) return undefined
  const rounding = roundingsFor(total, facts)[0] ?? 0
  const gross = total - rounding
  const vat = vatWithin(toMinorUnits(gross), rate)
  const isIncluded = stated.some(one => one.isIncluded)
  return {
    net: gross - vat,
    vat,
    vatLines: [{ rate, net: gross - vat, vat, nature: null }],
    rounding,
    support: 0,
    vatConfidence: isIncluded ? 0.95 : rates.length === 1 ? 0.8 : 0.85,
    line: stated.find(one => one.isIncluded)?.line ?? stated[0]?.line ?? facts.included,
  }
}

/** The document says that no VAT is charged, in words or with a nought. */
function withoutVat(total: number, facts: SumFacts, totalLine: MarkedLine | null): Explanation | undefined {
  const noughts = [
    ...valuesOf(facts, 'vat', 0.6).filter(one => one.value === 0 && !isFreeDelivery(one)),
    ...noughtsIncluded(facts, totalLine).map(line => ({ line })),
  ]
  const noVat = facts.noVat.filter(one => !isFreeDelivery(one) && !isNothingExempt(one, facts))
  const zeroRate = facts.statedRates.find(({ rate }) => rate === 0)
  const wording = noVat.find(({ nature }) => nature !== null && nature !== 'N1') ?? noVat.find(({ nature }) => nature !== null) ?? noVat[0]
  const isOfAll = isAllTaxes(total, facts) && facts.otherTaxes.every(tax => facts.noughtRows.includes(tax.line))
  const line = noughts[0]?.line ?? (isOfAll ? facts.noughtRows[0] : undefined) ?? wording?.line ?? zeroRate?.line
  // `IVA 22 %  0,00`: of the rate nothing was charged.
  const isCharged = ({ rate, line: of }: { rate: number; line: MarkedLine }): boolean => rate > 0 && !noughts.some(one => one.line === of)
  if (!line || facts.statedRates.some(isCharged)) return undefined
  const rounding = roundingsFor(total, facts)[0] ?? 0
  const [, extra] = extrasOf(facts)
  // Goods that are exempt, or a net that leaves something of the total, speak of a part only.
  const isSaidOfPart = noughts.length === 0 && noVat.length > 0 && noVat.every(one => isOfPart(one, total, facts))
  if (isSaidOfPart && !isOfAll && leavesGoods(noVat, facts)) return undefined
  const nets = valuesOf(facts, 'net', 0.8)
  const isPartial =
    isSaidOfPart || (nets.length > 0 && !nets.some(({ value }) => Math.abs(value - total + rounding) <= roundingMax + (extra?.value ?? 0)))
  // The stamp is part of the total when the rest, or the goods, add up to what it leaves.
  const hasStamp =
    extra !== undefined &&
    [...valuesOf(facts, 'net').map(({ value }) => value), itemSum(facts), itemSum(facts) - extra.value].includes(total - extra.value)
  const net = total - rounding - (hasStamp ? extra.value : 0)
  return {
    net: total - rounding,
    vat: 0,
    vatLines: [{ rate: 0, net, vat: 0, nature: wording?.nature ?? null }, ...(hasStamp ? extra.lines : [])].filter(one => one.net !== 0),
    rounding,
    // A net that equals the total, beside a VAT of nought, is a sum that was carried out.
    support: noughts.length > 0 && valuesOf(facts, 'net').some(({ value }) => value === total - rounding) ? 0.7 : 0,
    vatConfidence: isPartial ? 0.5 : noughts.length > 0 || isOfAll || wording ? 0.98 : 0.85,
    line,
  }
}

/** Net and a tax that is none make up the total: whether there is VAT in the net is not said. */
function fromOtherTaxes(total: number, facts: SumFacts): Explanation | undefined {
  if (valuesOf(facts, 'vat', 0.5).some(({ value }) => value > 0)) return undefined
  const isWhole = valuesOf(facts, 'net', 0.5).some(net => otherTaxesOf(facts).some(({ value }) => net.value + value === total))
  return isWhole ? { net: null, vat: null, vatLines: [], rounding: 0, support: 0.85, vatConfidence: 0.75, line: null } : undefined
}

/** VAT is stated, but nothing shows how it comes about. */
function stated(total: number, facts: SumFacts): Explanation | undefined {
  const [vat] = valuesOf(facts, 'vat', 0.5)
    .filter(({ value }) => value > 0 && value * 4 <= total)
    .sort((one, other) => other.weight - one.weight || other.value - one.value)
  if (!vat) return undefined
  const net = total - vat.value
  const lines = partlyTaxed(net, vat.value, facts)
  return { net, vat: vat.value, vatLines: lines, rounding: 0, support: 0, vatConfidence: lines.length > 0 ? 0.75 : 0.6, line: vat.line }
}

/** A VAT of nought is stated, and the net is the total: rows of goods that happen to fit a rate say nothing against it. */
const statedNought = 0.7

export function explain(total: number, facts: SumFacts, totalLine: MarkedLine | null = null): Explanation {
  const proofs = [fromRows(total, facts), fromNetAndVat(total, facts), fromVatAlone(total, facts)].filter(one => one !== undefined)
  const [proof] = proofs.sort((one, other) => other.support - one.support)
  if (proof) return proof
  const none = withoutVat(total, facts, totalLine)
  const rest =
    (none && none.support >= statedNought ? none : undefined) ??
    fromSomeRows(total, facts) ??
    fromRate(total, facts) ??
    none ??
    fromOtherTaxes(total, facts) ??
    fromDifference(total, totalLine, facts) ??
    stated(total, facts)
  return rest ?? { net: null, vat: null, vatLines: [], rounding: 0, support: 0, vatConfidence: 0.75, line: null }
}
