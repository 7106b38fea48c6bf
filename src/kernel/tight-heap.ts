/**
 * For work that makes much and keeps little. V8 looks for garbage when the heap has grown to as much as four times what was in use the last time: a run over a
 * hundred thousand movements would hold several times what it needs. As long as such work goes on, V8 looks sooner; most of that it does beside us.
 */
import { setFlagsFromString } from 'node:v8'

/** So much more than what was in use at the last look. */
const growthPercent = 60
/** As V8 sees fit. */
const usualPercent = 0

let underWay = 0

const growBy = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`)

export async function inTightHeap<Value>(work: () => Promise<Value>): Promise<Value> {
  if (underWay === 0) growBy(growthPercent)
  underWay++
  try {
    return await work()
  } finally {
    underWay--
    if (underWay === 0) growBy(usualPercent)
  }
}
