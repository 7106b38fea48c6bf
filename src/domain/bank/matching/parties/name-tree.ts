/**
 * Known names as a tree of their letters: one walk along a text tells which name ends where, and how many names go on from there. Nodes are numbers, and so are
 * the names, which are those of a sorted list: the names that begin alike lie side by side in it. Names with their legal form are further ends in the same tree.
 */
const none = -1

export class NameTree {
  /** From a node and a letter to the next node. */
  readonly #next = new Map<number, number>()
  readonly #letters = new Map<number, number>()
  /** The same for the letters of the alphabet, which are nearly all. */
  readonly #plainLetters = new Int16Array(128).fill(none)
  readonly #letterCount: number
  readonly #nameAt: number[] = [none]
  readonly #fullNameAt: number[] = [none]
  readonly #firstAt: number[] = [none]
  readonly #countAt: number[] = [0]

  constructor(names: readonly string[], fullNames: readonly string[]) {
    // Letters are numbered first: their count is what node numbers are multiplied with.
    for (const list of [names, fullNames]) for (const name of list) this.#learnLetters(name)
    this.#letterCount = this.#letters.size
    names.forEach((name, place) => {
      this.#nameAt[this.#grow(name, place)] = place
    })
    fullNames.forEach((name, place) => {
      this.#fullNameAt[this.#grow(name, none)] = place
    })
  }

  #learnLetters(name: string): void {
    for (let at = 0; at < name.length; at++) {
      const code = name.charCodeAt(at)
      if (this.#letters.has(code)) continue
      if (code < this.#plainLetters.length) this.#plainLetters[code] = this.#letters.size
      this.#letters.set(code, this.#letters.size)
    }
  }

  /** Gives the node at which the name ends. A name that has a place is counted at all nodes on the way. */
  #grow(name: string, place: number): number {
    let node = 0
    for (let at = 0; at < name.length; at++) {
      const key = node * this.#letterCount + this.#letters.get(name.charCodeAt(at))!
      node = this.#next.get(key) ?? this.#add(key)
      if (place === none) continue
      if (this.#countAt[node] === 0) this.#firstAt[node] = place
      this.#countAt[node]!++
    }
    return node
  }

  #add(key: number): number {
    const node = this.#nameAt.length
    this.#next.set(key, node)
    this.#nameAt.push(none)
    this.#fullNameAt.push(none)
    this.#firstAt.push(none)
    this.#countAt.push(0)
    return node
  }

  get root(): number {
    return 0
  }

  /** Where a word leads from a node, or -1 where no name goes on like that. */
  along(from: number, word: string): number {
    let node = from
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at)
      const letter = code < this.#plainLetters.length ? this.#plainLetters[code]! : (this.#letters.get(code) ?? none)
      const next = letter === none ? undefined : this.#next.get(node * this.#letterCount + letter)
      if (next === undefined) return none
      node = next
    }
    return node
  }

  /** The place in the list of the name that ends here, or -1. */
  nameAt(node: number): number {
    return this.#nameAt[node]!
  }

  fullNameAt(node: number): number {
    return this.#fullNameAt[node]!
  }

  /** How many names begin like this, and the place in the list of the first. */
  countAt(node: number): number {
    return this.#countAt[node]!
  }

  firstAt(node: number): number {
    return this.#firstAt[node]!
  }
}
