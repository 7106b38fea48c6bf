import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

/**
 * Of the random values in the tests: one for each state of the sources, so that a run says the same of a commit each time, and other values are tried with the
 * next one. `PROPERTY_SEED=random` tries others, and the seed that a failure names makes it again.
 */
export function seedOf(wanted: string | undefined): number {
  if (wanted === 'random') return randomInt(2 ** 31)
  if (wanted !== undefined) return Number(wanted)
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return Number.parseInt(tree.slice(0, 7), 16)
  } catch {
    // Sources without their history.
    return 1
  }
}
