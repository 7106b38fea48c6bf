/**
 * Fits what the levels of each signal count: gradient boosting of single steps. Each round adds the one step that explains most of what is still open, a tenth of it,
 * and only steps that rise, so that the sum never falls where a signal rises. As each step has one signal, the rounds add up to a list of steps a signal, which can
 * be read.
 */
import type { Levelled, Levels } from '../src/extraction/calibration/levels.ts'

export interface LevelExample {
  signals: Levelled
  /** Log odds that count besides, and that the levels come on top of. */
  besides: number
  isRight: boolean
}

const rounds = 250
const rate = 0.1
/** On either side of a step there are no fewer: what few papers show is no level. */
const sideMin = 50
/** How strongly steps are drawn to nothing. */
const pull = 1
/** So many places are tried for a step, where about as many examples lie between two of them. */
const places = 40

interface Signal {
  name: string
  edges: readonly number[]
  /** How many edges each example has reached. */
  reached: Int32Array
}

function signalOf(name: string, examples: readonly LevelExample[]): Signal {
  const levels = Float64Array.from(examples, ({ signals }) => signals[name] ?? Number.NEGATIVE_INFINITY)
  const sorted = levels.toSorted()
  const tried = Array.from({ length: places - 1 }, (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / places)]!)
  // Most signals are yes or no, and yes may be rare.
  const edges = [...new Set([...tried, ...[0.5, 1].filter(level => sorted.includes(level))])]
    .filter(level => level > sorted[0]!)
    .sort((one, other) => one - other)
  return { name, edges, reached: Int32Array.from(levels, level => edges.filter(edge => level >= edge).length) }
}

interface Step {
  signal: Signal
  edge: number
  below: number
  above: number
  gain: number
}

/** The best step of one signal, by Newton's approximation of what it explains. */
function bestStep(signal: Signal, slopes: Float64Array, curves: Float64Array): Step | undefined {
  const { edges, reached } = signal
  const [slope, curve, count] = [0, 1, 2].map(() => new Float64Array(edges.length + 1)) as [Float64Array, Float64Array, Float64Array]
  reached.forEach((at, one) => {
    slope[at]! += slopes[one]!
    curve[at]! += curves[one]!
    count[at]! += 1
  })
  const [slopeAll, curveAll] = [slope, curve].map(each => each.reduce((sum, one) => sum + one, 0)) as [number, number]
  let best: Step | undefined
  let [slopeBelow, curveBelow, countBelow] = [0, 0, 0]
  for (let edge = 0; edge < edges.length; edge += 1) {
    slopeBelow += slope[edge]!
    curveBelow += curve[edge]!
    countBelow += count[edge]!
    if (countBelow < sideMin || reached.length - countBelow < sideMin) continue
    const slopeAbove = slopeAll - slopeBelow
    const curveAbove = curveAll - curveBelow
    const [below, above] = [slopeBelow / (curveBelow + pull), slopeAbove / (curveAbove + pull)]
    const gain = slopeBelow * below + slopeAbove * above - slopeAll ** 2 / (curveAll + pull)
    if (above > below && gain > (best?.gain ?? 0)) best = { signal, edge, below, above, gain }
  }
  return best
}

const rounded = (count: number): number => Math.round(count * 1e4) / 1e4
/** A level that was counted as reached must be reached by what is told of it, too. */
const roundedDown = (level: number): number => Math.floor(level * 1e5) / 1e5

export function fitLevels(examples: readonly LevelExample[]): Levels {
  const names = [...new Set(examples.flatMap(({ signals }) => Object.keys(signals)))].sort()
  const signals = names.map(name => signalOf(name, examples))
  const right = examples.filter(({ isRight }) => isRight).length
  const mean = examples.reduce((sum, { besides }) => sum + besides, 0) / Math.max(1, examples.length)
  let bias = Math.log((right + 1) / (examples.length - right + 1)) - mean
  const odds = Float64Array.from(examples, ({ besides }) => besides + bias)
  const counts = new Map<string, Map<number, number>>()
  const [slopes, curves] = [new Float64Array(examples.length), new Float64Array(examples.length)]
  for (let round = 0; round < rounds; round += 1) {
    odds.forEach((odd, one) => {
      const share = 1 / (1 + Math.exp(-odd))
      slopes[one] = (examples[one]!.isRight ? 1 : 0) - share
      curves[one] = share * (1 - share)
    })
    let best: Step | undefined
    for (const signal of signals) {
      const step = bestStep(signal, slopes, curves)
      if (step && step.gain > (best?.gain ?? 0)) best = step
    }
    if (!best) break
    const { signal, edge, below, above } = best
    bias += rate * below
    const own = counts.get(signal.name) ?? new Map<number, number>()
    const from = signal.edges[edge]!
    own.set(from, (own.get(from) ?? 0) + rate * (above - below))
    counts.set(signal.name, own)
    signal.reached.forEach((at, one) => {
      odds[one]! += rate * (at > edge ? above : below)
    })
  }
  const steps = [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, own]): [string, [number, number][]] => [
      name,
      [...own].sort(([one], [other]) => one - other).map(([from, count]) => [roundedDown(from), rounded(count)]),
    ])
  return { bias: rounded(bias), steps: Object.fromEntries(steps) }
}
