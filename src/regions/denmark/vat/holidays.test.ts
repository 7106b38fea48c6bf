import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { bankClosingDays, publicHolidays } from './holidays.ts'

const days = (year: number) => bankClosingDays(year).map(({ on }) => on.slice(5))

/** As the national bank lists them; those that fall on a weekend included. */
test.each(rows`
  year  days
  2023  01-01 04-06 04-07 04-10 05-05 05-18 05-19 05-29 06-05 12-24 12-25 12-26 12-31
  2024  01-01 03-28 03-29 04-01 05-09 05-10 05-20 06-05 12-24 12-25 12-26 12-31
  2025  01-01 04-17 04-18 04-21 05-29 05-30 06-05 06-09 12-24 12-25 12-26 12-31
  2026  01-01 04-02 04-03 04-06 05-14 05-15 05-25 06-05 12-24 12-25 12-26 12-31
  2027  01-01 03-25 03-26 03-29 05-06 05-07 05-17 06-05 12-24 12-25 12-26 12-31
`)('Danish banks are closed in $year on $days', ({ year, days: expected }) => {
  expect(days(Number(year)).join(' ')).toBe(expected)
})

test('store bededag is a holiday for the last time in 2023', () => {
  const years = [2022, 2023, 2024, 2040].filter(year => publicHolidays(year).some(({ name }) => name.local === 'Store bededag'))
  expect(years).toEqual([2022, 2023])
})

test('a bank closing day is not always a holiday', () => {
  const holidays = new Set(publicHolidays(2026).map(({ on }) => on))
  expect(bankClosingDays(2026).flatMap(({ on }) => (holidays.has(on) ? [] : [on]))).toEqual([
    '2026-05-15',
    '2026-06-05',
    '2026-12-24',
    '2026-12-31',
  ])
})
