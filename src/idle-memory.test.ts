import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveBackMemoryWhenIdle } from './idle-memory.ts'

const lookMs = 5_000
let busy: number
let heap: number
let collected: number

beforeEach(() => {
  vi.useFakeTimers()
  busy = 0
  heap = 60e6
  collected = 0
  giveBackMemoryWhenIdle({
    busyShare: () => busy,
    heapBytes: () => heap,
    collect: () => {
      collected += 1
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (looks: number) => vi.advanceTimersByTime(looks * lookMs)

test('what the start took is given back once it is idle, and then nothing is done any more', () => {
  busy = 0.8
  pass(4)
  expect(collected).toBe(0)
  busy = 0.02
  pass(3)
  expect(collected).toBe(3)
  pass(500)
  expect(collected).toBe(3)
})

test('work is not stopped, and begins the count again after a while', () => {
  pass(2)
  busy = 0.5
  pass(20)
  expect(collected).toBe(2)
  busy = 0
  pass(30)
  expect(collected).toBe(2)
  pass(60)
  expect(collected).toBe(5)
})

test.each([1, 2, 3])('work that pauses for %i looks is not stopped again and again', pause => {
  pass(3)
  for (let turn = 0; turn < 10; turn += 1) {
    busy = 0.5
    pass(2)
    busy = 0
    pass(pause)
  }
  expect(collected).toBe(3)
  pass(60)
  expect(collected).toBe(6)
})

test('work that pauses briefly from the start is stopped once in five minutes at most', () => {
  for (let turn = 0; turn < 120; turn += 1) {
    busy = 0.5
    pass(1)
    busy = 0
    pass(1)
  }
  // Twenty minutes.
  expect(collected).toBeLessThanOrEqual(4)
})

test('a large heap is left alone until it is small', () => {
  heap = 900e6
  pass(10)
  expect(collected).toBe(0)
  heap = 100e6
  pass(10)
  expect(collected).toBe(3)
})
