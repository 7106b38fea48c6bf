/**
 * Movements that a feed delivered twice, mostly as pending and as booked. Two purchases of one amount on one day are genuine and stay two: only what repeats a
 * number word for word is a duplicate, and only when there are not as many open items for it.
 */
import { dayInWords } from '../../dates.ts'
import type { BankTransaction } from '../transactions.ts'
import { dayNumber } from './days.ts'
import type { Known, Reason } from './decisions.ts'
import { wordsOf } from './wording.ts'

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

export function findDuplicates(
  transactions: readonly BankTransaction[],
  { earlier = [] }: Known,
  /** How many open items of this amount the movement speaks of. */
  countItems: (transaction: BankTransaction) => number,
): Map<string, Duplicate> {
  const byAmount = new Map<number, Delivered[]>()
  const add = (one: BankTransaction, isEarlier: boolean) => {
    if (one.isPending) return
    const list = byAmount.get(one.amount)
    if (list) list.push({ one, isEarlier })
    else byAmount.set(one.amount, [{ one, isEarlier }])
  }
  for (const one of earlier) add(one, true)
  for (const one of transactions) add(one, false)
  const duplicates = new Map<string, Duplicate>()
  for (const list of byAmount.values()) {
    if (list.length < 2) continue
    for (const same of sameTexts(list)) {
      same.forEach(({ one, isEarlier }, at) => {
        const origin = isEarlier ? undefined : originOf(one, same[at - 1], same[at + 1])
        if (origin && countItems(one) < same.length) duplicates.set(one.id, toDuplicate(one, origin))
      })
    }
  }
  return duplicates
}

function originOf(one: BankTransaction, before: Delivered | undefined, after: Delivered | undefined): Delivered | undefined {
  if (before && dayNumber(one.date) - dayNumber(before.one.date) <= daysMax) return before
  return after?.one.date === one.date ? after : undefined
}

function toDuplicate(one: BankTransaction, origin: Delivered): Duplicate {
  const isEither = origin.one.date === one.date && !origin.isEarlier
  const message = isEither
    ? 'The bank delivered the same movement twice on this day, word for word: keep one of them and ignore the other.'
    : `The bank delivered the same movement, word for word, on ${dayInWords(origin.one.date)} already.`
  return { otherId: origin.one.id, isEither, reasons: [{ code: 'delivered_twice', message }] }
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Groups of two and more that are the same word for word, and say something that is said once; each in the order of its days. */
function* sameTexts(sameAmount: readonly Delivered[]): Iterable<Delivered[]> {
  const sorted = [...sameAmount].sort(
    (a, b) =>
      inOrder(a.one.text, b.one.text) ||
      inOrder(keyOf(a.one), keyOf(b.one)) ||
      inOrder(a.one.date, b.one.date) ||
      Number(b.isEarlier) - Number(a.isEarlier) ||
      inOrder(a.one.id, b.one.id),
  )
  for (let from = 0; from < sorted.length; ) {
    const first = sorted[from]!.one
    let to = from + 1
    while (to < sorted.length && sorted[to]!.one.text === first.text && keyOf(sorted[to]!.one) === keyOf(first)) to++
    if (to - from >= 2 && isSpecific(first)) yield sorted.slice(from, to)
    from = to
  }
}

const keyOf = ({ accountId, currency, reference, counterparty: { name, iban } }: BankTransaction): string =>
  `${accountId}\n${currency}\n${reference ?? ''}\n${name ?? ''}\n${iban ?? ''}`

/** Something that is given once: a number of an invoice, of a receipt, of a booking. A day or an amount is none. */
const isSpecific = ({ text, reference }: BankTransaction): boolean =>
  wordsOf(`${text.replace(daysAndAmounts, ' ')} ${reference ?? ''}`).some(word => /\d{4}/.test(word))

const daysAndAmounts = /(?<!\d)(?:\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?|\d+[.,]\d\d)(?!\d)/g
