/** One payment for several items: exact sums of what is open with one party, or of what the text quotes. */
import type { Minor } from '../../../money/money.ts'
import type { Books } from '../books.ts'
import { type Case, openItemsOf, settling } from '../cases.ts'
import { chanceOf, chanceOfRun } from '../evidence/chance.ts'
import { distance, type Evidence, isCashPurchase, isQuoted, isThinkableOn, partyWeights } from '../evidence/evidence.ts'
import { type ItemFacts, inTurn } from '../facts.ts'
import { isCollective } from '../parties/vocabulary.ts'
import { wholeOf } from '../sums/amounts.ts'
import { type Consecutive, consecutiveFor } from '../sums/consecutive.ts'
import { nearby } from '../sums/nearby.ts'
import { runsFor } from '../sums/runs.ts'
import { amountsMax, combinationsOf } from '../sums/sums.ts'
import { isStrangerGiven } from '../wording/given-numbers.ts'
import { explain } from './differences.ts'

/** More candidates have so many sums that one of them fits by chance. */
const candidatesMax = 12
const quotedMax = 40
const partiesMax = 4
const nearMax = 60
/** How many sums may be expected to fit by chance before an exact one proves nothing. */
const chanceMax = 0.01

const almostCodes: ReadonlySet<string> = new Set(['exchange_difference', 'rounded', 'cash_discount'])

export interface Batch {
  /** One for each item. */
  evidence: readonly Evidence[]
  /** How many of the items the text quotes by number. */
  quoted: number
  /** The only sum that fits, and not by chance. */
  isCertain: boolean
  /** Their numbers follow one another. */
  isConsecutive: boolean
}

/** With as many candidates as can be searched, for a person to choose: sums of what follows one another before others. */
export function findProposableBatches(books: Books, one: Case, consecutive: Consecutive): Batch[] {
  const batches = findBatches(books, one, true)
  for (const items of consecutiveFor(books, one, consecutive)) {
    const run = toBatch(books, one, items, items, true)
    if (!run) continue
    const at = batches.findIndex(({ evidence }) => isSame(evidence, run.evidence))
    const { evidence, quoted, isCertain } = batches[at] ?? run
    batches[at < 0 ? batches.length : at] = { evidence, quoted, isCertain, isConsecutive: true }
  }
  return batches
}

const isSame = (one: readonly Evidence[], other: readonly Evidence[]): boolean =>
  one.length === other.length && one.every(({ item }, place) => item === other[place]!.item)

/** With few candidates, of which a match may be made; or with as many as can be searched. */
export function findBatches(books: Books, one: Case, isSearchWide: boolean): Batch[] {
  const quoted = quotedItems(books, one)
  const byText = quotedBatch(books, one, quoted)
  if (byText) return [byText]
  const parties = partiesOf(one, quoted)
  // A name that several bear does not say whose sum it is.
  if (!isSearchWide && parties.length > partiesMax) return []
  const batches = isSearchWide
    ? searchWide(books, one, parties, quoted)
    : search(books, one, poolsOf(books, one, parties, quoted, 0), quoted, candidatesMax)
  const withAll = batches.filter(({ evidence }) => quoted.every(({ item }) => evidence.some(member => member.item === item)))
  const shown = withAll.length > 0 ? withAll : batches
  // A document that the text quotes and no sum contains is what the payment is about.
  const isUnique = shown.length === 1 && withAll.length === 1
  return shown
    .map(({ evidence, quoted: count, isCertain }) => ({
      evidence,
      quoted: count,
      isCertain: isUnique && isCertain,
      isConsecutive: false,
    }))
    .sort((a, b) => b.quoted - a.quoted || spread(a) - spread(b) || a.evidence.length - b.evidence.length)
}

/** What a party has open, the likeliest first. */
type Pool = readonly ItemFacts[]

const poolsOf = (books: Books, one: Case, parties: readonly number[], quoted: readonly Evidence[], daysBack: number): Pool[] =>
  parties.map(party => candidatesOf(books, one, party, quoted, one.facts.day - daysBack))

function search(books: Books, one: Case, pools: readonly Pool[], quoted: readonly Evidence[], countMax: number): Batch[] {
  const listed = quoted.map(({ item }) => item)
  const completed = listed.length === 0 ? [] : pools.flatMap(pool => batchesOf(books, one, pool.slice(0, countMax), listed))
  if (completed.length > 0) return completed
  const runs = pools.flatMap(pool => runsOf(books, one, pool))
  return runs.length > 0 ? runs : pools.flatMap(pool => batchesOf(books, one, pool.slice(0, countMax), []))
}

/** All that a party has open from one day or number to another, as statements of account are paid: however many, they are few sums. */
function runsOf(books: Books, one: Case, pool: Pool): Batch[] {
  if (pool.length < 2) return []
  const batches = new Map<string, Batch>()
  for (const orderOf of [expectedDayOf, dayOf, sequenceOf]) {
    const sorted = sortedBy(pool, orderOf)
    const amounts = amountsOf(books, sorted)
    for (const { from, to } of runsFor(amounts, one.facts.transaction.amount)) {
      const members = sorted.slice(from, to)
      const isByChance = chanceOfRun(amounts, from, to) > chanceMax
      const batch = toBatch(books, one, pool, members, isByChance)
      if (batch) batches.set(batch.evidence.map(({ item }) => item.at).join(), batch)
    }
  }
  return [...batches.values()]
}

const expectedDayOf = ({ expectedDay }: ItemFacts): number => expectedDay
const dayOf = ({ day }: ItemFacts): number => day
/** Where a document stands among those of the same series; those without a number stand before all others. */
const sequenceOf = ({ sequence }: ItemFacts): number => sequence

/** By insertion, since they are few, and mostly in order already. */
function sortedBy(pool: Pool, orderOf: (item: ItemFacts) => number): ItemFacts[] {
  const sorted: ItemFacts[] = []
  for (const item of pool) {
    const order = orderOf(item)
    let at = sorted.length
    for (; at > 0; at--) {
      const before = sorted[at - 1]!
      const difference = orderOf(before) - order || before.at - item.at
      if (difference < 0) break
      sorted[at] = before
    }
    sorted[at] = item
  }
  return sorted
}

/** What a large supplier has open is more than can be searched at once: what is due now first, then what was due weeks ago. */
function searchWide(books: Books, one: Case, parties: readonly number[], quoted: readonly Evidence[]): Batch[] {
  if (parties.length === 0 && isCollective(one.statement.words)) return batchesOf(books, one, dueAround(books, one), [])
  for (const daysBack of [0, 20, 40]) {
    const pools = poolsOf(books, one, parties, quoted, daysBack)
    const found = search(books, one, pools, quoted, amountsMax)
    if (found.length > 0 || pools.every(pool => pool.length < amountsMax)) return found
  }
  return []
}

/** Where the text does not say who it is, the documents that it lists do. */
function partiesOf(one: Case, quoted: readonly Evidence[]): number[] {
  if (one.parties.length > 0) return one.parties.map(({ party }) => party)
  const parties = new Set(quoted.flatMap(({ item }) => item.parties))
  return quoted.length >= 2 && parties.size === 1 ? [...parties] : []
}

/** How far a batch reaches in time: what is paid together is of one period, about when it is due. */
export function spread({ evidence }: Batch): number {
  const days = evidence.map(({ item }) => item.expectedDay)
  return Math.max(...days) - Math.min(...days) + Math.max(...evidence.map(distance)) / 2
}

function quotedItems(books: Books, one: Case): Evidence[] {
  const found = new Map<number, Evidence>()
  for (const key of one.statement.quoted.keys) {
    for (const item of books.byNumber.find(key, candidatesMax)) {
      const evidence = settling(books, one, item)
      if (evidence && isQuoted(evidence) && !evidence.conflict) found.set(item.at, evidence)
    }
    if (found.size > quotedMax) return []
  }
  return [...found.values()].sort((a, b) => inTurn(a.item, b.item))
}

/** All documents that the text lists, when they are what was paid. */
function quotedBatch(books: Books, one: Case, quoted: readonly Evidence[]): Batch | null {
  const total = quoted.reduce((sum, { item }) => sum + books.left[item.at]!, 0)
  if (quoted.length < 2 || total !== one.facts.transaction.amount) return null
  return { evidence: quoted, quoted: quoted.length, isCertain: true, isConsecutive: false }
}

function candidatesOf(books: Books, one: Case, party: number, quoted: readonly Evidence[], day: number): Pool {
  const { facts } = one
  const isListed = (item: ItemFacts) => quoted.some(other => other.item === item)
  const items = openItemsOf(books, party, day, nearMax, item => (isCashPurchase(item) || item.day > facts.day + 3 ? null : item))
  const amounts = amountsOf(books, items)
  if (items.length < 2 || !isWithinReach(amounts, facts.transaction.amount)) return []
  // People pay what is due, and no more than it: what is due later, or is larger than the payment, comes last.
  const ranks: ItemFacts[][] = [[], [], [], []]
  for (const item of items) {
    if (isListed(item)) ranks[0]!.push(item)
    else if (mayBeAmong(books, one, item)) {
      const isLarger = Math.abs(books.left[item.at]!) > Math.abs(facts.transaction.amount)
      ranks[1 + Number(item.expectedDay > facts.day + 7) + Number(isLarger)]!.push(item)
    }
  }
  return ranks.flat()
}

/** Whether an item of a party that is named may be paid along with others. */
const mayBeAmong = (books: Books, { facts: { day, transaction } }: Case, item: ItemFacts): boolean =>
  item.item.currency === transaction.currency &&
  isThinkableOn(day, item, false, partyWeights.other_form) &&
  !books.isDeclined(transaction, item.item)

/** Of all parties, what is due in these days. */
function dueAround(books: Books, one: Case): Pool {
  return nearby(wholeOf(books.invoices), one.facts.day, { countMax: amountsMax, stepsMax: 400 }, item =>
    books.left[item.at]! > 0 !== one.facts.transaction.amount > 0 || settling(books, one, item) === null ? null : item,
  )
}

/** What adds up to the payment, together with the documents that the text lists: banks cut long lists off. */
function batchesOf(books: Books, one: Case, pool: Pool, listed: Pool): Batch[] {
  const candidates = listed.length === 0 ? pool : pool.filter(item => !listed.includes(item))
  const rest = listed.reduce((left, item) => left - books.left[item.at]!, one.facts.transaction.amount as number)
  const amounts = amountsOf(books, candidates)
  if (!isWithinReach(amounts, rest)) return []
  const limits = { membersMin: listed.length > 0 ? 1 : 2, membersMax: candidatesMax, foundMax: 16 }
  const { found, isCut } = combinationsOf(amounts, rest, limits)
  return found.flatMap(members => {
    const isByChance = isCut || chanceOf(amounts, members) > chanceMax
    return toBatch(books, one, pool, [...listed, ...members.map(member => candidates[member]!)], isByChance) ?? []
  })
}

/** What is open on them. Always of one kind, whatever the amounts: a list of numbers changes its kind with them, and what was compiled for one is thrown away. */
function amountsOf(books: Books, items: Pool): Float64Array {
  const amounts = new Float64Array(items.length)
  for (let at = 0; at < items.length; at++) amounts[at] = books.left[items[at]!.at]!
  return amounts
}

function isWithinReach(amounts: Float64Array, total: number): boolean {
  let least = 0
  let most = 0
  for (let at = 0; at < amounts.length; at++) {
    const amount = amounts[at]!
    if (amount < 0) least += amount
    else most += amount
  }
  return total >= least && total <= most
}

function toBatch(books: Books, one: Case, pool: Pool, items: Pool, isByChance: boolean): Batch | null {
  const evidence = items.toSorted(inTurn).flatMap(item => settling(books, one, item) ?? [])
  if (evidence.length < items.length) return null
  const quoted = evidence.filter(isQuoted).length
  // A list of numbers may be cut off: where all that it has are of the batch, the others need not be in it.
  const isOtherGiven = isStrangerGiven(one.statement.given, items)
  const isAgainst = ({ conflict }: Evidence) => conflict !== null && conflict !== 'other_number'
  const isContradicted = isOtherGiven || evidence.some(each => isAgainst(each) || each.partyWeight < partyWeights.cut)
  const isDoubtful = isByChance || isContradicted || pool.some(item => isAlmost(books, one, item))
  return { evidence, quoted, isCertain: !isDoubtful || quoted === evidence.length, isConsecutive: false }
}

/** One item whose difference is that of a rate, a discount or a cent explains the payment too. */
function isAlmost(books: Books, { facts, statement }: Case, item: ItemFacts): boolean {
  const { amount, currency } = facts.transaction
  const left = books.left[item.at] as Minor
  if (left > 0 !== amount > 0 || Math.abs(amount - left) > Math.abs(left) / 10) return false
  return almostCodes.has(explain(amount, left, currency, item, statement).reason().code)
}
