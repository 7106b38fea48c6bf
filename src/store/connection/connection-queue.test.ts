import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionQueue, createConnectionQueue } from './connection-queue.ts'

let log: string[]
let turns: ConnectionQueue

beforeEach(() => {
  vi.useFakeTimers()
  log = []
  turns = createConnectionQueue(2, { standstillMs: 5_000, waitMs: 30_000 }, () => Date.now())
})
afterEach(() => vi.useRealTimers())

const ask = (name: string, since?: number) =>
  turns.take(since).then(
    () => log.push(name),
    error => log.push(`${name}: ${error.message}`),
  )

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('as many as may go at once, the others in the order in which they came', async () => {
  for (const name of ['a', 'b', 'c', 'd']) void ask(name)
  await pass(0)
  expect(log).toEqual(['a', 'b'])
  turns.end()
  await pass(0)
  expect(log).toEqual(['a', 'b', 'c'])
  turns.end()
  turns.end()
  turns.end()
  void ask('e')
  void ask('f')
  void ask('g')
  await pass(0)
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a line that moves is waited in for as long as it takes', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void ask(name)
  for (let round = 0; round < 5; round++) {
    await pass(4_900)
    turns.end()
  }
  await pass(0)
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
})

test('one that stands still is not: all who have waited so long are told, who came later waits on', async () => {
  for (const name of ['a', 'b', 'c', 'd']) void ask(name)
  await pass(3_000)
  void ask('late')
  await pass(2_000)
  const away = 'no connection became free for 5 s'
  expect(log).toEqual(['a', 'b', `c: ${away}`, `d: ${away}`])
  await pass(2_999)
  turns.end()
  await pass(10_000)
  expect(log).toEqual(['a', 'b', `c: ${away}`, `d: ${away}`, 'late'])
})

test('a process that stood still itself turns nobody away for it', async () => {
  vi.useRealTimers()
  turns = createConnectionQueue(1, { standstillMs: 200, waitMs: 600 })
  await turns.take()
  const asked = [ask('b'), ask('c')]
  for (let round = 0; round < 3; round++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    // The timers have their turn, and then what came in: this is the first moment in which an answer could be read.
    await turn()
  }
  expect(log).toEqual([])
  turns.end()
  await turn()
  turns.end()
  await Promise.all(asked)
  expect(log).toEqual(['b', 'c'])
})

test('a server that answers is there: its answers move the line, though nobody leaves it', async () => {
  for (const name of ['a', 'b', 'c']) void ask(name)
  for (let round = 0; round < 5; round++) {
    await pass(4_900)
    turns.answered()
  }
  turns.end()
  await pass(0)
  expect(log).toEqual(['a', 'b', 'c'])
})

const fail = (name: string, message: string, since = turns.time()) =>
  turns.fail(new Error(message), since).then(
    () => log.push(`${name} again`),
    error => log.push(`${name}: ${error.message}`),
  )

test('who has waited before waits for what is left of half a minute, behind those who are there', async () => {
  for (const name of ['a', 'b']) void ask(name)
  const came = turns.time()
  // Somebody waits, or the time of the line would not go on.
  for (const name of ['c', 'd', 'e', 'f', 'g', 'h', 'i']) void ask(name)
  for (let round = 0; round < 7; round++) {
    await pass(4_000)
    turns.end()
  }
  void ask('j')
  void ask('late', came)
  await pass(1_900)
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
  await pass(100)
  expect(log.at(-1)).toBe('late: no connection became free for 5 s')
  turns.end()
  await pass(0)
  expect(log.at(-1)).toBe('j')
})

test('though no longer than half a minute', async () => {
  for (const name of ['a', 'b', ...Array.from({ length: 30 }, (_, at) => `${at}`)]) void ask(name)
  for (let round = 0; round < 12; round++) {
    await pass(3_000)
    turns.end()
  }
  expect(log.filter(line => line.includes('no connection'))).toHaveLength(30 - 9)
})

test('who gets no connection again and again waits for half a minute in all', async () => {
  void ask('a')
  void ask('b')
  const came = turns.time()
  for (let round = 0; round < 14; round++) {
    void fail('a', 'too many clients', came)
    await pass(2_000)
    turns.end()
    void ask('b')
    await pass(0)
  }
  expect(log.filter(line => line.includes('no connection'))).toEqual([])
  void fail('a', 'too many clients', came)
  await pass(1_900)
  turns.answered()
  await pass(200)
  expect(log.at(-1)).toBe('a: no connection became free for 5 s')
})

test('who gets no connection while others have one is the next to get one of theirs, and nobody is turned away', async () => {
  for (const name of ['a', 'b', 'c', 'd']) void ask(name)
  await pass(10)
  void fail('a', 'too many clients')
  await pass(100)
  expect(log).toEqual(['a', 'b'])
  // One who comes now does not try in vain.
  void ask('late')
  turns.end()
  await pass(0)
  expect(log).toEqual(['a', 'b', 'a again'])
  turns.end()
  await pass(0)
  expect(log).toEqual(['a', 'b', 'a again', 'c'])
  // Later on as many as may go at once are tried again.
  await pass(1_000)
  turns.end()
  await pass(0)
  expect(log).toEqual(['a', 'b', 'a again', 'c', 'd', 'late'])
})

test('where nobody has one, all who wait need not find out for themselves', async () => {
  for (const name of ['a', 'b', 'c', 'd']) void ask(name)
  await pass(10)
  void fail('a', 'refused')
  void fail('b', 'refused')
  await pass(0)
  expect(log.toSorted()).toEqual(['a', 'a: refused', 'b', 'b: refused', 'c: refused', 'd: refused'])
  // The places are free again.
  void ask('e')
  await pass(0)
  expect(log.at(-1)).toBe('e')
})

test('nothing ticks when nobody waits', async () => {
  for (const name of ['a', 'b', 'c']) void ask(name)
  await pass(0)
  expect(vi.getTimerCount()).toBe(1)
  turns.end()
  await pass(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a connection that is handed over goes to the first who waits, and the turn with it', async () => {
  const handed: unknown[] = []
  for (const _ of ['a', 'b', 'c', 'd']) void turns.take().then(connection => handed.push(connection))
  await pass(0)
  expect(handed).toEqual([undefined, undefined])
  expect(turns.handOver('first')).toBe(true)
  await pass(0)
  expect(handed).toEqual([undefined, undefined, 'first'])
  expect(turns.handOver('second')).toBe(true)
  // Nobody waits: it is the caller's to end, and only then is there a turn for another.
  expect(turns.handOver('third')).toBe(false)
  void ask('e')
  await pass(0)
  expect(handed).toEqual([undefined, undefined, 'first', 'second'])
  expect(log).toEqual([])
  turns.end()
  await pass(0)
  expect(log).toEqual(['e'])
})

test('a line in which connections are handed over moves', async () => {
  for (const name of ['a', 'b', 'c', 'd']) void ask(name)
  await pass(4_900)
  turns.handOver('one')
  await pass(4_900)
  turns.handOver('other')
  await pass(0)
  expect(log).toEqual(['a', 'b', 'c', 'd'])
})

test('after a failure as many as may go at once are tried again, also where connections are only handed over', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) void ask(name)
  await pass(10)
  void fail('a', 'too many clients')
  await pass(900)
  turns.handOver('soon')
  await pass(0)
  expect(log).toEqual(['a', 'b', 'a again'])
  await pass(100)
  turns.handOver('later')
  await pass(0)
  expect(log).toEqual(['a', 'b', 'a again', 'c', 'd'])
  turns.handOver('at the most')
  await pass(0)
  expect(log).toEqual(['a', 'b', 'a again', 'c', 'd', 'e'])
})
