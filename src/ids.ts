import { randomBytes } from 'node:crypto'
import { type IdPrefix, toId } from './domain/ids.ts'

/** Randomness is drawn in blocks: asking the system for ten bytes at a time costs more than the id. */
let pool = Buffer.alloc(0)
let used = 0

function drawTail(): Uint8Array {
  if (used + 10 > pool.length) {
    pool = randomBytes(5120)
    used = 0
  }
  const drawn = pool.subarray(used, used + 10)
  used += 10
  return drawn
}

let lastMoment = Number.NaN
const tail = new Uint8Array(10)

/**
 * Ids of one moment, asked for one after the other, count on from a tail that was drawn for the first of them: what is made together, a thousand movements
 * or entries, stands in the order in which it was made, in every index and so on the disk. No id is a secret.
 */
export function newId(prefix: IdPrefix, now: Date): string {
  const moment = now.getTime()
  if (moment !== lastMoment || !countOn()) {
    tail.set(drawTail())
    lastMoment = moment
  }
  return toId(prefix, moment, tail)
}

/** False where there is no next one. */
function countOn(): boolean {
  for (let at = tail.length - 1; at >= 0; at--) {
    tail[at]! += 1
    if (tail[at] !== 0) return true
  }
  return false
}
