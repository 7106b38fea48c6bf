/** Movements and items of the same amount, as pairs, to be looked at from either side. */
import type { Evidence } from './evidence.ts'
import { Grouped } from './grouped.ts'
import type { Steps } from './steps.ts'

export interface Rivalry {
  byTransaction: Grouped<Evidence>
  byItem: Grouped<Evidence>
  /** What had to be left out of too long a list: the best of it still rivals with what was kept. */
  leftOut: ReadonlyMap<number, Evidence>
  /** Movements that quote an item by its number, whatever they amount to. */
  quotedBy: Grouped<number>
}

export function* toRivalry(
  pairs: readonly Evidence[],
  leftOut: Rivalry['leftOut'],
  quotedBy: Rivalry['quotedBy'],
  counts: { transactions: number; items: number },
): Steps<Rivalry> {
  const byTransaction = new Grouped(pairs, ({ transaction }) => transaction.at, counts.transactions)
  yield 0
  const byItem = new Grouped(pairs, ({ item }) => item.at, counts.items)
  yield 0
  return { byTransaction, byItem, leftOut, quotedBy }
}

/** Without the pairs that are out of play: most of them, once the certain ones are taken. */
export function* stillOpen(
  { byTransaction, byItem, leftOut, quotedBy }: Rivalry,
  isInPlay: (evidence: Evidence) => boolean,
): Steps<Rivalry> {
  const counts = { transactions: byTransaction.keyCount, items: byItem.keyCount }
  const pairs = byTransaction.all.filter(isInPlay)
  yield 0
  return yield* toRivalry(pairs, leftOut, quotedBy, counts)
}
