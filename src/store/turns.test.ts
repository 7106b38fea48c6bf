import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns, type Turns } from './turns.ts'

let log: string[]
let turns: Turns

beforeEach(() => {
  vi.useFakeTimers()
  log = []
  turns = createTurns(2, 5_000, () => Date.now())
})
afterEach(() => vi.useRealTimers())

const ask = (name: string) =>
  turns.take().then(
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

test('who stands in a line whose head cannot be served need not find out for themselves', async () => {
  for (const name of ['a', 'b', 'c', 'd']) void ask(name)
  await pass(10)
  turns.fail(new Error('refused'))
  await pass(0)
  expect(log).toEqual(['a', 'b', 'c: refused', 'd: refused'])
  // Its place is free again.
  void ask('e')
  await pass(0)
  expect(log.at(-1)).toBe('e')
})

test('one failure among others that are served turns away nobody', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) void ask(name)
  await pass(10)
  turns.end()
  turns.fail(new Error('too many clients'))
  await pass(0)
  expect(log).toEqual(['a', 'b', 'c', 'd'])
})

test('nothing ticks when nobody waits', async () => {
  for (const name of ['a', 'b', 'c']) void ask(name)
  await pass(0)
  expect(vi.getTimerCount()).toBe(1)
  turns.end()
  await pass(0)
  expect(vi.getTimerCount()).toBe(0)
})
