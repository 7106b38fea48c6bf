import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { silenceOf } from './silence.ts'

test('a silence is given up once, when it was as long as it may be', () => {
  vi.useFakeTimers()
  try {
    const giveUp = vi.fn()
    silenceOf(35_000)(giveUp)
    vi.advanceTimersByTime(34_999)
    expect(giveUp).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(giveUp).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(100_000)
    expect(giveUp).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('a watch that ended gives nothing up', () => {
  vi.useFakeTimers()
  try {
    const giveUp = vi.fn()
    const end = silenceOf(1000)(giveUp)
    vi.advanceTimersByTime(950)
    end()
    vi.advanceTimersByTime(10_000)
    expect(giveUp).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('a process that stood still itself reads what came before it gives up', async () => {
  let hasGivenUp = false
  const end = silenceOf(200)(() => (hasGivenUp = true))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  // The timers have their turn, and then what came in: this is the first moment in which an answer could be read.
  await turn()
  expect(hasGivenUp).toBe(false)
  end()
})

test('who is watched beside others is given up after no less, and at most a beat later', () => {
  vi.useFakeTimers()
  try {
    const watch = silenceOf(1000)
    const log: string[] = []
    const endFirst = watch(() => log.push('first'))
    vi.advanceTimersByTime(350)
    watch(() => log.push('second'))
    vi.advanceTimersByTime(100)
    // The beat goes on for who is left.
    endFirst()
    vi.advanceTimersByTime(899)
    expect(log).toEqual([])
    vi.advanceTimersByTime(101)
    expect(log).toEqual(['second'])
    const endThird = watch(() => log.push('third'))
    endThird()
    endThird()
    vi.advanceTimersByTime(5000)
    expect(log).toEqual(['second'])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
