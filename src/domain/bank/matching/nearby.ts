import type { ItemFacts } from './facts.ts'

/** Where the items begin that are expected on a day or later. Lists are sorted by the day of expectation. */
function firstFrom(list: readonly ItemFacts[], day: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.expectedDay < day) low = middle + 1
    else high = middle
  }
  return low
}

/** What is made of the items of a list, from the one expected nearest to a day outwards: so many at most, in so many steps. */
export function nearby<Found>(
  list: readonly ItemFacts[],
  day: number,
  limits: { countMax: number; stepsMax: number },
  take: (item: ItemFacts) => Found | null,
): Found[] {
  let after = firstFrom(list, day)
  let before = after - 1
  const found: Found[] = []
  for (let steps = 0; steps < limits.stepsMax && found.length < limits.countMax; steps++) {
    const earlier = list[before]
    const later = list[after]
    if (!earlier && !later) break
    const isEarlier = !later || (earlier !== undefined && day - earlier.expectedDay <= later.expectedDay - day)
    const taken = take(isEarlier ? earlier! : later!)
    if (isEarlier) before--
    else after++
    if (taken !== null) found.push(taken)
  }
  return found
}
