/** Explains why a payment is not what is open. */
import { minorUnits } from '../../../money/currencies.ts'
import { absolute, inWords, type Minor, percentOf } from '../../../money/money.ts'
import type { OpenItem } from '../../open-items.ts'
import type { ProposalKind } from '../decisions.ts'
import { sameAmount } from '../evidence/reasons.ts'
import type { ItemFacts } from '../facts.ts'
import type { Statement } from '../wording/movement-text.ts'

export interface Difference {
  kind: ProposalKind
  /** What the payment settles of the item. */
  settles: Minor
  difference: Minor
  code: string
  /** Written only for what is shown. */
  message(): string
  /** How well the explanation holds, on the scale of the weights of evidence. */
  weight: number
}

/** What banks keep for themselves on one payment stays below this share, or below this many units of the currency. */
const feeShareMax = 0.05
const feeUnitsMax = 60
/** Another day's rate and the mark-up of a card. */
const exchangeShareMax = 0.06
const tipShareMax = 0.2

export function explain(amount: Minor, left: Minor, currency: string, item: ItemFacts, statement: Statement): Difference {
  const unit = 10 ** minorUnits(currency)
  const difference = (amount - left) as Minor
  const missing = Math.abs(left) - Math.abs(amount)
  const share = Math.abs(missing / left)
  const words = () => inWords(Math.abs(missing) as Minor, currency)
  const whole: Whole = (kind, code, message, weight) => ({ kind, settles: left, difference, code, message, weight })
  if (missing === 0) return whole('exact', sameAmount.code, () => sameAmount.message, 34)
  const { original } = item.item
  if (original && original.currency !== currency && share <= exchangeShareMax) {
    const isSame = statement.original?.currency === original.currency && statement.original.amount === original.amount
    const isOther = !isSame && statement.original !== null
    const message = () =>
      `The document is in ${original.currency}: ${words()} is the difference of the rate, with what the bank takes for it.`
    return whole('exchange', 'exchange_difference', message, isSame ? 30 : isOther ? 0 : 22)
  }
  if (Math.abs(missing) <= unit && share <= 0.05) {
    return whole('rounding', 'rounded', () => `The payment is rounded: ${words()} is the difference.`, 28)
  }
  if (missing > 0) return explainMissing({ amount, left, of: item.item.amount, missing, share, unit, words }, whole)
  const isSwap = isDigitSwap(amount, left)
  if (isSwap) return whole('overpaid', 'digits_swapped', () => `Two digits of the amount are swapped: ${words()} too much was paid.`, 22)
  if (share <= tipShareMax)
    return whole(
      'overpaid',
      'paid_more',
      () => `${words()} more was paid than is open: a tip or a fee on top.`,
      share <= feeShareMax ? 14 : 10,
    )
  return whole('overpaid', 'paid_more', () => `${words()} more was paid than is open.`, -10)
}

type Whole = (kind: ProposalKind, code: string, message: () => string, weight: number) => Difference

interface Missing {
  amount: Minor
  left: Minor
  /** What the item was about before any part of it was paid. */
  of: Minor
  missing: number
  share: number
  unit: number
  words(): string
}

function explainMissing({ amount, left, of, missing, share, unit, words }: Missing, whole: Whole): Difference {
  const percent = Math.round(share * 200) / 2
  if (percent >= 1 && percent <= 5 && Math.abs(percentOf(absolute(left), percent) - missing) <= 1) {
    return whole('fee', 'cash_discount', () => `${words()} was kept back: exactly ${percent} % cash discount.`, 26)
  }
  if (isDigitSwap(amount, left))
    return partial(amount, left, 'digits_swapped', () => `Two digits of the amount are swapped: ${words()} is missing.`, 22)
  if (missing <= feeUnitsMax * unit && share <= 0.2) {
    return whole(
      'fee',
      'fee_kept',
      () => `${words()} is missing: ${amount < 0 ? 'less was paid than is owed.' : 'a fee that was kept on the way.'}`,
      share <= feeShareMax ? 22 : 14,
    )
  }
  if (share <= feeShareMax)
    return whole(
      'fee',
      'fee_kept',
      () => `${words()} is missing: ${amount < 0 ? 'a discount, or less was paid than is owed.' : 'a discount or a fee.'}`,
      18,
    )
  const part = partOf(amount, of, unit)
  if (part) return partial(amount, left, 'part_paid', () => `An instalment: ${part} the amount.`, 28)
  return partial(amount, left, 'part_paid', () => `An instalment: ${words()} stays open.`, 4)
}

const partial = (amount: Minor, left: Minor, code: string, message: () => string, weight: number): Difference => ({
  kind: 'partial',
  settles: amount,
  difference: (amount - left) as Minor,
  code,
  message,
  weight,
})

/** Instalments are agreed as round shares, and written in whole units of the currency; the last one is what they leave, down to the cent. */
function partOf(amount: number, whole: number, unit: number): string | undefined {
  const share = roundShare(amount, whole, unit, unit / 2)
  if (share) return `${share} of`
  const before = whole - amount
  const shareBefore = whole % unit !== 0 && before % unit === 0 ? roundShare(before, whole, unit, unit) : undefined
  return shareBefore && `what ${shareBefore} leaves of`
}

/** Halves, thirds, quarters, and steps of five percent from ten to ninety. */
function roundShare(amount: number, whole: number, unit: number, slack: number): string | undefined {
  const share = Math.abs(amount / whole)
  const isRound = (part: number) => {
    const off = Math.abs(Math.abs(whole) * part - Math.abs(amount))
    return off < 1 || (amount % unit === 0 && off <= slack)
  }
  const twentieths = Math.round(20 * share)
  if (twentieths >= 2 && twentieths <= 18 && isRound(twentieths / 20)) return shareInWords[twentieths] ?? `${5 * twentieths} %`
  const thirds = Math.round(3 * share)
  return (thirds === 1 || thirds === 2) && isRound(thirds / 3) ? (thirds === 1 ? 'a third' : 'two thirds') : undefined
}

const shareInWords: Readonly<Record<number, string>> = { 5: 'a quarter', 10: 'a half', 15: 'three quarters' }

/** The least and the most that an invoice may amount to of which this is a round share, for each share. */
export function wholesOf(amount: number, currency: string): { least: number; most: number }[] {
  const slack = Math.sign(amount) * 10 ** minorUnits(currency)
  return roundParts.map(part => ({ least: (amount - slack) / part, most: (amount + slack) / part }))
}

const roundParts: readonly number[] = [1 / 3, 2 / 3, ...Array.from({ length: 17 }, (_, at) => (at + 2) / 20)]

/** The least and the most that a foreign document may be booked at which this pays at a rate that fits. */
export const bookedFrom = (amount: number): { least: number; most: number } => ({
  least: amount / (1 + exchangeShareMax / 2),
  most: amount / (1 - exchangeShareMax / 2),
})

/** By chance a round part, or just what instalments left, is rare enough to be shown where nothing else is known; and so is a rate that fits. */
export function isTelling(amount: number, left: number, item: OpenItem): boolean {
  if (left === 0 || amount > 0 !== left > 0) return false
  if (item.original !== null) return Math.abs(amount / left - 1) <= exchangeShareMax / 2
  if (amount === left) return left !== item.amount
  return Math.abs(amount) < Math.abs(left) && partOf(amount, item.amount, 10 ** minorUnits(item.currency)) !== undefined
}

/** A slip of the one who typed the amount: the same digits, two neighbours exchanged. */
function isDigitSwap(one: number, other: number): boolean {
  const [a, b] = [String(Math.abs(one)), String(Math.abs(other))]
  if (a.length !== b.length) return false
  const different = [...a].map((digit, at) => (digit === b[at] ? -1 : at)).filter(at => at >= 0)
  const [first, second] = different
  return different.length === 2 && second === first! + 1 && a[first!] === b[second] && a[second] === b[first!]
}
