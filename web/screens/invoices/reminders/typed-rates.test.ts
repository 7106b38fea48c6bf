import { expect, test } from 'vitest'
import { halfYearsIn, rateOf, ratesIn } from './typed-rates.ts'

test.each([
  ['9,75', 'da', 9.75],
  ['9.75', 'da', 9.75],
  [' 10 % ', 'it', 10],
  ['9.7', 'en', 9.7],
  ['9.755', 'en', undefined],
  ['0', 'en', undefined],
  ['100', 'en', 100],
  ['100,01', 'da', undefined],
  ['-8', 'en', undefined],
  ['ni', 'da', undefined],
] as const)('%s in %s is the rate %s', (text, language, rate) => {
  expect(rateOf(text, language)).toBe(rate)
})

test('empty fields are not given, and one faulty field holds all back', () => {
  expect(ratesIn({ '2026-01-01': '', '2026-07-01': '9,85' }, 'da')).toEqual([{ from: '2026-07-01', percent: 9.85 }])
  expect(ratesIn({ '2026-01-01': 'x', '2026-07-01': '9,85' }, 'da')).toBeUndefined()
  expect(ratesIn({}, 'da')).toEqual([])
})

test('only warnings about rates ask for one', () => {
  const warnings = [
    { code: 'late_rate_missing', values: { from: '2026-07-01' } },
    { code: 'late_rate_unconfirmed', values: { from: '2026-01-01' } },
    { code: 'late_rate_missing' },
    { code: 'another', values: { from: '2025-01-01' } },
  ]
  expect(halfYearsIn(warnings)).toEqual(['2026-07-01', '2026-01-01'])
})
