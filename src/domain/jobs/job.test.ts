import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryPauseMs } from './job.ts'

test('the pause before another attempt doubles, up to ten minutes, and half of it is drawn', () => {
  expect([1, 2, 3, 4].map(attempts => retryPauseMs(attempts, 1))).toEqual([2_000, 4_000, 8_000, 16_000])
  expect([1, 2, 3, 4].map(attempts => retryPauseMs(attempts, 0))).toEqual([1_000, 2_000, 4_000, 8_000])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, drawn) => {
      const pause = retryPauseMs(attempts, drawn)
      expect(pause).toBeGreaterThanOrEqual(1_000)
      expect(pause).toBeLessThanOrEqual(600_000)
    }),
  )
})
