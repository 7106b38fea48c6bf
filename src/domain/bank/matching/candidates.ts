/** Finds for every movement the items of exactly its amount that it may settle: few, whatever the size of the books. */
import type { Books } from './books.ts'
import { conflictWeights, type Evidence, isInTime, weigh } from './evidence.ts'
import { type ItemFacts, type Payer, readStatement, type Statement, type TransactionFacts } from './facts.ts'
import { nearby } from './nearby.ts'
import type { Rivalry } from './rivals.ts'

/** So many of a list are looked at, the nearest in time; what lies beyond counts as a rival. */
const nearestMax = 12
/** In a longer list: of a party that is named, and of anybody. Where only the amount speaks for them, a few make it a question already. */
const ofPartyMax = 8
const ofAnybodyMax = 4

export function findRivals(books: Books, isFree: (transaction: TransactionFacts) => boolean): Rivalry {
  const byTransaction = new Map<number, Evidence[]>()
  const byItem = new Map<number, Evidence[]>()
  const leftOut = new Map<number, Evidence>()
  const quotedBy = new Map<number, number[]>()
  for (const transaction of books.transactions) {
    if (!isFree(transaction)) continue
    const { currency, amount } = transaction.transaction
    const sameAmount = books.byAmount.get(currency, amount)
    const statement = readStatement(transaction)
    if (sameAmount.length === 0 && !quotesAny(books, statement)) continue
    const payer = books.payer(transaction, statement)
    const quoted = quotedItems(books, transaction, statement, payer)
    for (const { at } of quoted) push(quotedBy, at, transaction.at)
    const { found, cut } =
      sameAmount.length <= nearestMax ? { found: sameAmount, cut: [] } : search(books, transaction, statement, payer, sameAmount)
    const evidence: Evidence[] = []
    for (const item of found) {
      if (books.isDeclined(transaction.transaction, item.item)) continue
      const one = contradicted(weigh(transaction, item, statement, payer), quoted)
      if (isInTime(one)) evidence.push(one)
    }
    if (evidence.length === 0) continue
    byTransaction.set(transaction.at, evidence)
    for (const one of evidence) push(byItem, one.item.at, one)
    const best = cut
      .map(item => weigh(transaction, item, statement, payer))
      .filter(isInTime)
      .reduce<Evidence | undefined>((best, one) => (!best || one.weight > best.weight ? one : best), undefined)
    if (best) leftOut.set(transaction.at, best)
  }
  return { byTransaction, byItem, leftOut, quotedBy }
}

function push<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

const isTellingKey = (key: string): boolean => key.length >= 5

function quotesAny(books: Books, { quoted }: Statement): boolean {
  for (const key of quoted.keys) if (isTellingKey(key) && books.byNumber.has(key)) return true
  return false
}

/** Open documents whose number the text quotes, of a party that it names or without naming any. On a card purchase any number may stand, and mean nothing. */
function quotedItems(books: Books, transaction: TransactionFacts, statement: Statement, payer: Payer): ItemFacts[] {
  const found: ItemFacts[] = []
  for (const key of statement.quoted.keys) {
    const list = isTellingKey(key) ? books.byNumber.get(key) : undefined
    if (!list || list.length > nearestMax) continue
    for (const item of list) {
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
  if (quoted.length === 0 || one.number || one.conflict) return one
  return { ...one, conflict: 'number', weight: one.weight + conflictWeights.number }
}

/** In a long list of one amount: what is quoted by number, what is with a party that is named, and the nearest in time. */
function search(
  books: Books,
  { transaction, day }: TransactionFacts,
  statement: Statement,
  payer: Payer,
  sameAmount: readonly ItemFacts[],
): { found: Iterable<ItemFacts>; cut: ItemFacts[] } {
  const found = new Set<ItemFacts>()
  const cut: ItemFacts[] = []
  const take = (list: readonly ItemFacts[], countMax: number) => {
    const near = nearby(list, day, { countMax: countMax + 2, stepsMax: countMax + 2 }, item => item)
    for (const item of near.slice(0, countMax)) found.add(item)
    cut.push(...near.slice(countMax))
  }
  for (const key of statement.quoted.keys) {
    const quoted = books.byNumber.get(key)
    if (!quoted || quoted.length > 10 * nearestMax) continue
    for (const one of quoted) if (one.item.openAmount === transaction.amount && one.item.currency === transaction.currency) found.add(one)
  }
  const byParty = books.byPartyOf(sameAmount)
  for (const party of new Set([...payer.byIban, ...payer.byAlias, ...payer.byName.keys()])) {
    take(byParty.get(party) ?? [], ofPartyMax)
  }
  take(sameAmount, ofAnybodyMax)
  return { found, cut: cut.filter(item => !found.has(item)) }
}
