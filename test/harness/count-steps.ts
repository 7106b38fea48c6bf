/**
 * How much work a piece of our code does, counted and not timed: how often each function and each block of src was run. The counts are the same on every
 * machine. Blocks are counted in functions that were first called after this module was loaded, so that a test file which counts has a process of its own.
 */
import { Session } from 'node:inspector/promises'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** Reading the counts sets them to zero. */
async function take(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.includes('/src/') && !url.includes('/node_modules/'))
    .flatMap(script => script.functions.flatMap(one => one.ranges.map(range => range.count)))
    .reduce((sum, count) => sum + count, 0)
}

export async function countSteps(work: () => unknown): Promise<number> {
  await take()
  await work()
  return take()
}

/** What does next to nothing may do a little more. */
const stepsMin = 20

/** How many times the work grows when the input is ten times as large. */
export async function growthOf<Input>(make: (size: number) => Input, size: number, work: (input: Input) => unknown): Promise<number> {
  const [small, large] = [make(size), make(size * 10)]
  // What is only made once, such as a table, is no part of either.
  await work(small)
  const few = await countSteps(() => work(small))
  const many = await countSteps(() => work(large))
  return many / Math.max(few, stepsMin)
}
