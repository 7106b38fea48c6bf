/** Values by a small number, such as a place in a list. All stand side by side in one list: no list of its own for each of a hundred thousand. */
export class Grouped<Value> {
  readonly #values: readonly Value[]
  readonly #starts: Uint32Array

  /** Of one key they keep their order. */
  constructor(values: readonly Value[], keyOf: (value: Value, at: number) => number, keyCount: number) {
    const ends = new Uint32Array(keyCount + 1)
    values.forEach((value, at) => {
      ends[keyOf(value, at) + 1]!++
    })
    for (let key = 0; key < keyCount; key++) ends[key + 1]! += ends[key]!
    this.#starts = ends.slice()
    const sorted = values.slice()
    values.forEach((value, at) => {
      sorted[ends[keyOf(value, at)]!++] = value
    })
    this.#values = sorted
  }

  get all(): readonly Value[] {
    return this.#values
  }

  get keyCount(): number {
    return this.#starts.length - 1
  }

  /** The values of a key are those at the places from `start` up to, but without, `end`. */
  start(key: number): number {
    return this.#starts[key]!
  }

  end(key: number): number {
    return this.#starts[key + 1]!
  }

  countOf(key: number): number {
    return this.end(key) - this.start(key)
  }

  some(key: number, test: (value: Value) => boolean): boolean {
    const end = this.end(key)
    for (let at = this.start(key); at < end; at++) if (test(this.#values[at]!)) return true
    return false
  }
}
