import { expect, test } from 'vitest'
import { linesOf, toPrintable } from './lines.ts'

/** Every character is one wide. */
const lines = (text: string, width: number): string[] => linesOf(text, width, part => [...part].length)

test('lines are broken at spaces', () => {
  expect(lines('one two three', 7)).toEqual(['one two', 'three'])
  expect(lines('  one   two ', 7)).toEqual(['one two'])
  expect(lines('one\ntwo', 99)).toEqual(['one', 'two'])
  expect(lines('', 5)).toEqual([''])
  expect(lines('a\n\nb', 5)).toEqual(['a', '', 'b'])
})

test('a word that is longer than a line is broken where the line ends', () => {
  expect(lines('a abcdefgh b', 3)).toEqual(['a', 'abc', 'def', 'gh', 'b'])
  expect(lines('abcdef', 3)).toEqual(['abc', 'def'])
  expect(lines('abc', 0)).toEqual(['a', 'b', 'c'])
})

test('an accent is never parted from its letter, nor half of a character from the other', () => {
  expect(lines('x\u{1f600}\u{1f600}', 2)).toEqual(['x\u{1f600}', '\u{1f600}'])
  expect(lines('ae\u0301e\u0301', 2)).toEqual(['a', 'e\u0301', 'e\u0301'])
})

test('what has no picture is not printed', () => {
  expect(toPrintable('a\u0000\u200b\u202e\u00adb\tc\r\nd\u2028e')).toBe('ab c\nd\ne')
  expect(toPrintable('e\u0301')).toBe('\u00e9')
})
