/** Small steps between pixels and words, each on its own. */
import { describe, expect, test } from 'vitest'
import { toPageLines } from '../../src/extraction/pages/layout.ts'
import type { Piece } from '../../src/extraction/pages/ocr/picture.ts'
import { unstacked } from '../../src/extraction/pages/ocr/stacks.ts'
import { straightener } from '../../src/extraction/pages/ocr/straighten.ts'
import { withoutStrays, wordsOf } from '../../src/extraction/pages/ocr/words.ts'
import { rows } from '../harness/text-tables.ts'

test.each(rows`
  read       meant
  0rchard    Orchard
  R0MAINE    ROMAINE
  Ber1in     Berlin
  T0tal      Total
  10.00      10.00
  A10        A10
  H20        H20
  IT01468    IT01468
  EUR0       EUR0
  2O22       2022
  8.0O       8.00
  1I4,50     114,50
  0ct        Oct
  100l       100l
`)('$read is meant as $meant', ({ read, meant }) => {
  expect(withoutStrays(read!)).toBe(meant)
})

describe('characters become words', () => {
  const piece: Piece = { x: 500, y: 100, width: 1000, height: 50, angle: 0 }
  /** One character each fiftieth of the piece, with wider blanks before some. */
  const glyphs = (text: string, blanks: Record<number, number> = {}) =>
    [...text].map((character, at) => ({ character, at: (at + 0.5) / 50, blank: blanks[at] ?? 0.1, certainty: 0.9 }))
  const texts = (...read: Parameters<typeof glyphs>) => wordsOf(glyphs(...read), piece).map(run => run.words.map(word => word.text))

  test('parted by blanks that the engine did not see', () => {
    expect(texts('TOTALEUR', { 5: 0.5 })).toEqual([['TOTAL', 'EUR']])
  })
  test('and not by spaces that it saw where there is no room', () => {
    expect(texts('2, 80')).toEqual([['2,80']])
  })
  test('a blank as wide as a column parts runs', () => {
    expect(texts('TOTAL12,50', { 5: 3 })).toEqual([['TOTAL'], ['12,50']])
  })
  test.each(rows`
    read                  first        second
    06/02/201807:11:54    06/02/2018   07:11:54
    03/06/20175:02        03/06/2017   5:02
    01-03-185:23:26       01-03-18     5:23:26
    12.05.2011:30         12.05.20     11:30
  `)('$read is a date and a time', ({ read, first, second }) => {
    expect(texts(read!)).toEqual([[first, second]])
  })
})

test('pieces of a line that climbs and fans out come to one height', () => {
  const slope = (y: number): number => 0.02 + (y / 1000) * 0.06
  const at = (x: number, y0: number): Piece => {
    const y = y0 + (x - 500) * slope(y0)
    return { x, y, width: 200, height: 20, angle: Math.atan(slope(y0)) }
  }
  const lines = Array.from({ length: 10 }, (_, line) => [at(150, 100 + line * 40), at(850, 100 + line * 40)])
  const place = straightener(lines.flat(), 1000)
  for (const [left, right] of lines) {
    expect(Math.abs(place(left!, 0, 1).top - place(right!, 0, 1).top)).toBeLessThan(6)
  }
})

test('a stack of prices is taken apart at the white between them', () => {
  const picture = { width: 400, height: 300, gray: new Uint8Array(400 * 300).fill(250) }
  const rowTops = [40, 70, 100, 130, 160]
  for (const top of rowTops) for (let y = top; y < top + 18; y += 1) picture.gray.fill(20, y * 400 + 300, y * 400 + 350)
  const names = rowTops.map((top): Piece => ({ x: 100, y: top + 9, width: 150, height: 26, angle: 0 }))
  const stack: Piece = { x: 325, y: 109, width: 60, height: 150, angle: 0 }
  const pieces = unstacked([...names, stack], picture)
  expect(pieces.slice(names.length).map(({ x, y }) => [x, y])).toEqual(rowTops.map(top => [325, top + 9]))
})

test('lines keep columns apart and below their heads', () => {
  const word = (text: string, left: number, top: number) => ({
    words: [{ text, box: [left, top, text.length * 6, 10] as const, certainty: 1 }],
    left,
    top,
    width: text.length * 6,
    height: 10,
  })
  const fragments = [word('Item', 10, 10), word('Price', 200, 11), word('Coffee', 10, 30), word('12,00', 200, 29), word('black', 52, 31)]
  const lines = toPageLines(fragments, 1)
  expect(lines.map(({ text }) => text.split(/ {2,}/))).toEqual([
    ['Item', 'Price'],
    ['Coffee black', '12,00'],
  ])
  expect(lines[0]!.text.indexOf('Price')).toBe(lines[1]!.text.indexOf('12,00'))
})
