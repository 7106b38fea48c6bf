/**
 * Decides between movements and items of the same amount. A pair is certain when each side has nothing else that comes near it; when it is certain, both are
 * out of play, and what rivalled with them only through them becomes certain too. Every round looks at all pairs before it takes any: the order of the
 * input plays no part.
 */
import type { MatchingSettings } from './decisions.ts'
import { clearMargin, distance, type Evidence, isCashPurchase, partyWeights } from './evidence.ts'
import { isVeryRoundAmount } from './strength.ts'

/** The days of two payments of one party tell them apart when one is about where it is expected and the other is most of a month away. */
const nearDays = 10
const apartDays = 16
/** A card is charged within days of the purchase. */
const cashNearDays = 3
const cashApartDays = 6

/** Whether the first is clearly the better claim. Without a sign beyond amount and date nothing is better than anything else. */
function beats(one: Evidence, other: Evidence, strict: boolean): boolean {
  const margin = one.weight - other.weight
  if (margin >= clearMargin) return one.weight > 0
  if (margin < 0 || one.partyWeight < partyWeights.other_form) return false
  // Invoices of one supplier over the same round amount are paid late and out of turn.
  if (strict && one.item.item.contactId !== null && isVeryRoundAmount(one)) return false
  const near = distance(one)
  const apart = distance(other) - near
  if (isCashPurchase(one.item) && isCashPurchase(other.item)) return near <= cashNearDays && apart >= cashApartDays
  return near <= nearDays && apart >= apartDays
}

export interface Rivalry {
  byTransaction: ReadonlyMap<number, readonly Evidence[]>
  byItem: ReadonlyMap<number, readonly Evidence[]>
  /** What had to be left out of too long a list: the best of it still rivals with what was kept. */
  leftOut: ReadonlyMap<number, Evidence>
  /** Movements that quote an item by its number, whatever they amount to. */
  quotedBy: ReadonlyMap<number, readonly number[]>
}

/** Without the pairs that are out of play: most of them, once the certain ones are taken. */
export function stillOpen({ byTransaction, byItem, ...others }: Rivalry, isInPlay: (evidence: Evidence) => boolean): Rivalry {
  const open = (lists: Rivalry['byItem']) => {
    const left = new Map<number, readonly Evidence[]>()
    for (const [at, list] of lists) {
      const inPlay = list.filter(isInPlay)
      if (inPlay.length > 0) left.set(at, inPlay)
    }
    return left
  }
  return { byTransaction: open(byTransaction), byItem: open(byItem), ...others }
}

/** All pairs that are certain, given what is still in play. */
export function certainPairs(
  { byTransaction, byItem, leftOut }: Rivalry,
  isInPlay: (evidence: Evidence) => boolean,
  isStrong: (evidence: Evidence) => boolean,
  { strict }: MatchingSettings,
): Evidence[] {
  const certain: Evidence[] = []
  const gone = { transactions: new Set<number>(), items: new Set<number>() }
  const isOpen = (one: Evidence) => !gone.transactions.has(one.transaction.at) && !gone.items.has(one.item.at) && isInPlay(one)
  /** The best of a list, if it beats all others in it. */
  const leaderOf = (list: readonly Evidence[]): Evidence | undefined => {
    let best: Evidence | undefined
    for (const one of list) if (isOpen(one) && (best === undefined || ahead(one, best))) best = one
    return best && list.every(other => other === best || !isOpen(other) || beats(best, other, strict)) ? best : undefined
  }
  let waiting = new Set(byTransaction.keys())
  while (waiting.size > 0) {
    const found: Evidence[] = []
    const leaders = new Map<number, Evidence | undefined>()
    for (const at of waiting) {
      const best = leaderOf(byTransaction.get(at) ?? [])
      if (!best || !isStrong(best)) continue
      const cut = leftOut.get(at)
      if (cut && !beats(best, cut, strict)) continue
      if (!leaders.has(best.item.at)) leaders.set(best.item.at, leaderOf(byItem.get(best.item.at) ?? []))
      if (leaders.get(best.item.at) === best) found.push(best)
    }
    const touched = new Set<number>()
    for (const one of found) {
      gone.transactions.add(one.transaction.at)
      gone.items.add(one.item.at)
      certain.push(one)
      for (const other of byTransaction.get(one.transaction.at) ?? []) touched.add(other.item.at)
    }
    waiting = new Set()
    for (const item of touched) {
      for (const { transaction } of byItem.get(item) ?? []) if (!gone.transactions.has(transaction.at)) waiting.add(transaction.at)
    }
  }
  return certain
}

const ahead = (one: Evidence, other: Evidence): boolean =>
  one.weight > other.weight || (one.weight === other.weight && distance(one) < distance(other))
