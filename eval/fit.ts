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
const sweeps = 2000

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
    if (moved < 1e-4) break
  }
  return Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Math.round(weight * 1000) / 1000]))
}
