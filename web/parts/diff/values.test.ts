import { expect, test } from 'vitest'
import { shownValue } from './values.ts'

const words = { yes: 'yes', no: 'no' }

test.each([
  [null, null],
  ['', null],
  [0, '0'],
  [false, 'no'],
  ['2450', '2450'],
  [{ account: '2450', text: null, isMine: true }, 'account 2450, isMine yes'],
  [[1, 2, 3, 4, 5, 6, 7], '1, 2, 3, 4, 5 …'],
  [[{ a: 1 }, null], 'a 1, —'],
])('%j is shown as %j', (value, shown) => expect(shownValue(value, words)).toBe(shown))

test('a long value is cut', () => expect(shownValue('x'.repeat(5000), words)).toHaveLength(120))
