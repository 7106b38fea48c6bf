/** Items by the numbers that a payer may quote. Nearly every number is one item's alone: behind it stands a place, and further items are chained to it. */
import type { ItemFacts } from '../facts.ts'
import { keysOf } from './numbers.ts'

const none = -1

export class NumberIndex {
  /** The last entry of a number, and behind each entry the one before it. */
  readonly #last = new Map<string, number>()
  readonly #before: number[] = []
  readonly #items: ItemFacts[] = []

  add(item: ItemFacts): void {
    for (const number of item.numbers) {
      for (const key of keysOf(number)) {
        const before = this.#last.get(key) ?? none
        if (before !== none && this.#items[before] === item) continue
        this.#before.push(before)
        this.#last.set(key, this.#items.push(item) - 1)
      }
    }
  }

  has(key: string): boolean {
    return this.#last.has(key)
  }

  /** Whose number it is; nobody's, where it is that of more than `countMax`. */
  find(key: string, countMax: number): readonly ItemFacts[] {
    let entry = this.#last.get(key)
    if (entry === undefined) return nobody
    if (this.#before[entry] === none && countMax > 0) return [this.#items[entry]!]
    const found: ItemFacts[] = []
    for (; entry !== none; entry = this.#before[entry]!) {
      if (found.length === countMax) return nobody
      found.push(this.#items[entry]!)
    }
    return found.reverse()
  }
}

const nobody: readonly ItemFacts[] = []
