import { expect, test } from 'vitest'
import { rows } from '../../test/harness/text-tables.ts'
import { leftAfter } from './line-pace.ts'

const pace = { silenceMs: 30_000, bytesPerMsMin: 32 }

/** Until which of the waits a line is let go on that brings so many bytes after each of them. */
function endsAt(waitMs: number, bytes: number, waits: number): number | null {
  let left = pace.silenceMs
  for (let at = 1; at <= waits; at++) {
    if (waitMs >= left) return at
    left = leftAfter(pace, left, waitMs, bytes)
  }
  return null
}

test.each(rows`
  line                               waitMs   bytes   ends
  silent                             30000    0       1
  a byte a second                    1000     1       31
  a byte every 29 seconds            29000    1       2
  as slow as may be                  1000     32000   never
  a little slower                    1000     31000   929
  slow, in large parts at a time     20000    640000  never
  fast                               1        65536   never
`)('a line that is $line ends at wait $ends', ({ waitMs, bytes, ends }) => {
  expect(String(endsAt(Number(waitMs), Number(bytes), 100_000) ?? 'never')).toBe(ends)
})

test('a gigabyte that came fast does not pay for a drip', () => {
  expect(leftAfter(pace, pace.silenceMs, 1, 2 ** 30)).toBe(pace.silenceMs)
})
