/** Finds for every movement the items of exactly its amount that it may settle: few, whatever the size of the books. */

import type { Books } from '../books.ts'
import { conflictWeights, type Evidence, isInTime, weigh } from '../evidence/evidence.ts'
import type { Rivalry } from '../evidence/rivalry.ts'
import type { ItemFacts, TransactionFacts } from '../facts.ts'
import { type Payer, partiesMeant } from '../parties/payers.ts'
import { inSteps, rowsPerStep, type Steps } from '../steps.ts'
import { type Run, wholeOf } from '../sums/amounts.ts'
import { Grouped } from '../sums/grouped.ts'
import { nearby } from '../sums/nearby.ts'
import { Statement } from '../wording/movement-text.ts'

/** So many of a list are looked at, the nearest in time; what lies beyond counts as a rival. */
const nearestMax = 12
/** In a longer list: of a party that is named, and of anybody. Where only the amount speaks for them, a few make it a question already. */
const ofPartyMax = 6
const ofAnybodyMax = 3

/** Pairs that may rival with each other, and what is known beside them. */
export interface Rivals extends Pick<Rivalry, 'leftOut'> {
  pairs: readonly Evidence[]
  quotedItem: readonly number[]
  quotedBy: readonly number[]
}

export function* findRivals(
  books: Books,
  transactions: readonly TransactionFacts[],
  isFree: (transaction: TransactionFacts) => boolean,
): Steps<Rivals> {
  const pairs: Evidence[] = []
  const leftOut = new Map<number, Evidence>()
  const quotedItem: number[] = []
  const quotedBy: number[] = []
  yield* inSteps(transactions, rowsPerStep.heavy, transaction => {
    if (!isFree(transaction)) return
    const { currency, amount } = transaction.transaction
    const sameAmount = books.byAmount.get(currency, amount)
    const statement = new Statement(transaction.transaction, transaction.day)
    const isCandidate = sameAmount.to > sameAmount.from
    if (!isCandidate && !statement.quoted.keys.some(key => isTellingKey(key) && books.byNumber.has(key))) return
    const payer = books.payer(transaction, statement)
    const quoted = quotedItems(books, transaction, statement, payer)
    for (const { at } of quoted) {
      quotedItem.push(at)
      quotedBy.push(transaction.at)
    }
    if (!isCandidate) return
    const add = (item: ItemFacts) => {
      if (books.isDeclined(transaction.transaction, item.item)) return
      const one = contradicted(weigh(transaction, item, statement, payer), quoted)
      if (isInTime(one)) pairs.push(one)
    }
    if (sameAmount.to - sameAmount.from <= nearestMax) {
      for (let at = sameAmount.from; at < sameAmount.to; at++) add(sameAmount.list[at]!)
      return
    }
    const countBefore = pairs.length
    const { found, cut } = search(books, transaction, statement, payer, sameAmount)
    found.forEach(add)
    const best = pairs.length === countBefore ? undefined : bestOf(cut.map(item => weigh(transaction, item, statement, payer)))
    if (best) leftOut.set(transaction.at, best)
  })
  return { pairs, leftOut, quotedItem, quotedBy }
}

export function* toRivalry(books: Books, { pairs, leftOut, quotedItem, quotedBy }: Rivals): Steps<Rivalry> {
  const byTransaction = new Grouped(pairs, ({ transaction }) => transaction.at, books.transactions.length)
  yield 0
  const byItem = new Grouped(pairs, ({ item }) => item.at, books.items.length)
  yield 0
  const byQuotedItem = new Grouped(quotedBy, (_, at) => quotedItem[at]!, books.items.length)
  yield 0
  return { byTransaction, byItem, leftOut, quotedBy: byQuotedItem }
}

/** Those of both, without the pairs that are out of play: most of them, once the certain ones are taken. */
export function together(one: Rivals, other: Rivals, isInPlay: (evidence: Evidence) => boolean): Rivals {
  return {
    pairs: [...one.pairs.filter(isInPlay), ...other.pairs.filter(isInPlay)],
    leftOut: new Map([...one.leftOut, ...other.leftOut]),
    quotedItem: [...one.quotedItem, ...other.quotedItem],
    quotedBy: [...one.quotedBy, ...other.quotedBy],
  }
}

function bestOf(evidence: readonly Evidence[]): Evidence | undefined {
  let best: Evidence | undefined
  for (const one of evidence) if (isInTime(one) && (!best || one.weight > best.weight)) best = one
  return best
}

const isTellingKey = (key: string): boolean => key.length >= 5

/** Open documents whose number the text quotes, of a party that it names or without naming any. On a card purchase any number may stand, and mean nothing. */
function quotedItems(books: Books, transaction: TransactionFacts, statement: Statement, payer: Payer): readonly ItemFacts[] {
  const found: ItemFacts[] = []
  for (const key of statement.quoted.keys) {
    if (!isTellingKey(key)) continue
    for (const item of books.byNumber.find(key, nearestMax)) {
      if (item.item.openAmount > 0 !== transaction.transaction.amount > 0 || found.includes(item)) continue
      const { partyWeight, number } = weigh(transaction, item, statement, payer)
      const isAbout = partyWeight > 0 || (!payer.isClear && !payer.isStranger)
      if (isAbout && (number === 'whole' || number === 'digits')) found.push(item)
    }
  }
  return found
}

/** A text that quotes an open document is about that one: every other candidate is contradicted. */
function contradicted(one: Evidence, quoted: readonly ItemFacts[]): Evidence {
  if (quoted.length === 0 || one.number || (one.conflict && one.conflict !== 'other_number')) return one
  return { ...one, conflict: 'number', weight: one.weight + conflictWeights.number }
}

/** In a long list of one amount: what is quoted by number, what is with a party that is named, and the nearest in time. */
function search(
  books: Books,
  { transaction, day }: TransactionFacts,
  statement: Statement,
  payer: Payer,
  sameAmount: Run,
): { found: readonly ItemFacts[]; cut: readonly ItemFacts[] } {
  const found: ItemFacts[] = []
  const cut: ItemFacts[] = []
  const add = (item: ItemFacts) => {
    if (!found.includes(item)) found.push(item)
  }
  const take = (run: Run, countMax: number) => {
    const near = nearby(run, day, { countMax: countMax + 2, stepsMax: countMax + 2 }, item => item)
    near.forEach((item, at) => {
      if (at < countMax) add(item)
      else cut.push(item)
    })
  }
  for (const key of statement.quoted.keys) {
    for (const one of books.byNumber.find(key, 10 * nearestMax)) {
      if (one.item.openAmount === transaction.amount && one.item.currency === transaction.currency) add(one)
    }
  }
  const byParty = books.byPartyOf(sameAmount)
  for (const party of partiesMeant(payer)) {
    const list = byParty.get(party)
    if (list) take(wholeOf(list), ofPartyMax)
  }
  take(sameAmount, ofAnybodyMax)
  return { found, cut: cut.filter(item => !found.includes(item)) }
}
