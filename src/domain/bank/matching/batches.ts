/** One payment for several items: exact sums of what is open with one party, or of what the text quotes. */
import type { Minor } from '../../money.ts'
import type { Books } from './books.ts'
import { type Case, openItemsOf, settling } from './cases.ts'
import { chanceOf, chanceOfRun } from './chance.ts'
import { explain } from './differences.ts'
import { distance, type Evidence, isCashPurchase, isQuoted, partyWeights } from './evidence.ts'
import type { ItemFacts } from './facts.ts'
import { nearby } from './nearby.ts'
import { amountsMax, combinationsOf } from './sums.ts'
import { isCollective } from './vocabulary.ts'

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
}

/** With few candidates, of which a match may be made; or with as many as can be searched, for a person to choose. */
export function findBatches(books: Books, one: Case, isSearchWide: boolean): Batch[] {
  const quoted = quotedItems(books, one)
  const byText = quotedBatch(books, one, quoted)
  if (byText) return [byText]
  const parties = partiesOf(one, quoted)
  // A name that several bear does not say whose sum it is.
  if (!isSearchWide && parties.length > partiesMax) return []
  const batches = isSearchWide
    ? searchWide(books, one, parties, quoted)
    : search(books, one, poolsOf(books, one, parties, 0), quoted, candidatesMax)
  const withAll = batches.filter(({ evidence }) => quoted.every(({ item }) => evidence.some(member => member.item === item)))
  const shown = withAll.length > 0 ? withAll : batches
  // A document that the text quotes and no sum contains is what the payment is about.
  const isUnique = shown.length === 1 && withAll.length === 1
  return shown
    .map(batch => ({ ...batch, isCertain: isUnique && batch.isCertain }))
    .sort((a, b) => b.quoted - a.quoted || spread(a) - spread(b) || a.evidence.length - b.evidence.length)
}

type Pool = readonly Evidence[]

const poolsOf = (books: Books, one: Case, parties: readonly number[], daysBack: number): Pool[] =>
  parties.map(party => candidatesOf(books, one, party, one.facts.day - daysBack))

function search(books: Books, one: Case, pools: readonly Pool[], quoted: readonly Evidence[], countMax: number): Batch[] {
  const completed = quoted.length === 0 ? [] : pools.flatMap(pool => batchesOf(books, one, pool.slice(0, countMax), quoted))
  if (completed.length > 0) return completed
  const runs = pools.flatMap(pool => runsOf(books, one, pool))
  return runs.length > 0 ? runs : pools.flatMap(pool => batchesOf(books, one, pool.slice(0, countMax), []))
}

/** All that a party has open from one day to another, as statements of account are paid: however many, they are few sums. */
function runsOf(books: Books, one: Case, pool: Pool): Batch[] {
  const batches = new Map<string, Batch>()
  if (pool.length < 2) return []
  for (const dayOf of [(item: ItemFacts) => item.expectedDay, (item: ItemFacts) => item.day]) {
    const sorted = pool.toSorted((a, b) => dayOf(a.item) - dayOf(b.item) || a.item.at - b.item.at)
    const amounts = sorted.map(({ item }) => books.left[item.at]!)
    for (let from = 0; from < sorted.length; from++) {
      let total = amounts[from]!
      for (let to = from + 1; to < sorted.length; to++) {
        total += amounts[to]!
        if (total !== one.facts.transaction.amount) continue
        const evidence = sorted.slice(from, to + 1)
        const isByChance = chanceOfRun(amounts, amounts.slice(from, to + 1)) > chanceMax
        const key = evidence
          .map(({ item }) => item.at)
          .sort((a, b) => a - b)
          .join()
        batches.set(key, toBatch(books, one, pool, evidence, isByChance))
      }
    }
  }
  return [...batches.values()]
}

/** What a large supplier has open is more than can be searched at once: what is due now first, then what was due weeks ago. */
function searchWide(books: Books, one: Case, parties: readonly number[], quoted: readonly Evidence[]): Batch[] {
  if (parties.length === 0 && isCollective(one.statement.words)) return batchesOf(books, one, dueAround(books, one), [])
  for (const daysBack of [0, 20, 40]) {
    const pools = poolsOf(books, one, parties, daysBack)
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
    const list = books.byNumber.get(key)
    if (!list || list.length > candidatesMax) continue
    for (const item of list) {
      const evidence = settling(books, one, item)
      if (evidence && isQuoted(evidence) && !evidence.conflict) found.set(item.at, evidence)
    }
    if (found.size > quotedMax) return []
  }
  return [...found.values()].sort((a, b) => a.item.at - b.item.at)
}

/** All documents that the text lists, when they are what was paid. */
function quotedBatch(books: Books, one: Case, quoted: readonly Evidence[]): Batch | null {
  const total = quoted.reduce((sum, { item }) => sum + books.left[item.at]!, 0)
  if (quoted.length < 2 || total !== one.facts.transaction.amount) return null
  return { evidence: quoted, quoted: quoted.length, isCertain: true }
}

function candidatesOf(books: Books, one: Case, party: number, day: number): Evidence[] {
  const items = openItemsOf(books, party, day, nearMax, item => (isCashPurchase(item) || item.day > one.facts.day + 3 ? null : item))
  const amounts = items.map(item => books.left[item.at]!)
  if (items.length < 2 || !isWithinReach(amounts, one.facts.transaction.amount)) return []
  return items
    .flatMap(item => settling(books, one, item) ?? [])
    .map((evidence, at) => ({ evidence, rank: at + (isQuoted(evidence) ? 0 : rankOf(books, one, evidence.item)) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ evidence }) => evidence)
}

/** Of all parties, what is due in these days. */
function dueAround(books: Books, one: Case): Evidence[] {
  return nearby(books.invoices, one.facts.day, { countMax: amountsMax, stepsMax: 400 }, item =>
    books.left[item.at]! > 0 !== one.facts.transaction.amount > 0 ? null : settling(books, one, item),
  )
}

/** What adds up to the payment, together with the documents that the text lists: banks cut long lists off. */
function batchesOf(books: Books, one: Case, pool: readonly Evidence[], listed: readonly Evidence[]): Batch[] {
  const candidates = pool.filter(({ item }) => !listed.some(other => other.item === item))
  const rest = listed.reduce((left, { item }) => left - books.left[item.at]!, one.facts.transaction.amount as number)
  const amounts = candidates.map(({ item }) => books.left[item.at]!)
  if (!isWithinReach(amounts, rest)) return []
  const limits = { membersMin: listed.length > 0 ? 1 : 2, membersMax: candidatesMax, foundMax: 16 }
  const { found, isCut } = combinationsOf(amounts, rest, limits)
  return found.map(members => {
    const isByChance = isCut || chanceOf(amounts, members) > chanceMax
    return toBatch(books, one, pool, [...listed, ...members.map(member => candidates[member]!)], isByChance)
  })
}

function isWithinReach(amounts: readonly number[], total: number): boolean {
  let least = 0
  let most = 0
  for (const amount of amounts) {
    if (amount < 0) least += amount
    else most += amount
  }
  return total >= least && total <= most
}

function toBatch(books: Books, one: Case, pool: Pool, evidence: readonly Evidence[], isByChance: boolean): Batch {
  const quoted = evidence.filter(isQuoted).length
  const isContradicted = evidence.some(({ conflict, partyWeight }) => conflict || partyWeight < partyWeights.cut)
  const isDoubtful = isByChance || isContradicted || pool.some(({ item }) => isAlmost(books, one, item))
  return { evidence, quoted, isCertain: !isDoubtful || quoted === evidence.length }
}

/** One item whose difference is that of a rate, a discount or a cent explains the payment too. */
function isAlmost(books: Books, { facts, statement }: Case, item: ItemFacts): boolean {
  const { amount, currency } = facts.transaction
  const left = books.left[item.at] as Minor
  if (left > 0 !== amount > 0 || Math.abs(amount - left) > Math.abs(left) / 10) return false
  return almostCodes.has(explain(amount, left, currency, item, statement).code)
}

/** People pay what is due, and no more than it: what is due later, or is larger than the payment, comes last. */
function rankOf(books: Books, { facts }: Case, item: ItemFacts): number {
  const isLarger = Math.abs(books.left[item.at]!) > Math.abs(facts.transaction.amount)
  return nearMax * (1 + Number(item.expectedDay > facts.day + 7) + Number(isLarger))
}
