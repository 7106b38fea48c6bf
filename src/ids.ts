import { randomBytes } from 'node:crypto'
import { type IdPrefix, toId } from './domain/ids.ts'

/** Randomness is drawn in blocks: asking the system for ten bytes at a time costs more than the id. */
let pool = Buffer.alloc(0)
let used = 0

export function newId(prefix: IdPrefix, now: Date): string {
  if (used + 10 > pool.length) {
    pool = randomBytes(5120)
    used = 0
  }
  const random = pool.subarray(used, used + 10)
  used += 10
  return toId(prefix, now.getTime(), random)
}
