/**
 * Decides between movements and items of the same amount. A pair is certain when each side has nothing else that comes near it; when it is certain, both are
 * out of play, and what rivalled with them only through them becomes certain too. Every round looks at all pairs before it takes any: the order of the
 * input plays no part.
 */
import type { MatchingSettings } from '../decisions.ts'
import { inSteps, rowsPerStep, type Steps } from '../steps.ts'
import type { Grouped } from '../sums/grouped.ts'
import { clearMargin, distance, type Evidence, isCashPurchase, partyWeights } from './evidence.ts'
import type { Rivalry } from './rivalry.ts'
import { isAlone, isVeryRoundAmount } from './strength.ts'

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

/** All pairs that are certain, given what is still in play. */
export function* certainPairs(
  { byTransaction, byItem, leftOut }: Rivalry,
  isInPlay: (evidence: Evidence) => boolean,
  isStrong: (evidence: Evidence) => boolean,
  { strict }: MatchingSettings,
): Steps<Evidence[]> {
  const certain: Evidence[] = []
  const isGone = { transaction: new Uint8Array(byTransaction.keyCount), item: new Uint8Array(byItem.keyCount) }
  const isOpen = (one: Evidence) => isGone.transaction[one.transaction.at] === 0 && isGone.item[one.item.at] === 0 && isInPlay(one)
  /** The best of a list, if it beats all others in it. */
  const leaderOf = (list: Grouped<Evidence>, key: number): Evidence | undefined => {
    let best: Evidence | undefined
    const end = list.end(key)
    for (let at = list.start(key); at < end; at++) {
      const one = list.all[at]!
      if (isOpen(one) && (best === undefined || ahead(one, best))) best = one
    }
    const leader = best
    return leader && list.some(key, other => other !== leader && isOpen(other) && !beats(leader, other, strict)) ? undefined : leader
  }
  let waiting: readonly number[] = transactionsIn(byTransaction.all)
  while (waiting.length > 0) {
    const found: Evidence[] = []
    const leaders = new Map<number, Evidence | undefined>()
    yield* inSteps(waiting, rowsPerStep.medium, at => {
      const best = leaderOf(byTransaction, at)
      if (!best || !isStrong(best)) return
      const cut = leftOut.get(at)
      if (cut && !beats(best, cut, strict)) return
      if (!leaders.has(best.item.at)) leaders.set(best.item.at, leaderOf(byItem, best.item.at))
      if (leaders.get(best.item.at) === best) found.push(best)
    })
    for (const one of found) {
      isGone.transaction[one.transaction.at] = 1
      isGone.item[one.item.at] = 1
      certain.push(one)
    }
    waiting = touchedBy(found)
  }
  return certain

  /** Movements that rivalled with a certain pair, through the item or through another item of the movement. */
  function touchedBy(found: readonly Evidence[]): readonly number[] {
    const items = new Set<number>()
    for (const { transaction, item } of found) {
      if (byTransaction.countOf(transaction.at) === 1 && byItem.countOf(item.at) === 1) continue
      for (let at = byTransaction.start(transaction.at); at < byTransaction.end(transaction.at); at++)
        items.add(byTransaction.all[at]!.item.at)
    }
    const touched = new Set<number>()
    for (const item of items) {
      for (let at = byItem.start(item); at < byItem.end(item); at++) {
        const { transaction } = byItem.all[at]!
        if (isGone.transaction[transaction.at] === 0) touched.add(transaction.at)
      }
    }
    return [...touched]
  }
}

/** A movement and an item of the same amount that have only each other, in the whole of the books. */
export function lonePairs({ byTransaction, byItem, leftOut }: Rivalry, isInPlay: (evidence: Evidence) => boolean): Evidence[] {
  const isOnly = (one: Evidence) =>
    !byTransaction.some(one.transaction.at, other => other !== one && isInPlay(other)) &&
    !byItem.some(one.item.at, other => other !== one && isInPlay(other))
  return byTransaction.all.filter(one => isInPlay(one) && !leftOut.has(one.transaction.at) && isAlone(one) && isOnly(one))
}

/** They stand in the order of the movements. */
function transactionsIn(pairs: readonly Evidence[]): number[] {
  const found: number[] = []
  for (const { transaction } of pairs) if (found.at(-1) !== transaction.at) found.push(transaction.at)
  return found
}

const ahead = (one: Evidence, other: Evidence): boolean =>
  one.weight > other.weight || (one.weight === other.weight && distance(one) < distance(other))
