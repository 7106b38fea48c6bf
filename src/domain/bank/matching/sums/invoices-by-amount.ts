/** Open invoices sorted by an amount, to find those that a payment is a round share of, whoever they are with and whenever they are due. */
import { earlyMax, isThinkableOn, lateMax } from '../evidence/evidence.ts'
import type { ItemFacts } from '../facts.ts'

/** A share that fits so many says nothing. */
const tellingMax = 100

export class InvoicesByAmount {
  readonly #amounts: Float64Array
  readonly #days: Int32Array
  readonly #expectedDays: Int32Array
  readonly #items: readonly ItemFacts[]

  constructor(items: readonly ItemFacts[], amountOf: (item: ItemFacts) => number) {
    this.#items = items.toSorted((one, other) => amountOf(one) - amountOf(other) || one.at - other.at)
    this.#amounts = Float64Array.from(this.#items, amountOf)
    this.#days = Int32Array.from(this.#items, ({ day }) => day)
    this.#expectedDays = Int32Array.from(this.#items, ({ expectedDay }) => expectedDay)
  }

  /** Visits those from one amount to another that may be paid on a day when nothing else speaks for it; none where the amounts are those of too many. */
  visit(one: number, other: number, day: number, look: (item: ItemFacts) => void): void {
    const from = this.#firstFrom(Math.min(one, other))
    const most = Math.max(one, other)
    let to = from
    while (to < this.#amounts.length && this.#amounts[to]! <= most) if (++to - from > tellingMax) return
    // By their days first: they stand side by side in memory, the items do not.
    for (let at = from; at < to; at++) {
      if (this.#days[at]! - day > earlyMax || day - this.#expectedDays[at]! > lateMax) continue
      const item = this.#items[at]!
      if (isThinkableOn(day, item, false, 0)) look(item)
    }
  }

  #firstFrom(amount: number): number {
    let low = 0
    let high = this.#amounts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#amounts[middle]! < amount) low = middle + 1
      else high = middle
    }
    return low
  }
}
