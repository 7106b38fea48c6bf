/** Chance that is none: the same words always draw the same number, so that a day looks the same whenever it is read. */
import assert from 'node:assert/strict'

/** FNV-1a over the words, then the last step of MurmurHash3, so that neighbouring days differ in every bit: 32 bits. */
export function draw(seed: string): number {
  let bits = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) bits = Math.imul(bits ^ seed.charCodeAt(at), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** A whole number from `min` to `max`, both included. */
export const drawBetween = (seed: string, min: number, max: number): number => min + (draw(seed) % (max - min + 1))

export function pick<Choice>(seed: string, choices: readonly Choice[]): Choice {
  const picked = choices[draw(seed) % choices.length]
  assert(picked !== undefined, 'there must be something to pick from')
  return picked
}

export const drawDigits = (seed: string, count: number): string =>
  Array.from({ length: count }, (_, at) => draw(`${seed} ${at}`) % 10).join('')
