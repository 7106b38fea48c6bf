/**
 * How many sums would give a total by chance: those that are tried, over those that are possible. Round amounts make few different sums, and fit often; what is
 * not as round as the members of a sum cannot take part in it.
 */

/** In minor units: amounts are as round as hundreds, and no rounder. */
const roundStep = 10_000

/** Of all combinations of as many members. */
export function chanceOf(amounts: ArrayLike<number>, members: readonly number[]): number {
  const step = stepOf(members.map(member => amounts[member]!))
  const { count, range } = eligible(amounts, step)
  let combinations = 0
  let choose = 1
  for (let size = 1; size <= members.length; size++) {
    choose = (choose * (count - size + 1)) / size
    if (size >= Math.min(2, members.length)) combinations += choose
  }
  return (combinations * step) / range
}

/** Of all runs from one place of a sorted list to another. */
export function chanceOfRun(amounts: Float64Array, from: number, to: number): number {
  const step = stepOf(amounts.subarray(from, to))
  const { count, range } = eligible(amounts, step)
  return (count * count * step) / range
}

function eligible(amounts: ArrayLike<number>, step: number): { count: number; range: number } {
  let count = 0
  let range = 0
  for (let at = 0; at < amounts.length; at++) {
    const amount = amounts[at]!
    if (amount % step !== 0) continue
    count++
    range += Math.abs(amount)
  }
  return { count, range }
}

/** How round they all are. */
export function stepOf(amounts: Iterable<number>): number {
  let step = roundStep
  for (const amount of amounts) step = greatestDivisor(step, amount)
  return step
}

function greatestDivisor(one: number, other: number): number {
  let [a, b] = [Math.abs(one), Math.abs(other)]
  while (b > 0) [a, b] = [b, a % b]
  return a
}
