/** How often work that was too slow may show that it was the machine that was. */
const triesMax = 5

/**
 * The least time that `work` takes, in milliseconds, of as many runs as it takes to be below `enoughMs`.
 * What else a machine does makes a run longer and never shorter; a rule that is too slow is so in every run.
 */
export function leastMs(enoughMs: number, work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < triesMax && least >= enoughMs; tried++) {
    const began = performance.now()
    work()
    least = Math.min(least, performance.now() - began)
  }
  return least
}

/** The same of work that is waited for. */
export async function leastMsOf(enoughMs: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < triesMax && least >= enoughMs; tried++) {
    const began = performance.now()
    await work()
    least = Math.min(least, performance.now() - began)
  }
  return least
}
