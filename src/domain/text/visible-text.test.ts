import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { cappedText, lineOf, visibleText } from './visible-text.ts'

const shown = (text: string): string => text.replace(/\\u\{([0-9a-f]+)\}/g, (_all, code) => String.fromCodePoint(Number.parseInt(code, 16)))

describe('what cannot be seen is taken out:', () => {
  test.each(rows`
    what                        given                              seen
    plain text                  Papir                              Papir
    letters of the country      Købmand                            Købmand
    other scripts               東京                               東京
    an emoji                    \u{1f600}                          \u{1f600}
    a control                   a\u{0}b\u{7}c                      abc
    a C1 control                a\u{9b}b                           ab
    a carriage return           a\u{d}\u{a}b                       a\u{a}b
    a lone carriage return      a\u{d}b                            a\u{a}b
    a line separator            a\u{2028}b\u{2029}c\u{85}d         a\u{a}b\u{a}c\u{a}d
    a tab and a line            a\u{9}b\u{a}c                      a\u{9}b\u{a}c
    right to left override      a\u{202e}b\u{202c}c                abc
    isolates                    a\u{2066}b\u{2069}c                abc
    marks of direction          a\u{200e}b\u{200f}c\u{61c}d        abcd
    zero width                  a\u{200b}b\u{200c}c\u{200d}d       abcd
    a byte order mark           \u{feff}a                          a
    a soft hyphen               a\u{ad}b                           ab
    word joiners                a\u{2060}b\u{2063}c                abc
    tags                        a\u{e0049}\u{e0067}\u{e007f}b      ab
    variation selectors         a\u{fe0f}\u{e0100}b                ab
    a filler                    a\u{3164}b\u{115f}c                abc
    private use                 a\u{e000}\u{f0000}b                ab
    half a character            a\u{d83d}b                         ab
  `)('$what', ({ given, seen }) => {
    expect(visibleText(shown(given!))).toBe(shown(seen!))
  })
})

describe('what is too long', () => {
  test('is cut, and says how long it was', () => {
    expect(cappedText('a'.repeat(10), 10)).toBe('aaaaaaaaaa')
    expect(cappedText('a'.repeat(11), 10)).toBe('aaaaaaaaaa… [cut: 11 characters in all]')
    expect(cappedText('a'.repeat(200_000), 10)).toBe('aaaaaaaaaa… [cut: 200000 characters in all]')
  })

  test('is never cut in the middle of a character', () => {
    expect(cappedText('😀😀😀', 3)).toBe('😀… [cut: 6 characters in all]')
  })

  test('is not made short by what cannot be seen', () => {
    expect(cappedText(`${'\u200b'.repeat(20)}abc`, 10)).toBe('abc')
    expect(cappedText('\u200b'.repeat(200), 10)).toBe('… [cut: 200 characters in all]')
  })
})

test('a text of several lines can be shown as one', () => {
  expect(lineOf(' Papir\r\n\tog\u2028 Pen\u200b ', 80)).toBe('Papir og Pen')
  expect(lineOf('a\n'.repeat(10), 4)).toBe('a a … [cut: 20 characters in all]')
})
