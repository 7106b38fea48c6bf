/** Chooses the total: each amount that may be it is weighed by its label, and by how well the rest of the document adds up to it. */

import type { MarkedLine } from '../../text/mark.ts'
import { givenAway, isBeforeDiscount } from './before-discount.ts'
import { explain, roundingMax } from './explain.ts'
import type { Explanation } from './explanation.ts'
import type { Reading } from './readings.ts'
import { itemSum, type SumFacts, valuesOf } from './sum-facts.ts'

export interface ChosenTotal {
  /** In hundredths. */
  value: number
  line: MarkedLine | null
  confidence: number
  explanation: Explanation
  withheld: { value: number; line: MarkedLine } | null
  /** The document's own net, VAT and total contradict each other. */
  isContradicted: boolean
  /** It stands on the paper, or what is left of it once some was withheld does: it was not only worked out from its parts. */
  isPrinted: boolean
  /** It is the choice of another reader, and would not have been the first. */
  isTold: boolean
  /** Other printed amounts that it may be, the likeliest first. */
  runnersUp: readonly { value: number; line: MarkedLine | null; score: number }[]
}

interface Candidate {
  value: number
  /** By the label alone. */
  prior: number
  line: MarkedLine | null
  isPrinted: boolean
  isPayment: boolean
}

interface Weighed extends Candidate {
  score: number
  explanation: Explanation
  /** Whether something beside its label speaks for it. */
  isProven: boolean
}

/** A payment may be the total, but cannot be its own witness. */
const isPaymentKind: Partial<Record<Reading['kind'], boolean>> = { total: false, payable: false, paid: true, payment: true }

function candidatesOf(facts: SumFacts, printed: readonly { value: number; line: MarkedLine }[]): Candidate[] {
  const byValue = new Map<number, Candidate>()
  const add = (candidate: Candidate): void => {
    const known = byValue.get(candidate.value)
    if (!known) byValue.set(candidate.value, candidate)
    else if (candidate.prior > known.prior) byValue.set(candidate.value, { ...candidate, prior: candidate.prior + 0.03 })
  }
  const main = mainCurrency(facts)
  for (const { kind, weight, value, line, amount } of facts.readings) {
    const isPayment = isPaymentKind[kind]
    if (isPayment === undefined || value <= 0) continue
    const isForeign = amount.currency !== null && main !== null && amount.currency !== main
    add({ value, prior: isForeign ? weight * foreign : weight, line, isPrinted: true, isPayment })
  }
  const cash = valuesOf(facts, 'cash')[0]
  const change = valuesOf(facts, 'change').find(({ value }) => cash && value < cash.value)
  if (cash) {
    const value = cash.value - (change?.value ?? 0)
    add({ value, prior: change ? 0.45 : 0.3, line: cash.line, isPrinted: !change, isPayment: true })
  }
  for (const { value, line, prior } of derived(facts, [...byValue.values()])) {
    if (value > 0 && (byValue.get(value)?.prior ?? 0) < prior)
      byValue.set(value, { value, prior, line, isPrinted: false, isPayment: false })
  }
  const nought = facts.readings.find(({ kind, value, weight }) => (kind === 'total' || kind === 'payable') && value === 0 && weight > 0.8)
  const nothing = givenAway(facts, [...byValue.values()])
  if (nothing) return [{ value: 0, prior: 0.9, line: nothing.line, isPrinted: true, isPayment: false }]
  if (nought && byValue.size === 0) add({ value: 0, prior: 0.6, line: nought.line, isPrinted: true, isPayment: false })
  if (![...byValue.values()].some(({ prior }) => prior >= 0.3)) {
    const largest = Math.max(...printed.map(({ value }) => value))
    const values = new Set(printed.map(({ value }) => value))
    for (const { value, line } of printed.slice(-30)) {
      add({ value, prior: values.size === 1 ? 0.35 : value === largest ? 0.25 : 0.1, line, isPrinted: true, isPayment: false })
    }
  }
  return [...byValue.values()].sort((one, other) => other.prior - one.prior).slice(0, candidatesMax)
}

const candidatesMax = 14

/** What a total in another currency than the rest is worth: it tells what a card was charged with. */
const foreign = 0.55

/** The currency that most labelled amounts are in, if any are. */
function mainCurrency(facts: SumFacts): string | null {
  const counts = new Map<string, number>()
  for (const { amount } of facts.readings) if (amount.currency !== null) counts.set(amount.currency, (counts.get(amount.currency) ?? 0) + 1)
  const [first, second] = [...counts].sort((one, other) => other[1] - one[1])
  return first && first[1] !== second?.[1] ? first[0] : null
}

/** Totals that follow from what is printed: net and VAT, what is payable and was withheld, a total and its rounding. */
function* derived(facts: SumFacts, candidates: readonly Candidate[]): Generator<{ value: number; line: MarkedLine; prior: number }> {
  const vats = valuesOf(facts, 'vat', 0.8).filter(({ value }) => value > 0)
  for (const net of valuesOf(facts, 'net', 0.8).slice(0, 4)) {
    for (const vat of vats.slice(0, 4)) yield { value: net.value + vat.value, line: net.line, prior: 0.3 }
  }
  for (const payable of valuesOf(facts, 'payable')) {
    for (const withheld of valuesOf(facts, 'withheld'))
      yield { value: payable.value + Math.abs(withheld.value), line: payable.line, prior: 0.6 }
  }
  const paid = paymentsOf(facts)
  for (const rounding of valuesOf(facts, 'rounding')) {
    for (const candidate of candidates) {
      const values = [candidate.value + rounding.value, ...(rounding.value < 0 ? [] : [candidate.value - rounding.value])]
      for (const value of values) {
        if (candidate.line && rounding.value !== 0 && Math.abs(rounding.value) <= 100 && paid.includes(value)) {
          yield { value, line: candidate.line, prior: candidate.prior }
        }
      }
    }
  }
}

/** What was paid in all, as far as the document shows it. */
function paymentsOf(facts: SumFacts): number[] {
  const cash = valuesOf(facts, 'cash').map(({ value }) => Math.abs(value))
  const paid = [...valuesOf(facts, 'paid'), ...valuesOf(facts, 'payment')].map(({ value }) => Math.abs(value))
  const change = valuesOf(facts, 'change').map(({ value }) => Math.abs(value))
  const given = [...cash, ...paid].slice(0, 8)
  return [
    ...given.flatMap(value => change.slice(0, 4).map(back => value - back)),
    ...paid,
    ...(change.some(value => value > 0) ? [] : cash),
  ]
}

function weigh(candidate: Candidate, facts: SumFacts, candidates: readonly Candidate[]): Weighed {
  const { value } = candidate
  const explanation = explain(value, facts, candidate.line)
  const roundings = valuesOf(facts, 'rounding').map(one => one.value)
  const isOther = (other: number): boolean => other !== value && candidates.some(one => one.value === other && one.isPrinted)
  const withheld = valuesOf(facts, 'withheld').map(one => Math.abs(one.value))
  const deducted = valuesOf(facts, 'deducted').map(one => Math.abs(one.value))
  // A tip that stands above the total is part of it; one below was added by hand.
  const tips = valuesOf(facts, 'tip').filter(tip => candidate.line !== null && tip.line.at > candidate.line.at)
  const change = valuesOf(facts, 'change').filter(one => one.value > 0)
  const isGiven = change.length > 0 && [...valuesOf(facts, 'cash'), ...valuesOf(facts, 'paid')].some(one => one.value === value)
  const goods = itemSum(facts)
  // A single line of goods that is the candidate itself proves nothing.
  const isOwnLine = facts.items.length === 1 && facts.items[0]!.line === candidate.line
  const isItems =
    facts.items.length > 0 &&
    !isOwnLine &&
    [goods, ...roundings.map(rounding => goods + rounding), goods + explanation.rounding].some(sum => Math.abs(sum - value) <= 1)
  const isPaid = !candidate.isPayment && paymentsOf(facts).includes(value)
  const parts = [...withheld, ...deducted]
  const isWhole = [...parts, parts.reduce((sum, part) => sum + part, 0)].some(part => part > 0 && part < value && isOther(value - part))
  const isBeforeTip = candidate.isPrinted && tips.some(tip => tip.value !== 0 && isOther(value + Math.abs(tip.value)))
  const isRounded = roundings.some(rounding => rounding !== 0 && isOther(value - rounding))
  // A net that is printed as such, with VAT to come on top of it.
  const payments = paymentsOf(facts)
  const isNet =
    explanation.support === 0 &&
    !payments.includes(value) &&
    valuesOf(facts, 'net', 0.85).some(one => one.value === value) &&
    valuesOf(facts, 'vat', 0.8).some(one => one.value > 0)
  // What a printed total is made of, with a VAT that is printed as well, is its net.
  const isBase = valuesOf(facts, 'vat', 0.8).some(vat => vat.value > 0 && vat.value * 3 < value && isOther(value + vat.value))
  const isRowNet =
    explanation.support === 0 && facts.rows.some(row => row.isSummary && row.net === value && row.vat !== null && row.vat > 0)
  // A sum that is nowhere printed, while something else was paid.
  const isUnpaid = !candidate.isPrinted && payments.length > 0 && !payments.includes(value)
  // All that was bought comes to another sum that is printed.
  const isPart = facts.items.length > 1 && goods > value && !isItems && isOther(goods)
  const isOfRate = isOfOneRate(candidate, candidates, facts)
  const score =
    candidate.prior +
    0.5 * explanation.support +
    (isItems ? (facts.items.length > 1 ? 0.3 : 0.15) : 0) +
    (isPaid ? 0.3 : 0) +
    (isWhole ? 0.45 : 0) +
    (isBeforeTip ? 0.3 : 0) +
    (isRounded ? 0.25 : 0) -
    (isGiven && !isPaidExactly(value, facts) ? 0.6 : 0) -
    (isNet || isBase || isRowNet ? 0.4 : 0) -
    (candidate.isPrinted ? 0 : 0.1) -
    (isUnpaid ? 0.25 : 0) -
    (isPart ? 0.3 : 0) -
    (isOfRate ? 0.8 : 0)
  const isProven = explanation.support >= 0.6 || isItems || (isPaid && candidate.prior > 0.5) || isWhole
  return { ...candidate, score, explanation, isProven }
}

const namesRate = ({ line }: { line: MarkedLine | null }): boolean => line !== null && line.rates.length > 0

/**
 * `Total 0 %` and `Total 6 % incl. tax`, and the two together are printed as a total that names no rate: each is what was charged at its rate. One of them is negative
 * where more came back than was sold.
 */
const isOfOneRate = (candidate: Candidate, candidates: readonly Candidate[], facts: SumFacts): boolean =>
  namesRate(candidate) &&
  facts.readings.some(
    other =>
      (other.kind === 'total' || other.kind === 'payable') &&
      other.line !== candidate.line &&
      namesRate(other) &&
      candidates.some(whole => whole.isPrinted && !namesRate(whole) && whole.value === candidate.value + other.value),
  )

const isPaidExactly = (value: number, facts: SumFacts): boolean =>
  valuesOf(facts, 'change').some(change => change.value === 0) && paymentsOf(facts).includes(value)

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= roundingMax

/** Whether another labelled total is explained by this one: net, before rounding, after what was withheld, paid in advance or given as a tip. */
function isExplained(other: Candidate, chosen: Weighed, facts: SumFacts): boolean {
  const { value, explanation } = chosen
  const parts = ['withheld', 'deducted', 'tip', 'rounding', 'discount', 'stamp'].flatMap(kind =>
    valuesOf(facts, kind as Reading['kind']).map(one => Math.abs(one.value)),
  )
  const difference = Math.abs(other.value - value)
  const isTax = facts.otherTaxes.some(tax => !tax.isTaxed && (tax.value === difference || tax.value === other.value))
  const taken = [...valuesOf(facts, 'withheld'), ...valuesOf(facts, 'deducted')].reduce((sum, one) => sum + Math.abs(one.value), 0)
  if (difference <= roundingMax || difference === taken || isTax || parts.includes(difference)) return true
  const sums = explanation.vatLines.flatMap(line => [line.net, line.net + line.vat, line.vat])
  if ([...sums, explanation.net ?? value].some(part => isNear(other.value, part))) return true
  // Split payment: the buyer pays the net to the supplier and the VAT to the state.
  return explanation.vat !== null && difference === explanation.vat
}

function confidenceOf(best: Weighed, rivals: readonly Weighed[], facts: SumFacts, printed: readonly { value: number }[]): number {
  const isLabelled = best.prior >= 0.55
  const open = rivals.filter(rival => rival.prior >= 0.55 && rival.isPrinted && !isExplained(rival, best, facts))
  if (!isLabelled) {
    if (best.explanation.support >= 0.9) return best.prior >= 0.4 && open.length === 0 ? 0.92 : 0.75
    if (best.prior >= 0.4) return open.length > 0 ? 0.35 : best.isProven ? 0.7 : 0.5
    return best.prior >= 0.35 ? 0.45 : 0.3
  }
  const isOnly = printed.every(({ value }) => value === best.value) && valuesOf(facts, 'net').every(({ value }) => value === best.value)
  const sure = best.explanation.support >= 0.9 ? 0.99 : best.isProven ? 0.97 : best.prior < 0.8 ? 0.75 : isOnly ? 0.96 : 0.93
  if (open.length === 0) return best.isPrinted ? sure : Math.min(sure, 0.85)
  if (open.some(rival => rival.isProven && rival.score > best.score - 0.25)) return 0.5
  return best.explanation.support >= 0.9 ? 0.9 : best.isProven ? 0.7 : 0.5
}

/** What somebody else gives for a total of so many hundredths: nought where they do not believe in it, and 1 at most. */
export type LikelyTotal = (hundredths: number) => number

const nobody: LikelyTotal = () => 0

/** How much another reader counts beside the label and the sums. */
const likelyWeight = 0.6

/** What another reader believes in is looked at, whatever stands before it. */
const believedPrior = 0.3
const believedMax = 4
const addsUp = 0.9

/** Where another reader believes in other amounts than the first, all are weighed again together with that. Sums that add up nobody overrules. */
function weighedAgain(
  found: readonly Weighed[],
  facts: SumFacts,
  printed: readonly { value: number; line: MarkedLine }[],
  likely: LikelyTotal,
): readonly Weighed[] {
  const believed = printed.filter(({ value }) => likely(value) > 0)
  const [first] = found
  if (!first || believed.length === 0 || likely(first.value) > 0 || first.explanation.support >= addsUp) return found
  const values = new Map(believed.map(one => [one.value, one]))
  const added = [...values.values()]
    .filter(({ value }) => !found.some(one => one.value === value))
    .sort((one, other) => likely(other.value) - likely(one.value))
    .slice(0, believedMax)
    .map(({ value, line }): Candidate => ({ value, prior: believedPrior, line, isPrinted: true, isPayment: false }))
  const all = [...found, ...added.map(candidate => weigh(candidate, facts, [...found, ...added]))]
  const again = (one: Weighed): number => one.score + likelyWeight * likely(one.value)
  return all.sort((one, other) => again(other) - again(one))
}

const discounted = 0.6

/** What a discount leads to is the total, unless net and VAT add up to what stands before it. */
const withoutSumsBeforeDiscounts = (found: readonly Weighed[], facts: SumFacts): Weighed[] =>
  found.map(one => {
    const isBefore =
      one.explanation.support < addsUp &&
      found.some(other => other.isPrinted && other.prior >= 0.55 && other.value > 0 && isBeforeDiscount(one, other, facts))
    return isBefore ? { ...one, score: one.score - discounted } : one
  })

const isOnPaper = (value: number, { lines }: SumFacts): boolean =>
  lines.some(({ amounts }) => amounts.some(amount => Math.abs(amount.value) === value))

export function chooseTotal(
  facts: SumFacts,
  printed: readonly { value: number; line: MarkedLine }[],
  likely: LikelyTotal = nobody,
): ChosenTotal | undefined {
  const candidates = candidatesOf(facts, printed)
  const found = withoutSumsBeforeDiscounts(
    candidates.map(candidate => weigh(candidate, facts, candidates)),
    facts,
  ).sort((one, other) => other.score - one.score)
  const [best, ...rivals] = weighedAgain(found, facts, printed, likely)
  if (!best) return undefined
  const withheld = valuesOf(facts, 'withheld').find(one => one.value !== 0 && Math.abs(one.value) < best.value)
  const net = valuesOf(facts, 'net', 0.85)[0]
  const vat = valuesOf(facts, 'vat', 0.85).find(one => one.value > 0)
  const isContradicted = best.explanation.support < 0.5 && best.prior >= 0.55 && net !== undefined && vat !== undefined
  return {
    value: best.value,
    line: best.line,
    confidence: confidenceOf(best, rivals, facts, printed),
    explanation: best.explanation,
    withheld: withheld ? { value: Math.abs(withheld.value), line: withheld.line } : null,
    isContradicted,
    isPrinted: [best.value, ...(withheld ? [best.value - Math.abs(withheld.value)] : [])].some(value => isOnPaper(value, facts)),
    isTold: best.value !== found[0]?.value,
    runnersUp: rivals.filter(({ isPrinted, prior }) => isPrinted && prior >= 0.3),
  }
}
