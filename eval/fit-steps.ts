/** Shares that were right, in steps: what agreement with earlier papers of a supplier is worth. */

/** Steps are no narrower than this; what is at the top must be seen most often. */
const stepMin = 150
const topMin = 300

/**
 * The share that is right, by what was supposed, as steps that never fall. No step is surer than its count allows: of 300 cases without an error 0.995 can be
 * said, of 150 no more than 0.99, and each says one standard error less than what was counted. Paper differs more from layout to layout than from page to page,
 * and what is said too high is posted.
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
  const shareOf = ({ count, right }: { count: number; right: number }): number => {
    const standardError = Math.sqrt(((right / count) * (1 - right / count)) / count)
    return Math.min((right + 1) / (count + 2) - standardError, 1 - 1.5 / count)
  }
  // From the surest down: a small step may come to less than the one below it.
  const steps: [number, number][] = []
  for (const [at, pool] of pools.entries()) {
    const share = Math.min(shareOf(pool), steps[0]?.[1] ?? 1)
    const from = at === pools.length - 1 ? 0 : Math.round(pool.from * 1e5) / 1e5
    // With as many decimals as are told, and never rounded up: 0.8997 would be told, and posted, as 0.9.
    steps.unshift([from, Math.max(0.01, Math.floor(share * 1e3) / 1e3)])
  }
  return steps
}
