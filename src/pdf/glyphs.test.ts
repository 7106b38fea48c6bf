import { expect, test } from 'vitest'
import { runsOf } from './glyphs.ts'

/** A font with the small letters of ASCII, the space and the copyright sign. */
const runs = (text: string) => runsOf(text, code => (code >= 97 && code <= 122) || code === 32 || code === 0xa9)

test('a text of known letters is one run', () => {
  expect(runs('a text')).toEqual([{ shown: 'a text', meant: null }])
  expect(runs('')).toEqual([{ shown: '', meant: null }])
})

test('what the font lacks is shown as a sign, one for each character that a person sees, and says what it stands for', () => {
  expect(runs('ab\u6771\u4eac cd')).toEqual([
    { shown: 'ab', meant: null },
    { shown: '\ufffd\ufffd', meant: '\u6771\u4eac' },
    { shown: ' cd', meant: null },
  ])
  const family = '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'
  expect(runs(`a${family}`)).toEqual([
    { shown: 'a', meant: null },
    { shown: '\ufffd', meant: family },
  ])
})

test('a chooser of a form has no picture, and does not make a known sign unknown', () => {
  expect(runs('\u00a9\ufe0f')).toEqual([{ shown: '\u00a9', meant: '\u00a9\ufe0f' }])
})
