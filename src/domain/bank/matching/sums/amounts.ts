/** Items by their amount. All stand in one list, those of one amount side by side in the order of their days: no list of its own for each of a hundred thousand. */
import type { ItemFacts } from '../facts.ts'

/** A part of a list: from a place up to, but without, another. */
export interface Run {
  list: readonly ItemFacts[]
  from: number
  to: number
}

const nothing: Run = { list: [], from: 0, to: 0 }

export const wholeOf = (list: readonly ItemFacts[]): Run => ({ list, from: 0, to: list.length })

export class AmountIndex {
  readonly #groups = new Map<string, Map<number, number>>()
  readonly #added: ItemFacts[] = []
  readonly #groupOf: number[] = []
  #starts = new Uint32Array(1)
  #sorted: readonly ItemFacts[] = []
  #count = 0

  /** In the order of the days. Nothing is found before `close`. */
  add(currency: string, amount: number, item: ItemFacts): void {
    let groups = this.#groups.get(currency)
    if (!groups) {
      groups = new Map()
      this.#groups.set(currency, groups)
    }
    let group = groups.get(amount)
    if (group === undefined) {
      group = this.#count++
      groups.set(amount, group)
    }
    this.#added.push(item)
    this.#groupOf.push(group)
  }

  close(): void {
    const ends = new Uint32Array(this.#count + 1)
    for (const group of this.#groupOf) ends[group + 1]!++
    for (let group = 0; group < this.#count; group++) ends[group + 1]! += ends[group]!
    this.#starts = ends.slice()
    const sorted = this.#added.slice()
    for (let at = 0; at < sorted.length; at++) sorted[ends[this.#groupOf[at]!]!++] = this.#added[at]!
    this.#sorted = sorted
    this.#added.length = 0
    this.#groupOf.length = 0
  }

  get(currency: string, amount: number): Run {
    const group = this.#groups.get(currency)?.get(amount)
    return group === undefined ? nothing : { list: this.#sorted, from: this.#starts[group]!, to: this.#starts[group + 1]! }
  }
}
