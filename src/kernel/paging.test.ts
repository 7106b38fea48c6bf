import { expect, test } from 'vitest'
import { z } from 'zod'
import { rows } from '../../test/harness/text-tables.ts'
import { refused } from '../domain/refusals.ts'
import { limit } from './paging.ts'
import { parseInput } from './parse-input.ts'
import { detailOf } from './problem.ts'

const input = z.strictObject({ limit })

test.each(rows`
  sent                            answer
  1                               1
  200                             200
  0050                            50
  0                               This must be at least 1.
  -5                              This must be at least 1.
  201                             This must be at most 200.
  1000000000                      This must be at most 200.
  99999999999999999999999999999   This must be at most 200.
  abc                             This must be a whole number, in digits.
  1e2                             This must be a whole number, in digits.
  1.5                             This must be a whole number, in digits.
`)('limit=$sent in a query is answered with: $answer', ({ sent, answer }) => {
  const parsed = parseInput(input, { limit: sent })
  expect(refused(parsed) ? detailOf(parsed, 'en') : String(parsed.value.limit)).toBe(
    answer!.startsWith('This') ? `limit: ${answer}` : answer,
  )
})

test('without one a page has fifty items', () => expect(parseInput(input, {})).toEqual({ value: { limit: 50 } }))
