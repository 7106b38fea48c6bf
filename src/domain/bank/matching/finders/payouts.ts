/** Payouts of card terminals, marketplaces and payment services: the sales of some days in a row, less the fee. */
import type { Books } from '../books.ts'
import { type Case, openItemsOf } from '../cases.ts'
import { type ItemFacts, inTurn } from '../facts.ts'

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
    const items = openItemsOf(books, party, day, itemsMax, item => (isSale(item) ? item : null))
    return windowsOf(books, items, transaction.amount, one.statement.printed)
  })
}

function windowsOf(books: Books, sales: readonly ItemFacts[], amount: number, printed: readonly number[]): Payout[] {
  if (sales.length < 2) return []
  const items = sales.toSorted((one, other) => one.day - other.day || inTurn(one, other))
  const payouts: Payout[] = []
  for (let from = 0; from < items.length; from++) {
    const first = items[from]!.day
    if (from > 0 && items[from - 1]!.day === first) continue
    let gross = 0
    for (let to = from; to < items.length && items[to]!.day - first < spanMax; to++) {
      gross += books.left[items[to]!.at]!
      const last = items[to]!.day
      if (items[to + 1]?.day === last || to === from) continue
      const fee = gross - amount
      if (fee < 0 || fee > gross * feeShareMax) continue
      payouts.push({ items: items.slice(from, to + 1), gross, fee, isLastDayPrinted: printed.includes(last) })
    }
  }
  return payouts
}
