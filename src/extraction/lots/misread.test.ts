/** One letter in six may be wrong, and short ones are not compared. */
import { expect, test } from 'vitest'
import { isMisread } from './misread.ts'

test.each([
  ['2026118', '2o26118', true],
  ['zimmervossohg', 'zimmervofsohg', true],
  ['zimmervossohg', 'zimmervofohg', true],
  ['118', '119', false],
  ['nordhavnbyg', 'nordhavnel', false],
  ['nordhavnbyg', 'papirogpenaps', false],
])('%s and %s', (one, other, expected) => {
  expect(isMisread(one, other)).toBe(expected)
})

test('long ones are compared by their beginning', () => {
  expect(isMisread('a'.repeat(5000), 'b'.repeat(5000))).toBe(false)
  expect(isMisread(`b${'a'.repeat(5000)}`, 'a'.repeat(5001))).toBe(true)
})
