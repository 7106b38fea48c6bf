/** Open invoices sorted by an amount, to find those that a payment is a round share of, whoever they are with and whenever they are due. */
import type { ItemFacts } from './facts.ts'

/** A share that fits so many says nothing. */
const tellingMax = 100

export class InvoicesByAmount {
  readonly #amounts: Float64Array
  readonly #items: readonly ItemFacts[]

  constructor(items: readonly ItemFacts[], amountOf: (item: ItemFacts) => number) {
    this.#items = items.toSorted((one, other) => amountOf(one) - amountOf(other) || one.at - other.at)
    this.#amounts = new Float64Array(items.length)
    this.#items.forEach((item, at) => {
      this.#amounts[at] = amountOf(item)
    })
  }

  /** Those from one amount to another; none where they are too many. */
  between(one: number, other: number): readonly ItemFacts[] {
    const from = this.#firstFrom(Math.min(one, other))
    const most = Math.max(one, other)
    let to = from
    while (to < this.#amounts.length && this.#amounts[to]! <= most) if (++to - from > tellingMax) return none
    return to === from ? none : this.#items.slice(from, to)
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

const none: readonly ItemFacts[] = []
