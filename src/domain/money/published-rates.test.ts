import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseRate } from './choose-rate.ts'
import { convert, type Minor } from './money.ts'
import {
  apartFrom,
  crossRate,
  feedFor,
  isPublishingDay,
  nextFetchAt,
  publishingDayAfter,
  retryFetchAt,
  strangeStep,
} from './published-rates.ts'

const rates = { DKK: '7.4605', USD: '1.1600', JPY: '176.50', SEK: '11.0250' }

test.each([
  ['EUR', 'DKK', '7.4605'],
  ['DKK', 'EUR', '0.134039273507138'],
  ['USD', 'EUR', '0.862068965517241'],
  ['USD', 'DKK', '6.43146551724138'],
  ['JPY', 'DKK', '0.0422691218130312'],
  ['XYZ', 'DKK', undefined],
  ['USD', 'XYZ', undefined],
  ['constructor', 'EUR', undefined],
])('one %s costs in %s: %s', (currency, home, expected) => {
  expect(crossRate(rates, currency, home)).toBe(expected)
})

test('an amount at the cross rate is the amount divided by one rate and multiplied by the other, rounded once', () => {
  const rate = fc.integer({ min: 5_000, max: 9_999_999 })
  const text = (value: number) => `${Math.floor(value / 10_000)}.${String(value % 10_000).padStart(4, '0')}`
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e7 }), rate, rate, (amount, one, other) => {
      const got = convert(amount as Minor, 'USD', 'DKK', crossRate({ AAA: text(one), DKK: text(other) }, 'AAA', 'DKK')!)
      // Half a cent, and a hundredth of that for the digits that were left out.
      expect(Math.abs(got * one - amount * other) * 2).toBeLessThanOrEqual(one * 1.01)
    }),
  )
})

test.each([
  ['2026-11-14', false, 'a Saturday'],
  ['2026-11-15', false, 'a Sunday'],
  ['2026-11-16', true, 'a Monday'],
  ['2026-04-03', false, 'Good Friday'],
  ['2026-04-06', false, 'Easter Monday'],
  ['2026-05-01', false, 'the first of May'],
  ['2026-06-05', true, 'a holiday in Denmark alone'],
  ['2026-12-24', true, 'Christmas Eve'],
  ['2026-12-25', false, 'Christmas'],
  ['2027-01-01', false, 'New Year'],
])('rates of %s are published: %s (%s)', (day, expected) => expect(isPublishingDay(day)).toBe(expected))

test('over Easter the next day with rates is Tuesday', () => expect(publishingDayAfter('2026-04-02')).toBe('2026-04-07'))

test.each([
  [null, '2026-11-17', 'history'],
  ['2026-11-16', '2026-11-17', 'day'],
  ['2026-11-13', '2026-11-16', 'day'],
  ['2026-11-12', '2026-11-16', 'ninety_days'],
  ['2026-08-30', '2026-11-17', 'ninety_days'],
  ['2026-08-01', '2026-11-17', 'history'],
])('with %s there, on %s the file is %s', (newest, today, expected) => {
  expect(feedFor(newest, new Date(`${today}T16:00:00Z`))).toBe(expected)
})

test('it is asked again when there is something new, later where that is late, and ever less often while it fails', () => {
  const at = (text: string) => new Date(text)
  expect(nextFetchAt('2026-11-13', at('2026-11-13T16:00:00Z'), 0)).toEqual(at('2026-11-16T15:15:00Z'))
  expect(nextFetchAt('2026-11-13', at('2026-11-16T15:30:00Z'), 1)).toEqual(at('2026-11-16T16:30:00Z'))
  const now = at('2026-11-16T00:00:00Z')
  expect([1, 2, 3, 30].map(failures => (retryFetchAt(failures, now, 1).getTime() - now.getTime()) / 60_000)).toEqual([15, 30, 60, 360])
})

test('a rate that halves or doubles within a week cannot be right; after a longer gap nobody can say', () => {
  const before = { on: '2026-11-13', rates: { USD: '1.16', TRY: '48.1' } }
  expect(strangeStep(before, { on: '2026-11-16', rates: { USD: '116.0', TRY: '48.2' } })).toEqual({
    currency: 'USD',
    from: '1.16',
    to: '116.0',
  })
  expect(strangeStep(before, { on: '2026-11-16', rates: { USD: '1.3', NEW: '5' } })).toBeUndefined()
  expect(strangeStep(before, { on: '2026-12-16', rates: { USD: '116.0' } })).toBeUndefined()
})

const found = (on: string, source: string) => ({ rate: '1', on, source })
const pegged = found('2026-11-17', 'pegged')

test.each<[string | null, string | null, string, string]>([
  ['2026-11-17', '2026-11-17', 'manual', 'entered for the day'],
  ['2026-10-17', '2026-11-17', 'manual', 'entered for the month'],
  ['2026-10-16', '2026-11-17', 'published', 'entered long ago'],
  ['2026-10-16', null, 'manual', 'entered long ago, and nothing else'],
  [null, '2026-11-16', 'published', 'nothing entered'],
  [null, null, 'pegged', 'nothing else'],
])('entered of %s, published of %s: %s counts (%s)', (entered, published, expected) => {
  const known = {
    manual: entered === null ? undefined : found(entered, 'manual'),
    published: published === null ? undefined : found(published, 'published'),
    pegged,
  }
  expect(chooseRate(known, '2026-11-17')?.source).toBe(expected)
})

test.each([
  ['the first has the day', '2026-11-16', '2026-11-16', 'first'],
  ['the first has none of the day yet, as until the afternoon', '2026-11-16', '2026-11-17', 'first'],
  ['the first missed a whole day', '2026-11-12', '2026-11-16', 'second'],
  ['both missed it', '2026-11-12', '2026-11-12', 'first'],
  ['there is no first', undefined, '2026-11-13', 'second'],
])('a second source stands in: %s', (_what, first, second, expected) => {
  const of = (source: string, on: string | undefined) => (on === undefined ? undefined : { rate: '1', on, source })
  expect(chooseRate({ published: of('first', first), second: of('second', second) }, '2026-11-17')?.source).toBe(expected)
})

test('two sources that say something else of one day are told apart', () => {
  const day = { on: '2026-11-16', rates }
  expect(apartFrom(day, { on: day.on, rates: { ...rates, USD: '1.1650' } })).toBeUndefined()
  expect(apartFrom(day, { on: day.on, rates: { ...rates, USD: '1.1700' } })).toEqual({ currency: 'USD', told: '1.1600', there: '1.1700' })
  expect(apartFrom({ on: day.on, rates: { ...rates, THB: '37' } }, day)).toBeUndefined()
})
