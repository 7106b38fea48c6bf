/**
 * Decides for every movement what it settles: by itself where the evidence is unique and strong, as ranked proposals where it is not. Nothing depends on the order
 * of the input, and no item is used beyond what is open on it.
 */
import type { Minor } from '../../money.ts'
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'
import { findBatches } from './batches.ts'
import { type Books, forgetSettled, openBooks } from './books.ts'
import { findRivals } from './candidates.ts'
import { type Case, openCase } from './cases.ts'
import { dayNumber } from './days.ts'
import type { Decision, Known, MatchingSettings, Reason, Target } from './decisions.ts'
import { findDuplicates } from './duplicates.ts'
import { type Evidence, isInTime, isQuoted, weigh } from './evidence.ts'
import { type ItemFacts, readStatement, type TransactionFacts } from './facts.ts'
import { findInstalmentPlans, lastInstalment, mayBePart, quotedInstalment } from './instalments.ts'
import { nearby } from './nearby.ts'
import { proposalsFor } from './proposals.ts'
import { reasonsFor, sameAmount } from './reasons.ts'
import { certainPairs, type Rivalry, stillOpen } from './rivals.ts'
import { isAlone, isRoundAmount, isStrong } from './strength.ts'
import { findSilentTransfers, findTransfers } from './transfers.ts'

interface Claim {
  transaction: number
  items: readonly { item: ItemFacts; amount: number }[]
  reasons: readonly Reason[]
}

export function reconcile(
  transactions: readonly BankTransaction[],
  items: readonly OpenItem[],
  known: Known,
  settings: MatchingSettings = { strict: false },
): Decision[] {
  const books = openBooks(transactions, items, known)
  const transfers = findTransfers(transactions, known)
  const factsOf = (transaction: BankTransaction) => ({ at: -1, place: -1, transaction, day: dayNumber(transaction.date) })
  const duplicates = findDuplicates(
    transactions.filter(({ id }) => !transfers.has(id)),
    known,
    transaction => countItems(books, factsOf(transaction)),
  )
  const matches = new Map<number, Decision>()
  const isBusy = Uint8Array.from(books.transactions, ({ transaction: { id, isPending, amount } }) =>
    Number(isPending || amount === 0 || transfers.has(id) || duplicates.has(id)),
  )
  const isFree = ({ at }: TransactionFacts): boolean => isBusy[at] === 0
  const take = (claims: readonly Claim[]) => {
    for (const claim of withinOpen(books, claims)) {
      matches.set(claim.transaction, toMatch(books, claim))
      isBusy[claim.transaction] = 1
      for (const { item, amount } of claim.items) books.left[item.at]! -= amount
    }
  }

  let rivals = findRivals(books, isFree)
  const isInPlay = (one: Evidence) => isFree(one.transaction) && books.left[one.item.at] === one.item.item.openAmount
  const isAskedFor = (item: ItemFacts) => rivals.byItem.get(item.at)?.some(one => one.weight > 0 && isInPlay(one)) ?? false
  const isDoubtful = (one: Evidence) => !isQuoted(one) && isRoundAmount(one) && mayBePart(books, one, isAskedFor)
  const isSpokenFor = (one: Evidence) =>
    !isQuoted(one) && (rivals.quotedBy.get(one.item.at)?.some(at => at !== one.transaction.at && isBusy[at] === 0) ?? false)
  const isClear = (one: Evidence) => isStrong(one, settings) && !isSpokenFor(one) && !(settings.strict && isDoubtful(one))
  take(certainPairs(rivals, isInPlay, isClear, settings).map(pairClaim))
  rivals = stillOpen(rivals, isInPlay)
  forgetSettled(books)
  const cases = new Map<number, Case>()
  for (const facts of books.transactions) if (isFree(facts)) cases.set(facts.at, openCase(books, facts))
  const open = () => [...cases.values()].filter(({ facts }) => isFree(facts))
  // What one item alone would settle is asked about that item, before sums are formed.
  const isQuestion = (list: readonly Evidence[] | undefined) => list?.some(one => isInPlay(one) && !one.conflict && one.weight > 0) ?? false
  const withoutSingle = () => open().filter(({ facts }) => !isQuestion(rivals.byTransaction.get(facts.at)))
  take(withoutSingle().flatMap(one => instalmentClaim(books, one)))
  take(planClaims(books, withoutSingle()).filter(({ items }) => items.every(({ item }) => !isQuestion(rivals.byItem.get(item.at)))))
  take(withoutSingle().flatMap(one => lastClaim(books, one, settings)))
  take(withoutSingle().flatMap(one => batchClaim(books, one, settings)))
  take(certainPairs(rivals, isInPlay, isClear, settings).map(pairClaim))
  if (!settings.strict) {
    const lone = lonePairs(rivals, isInPlay).filter(one => !isSpokenFor(one))
    take(lone.map(pairClaim))
  }

  const completes = new Map<number, Set<ItemFacts>>()
  for (const { item, payments } of findInstalmentPlans(books, open())) {
    for (const { facts } of payments) completes.set(facts.at, (completes.get(facts.at) ?? new Set()).add(item))
  }
  const none = new Set<ItemFacts>()
  const decide = (facts: TransactionFacts): Decision => {
    const { id } = facts.transaction
    const clear = matches.get(facts.at) ?? transfers.get(id)
    if (clear) return clear
    const duplicate = duplicates.get(id)
    if (duplicate) {
      const proposals = duplicate.isEither ? proposalsFor(books, openCase(books, facts), none) : []
      return { transactionId: id, kind: 'duplicate', ...duplicate, proposals }
    }
    const one = cases.get(facts.at)
    const proposals = one ? proposalsFor(books, one, completes.get(facts.at) ?? none) : []
    return proposals.length > 0 ? { transactionId: id, kind: 'suggest', proposals } : { transactionId: id, kind: 'none' }
  }
  const decisions: Decision[] = new Array(transactions.length)
  for (const facts of books.transactions) decisions[facts.place] = decide(facts)
  const undecided = transactions.filter((_, place) => decisions[place]!.kind === 'none')
  const silent = findSilentTransfers(undecided)
  return silent.size === 0 ? decisions : decisions.map(decision => silent.get(decision.transactionId) ?? decision)
}

function toMatch(books: Books, { transaction, items, reasons }: Claim): Decision {
  const targets = items.map(({ item: { item }, amount }): Target => ({ type: item.type, id: item.id, amount: amount as Minor }))
  return { transactionId: books.transactions[transaction]!.transaction.id, kind: 'match', targets, reasons }
}

/** How many open items of its amount a movement speaks of: so many times it may be genuine. */
function countItems(books: Books, facts: TransactionFacts): number {
  const { transaction } = facts
  const statement = readStatement(facts)
  const payer = books.payer(facts, statement)
  const sameAmount = books.byAmount.get(transaction.currency, transaction.amount)
  const found = nearby(sameAmount, facts.day, { countMax: 50, stepsMax: 500 }, item => {
    const one = weigh(facts, item, statement, payer)
    return isInTime(one) && one.weight > 0 ? one : null
  })
  const quoted = found.filter(({ number }) => number === 'whole' || number === 'digits')
  return quoted.length > 0 ? quoted.length : found.length
}

/** Claims that together ask for more than is open on an item are questions, all of them. */
function withinOpen(books: Books, claims: readonly Claim[]): Claim[] {
  const asked = new Map<number, number>()
  for (const { items } of claims) for (const { item, amount } of items) asked.set(item.at, (asked.get(item.at) ?? 0) + Math.abs(amount))
  return claims.filter(({ items }) => items.every(({ item }) => asked.get(item.at)! <= Math.abs(books.left[item.at]!)))
}

function pairClaim(evidence: Evidence): Claim {
  const { item, transaction } = evidence
  return { transaction: transaction.at, items: [{ item, amount: item.item.openAmount }], reasons: [sameAmount, ...reasonsFor(evidence)] }
}

function batchClaim(books: Books, one: Case, { strict }: MatchingSettings): Claim[] {
  const [batch, ...more] = findBatches(books, one, false)
  if (!batch?.isCertain || more.length > 0 || (strict && batch.quoted === 0)) return []
  const items = batch.evidence.map(({ item }) => ({ item, amount: books.left[item.at]! }))
  const message = `The open amounts of ${items.length} items add up to the payment, to the cent, and no others do.`
  return [{ transaction: one.facts.at, items, reasons: [{ code: 'sum_same', message }, ...reasonsFor(batch.evidence[0]!)] }]
}

function instalmentClaim(books: Books, one: Case): Claim[] {
  const evidence = quotedInstalment(books, one)
  if (!evidence) return []
  const reasons = [...reasonsFor(evidence), { code: 'part_paid', message: 'It is a part of what is open; the rest stays open.' }]
  return [{ transaction: one.facts.at, items: [{ item: evidence.item, amount: one.facts.transaction.amount }], reasons }]
}

function lastClaim(books: Books, one: Case, { strict }: MatchingSettings): Claim[] {
  const evidence = lastInstalment(books, one)
  if (!evidence || (strict && isRoundAmount(evidence) && !isQuoted(evidence))) return []
  const reasons = [{ code: 'rest_paid', message: 'It is what earlier instalments left open, to the cent.' }, ...reasonsFor(evidence)]
  return [{ transaction: one.facts.at, items: [{ item: evidence.item, amount: one.facts.transaction.amount }], reasons }]
}

function planClaims(books: Books, cases: readonly Case[]): Claim[] {
  return findInstalmentPlans(books, cases)
    .filter(({ isCertain }) => isCertain)
    .flatMap(({ item, payments }) =>
      payments.map(one => ({
        transaction: one.facts.at,
        items: [{ item, amount: one.facts.transaction.amount }],
        reasons: [
          { code: 'instalments_complete', message: `${payments.length} payments of this party make up the open amount, to the cent.` },
        ],
      })),
    )
}

/** A movement and an item of the same amount that have only each other, in the whole of the books. */
function lonePairs({ byTransaction, byItem, leftOut }: Rivalry, isInPlay: (one: Evidence) => boolean): Evidence[] {
  return [...byTransaction.values()].flatMap(list => {
    const [one, ...others] = list.filter(isInPlay)
    if (!one || others.length > 0 || leftOut.has(one.transaction.at) || !isAlone(one)) return []
    return (byItem.get(one.item.at) ?? []).filter(isInPlay).length === 1 ? [one] : []
  })
}
