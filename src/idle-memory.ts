/**
 * Gives back the memory that a start or a burst of work took. V8 lets go of it only at a full collection that finds the process idle, and an idle process has
 * none of its own accord: the 30 MB that loading the code takes would be held for ever.
 */
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookMs = 5_000
/** Of the time since the last look. What a process does by itself takes less, the requests of one person more. */
const idleMost = 0.1
/** The first collects; the others find that little was made since, and let go. */
const collectionsAfterWork = 3
/** So that work which comes and goes is not stopped again and again. */
const looksBetween = 60
/** A full collection stops everything for about a millisecond a megabyte: a larger heap is left to V8. */
const heapMostBytes = 200e6

export interface Watched {
  /** How much of the time since the last look was busy, from 0 to 1. */
  busyShare(): number
  heapBytes(): number
  collect(): void
}

const ownProcess = (): Watched => {
  let last = performance.eventLoopUtilization()
  let collectGarbage: (() => void) | undefined
  return {
    busyShare() {
      const now = performance.eventLoopUtilization()
      const share = performance.eventLoopUtilization(now, last).utilization
      last = now
      return share
    },
    heapBytes: () => process.memoryUsage().heapUsed,
    collect() {
      if (!collectGarbage) {
        setFlagsFromString('--expose-gc')
        collectGarbage = runInNewContext('gc') as () => void
        setFlagsFromString('--no-expose-gc')
      }
      collectGarbage()
    },
  }
}

/** For as long as the process lives. The start counts as work. */
export function giveBackMemoryWhenIdle({ busyShare, heapBytes, collect }: Watched = ownProcess()): void {
  let due = collectionsAfterWork
  let looksToWait = 0
  const look = () => {
    looksToWait = Math.max(0, looksToWait - 1)
    if (busyShare() > idleMost) {
      // Also what was interrupted is not begun again at the next pause.
      if (due > 0 && due < collectionsAfterWork) looksToWait = looksBetween
      due = collectionsAfterWork
      return
    }
    if (due === 0 || looksToWait > 0 || heapBytes() > heapMostBytes) return
    collect()
    due -= 1
    if (due === 0) looksToWait = looksBetween
  }
  setInterval(look, lookMs).unref()
}
