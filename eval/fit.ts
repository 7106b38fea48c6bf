/** Fits log odds to what was right and wrong: logistic regression whose weights are small and never negative. */
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
  const weights = names.map(() => 0)
  // By columns: each step goes through one signal of all examples.
  const columns = names.map(name => Float64Array.from(examples, ({ signals }) => (name === 'bias' ? 1 : (signals[name] ?? 0))))
  const right = Float64Array.from(examples, ({ isRight }) => (isRight ? 1 : 0))
  const counts = Float64Array.from(examples, ({ weight }) => weight)
  const odds = new Float64Array(examples.length)
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    let moved = 0
    for (const [at, name] of names.entries()) {
      const column = columns[at]!
      const held = name === 'bias' ? 0.01 : pull
      let slope = held * weights[at]!
      let curve = held
      for (let one = 0; one < odds.length; one += 1) {
        const value = column[one]!
        if (value === 0) continue
        const share = probability(odds[one]!)
        slope += counts[one]! * (share - right[one]!) * value
        curve += counts[one]! * share * (1 - share) * value * value
      }
      const wanted = weights[at]! - slope / curve
      const step = (name === 'bias' ? wanted : Math.max(0, wanted)) - weights[at]!
      if (step === 0) continue
      weights[at]! += step
      moved = Math.max(moved, Math.abs(step))
      for (let one = 0; one < odds.length; one += 1) odds[one]! += step * column[one]!
    }
    if (moved < 4e-3) break
  }
  return Object.fromEntries(names.map((name, at) => [name, Math.round(weights[at]! * 1000) / 1000]))
}

/** A point of the curve stands for no fewer cases than this; what is at the top must be seen most often. */
const pointMin = 100
const topMin = 300

/**
 * What is given so much is posted unseen where nobody has set another threshold, and of all that is posted one in a hundred may be wrong. Paper that is new is wrong
 * more often than what was counted, and rules were mended with a look at layouts that are fitted to, so that less is allowed here: with 0.0075 it was 15 in a
 * thousand of layouts that nobody had looked at.
 */
const posted = 0.9
const unposted = 0.899
/** From here on to that lies what is right more often than is said of it: surer or less sure, but not to be posted. */
const crowded = 0.89
const wrongMax = 0.004

export interface Case {
  supposed: number
  isRight: boolean
}

interface Pool {
  count: number
  right: number
  /** Of what was supposed, added up. */
  odds: number
}

const oddsAt = (share: number): number => Math.log(share / (1 - share))

/** From the surest down. What is right more often among the less sure is one pool with what is above it. */
function poolsOf(sorted: readonly Case[]): Pool[] {
  const pools: Pool[] = []
  let open: Pool = { count: 0, right: 0, odds: 0 }
  sorted.forEach(({ supposed, isRight }, at) => {
    open = { count: open.count + 1, right: open.right + (isRight ? 1 : 0), odds: open.odds + oddsAt(supposed) }
    const isFull = open.count >= (pools.length === 0 ? topMin : pointMin) && sorted[at + 1]?.supposed !== supposed
    if (!isFull && at < sorted.length - 1) return
    pools.push(open)
    open = { count: 0, right: 0, odds: 0 }
    for (let last = pools.length - 1; last > 0; last -= 1) {
      const [above, below] = [pools[last - 1]!, pools[last]!]
      if (below.right / below.count < above.right / above.count) break
      pools.splice(last - 1, 2, { count: above.count + below.count, right: above.right + below.right, odds: above.odds + below.odds })
    }
  })
  return pools
}

/** The least that may be supposed of a reading so that of all that are supposed so much, few enough are wrong: one more than was counted. */
function postedFrom(sorted: readonly Case[]): number {
  let [from, wrong] = [1, 1]
  sorted.forEach(({ supposed, isRight }, at) => {
    wrong += isRight ? 0 : 1
    if (sorted[at + 1]?.supposed !== supposed && wrong / (at + 2) <= wrongMax) from = supposed
  })
  return from
}

/** What is posted is said with one standard error less than was counted, since what is said too high there costs more than a look. */
function shareOf({ count, right }: Pool): number {
  const counted = (right + 1) / (count + 2)
  const standardError = Math.sqrt(((right / count) * (1 - right / count)) / count)
  const said = counted < posted ? counted : Math.max(unposted, counted - standardError)
  return Math.min(said, 1 - 1.5 / count)
}

/**
 * The share that is right, by what was supposed, as points that never fall and are joined by straight lines. No point is surer than its count allows: of 300 cases
 * without an error 0.995 can be said, of 150 no more than 0.99. Below what is posted it says what was counted. Nothing is given 0.9 from where on more than a few in a
 * thousand are wrong, though more than nine in ten may be right there: it is given 0.89 to 0.899, so that the surer still has more than the less sure.
 */
export function fitCurve(judged: readonly Case[]): [number, number][] {
  const sorted = [...judged].sort((one, other) => other.supposed - one.supposed)
  const from = postedFrom(sorted)
  const points: [number, number][] = []
  for (const pool of poolsOf(sorted)) {
    const at = 1 / (1 + Math.exp(-pool.odds / pool.count))
    points.unshift([at, Math.min(shareOf(pool), points[0]?.[1] ?? 1)])
  }
  const below = points.filter(([at, share]) => at < from && share < crowded)
  const first = points.find(([at, share]) => at < from && share >= crowded)
  const above = points.filter(([at, share]) => at >= from - 1e-9 && share >= posted)
  const lead: [number, number][] = first ? [[first[0], crowded]] : []
  const turn: [number, number][] =
    points.length > below.length ? [[Math.min(from, points.at(-1)![0]), Math.min(unposted, points.at(-1)![1])]] : []
  return [...below, ...lead, ...turn, ...(from < 1 ? above : [])].map(([at, share]) => [
    Math.round(at * 1e5) / 1e5,
    Math.max(0.01, Math.floor(share * 1e3 + 1e-9) / 1e3),
  ])
}
