/** Everything that may be matched, with the ways to find it: by amount, by party and amount, by number. */
import type { CalendarDate } from '../../calendar/dates.ts'
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'
import type { Known, RateOf } from './decisions.ts'
import { isCashPurchase } from './evidence/evidence.ts'
import { type ItemFacts, type TransactionFacts, toItemFacts } from './facts.ts'
import { withoutReversed } from './finders/reversed.ts'
import { placesInOrder } from './order.ts'
import { Parties, type PayerOf } from './parties/parties.ts'
import { inSteps, rowsPerStep, type Steps } from './steps.ts'
import { AmountIndex, type Run } from './sums/amounts.ts'
import { InvoicesByAmount } from './sums/invoices-by-amount.ts'
import { dayNumber } from './wording/days.ts'
import { NumberIndex } from './wording/number-index.ts'

export interface Books {
  items: readonly ItemFacts[]
  transactions: readonly TransactionFacts[]
  /** What is left of each item while the run goes on. */
  left: Float64Array
  byAmount: AmountIndex
  /** The items of one amount by their parties: worth the while for long lists only. */
  byPartyOf(sameAmount: Run): ReadonlyMap<number, readonly ItemFacts[]>
  /** Shortened as items are settled, see `forgetSettled`. */
  byParty: ItemFacts[][]
  /** Invoices of all parties that are not settled, see `forgetSettled`. */
  invoices: readonly ItemFacts[]
  /** The same by what they were about, and those in a foreign currency by what is open on them, see `forgetSettled`. */
  domestic: InvoicesByAmount
  foreign: InvoicesByAmount
  byNumber: NumberIndex
  /** By what a foreign document was about. */
  byOriginal: AmountIndex
  payer: PayerOf
  isDeclined(transaction: BankTransaction, item: OpenItem): boolean
  rateOf: RateOf
}

export function* openBooks(transactions: readonly BankTransaction[], items: readonly OpenItem[], known: Known): Steps<Books> {
  const parties = new Parties()
  const byAmount = new AmountIndex()
  const byNumber = new NumberIndex()
  const byOriginal = new AmountIndex()
  const byParty: ItemFacts[][] = []
  const open = yield* withoutReversed(items)
  // Sorted before anything is numbered: nothing may depend on the order of the input.
  const expectedDays = daysOf(open, ({ dueDate, date }) => dueDate ?? date)
  yield 0
  const amountOf = (place: number) => open[place]!.openAmount
  const inOrder = (one: number, other: number) => compare(open[one]!.id, open[other]!.id) || compare(open[one]!.type, open[other]!.type)
  const places = placesInOrder(expectedDays, amountOf, inOrder)
  yield 0
  const facts: ItemFacts[] = []
  yield* inSteps(open, rowsPerStep.medium, (_, at) => {
    const place = places[at]!
    const item = open[place]!
    const one = toItemFacts(item, at, expectedDays[place]!, parties.of(item))
    facts.push(one)
    byAmount.add(item.currency, item.openAmount, one)
    while (byParty.length < parties.count) byParty.push([])
    for (const party of one.parties) byParty[party]!.push(one)
    byNumber.add(one)
    if (item.original) byOriginal.add(item.original.currency, item.original.amount, one)
  })
  yield items.length - open.length
  byAmount.close()
  yield 0
  byOriginal.close()
  yield 0
  const payer = parties.payers(known)
  yield 0
  const movements = inOrderOfDays(transactions)
  yield 0
  const invoices = facts.filter(item => !isCashPurchase(item))
  yield 0
  const declined = new Set(known.declined.map(({ transactionId, type, id }) => `${transactionId} ${type} ${id}`))
  return {
    items: facts,
    transactions: movements,
    left: openAmounts(facts),
    byAmount,
    byPartyOf: splitByParty(),
    byParty,
    invoices,
    domestic: noInvoices,
    foreign: noInvoices,
    byNumber,
    byOriginal,
    payer,
    isDeclined: (transaction, { type, id }) => declined.size > 0 && declined.has(`${transaction.id} ${type} ${id}`),
    rateOf: known.rateOf ?? (() => undefined),
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function inOrderOfDays(transactions: readonly BankTransaction[]): TransactionFacts[] {
  const days = daysOf(transactions, ({ date }) => date)
  const inOrder = (one: number, other: number) => compare(transactions[one]!.id, transactions[other]!.id)
  const places = placesInOrder(days, place => transactions[place]!.amount, inOrder)
  const facts: TransactionFacts[] = []
  for (const place of places) facts.push({ at: facts.length, place, transaction: transactions[place]!, day: days[place]! })
  return facts
}

function daysOf<Row>(rows: readonly Row[], dateOf: (row: Row) => CalendarDate): Int32Array {
  const days = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) days[at] = dayNumber(dateOf(rows[at]!))
  return days
}

function openAmounts(facts: readonly ItemFacts[]): Float64Array {
  const amounts = new Float64Array(facts.length)
  for (const { at, item } of facts) amounts[at] = item.openAmount
  return amounts
}

const noInvoices = new InvoicesByAmount([], () => 0)

/** Most items are settled by one payment each: what looks for the rest of a party afterwards should not walk over them. */
export function* forgetSettled(books: Books): Steps {
  const { byParty, left } = books
  byParty.forEach((list, party) => {
    byParty[party] = list.filter(item => left[item.at] !== 0)
  })
  yield 0
  books.invoices = books.invoices.filter(item => left[item.at] !== 0)
  yield 0
  books.domestic = new InvoicesByAmount(
    books.invoices.filter(({ item }) => item.original === null),
    ({ item }) => item.amount,
  )
  yield 0
  books.foreign = new InvoicesByAmount(
    books.invoices.filter(({ item }) => item.original !== null),
    ({ item }) => item.openAmount,
  )
}

function splitByParty(): Books['byPartyOf'] {
  const known = new Map<number, Map<number, ItemFacts[]>>()
  return ({ list, from, to }) => {
    let split = known.get(from)
    if (!split) {
      split = new Map()
      for (let at = from; at < to; at++) for (const party of list[at]!.parties) push(split, party, list[at]!)
      known.set(from, split)
    }
    return split
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
