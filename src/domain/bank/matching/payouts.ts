/** Payouts of card terminals, marketplaces and payment services: the sales of some days in a row, less the fee. */
import type { Books } from './books.ts'
import { type Case, openItemsOf } from './cases.ts'
import type { ItemFacts } from './facts.ts'

export interface Payout {
  items: readonly ItemFacts[]
  gross: number
  fee: number
  /** The text names the last day of sales. */
  isLastDayPrinted: boolean
}

const itemsMax = 400
/** A payout comes within days of the sales, and holds those of a week at most. */
const lagMax = 10
const spanMax = 8
/** Of the gross, what services take; small sales pay more because of a fixed part. */
const feeShareMax = 0.06

export function findPayouts(books: Books, one: Case): Payout[] {
  const { transaction, day } = one.facts
  if (transaction.amount <= 0) return []
  return one.parties.flatMap(({ party }) => {
    const isSale = (item: ItemFacts) =>
      item.item.currency === transaction.currency &&
      item.dueDay === null &&
      item.day <= day &&
      item.day >= day - lagMax - spanMax &&
      !books.isDeclined(transaction, item.item)
    const items = openItemsOf(books, party, day, itemsMax, item => (isSale(item) ? item : null)).sort(
      (a, b) => a.day - b.day || a.at - b.at,
    )
    return windowsOf(books, items, transaction.amount, one.statement.printed)
  })
}

function windowsOf(books: Books, items: readonly ItemFacts[], amount: number, printed: readonly number[]): Payout[] {
  const days = [...new Set(items.map(item => item.day))]
  const payouts: Payout[] = []
  for (const first of days) {
    for (const last of days) {
      if (last < first || last - first >= spanMax) continue
      const members = items.filter(item => item.day >= first && item.day <= last)
      const gross = members.reduce((sum, item) => sum + books.left[item.at]!, 0)
      const fee = gross - amount
      if (members.length < 2 || fee < 0 || fee > gross * feeShareMax) continue
      payouts.push({ items: members, gross, fee, isLastDayPrinted: printed.includes(last) })
    }
  }
  return payouts
}
