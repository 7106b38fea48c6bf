import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { dayOf } from './dates.ts'
import { type Holidays, isWorkingDay, nextWorkingDay } from './working-days.ts'

const name = { local: 'Festa', english: 'Feast' }
const newYear: Holidays = year => [1, 2].map(day => ({ on: dayOf(year, 1, day), name }))

test.each(rows`
  day         next        why
  2026-06-03  2026-06-03  a Wednesday
  2026-06-05  2026-06-05  a Friday
  2026-06-06  2026-06-08  a Saturday
  2026-06-07  2026-06-08  a Sunday
  2026-01-01  2026-01-05  two holidays and a weekend
  2027-01-01  2027-01-04  a holiday on a Friday and one on a Saturday
  2022-12-31  2023-01-03  a weekend into the holidays of the next year
  2024-02-29  2024-02-29  a leap day, a Thursday
  2020-02-29  2020-03-02  a leap day, a Saturday
  2026-03-28  2026-03-30  the Sunday on which the clocks change
  2026-10-24  2026-10-26  the Sunday on which they change back
`)('$day moves to $next: $why', ({ day, next }) => {
  expect(nextWorkingDay(day!, newYear)).toBe(next)
})

test('a working day is none of weekend and holiday', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05']
  expect(days.filter(day => isWorkingDay(day, newYear))).toEqual(['2026-01-05'])
})
