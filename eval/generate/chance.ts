/** Chance that is the same every time: what is drawn with a seed is drawn again with it. */

export interface Chance {
  /** From 0 to 1. */
  number(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  of<Value>(list: readonly Value[]): Value
  is(probability: number): boolean
  /** That many digits; the first one is not 0. */
  digits(count: number): string
  letters(count: number): string
  /** Some of the list in its order, each with that probability. */
  some<Value>(list: readonly Value[], probability: number): Value[]
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // A last stir, so that seeds which differ in one digit have nothing in common.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Mulberry32. */
function numbersFrom(seed: string): () => number {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function chanceFrom(seed: string): Chance {
  const number = numbersFrom(seed)
  const between = (least: number, most: number): number => least + Math.floor(number() * (most - least + 1))
  const is = (probability: number): boolean => number() < probability
  return {
    number,
    between,
    is,
    of: list => {
      if (list.length === 0) throw new Error('There is nothing to draw from.')
      return list[Math.floor(number() * list.length)]!
    },
    digits: count => Array.from({ length: count }, (_, at) => String(between(at === 0 ? 1 : 0, 9))).join(''),
    letters: count => Array.from({ length: count }, () => 'ABCDEFGHJKLMNPRSTUVWXYZ'[between(0, 22)]!).join(''),
    some: (list, probability) => list.filter(() => is(probability)),
  }
}
