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

export function combinationsOf(amounts: readonly number[], total: number, { membersMin, membersMax, foundMax }: SumLimits): Sums {
  if (amounts.length > amountsMax) throw new RangeError(`${amounts.length} amounts have too many sums`)
  const half = amounts.length >> 1
  const first = sumsOf(amounts.slice(0, half))
  const second = sumsOf(amounts.slice(half))
  const bySum = new Map<number, number[]>()
  first.forEach((sum, mask) => {
    const masks = bySum.get(sum)
    if (masks) masks.push(mask)
    else bySum.set(sum, [mask])
  })
  const found: number[][] = []
  let isCut = false
  for (let mask = 0; mask < second.length && !isCut; mask++) {
    for (const other of bySum.get(total - second[mask]!) ?? []) {
      const members = [...placesOf(other, 0), ...placesOf(mask, half)]
      if (members.length < membersMin || members.length > membersMax) continue
      isCut = found.length >= foundMax
      if (isCut) break
      found.push(members)
    }
  }
  found.sort((one, other) => one.length - other.length || compare(one, other))
  // One that only adds amounts which cancel out is no other answer.
  const minimal = found.filter(
    one => !found.some(other => other !== one && other.length > 0 && other.every(member => one.includes(member))),
  )
  return { found: minimal, isCut }
}

/** The sum of every subset, at the place whose bits name its members. */
function sumsOf(amounts: readonly number[]): Float64Array {
  const sums = new Float64Array(1 << amounts.length)
  for (let mask = 1; mask < sums.length; mask++) {
    const lowest = 31 - Math.clz32(mask & -mask)
    sums[mask] = sums[mask & (mask - 1)]! + amounts[lowest]!
  }
  return sums
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
