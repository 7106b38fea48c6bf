import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { publicHolidays } from './holidays.ts'

test.each(rows`
  year  days
  2024  01-01 01-06 04-01 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26
  2025  01-01 01-06 04-21 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26
  2026  01-01 01-06 04-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26
  2038  01-01 01-06 04-25 04-26 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26
`)('Italian holidays of $year are $days', ({ year, days }) => {
  const found = publicHolidays(Number(year)).map(({ on }) => on.slice(5))
  expect(found.join(' ')).toBe(days)
})

test('the feast of Saint Francis is a holiday from 2026', () => {
  const ofSaintFrancis = [2024, 2025, 2026, 2027].filter(year => publicHolidays(year).some(({ on }) => on.endsWith('-10-04')))
  expect(ofSaintFrancis).toEqual([2026, 2027])
})
