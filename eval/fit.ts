/** Fits log odds to what was right and wrong: logistic regression whose weights are small and never negative. */
import { oddsOf } from '../src/extraction/calibration/confidence.ts'
import type { Weights } from '../src/extraction/calibration/signals.ts'

export interface Example {
  signals: Weights
  isRight: boolean
  /** How often it counts. */
  weight: number
}

/** How strongly weights are drawn to nothing: with a few hundred examples a signal must earn its weight. */
const pull = 0.1
const sweeps = 300

const probability = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** One weight after the other, by Newton's step, until they rest. */
export function fitWeights(examples: readonly Example[]): Weights {
  const names = ['bias', ...new Set(examples.flatMap(({ signals }) => Object.keys(signals)))]
  const weights: Record<string, number> = Object.fromEntries(names.map(name => [name, 0]))
  const odds = examples.map(({ signals }) => oddsOf(weights, signals))
  const signalOf = (name: string, { signals }: Example): number => (name === 'bias' ? 1 : (signals[name] ?? 0))
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    let moved = 0
    for (const name of names) {
      const held = name === 'bias' ? 0.01 : pull
      let slope = held * weights[name]!
      let curve = held
      examples.forEach((example, at) => {
        const value = signalOf(name, example)
        const share = probability(odds[at]!)
        slope += example.weight * (share - (example.isRight ? 1 : 0)) * value
        curve += example.weight * share * (1 - share) * value * value
      })
      const wanted = weights[name]! - slope / curve
      const step = (name === 'bias' ? wanted : Math.max(0, wanted)) - weights[name]!
      if (step === 0) continue
      weights[name]! += step
      moved = Math.max(moved, Math.abs(step))
      examples.forEach((example, at) => {
        odds[at]! += step * signalOf(name, example)
      })
    }
    if (moved < 4e-3) break
  }
  return Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Math.round(weight * 1000) / 1000]))
}

/** Steps are no narrower than this; what is at the top must be seen most often. */
const stepMin = 150
const topMin = 300

/**
 * The share that is right, by what was supposed, as steps that never fall. No step is surer than its count allows: of 300 cases without an error 0.995 can be
 * said, of 150 no more than 0.99.
 */
export function fitSteps(judged: readonly { supposed: number; isRight: boolean }[]): [number, number][] {
  const sorted = [...judged].sort((one, other) => other.supposed - one.supposed)
  const pools: { from: number; count: number; right: number }[] = []
  let open = { from: 1, count: 0, right: 0 }
  sorted.forEach((one, at) => {
    open = { from: one.supposed, count: open.count + 1, right: open.right + (one.isRight ? 1 : 0) }
    const isFull = open.count >= (pools.length === 0 ? topMin : stepMin) && sorted[at + 1]?.supposed !== one.supposed
    if (!isFull && at < sorted.length - 1) return
    pools.push(open)
    open = { from: 0, count: 0, right: 0 }
    for (let last = pools.length - 1; last > 0; last -= 1) {
      const [above, below] = [pools[last - 1]!, pools[last]!]
      if (below.right / below.count < above.right / above.count) break
      pools.splice(last - 1, 2, { from: below.from, count: above.count + below.count, right: above.right + below.right })
    }
  })
  const shareOf = ({ count, right }: { count: number; right: number }): number => Math.min((right + 1) / (count + 2), 1 - 1.5 / count)
  return pools
    .reverse()
    .map((pool, at): [number, number] => [
      at === 0 ? 0 : Math.round(pool.from * 1e5) / 1e5,
      Math.max(0.01, Math.floor(shareOf(pool) * 1e4) / 1e4),
    ])
}
