/**
 * How a text names a party, from sure to vague: with its legal form, in full, with one slip, cut off, in full but with the legal form of another,
 * by a name that goes on in the text as a longer one that is known too (`ADOBE` in `ADOBE *CREATIVE`), by one word of its name.
 */
export type Naming = 'form' | 'full' | 'slip' | 'cut' | 'other_form' | 'shorter' | 'word'

const ranks: Readonly<Record<Naming, number>> = { form: 6, full: 5, slip: 4, cut: 3, other_form: 2, shorter: 1, word: 0 }

/** What two lines of a statement say together: the form of another company counts against, unless its own is named as well. */
export function combined(one: Naming | undefined, other: Naming | undefined): Naming | undefined {
  if (one === undefined || one === other) return other
  if (other === undefined) return one
  if (one === 'form' || other === 'form') return 'form'
  if (one === 'other_form' || other === 'other_form') return 'other_form'
  return ranks[one] > ranks[other] ? one : other
}

/** The few parties that one text names, each in the surest way. Every movement has one of these: two short lists take less than a map. */
export class Namings implements Iterable<[number, Naming]> {
  #parties: number[] = []
  #namings: Naming[] = []

  get parties(): readonly number[] {
    return this.#parties
  }

  get size(): number {
    return this.#parties.length
  }

  get(party: number): Naming | undefined {
    const at = this.#parties.indexOf(party)
    return at < 0 ? undefined : this.#namings[at]
  }

  add(party: number, naming: Naming): void {
    // Most texts name one, and a list that grows takes room for seventeen.
    if (this.#parties.length === 0) {
      this.#parties = [party]
      this.#namings = [naming]
      return
    }
    const at = this.#parties.indexOf(party)
    if (at >= 0) {
      if (ranks[naming] > ranks[this.#namings[at]!]) this.#namings[at] = naming
      return
    }
    this.#parties.push(party)
    this.#namings.push(naming)
  }

  *[Symbol.iterator](): Iterator<[number, Naming]> {
    for (const [at, party] of this.#parties.entries()) yield [party, this.#namings[at]!]
  }
}
