/** Explains why a payment is not what is open. */
import { say } from '../../../../language/say.ts'
import { minorUnits } from '../../../money/currencies.ts'
import { absolute, fromMinor, type Minor, percentOf } from '../../../money/money.ts'
import type { OpenItem } from '../../open-items.ts'
import type { ProposalKind, Reason } from '../decisions.ts'
import { sameAmount } from '../evidence/reasons.ts'
import type { ItemFacts } from '../facts.ts'
import type { Statement } from '../wording/movement-text.ts'

export interface Difference {
  kind: ProposalKind
  /** What the payment settles of the item. */
  settles: Minor
  difference: Minor
  /** Given only for what is shown. */
  reason(): Reason
  /** How well the explanation holds, on the scale of the weights of evidence. */
  weight: number
  /** What nobody has to decide about; null for a discount, a slip, and whatever else a person may see otherwise. */
  cause: 'rounding' | 'bank_fee' | 'exchange' | null
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
  const gap = () => ({ amount: fromMinor(Math.abs(missing) as Minor, currency), currency })
  const whole: Whole = (kind, reason, weight, cause = null) => ({ kind, settles: left, difference, reason, weight, cause })
  if (missing === 0) return whole('exact', () => sameAmount, 34)
  const { original } = item.item
  if (original && original.currency !== currency && share <= exchangeShareMax) {
    const isSame = statement.original?.currency === original.currency && statement.original.amount === original.amount
    const isOther = !isSame && statement.original !== null
    const reason = () => say('exchange_difference', { ...gap(), documentCurrency: original.currency })
    return whole('exchange', reason, isSame ? 30 : isOther ? 0 : 22, 'exchange')
  }
  if (Math.abs(missing) <= unit && share <= 0.05) return whole('rounding', () => say('rounded', gap()), 28, 'rounding')
  if (missing > 0) return explainMissing({ amount, left, of: item.item.amount, missing, share, unit, gap }, whole)
  const isSwap = isDigitSwap(amount, left)
  if (isSwap) return whole('overpaid', () => say('digits_swapped.more', gap()), 22)
  if (share <= tipShareMax) return whole('overpaid', () => say('paid_more.tip', gap()), share <= feeShareMax ? 14 : 10)
  return whole('overpaid', () => say('paid_more', gap()), -10)
}

type Whole = (kind: ProposalKind, reason: () => Reason, weight: number, cause?: Difference['cause']) => Difference

interface Missing {
  amount: Minor
  left: Minor
  /** What the item was about before any part of it was paid. */
  of: Minor
  missing: number
  share: number
  unit: number
  /** What is missing, as it is shown. */
  gap(): { amount: number; currency: string }
}

function explainMissing({ amount, left, of, missing, share, unit, gap }: Missing, whole: Whole): Difference {
  const percent = Math.round(share * 200) / 2
  if (percent >= 1 && percent <= 5 && Math.abs(percentOf(absolute(left), percent) - missing) <= 1) {
    return whole('fee', () => say('cash_discount', { ...gap(), percent }), 26)
  }
  if (isDigitSwap(amount, left)) return partial(amount, left, () => say('digits_swapped.less', gap()), 22)
  const isOut = amount < 0
  if (missing <= feeUnitsMax * unit && share <= 0.2) {
    const reason = () => (isOut ? say('fee_kept.underpaid', gap()) : say('fee_kept.fee', gap()))
    return whole('fee', reason, share <= feeShareMax ? 22 : 14, isOut ? null : 'bank_fee')
  }
  if (share <= feeShareMax) {
    const reason = () => (isOut ? say('fee_kept.discount_or_underpaid', gap()) : say('fee_kept.discount_or_fee', gap()))
    return whole('fee', reason, 18)
  }
  const part = partOf(amount, of, unit)
  if (part)
    return partial(amount, left, () => (part.isRemainder ? say('part_paid.remainder', part.share) : say('part_paid.share', part.share)), 28)
  return partial(amount, left, () => say('part_paid.open', gap()), 4)
}

const partial = (amount: Minor, left: Minor, reason: () => Reason, weight: number): Difference => ({
  kind: 'partial',
  settles: amount,
  difference: (amount - left) as Minor,
  reason,
  weight,
  cause: null,
})

/** So many parts of so many. */
interface Share {
  parts: number
  of: number
}

interface PartOfWhole {
  share: Share
  /** It is what the share leaves. */
  isRemainder: boolean
}

/** Instalments are agreed as round shares, and written in whole units of the currency; the last one is what they leave, down to the cent. */
function partOf(amount: number, whole: number, unit: number): PartOfWhole | undefined {
  const share = roundShare(amount, whole, unit, unit / 2)
  if (share) return { share, isRemainder: false }
  const before = whole - amount
  const shareBefore = whole % unit !== 0 && before % unit === 0 ? roundShare(before, whole, unit, unit) : undefined
  return shareBefore && { share: shareBefore, isRemainder: true }
}

/** Halves, thirds, quarters, and steps of five percent from ten to ninety. */
function roundShare(amount: number, whole: number, unit: number, slack: number): Share | undefined {
  const share = Math.abs(amount / whole)
  const isRound = (part: number) => {
    const off = Math.abs(Math.abs(whole) * part - Math.abs(amount))
    return off < 1 || (amount % unit === 0 && off <= slack)
  }
  const twentieths = Math.round(20 * share)
  if (twentieths >= 2 && twentieths <= 18 && isRound(twentieths / 20)) return quarters[twentieths] ?? { parts: 5 * twentieths, of: 100 }
  const thirds = Math.round(3 * share)
  return (thirds === 1 || thirds === 2) && isRound(thirds / 3) ? { parts: thirds, of: 3 } : undefined
}

const quarters: Readonly<Record<number, Share>> = { 5: { parts: 1, of: 4 }, 10: { parts: 1, of: 2 }, 15: { parts: 3, of: 4 } }

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
