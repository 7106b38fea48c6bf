/**
 * Which of some amounts add up to a total. All combinations are looked at, in two halves: the sums of one half are kept, and what the other half lacks is looked
 * up among them, so that 22 amounts take some thousand steps, where trying out takes millions.
 */

export interface Sums {
  /** Places in the list of amounts, in their order; the smallest combinations first. */
  found: readonly (readonly number[])[]
  /** There are more than were wanted. */
  isCut: boolean
}

export interface SumLimits {
  membersMin: number
  membersMax: number
  foundMax: number
}

export const amountsMax = 22

/** A search fills these anew and keeps nothing in them: a large run makes tens of thousands of searches, and fresh ones would be most of its memory. */
const firstSums = new Float64Array(1 << (amountsMax >> 1))
const secondSums = new Float64Array(1 << (amountsMax - (amountsMax >> 1)))
const slots = 2 * firstSums.length
/** The first of the sums that share a slot, and behind each sum the next one: -1 where there is none. */
const firstInSlot = new Int16Array(slots)
const nextInSlot = new Int16Array(firstSums.length)

const slotOf = (sum: number): number => (Math.imul(sum | 0, 0x9e3779b1) >>> 16) & (slots - 1)

export function combinationsOf(amounts: ArrayLike<number>, total: number, { membersMin, membersMax, foundMax }: SumLimits): Sums {
  if (amounts.length > amountsMax) throw new RangeError(`${amounts.length} amounts have too many sums`)
  const half = amounts.length >> 1
  const firstCount = fillSums(firstSums, amounts, 0, half)
  const secondCount = fillSums(secondSums, amounts, half, amounts.length)
  firstInSlot.fill(-1)
  for (let mask = firstCount - 1; mask >= 0; mask--) {
    const slot = slotOf(firstSums[mask]!)
    nextInSlot[mask] = firstInSlot[slot]!
    firstInSlot[slot] = mask
  }
  const found: number[][] = []
  let isCut = false
  for (let mask = 0; mask < secondCount && !isCut; mask++) {
    const lacking = total - secondSums[mask]!
    for (let other = firstInSlot[slotOf(lacking)]!; other >= 0; other = nextInSlot[other]!) {
      if (firstSums[other] !== lacking) continue
      const count = countOf(mask) + countOf(other)
      if (count < membersMin || count > membersMax) continue
      isCut = found.length >= foundMax
      if (isCut) break
      found.push([...placesOf(other, 0), ...placesOf(mask, half)])
    }
  }
  return { found: minimal(found), isCut }
}

/** The smallest first; one that only adds amounts which cancel out is no other answer. */
function minimal(found: number[][]): number[][] {
  if (found.length < 2) return found
  found.sort((one, other) => one.length - other.length || compare(one, other))
  return found.filter(one => !found.some(other => other !== one && other.length > 0 && other.every(member => one.includes(member))))
}

/** The sum of every subset, at the place whose bits name its members; gives how many there are. */
function fillSums(sums: Float64Array, amounts: ArrayLike<number>, from: number, to: number): number {
  let count = 1
  sums[0] = 0
  for (let at = from; at < to; at++) {
    const amount = amounts[at]!
    for (let mask = 0; mask < count; mask++) sums[count + mask] = sums[mask]! + amount
    count *= 2
  }
  return count
}

function countOf(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count++
  return count
}

function placesOf(mask: number, offset: number): number[] {
  const places: number[] = []
  for (let rest = mask; rest > 0; rest &= rest - 1) places.push(offset + 31 - Math.clz32(rest & -rest))
  return places
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((member, place) => member !== other[place])
  return at < 0 ? 0 : one[at]! - other[at]!
}
