/** Ranked proposals for a movement that is not certain: a person chooses. */
import { say } from '../../../language/say.ts'
import { fromMinor, type Minor } from '../../money/money.ts'
import type { Books } from './books.ts'
import { type Case, openItemsOf, settling, withNamesakes } from './cases.ts'
import type { Proposal, Reason, Target } from './decisions.ts'
import { distance, type Evidence, isCashPurchase, isInTime, weigh } from './evidence/evidence.ts'
import { reasonsAgainst, reasonsFor, sameAmount } from './evidence/reasons.ts'
import type { ItemFacts } from './facts.ts'
import { type Batch, findProposableBatches, spread } from './finders/batches.ts'
import { bookedFrom, explain, isTelling, wholesOf } from './finders/differences.ts'
import { findPayouts, type Payout } from './finders/payouts.ts'
import { type Run, wholeOf } from './sums/amounts.ts'
import type { Consecutive } from './sums/consecutive.ts'
import { nearby } from './sums/nearby.ts'

const proposalsMax = 5
const perPartyMax = 40
const plainPartsMax = 12
/** Of all parties, where the text names none. */
const anyPartyMax = 16
const perNumberMax = 12
const sameAmountMax = 12
const sameAmountOfPartyMax = 3
const consecutiveWeight = 12

/** Reasons are given for the best only. */
interface Draft {
  score: number
  /** One item of the amount, with a sign of the party or the number. */
  isExact: boolean
  id: string
  write(): Proposal
}

export function proposalsFor(books: Books, given: Case, completes: ReadonlySet<ItemFacts>, consecutive: Consecutive): Proposal[] {
  const one = withNamesakes(books, given)
  const drafts: Draft[] = [...singleItems(books, one)].flatMap(item => draftSingle(books, one, item, completes.has(item)) ?? [])
  // What one item alone would settle needs no sum.
  if (!drafts.some(({ isExact }) => isExact)) {
    for (const batch of findProposableBatches(books, one, consecutive)) drafts.push(draftBatch(books, batch))
    for (const payout of findPayouts(books, one)) drafts.push(draftPayout(books, one, payout))
  }
  return drafts
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, proposalsMax)
    .map(draft => draft.write())
}

/** With one that is certain, but for a document that is not posted, before all others. */
export function withFirst(first: Proposal, proposals: readonly Proposal[]): Proposal[] {
  const isSame = ({ targets }: Proposal) =>
    targets.length === first.targets.length &&
    targets.every(({ type, id }) => first.targets.some(other => other.type === type && other.id === id))
  const others = proposals.filter(one => !isSame(one))
  return [proposals.find(isSame) ?? first, ...others].slice(0, proposalsMax)
}

function singleItems(books: Books, one: Case): Set<ItemFacts> {
  const { transaction, day } = one.facts
  const { original } = one.statement
  const found = new Set<ItemFacts>()
  const add = (item: ItemFacts) => {
    const left = books.left[item.at]!
    const isSameSide = left !== 0 && left > 0 === transaction.amount > 0
    const isComparable = item.item.currency === transaction.currency || isPaidInItsCurrency(books, one, item)
    if (isSameSide && isComparable && !books.isDeclined(transaction, item.item)) found.add(item)
  }
  const addNearest = (run: Run, countMax: number) => {
    nearby(run, day, { countMax, stepsMax: 4 * countMax }, item => (books.left[item.at] === 0 ? null : item)).forEach(add)
  }
  const sameAmount = books.byAmount.get(transaction.currency, transaction.amount)
  addNearest(sameAmount, sameAmountMax)
  if (sameAmount.to - sameAmount.from > sameAmountMax) {
    for (const { party } of one.parties) addNearest(wholeOf(books.byPartyOf(sameAmount).get(party) ?? []), sameAmountMax)
  }
  // Several of the very amount with one party are question enough.
  const parties = one.parties.filter(({ party }) => countWith(found, party) < sameAmountOfPartyMax)
  for (const key of one.statement.quoted.keys) {
    books.byNumber.find(key, perNumberMax).forEach(add)
  }
  if (original) addNearest(books.byOriginal.get(original.currency, original.amount), perNumberMax)
  addNearest(books.byOriginal.get(transaction.currency, transaction.amount), perNumberMax)
  for (const { party } of parties) {
    let plain = 0
    const isWorthALook = (item: ItemFacts) => {
      const left = books.left[item.at]!
      // Much more is not paid than is open; and of parts that are not round a few are enough.
      if (Math.abs(transaction.amount) > 1.2 * Math.abs(left)) return false
      return (
        Math.abs(left) <= 1.2 * Math.abs(transaction.amount) || isTelling(transaction.amount, left, item.item) || ++plain <= plainPartsMax
      )
    }
    openItemsOf(books, party, day, perPartyMax, item => (isWorthALook(item) ? item : null)).forEach(add)
  }
  const { isClear, isStranger } = one.payer
  // An amount that so many have is explained by them.
  const isCommon = sameAmount.to - sameAmount.from > sameAmountMax
  if (!isClear && !isStranger && !isCommon && !one.statement.isCharge) {
    tellingInvoices(books, one).forEach(add)
  }
  return found
}

/** From an account in a foreign currency: all of a document in that currency, of which nothing was paid before. */
const isPaidInItsCurrency = (books: Books, { facts: { transaction } }: Case, { at, item }: ItemFacts): boolean =>
  item.currency !== transaction.currency &&
  item.original?.currency === transaction.currency &&
  item.original.amount === transaction.amount &&
  books.left[at] === item.amount

/** Whoever they are with: those of which the payment is a round share, or what is left of them, or which a rate explains; the nearest to their day. */
function tellingInvoices(books: Books, one: Case): ItemFacts[] {
  const { transaction, day } = one.facts
  const found = new Set<ItemFacts>()
  const look = (item: ItemFacts) => {
    if (isTelling(transaction.amount, books.left[item.at]!, item.item)) found.add(item)
  }
  for (const { least, most } of wholesOf(transaction.amount, transaction.currency)) books.domestic.visit(least, most, day, look)
  const { least, most } = bookedFrom(transaction.amount)
  books.foreign.visit(least, most, day, look)
  return [...found].sort((a, b) => Math.abs(a.expectedDay - day) - Math.abs(b.expectedDay - day) || a.at - b.at).slice(0, anyPartyMax)
}

function countWith(items: Iterable<ItemFacts>, party: number): number {
  let count = 0
  for (const { parties } of items) if (parties.includes(party)) count++
  return count
}

const targetOf = ({ item }: ItemFacts, amount: number): Target => ({ type: item.type, id: item.id, amount: amount as Minor })

function draftInItsCurrency(one: Case, item: ItemFacts): Draft | null {
  const { facts, statement, payer } = one
  const { amount } = facts.transaction
  const evidence = weigh(facts, item, statement, payer)
  if (!isInTime(evidence) || evidence.conflict === 'charge' || (evidence.conflict === 'name' && !evidence.number)) return null
  const score = toScore(shownWeight(evidence) + 34)
  const write = (): Proposal => ({
    kind: 'exchange',
    targets: [targetOf(item, amount)],
    difference: 0 as Minor,
    score,
    for: [say('original_amount_same.own_currency'), ...reasonsFor(evidence)],
    against: reasonsAgainst(evidence),
  })
  return { score, isExact: evidence.weight > 0, id: item.item.id, write }
}

function draftSingle(books: Books, one: Case, item: ItemFacts, isCompleted: boolean): Draft | null {
  if (item.item.currency !== one.facts.transaction.currency) return draftInItsCurrency(one, item)
  const evidence = settling(books, one, item)
  if (!evidence) return null
  const { transaction } = one.facts
  const explained = explain(transaction.amount, books.left[item.at] as Minor, transaction.currency, item, one.statement)
  const { kind, settles, difference, reason, weight } = explained
  const { number, conflict, partyWeight, isSameOriginal } = evidence
  // A number that happens to stand in a text of somebody else, with another amount, is a coincidence.
  const isShown = isTelling(transaction.amount, books.left[item.at]!, item.item)
  if (kind !== 'exact' && partyWeight === 0 && !isSameOriginal && !isShown && (!number || number === 'short' || conflict)) return null
  // Nobody pays much more at a till than the receipt says.
  if (weight < 0 && !number && isCashPurchase(item)) return null
  const score = toScore(shownWeight(evidence) + (isCompleted ? Math.max(weight, 30) : weight))
  const write = (): Proposal => {
    const reasons = reasonsFor(evidence)
    const against = reasonsAgainst(evidence)
    if (kind === 'exact') reasons.unshift(sameAmount)
    else if (weight > 4) reasons.push(reason())
    else against.unshift(reason())
    if (isCompleted) reasons.push(say('instalments_complete.with_others'))
    return { kind, targets: [targetOf(item, settles)], difference, score, for: reasons, against }
  }
  return { score, isExact: kind === 'exact' && evidence.weight > 0, id: item.item.id, write }
}

/** With the day, and behind those whose number the text does not contradict. */
const shownWeight = (evidence: Evidence): number =>
  evidence.weight + 12 - Math.min(24, distance(evidence)) / 2 - (evidence.conflict === 'other_number' ? 10 : 0)

/** Weights add up to about 120 at most. */
const toScore = (weight: number): number => Math.max(0, Math.min(100, Math.round(weight * 0.9)))

function draftBatch(books: Books, batch: Batch): Draft {
  const { evidence, quoted, isCertain, isConsecutive } = batch
  const weakest = evidence.reduce((worst, one) => (one.weight < worst.weight ? one : worst))
  const sure = (isCertain ? 10 : 0) + (isConsecutive ? consecutiveWeight : 0)
  const weight = weakest.partyWeight + 40 + 8 * quoted - evidence.length - Math.min(60, spread(batch)) / 5 + sure
  const score = toScore(weight)
  const write = (): Proposal => {
    const reasons = [say('sum_same.these', { count: evidence.length }), ...reasonsFor(weakest)]
    if (quoted > 0) reasons.push(say('numbers_quoted', { count: quoted }))
    if (isConsecutive) reasons.push(say('numbers_consecutive'))
    const against = reasonsAgainst(weakest)
    if (!isCertain) against.push(say('other_sums'))
    const targets = evidence.map(({ item }) => targetOf(item, books.left[item.at]!))
    return { kind: 'many', targets, difference: 0 as Minor, score, for: reasons, against }
  }
  return { score, isExact: false, id: evidence.map(({ item }) => item.item.id).join(), write }
}

function draftPayout(books: Books, one: Case, { items, gross, fee, isLastDayPrinted }: Payout): Draft {
  const share = (100 * fee) / gross
  // Services take between half a percent and four.
  const isUsual = share >= 0.5 && share <= 4
  const score = toScore(50 + (isLastDayPrinted ? 20 : 0) + (isUsual ? 15 : 0) + Math.min(items.length, 20) / 2)
  const write = (): Proposal => {
    const { currency } = one.facts.transaction
    const shown = (amount: number) => fromMinor(amount as Minor, currency)
    const reasons: Reason[] = [say('payout', { gross: shown(gross), fee: shown(fee), currency, percent: Math.round(10 * share) / 10 })]
    if (isLastDayPrinted) reasons.push(say('day_printed.last_sale', { date: items.at(-1)!.item.date }))
    const targets = items.map(item => targetOf(item, books.left[item.at]!))
    return { kind: 'many', targets, difference: -fee as Minor, score, for: reasons, against: [] }
  }
  return { score, isExact: false, id: items.map(({ item }) => item.id).join(), write }
}
