import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { addDays, addMonths, addYears, dayOf, isCalendarDate, nextDay } from './dates.ts'

test.each(rows`
  from        days   to
  2026-03-31  1      2026-04-01
  2026-01-01  -1     2025-12-31
  2024-02-28  1      2024-02-29
  2100-02-28  1      2100-03-01
  0026-03-31  1      0026-04-01
  0099-12-31  1      0100-01-01
  0001-01-02  -1     0001-01-01
`)('$days days after $from is $to', ({ from, days, to }) => {
  expect(addDays(from!, Number(days))).toBe(to)
})

test('a year later the leap day is the last of February', () => {
  expect([addYears('2024-02-29', 1), addYears('2024-02-29', 4)]).toEqual(['2025-02-28', '2028-02-29'])
})

test('there is no thirtieth of February', () => {
  expect([isCalendarDate('2026-02-30'), isCalendarDate('2026-02-28'), isCalendarDate('2026-13-01')]).toEqual([false, true, false])
})

test('days end with the year 9999, and begin with the year 1', () => {
  expect(addDays('9999-12-31', 30)).toBe('9999-12-31')
  expect(addDays('9999-12-01', 30)).toBe('9999-12-31')
  expect(addDays('0001-01-05', -30)).toBe('0001-01-01')
  expect([addMonths('9999-12-31', 1), addMonths('0001-01-31', -1), addMonths('0001-01-31', -13)]).toEqual([
    '9999-12-31',
    '0001-01-01',
    '0001-01-01',
  ])
  expect([addYears('9999-02-28', 1), addYears('0001-02-28', -1)]).toEqual(['9999-12-31', '0001-01-01'])
  expect([dayOf(10_000, 3, 16), dayOf(9999, 13, 0), dayOf(9999, 13, 1), dayOf(0, 12, 31)]).toEqual([
    '9999-12-31',
    '9999-12-31',
    '9999-12-31',
    '0001-01-01',
  ])
  expect(nextDay('9999-12-30', () => false)).toBe('9999-12-31')
})
