/** What is read once from every movement and every open item, before they are compared. */
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'
import { dayNumber } from './wording/days.ts'
import { type QuotableNumber, toQuotable } from './wording/numbers.ts'

export interface ItemFacts {
  /** Its place in the list, which is sorted by the day of expectation. */
  at: number
  item: OpenItem
  day: number
  dueDay: number | null
  /** When a payment is expected. */
  expectedDay: number
  /** Numbers of the parties that it may be with: its contact, or whom its names and its text speak of. */
  parties: readonly number[]
  numbers: readonly QuotableNumber[]
  /** Its first number as a quantity: where it stands in a series. */
  sequence: number
}

/** As they are shown to a person: by the day on which they are expected. */
export const inTurn = (one: ItemFacts, other: ItemFacts): number =>
  one.expectedDay - other.expectedDay || (one.item.id < other.item.id ? -1 : one.item.id > other.item.id ? 1 : one.at - other.at)

export interface TransactionFacts {
  /** Its place in the list, which is sorted by day. */
  at: number
  /** Its place in the input. */
  place: number
  transaction: BankTransaction
  day: number
}

const noNumbers: readonly QuotableNumber[] = []

export function toItemFacts(item: OpenItem, at: number, expectedDay: number, parties: readonly number[]): ItemFacts {
  const dueDay = item.dueDate === null ? null : expectedDay
  const day = dueDay === null ? expectedDay : dayNumber(item.date)
  const numbers = quotableNumbers(item)
  const sequence = numbers.length === 0 ? 0 : Number(numbers[0]!.core)
  return { at, item, day, dueDay, expectedDay, parties, numbers, sequence }
}

function quotableNumbers({ numbers }: OpenItem): readonly QuotableNumber[] {
  // A list that grows takes room for seventeen: nearly all items have one number.
  if (numbers.length === 1) {
    const only = toQuotable(numbers[0]!)
    return only ? [only] : noNumbers
  }
  const found: QuotableNumber[] = []
  for (const number of numbers) {
    const quotable = toQuotable(number)
    if (quotable) found.push(quotable)
  }
  return found.length === 0 ? noNumbers : found
}
