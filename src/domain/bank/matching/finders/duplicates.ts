/**
 * Movements that a feed delivered twice, mostly as pending and as booked. Two purchases of one amount on one day are genuine and stay two: only what repeats a
 * number word for word is a duplicate, and only when there are not as many open items for it.
 */
import { say } from '../../../../language/say.ts'
import type { BankTransaction } from '../../transactions.ts'
import type { Books } from '../books.ts'
import type { Known, Reason } from '../decisions.ts'
import { isInTime, weigh } from '../evidence/evidence.ts'
import { inSteps, rowsPerStep, type Steps, uncounted } from '../steps.ts'
import { nearby } from '../sums/nearby.ts'
import { dayNumber } from '../wording/days.ts'
import { Statement } from '../wording/movement-text.ts'
import { wordsOf } from '../wording/wording.ts'

/** From a pending entry to its booking, with a weekend between. */
const daysMax = 5

export interface Duplicate {
  otherId: string
  /** Nothing tells which of the two came first. */
  isEither: boolean
  reasons: readonly Reason[]
}

interface Delivered {
  one: BankTransaction
  /** Known from before. */
  isEarlier: boolean
}

export function* findDuplicates(
  transactions: readonly BankTransaction[],
  { earlier = [], ignored }: Known,
  /** How many open items of this amount the movement speaks of. */
  countItems: (transaction: BankTransaction) => number,
): Steps<Map<string, Duplicate>> {
  const duplicates = new Map<string, Duplicate>()
  // Of two deliveries one was ignored, for being the second: the other one is what is left, and nobody may be led to ignore that too.
  const delivered = ignored ? earlier.filter(({ id }) => !ignored.has(id)) : earlier
  const repeated = amountsTwice(transactions, delivered)
  yield 0
  const byAmount = new Map<number, Delivered[]>()
  const add = (one: BankTransaction, isEarlier: boolean) => {
    if (one.isPending || !repeated.has(one.amount)) return
    const list = byAmount.get(one.amount)
    if (list) list.push({ one, isEarlier })
    else byAmount.set(one.amount, [{ one, isEarlier }])
  }
  for (const one of delivered) add(one, true)
  yield* inSteps(transactions, rowsPerStep.light, one => add(one, false))
  yield* uncounted(
    inSteps([...byAmount.values()], rowsPerStep.heavy, list => {
      for (const same of sameTexts(list)) {
        same.forEach(({ one, isEarlier }, at) => {
          const origin = isEarlier ? undefined : originOf(one, same[at - 1], same[at + 1])
          if (origin && countItems(one) < same.length) duplicates.set(one.id, toDuplicate(one, origin))
        })
      }
    }),
  )
  return duplicates
}

/** Most amounts occur once, and need no list. Sorted, since a set of all of them would take many times the memory. */
function amountsTwice(...lists: (readonly BankTransaction[])[]): Set<number> {
  const amounts = new Float64Array(lists.reduce((total, list) => total + list.length, 0))
  let count = 0
  for (const list of lists) for (const { amount, isPending } of list) if (!isPending) amounts[count++] = amount
  const sorted = amounts.subarray(0, count).sort()
  const twice = new Set<number>()
  for (let at = 1; at < count; at++) if (sorted[at] === sorted[at - 1]) twice.add(sorted[at]!)
  return twice
}

/** How many open items of its amount a movement speaks of: so many times it may be genuine. */
export function countItems(books: Books, transaction: BankTransaction): number {
  const facts = { at: -1, place: -1, transaction, day: dayNumber(transaction.date) }
  const statement = new Statement(transaction, facts.day)
  const payer = books.payer(facts, statement)
  const found = nearby(books.byAmount.get(transaction.currency, transaction.amount), facts.day, { countMax: 50, stepsMax: 100 }, item => {
    const one = weigh(facts, item, statement, payer)
    return isInTime(one) && one.weight > 0 ? one : null
  })
  const quoted = found.filter(({ number }) => number === 'whole' || number === 'digits')
  return quoted.length > 0 ? quoted.length : found.length
}

function originOf(one: BankTransaction, before: Delivered | undefined, after: Delivered | undefined): Delivered | undefined {
  if (before && dayNumber(one.date) - dayNumber(before.one.date) <= daysMax) return before
  return after?.one.date === one.date ? after : undefined
}

function toDuplicate(one: BankTransaction, origin: Delivered): Duplicate {
  const isEither = origin.one.date === one.date && !origin.isEarlier
  const reason = isEither ? say('delivered_twice.same_day') : say('delivered_twice.earlier', { date: origin.one.date })
  return { otherId: origin.one.id, isEither, reasons: [reason] }
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Groups of two and more that are the same word for word, and say something that is said once; each in the order of its days. */
function sameTexts(sameAmount: readonly Delivered[]): Delivered[][] {
  const byText = new Map<string, Delivered[]>()
  for (const delivered of sameAmount) {
    const list = byText.get(delivered.one.text)
    if (list) list.push(delivered)
    else byText.set(delivered.one.text, [delivered])
  }
  return [...byText.values()].flatMap(list => (list.length < 2 || !isSpecific(list[0]!.one) ? [] : sameThroughout(list)))
}

/** Of those with the same text, groups of two and more that are the same in all else. */
function sameThroughout(list: readonly Delivered[]): Delivered[][] {
  const groups = new Map<string, Delivered[]>()
  for (const delivered of list) groups.set(keyOf(delivered.one), [...(groups.get(keyOf(delivered.one)) ?? []), delivered])
  return [...groups.values()]
    .filter(group => group.length >= 2)
    .map(group =>
      group.sort((a, b) => inOrder(a.one.date, b.one.date) || Number(b.isEarlier) - Number(a.isEarlier) || inOrder(a.one.id, b.one.id)),
    )
}

const keyOf = ({ accountId, currency, reference, counterparty: { name, iban } }: BankTransaction): string =>
  `${accountId}\n${currency}\n${reference ?? ''}\n${name ?? ''}\n${iban ?? ''}`

/** Something that is given once: a number of an invoice, of a receipt, of a booking. A day or an amount is none. */
const isSpecific = ({ text, reference }: BankTransaction): boolean =>
  wordsOf(`${text.replace(daysAndAmounts, ' ')} ${reference ?? ''}`).some(word => /\d{4}/.test(word))

const daysAndAmounts = /(?<!\d)(?:\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?|\d+[.,]\d\d)(?!\d)/g
