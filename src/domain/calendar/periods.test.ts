import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import type { VatFrequency } from './periods.ts'
import { type Period, periodAfter, periodBefore, periodKey, periodOf } from './periods.ts'

const periodInWords = (period: Period): string => tell('en', say('period_in_words', { ...period }))

test.each(rows`
  day         frequency    start       end         key       words
  2026-02-14  monthly      2026-02-01  2026-02-28  2026-02   February 2026
  2024-02-29  monthly      2024-02-01  2024-02-29  2024-02   February 2024
  2026-12-31  quarterly    2026-10-01  2026-12-31  2026-Q4   Q4 2026
  2026-07-01  half_yearly  2026-07-01  2026-12-31  2026-H2   second half of 2026
  2026-06-30  half_yearly  2026-01-01  2026-06-30  2026-H1   first half of 2026
  2026-06-30  annual       2026-01-01  2026-12-31  2026      2026
  0026-02-03  quarterly    0026-01-01  0026-03-31  0026-Q1   Q1 0026
`)('$day by $frequency is $key', ({ day, frequency, start, end, key, words }) => {
  const period = periodOf(day!, frequency as VatFrequency)
  expect([period, periodKey(period), periodInWords(period)]).toEqual([{ start, end }, key, words])
  expect(periodBefore(periodAfter(period, frequency as VatFrequency), frequency as VatFrequency)).toEqual(period)
})

test('what is no calendar period is named by its days', () => {
  const rest = { start: '2026-02-01', end: '2026-03-31' }
  expect([periodKey(rest), periodInWords(rest)]).toEqual(['2026-02-01_2026-03-31', '1 February 2026 to 31 March 2026'])
})
