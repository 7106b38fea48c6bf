import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { inTightHeap } from './tight-heap.ts'

/** A heap of its own, in which what is made lives for a while and is garbage then, as in a run over many records. */
const making = `
  const { getHeapStatistics } = require('node:v8')
  const { parentPort } = require('node:worker_threads')
  const used = () => getHeapStatistics().used_heap_size
  const kept = Array.from({ length: 300_000 }, (_, at) => ({ at, texts: [at] }))
  const passing = new Array(120_000)
  let needed = 0
  let most = 0
  for (let at = 0; at < 40 * passing.length; at++) {
    passing[at % passing.length] = { at, texts: [at] }
    if (at === passing.length) needed = used()
    if (at % 20_000 === 0) most = Math.max(most, used())
  }
  parentPort.postMessage({ share: most / needed, kept: kept.length })`

async function mostOfNeeded(): Promise<number> {
  const worker = new Worker(making, { eval: true })
  const [{ share }] = (await once(worker, 'message')) as [{ share: number }]
  await worker.terminate()
  return share
}

/** Left to itself V8 comes to almost five times what is needed; how far it goes beyond its bound depends on when it gets its turn. */
const tight = 3.2

test('garbage is let go of before there is much more of it than of what is needed', async () => {
  expect(await inTightHeap(mostOfNeeded)).toBeLessThan(tight)
})

test('of several that go on at once one that fails does not loosen it for the others', async () => {
  let endFirst = () => {}
  const first = inTightHeap(() => new Promise<void>(resolve => (endFirst = resolve)))
  await expect(inTightHeap(() => Promise.reject(new Error('a run that fails')))).rejects.toThrow('a run that fails')
  expect(await mostOfNeeded()).toBeLessThan(tight)
  endFirst()
  await first
})
