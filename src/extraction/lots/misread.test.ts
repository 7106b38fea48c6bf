/** Of a name one letter in six may be wrong, and short ones are not compared. Of a number only letters that look like digits may be. */
import { expect, test } from 'vitest'
import { isMisread, isMisreadNumber } from './misread.ts'

test.each([
  ['zimmervossohg', 'zimmervofsohg', true],
  ['zimmervossohg', 'zimmervofohg', true],
  ['anna', 'anne', false],
  ['nordhavnbyg', 'nordhavnel', false],
  ['nordhavnbyg', 'papirogpenaps', false],
])('%s and %s', (one, other, expected) => {
  expect(isMisread(one, other)).toBe(expected)
})

test('long ones are compared by their beginning', () => {
  expect(isMisread('a'.repeat(5000), 'b'.repeat(5000))).toBe(false)
  expect(isMisread(`b${'a'.repeat(5000)}`, 'a'.repeat(5001))).toBe(true)
})

test.each([
  ['2026118', '2o26118', true],
  ['2026118', '2026il8', true],
  ['fa52', 'fas2', true],
  ['2026118', '2026119', false],
  ['20261', '20262', false],
  ['102026', '112026', false],
  // A digit that was left out may also never have been there.
  ['2026118', '202618', false],
])('the numbers %s and %s', (one, other, expected) => {
  expect(isMisreadNumber(one, other)).toBe(expected)
})
