/** Chance that is the same every time: what is drawn with a seed is drawn again with it. */

/** Numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Around 0, nearly all between -2 and 2: the sum of a few throws is close enough to a bell. */
export const bell = (random: () => number): number => (random() + random() + random() + random() - 2) * 1.73

/** Clouds from 0 to 1: random values at the corners of a grid of size 1, and what lies between them in between. */
export function clouds(random: () => number): (x: number, y: number) => number {
  const size = 64
  const corners = Float32Array.from({ length: size * size }, random)
  const corner = (x: number, y: number) => corners[(((y % size) + size) % size) * size + (((x % size) + size) % size)]!
  const smooth = (part: number) => part * part * (3 - 2 * part)
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [across, down] = [smooth(x - left), smooth(y - top)]
    const above = corner(left, top) * (1 - across) + corner(left + 1, top) * across
    const below = corner(left, top + 1) * (1 - across) + corner(left + 1, top + 1) * across
    return above * (1 - down) + below * down
  }
}
