import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { numberFaults, numberText, placeInSeries, seriesYear, takeNumber } from './numbers.ts'

test.each(rows`
  last  ahead    brought     number        then
  0     -        -           2026-0001     1
  1     -        -           2026-0002     2
  9999  -        -           2026-10000    10000
  4     5, 6     -           2026-0007     7
  4     6        -           2026-0005     5
  4     -        2026-0005   2026-0005     5
  4     -        2026-0009   2026-0009     4
  4     -        2026-0002   2026-0002     4
  0     -        2026-0042   2026-0042     42
  0     9        2026-0042   2026-0042     0
  4     -        2025-0005   2025-0005     4
  4     -        F/77        F/77          4
`)('after $last (and $ahead) the number $brought is $number, and the series stands at $then', ({ last, ahead, brought, number, then }) => {
  const series = { year: 2026, last: Number(last), ahead: ahead === '' ? [] : ahead!.split(', ').map(Number) }
  expect(takeNumber(series, brought === '' ? null : brought!)).toEqual({ number, last: Number(then) })
})

test('what is brought ahead is met and passed, so that in the end no number is left out and none is there twice', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 30 })), { maxLength: 40 }), steps => {
      const taken = new Set<number>([1])
      let last = 1
      for (const step of steps) {
        const brought = step === null || taken.has(step) ? null : numberText(2026, step)
        const next = takeNumber({ year: 2026, last, ahead: [...taken].filter(one => one > last) }, brought)
        const place = placeInSeries(next.number, 2026)!
        expect(taken.has(place)).toBe(false)
        taken.add(place)
        last = next.last
      }
      expect([...taken].filter(one => one <= last)).toHaveLength(last)
    }),
    { numRuns: 200 },
  )
})

test.each(rows`
  number                 place
  2026-0001              1
  2026-0000              -
  2026-001               -
  2026-00001             -
  2026-10000             10000
  2025-0001              -
  2026/0001              -
  2026-999999999999999   999999999999999
  2026-9999999999999999  -
`)('$number has the place $place in 2026', ({ number, place }) => {
  expect(placeInSeries(number!, 2026)).toBe(place === '' ? null : Number(place))
})

test('the year is that of the date', () => expect(seriesYear('2026-12-31')).toBe(2026))

test.each([
  ['1/2026', true],
  ['2026-0001', true],
  ['FT 12/A', true],
  ['A', false],
  ['', false],
  [' 1', false],
  ['1 ', false],
  ['12345678901234567890', true],
  ['123456789012345678901', false],
  ['№1', false],
  ['1\n2', false],
  ['n\u00b01', true],
  ['1\u00a02', false],
])('%j as a number: %s', (number, isGood) => {
  expect(numberFaults(number, 20).map(({ path }) => path)).toEqual(isGood ? [] : ['number'])
})
