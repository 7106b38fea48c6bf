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
  const end = silenceOf(20)(() => (hasGivenUp = true))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  // The timers have their turn, and then what came in: this is the first moment in which an answer could be read.
  await turn()
  expect(hasGivenUp).toBe(false)
  end()
})
