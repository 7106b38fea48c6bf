import type { ItemFacts } from '../facts.ts'
import type { Run } from './amounts.ts'

/** Where the items begin that are expected on a day or later. Lists are sorted by the day of expectation. */
function firstFrom({ list, from, to }: Run, day: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.expectedDay < day) low = middle + 1
    else high = middle
  }
  return low
}

/** What is made of the items of a list, from the one expected nearest to a day outwards: so many at most, in so many steps. */
export function nearby<Found>(
  run: Run,
  day: number,
  limits: { countMax: number; stepsMax: number },
  take: (item: ItemFacts) => Found | null,
): Found[] {
  const { list, from, to } = run
  let after = firstFrom(run, day)
  let before = after - 1
  const found: Found[] = []
  for (let steps = 0; steps < limits.stepsMax && found.length < limits.countMax; steps++) {
    const earlier = before >= from ? list[before] : undefined
    const later = after < to ? list[after] : undefined
    if (!earlier && !later) break
    const isEarlier = !later || (earlier !== undefined && day - earlier.expectedDay <= later.expectedDay - day)
    const taken = take(isEarlier ? earlier! : later!)
    if (isEarlier) before--
    else after++
    if (taken !== null) found.push(taken)
  }
  return found
}
