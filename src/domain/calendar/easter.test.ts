import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { easterSunday } from './easter.ts'

test.each(rows`
  year  easter      why
  1583  1583-04-10  the first Easter of the calendar
  1818  1818-03-22  the earliest day that there is
  1943  1943-04-25  the latest day that there is
  1954  1954-04-18  an exception of the rule of Gauss
  1981  1981-04-19  an exception of the rule of Gauss
  2000  2000-04-23  a leap year at a turn of the century
  2008  2008-03-23  a leap year, nearly the earliest
  2011  2011-04-24  nearly the latest
  2016  2016-03-27  a leap year
  2019  2019-04-21  the moon in the sky would give March
  2020  2020-04-12  a leap year
  2021  2021-04-04  -
  2022  2022-04-17  -
  2023  2023-04-09  -
  2024  2024-03-31  a leap year, on the day on which the clocks change
  2025  2025-04-20  -
  2026  2026-04-05  -
  2027  2027-03-28  the day on which the clocks change
  2028  2028-04-16  a leap year
  2030  2030-04-21  -
  2038  2038-04-25  the latest day of this century
  2049  2049-04-18  an exception of the rule of Gauss
  2076  2076-04-19  an exception of the rule of Gauss
  2100  2100-03-28  a century that is no leap year
  2285  2285-03-22  the earliest day again
`)('Easter of $year is on $easter: $why', ({ year, easter }) => {
  expect(easterSunday(Number(year))).toBe(easter)
})

test('Easter is a Sunday from 22 March to 25 April in every year of four hundred', () => {
  for (let year = 1900; year < 2300; year++) {
    const easter = easterSunday(year)
    expect(new Date(`${easter}T00:00:00Z`).getUTCDay()).toBe(0)
    expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
  }
})
