import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import type { VatFrequency } from '../../../domain/calendar/periods.ts'
import { periodOf } from '../../../domain/calendar/periods.ts'
import italy from '../index.ts'

const { dates } = italy.vatReturn

test.each(rows`
  day         frequency    pay         file        why
  2025-01-01  monthly      2025-02-17  2025-06-03  a Sunday; a weekend and the Republic
  2026-04-01  monthly      2026-05-18  2026-09-30  a Saturday
  2026-07-01  monthly      2026-08-20  2026-11-30  after the summer
  2026-06-01  monthly      2026-07-16  2026-09-30  -
  2026-12-31  monthly      2027-01-18  2027-03-01  a Saturday; a Sunday
  2025-11-01  monthly      2025-12-16  2026-03-02  a Tuesday; a Saturday
  2024-01-31  monthly      2024-02-16  2024-05-31  a leap year
  2025-03-31  quarterly    2025-05-16  2025-06-03  Saturday, Sunday and the Republic
  2025-06-30  quarterly    2025-08-20  2025-09-30  after the summer
  2025-09-30  quarterly    2025-11-17  2025-12-01  two Sundays
  2025-12-31  quarterly    2026-03-16  2026-03-02  28 February is a Saturday
  2026-01-01  quarterly    2026-05-18  2026-06-01  a Saturday; a Sunday
  2026-04-01  quarterly    2026-08-20  2026-09-30  -
  2026-07-01  quarterly    2026-11-16  2026-11-30  -
  2026-10-01  quarterly    2027-03-16  2027-03-01  28 February is a Sunday
  2023-10-01  quarterly    2024-03-18  2024-02-29  a leap year
  2026-01-01  half_yearly  2026-08-20  2026-09-30  with the second quarter
  2026-07-01  half_yearly  2027-03-16  2027-03-01  with the last quarter
  2025-01-01  annual       2026-03-16  2026-04-30  with the annual return
`)('$frequency, $day: paid by $pay, filed by $file, $why', ({ day, frequency, pay, file }) => {
  const period = periodOf(day!, frequency as VatFrequency)
  expect(dates(period, frequency as VatFrequency)).toEqual({ payBy: pay, fileBy: file })
})

test.each(rows`
  start       end         frequency    pay         file
  2026-02-01  2026-03-31  quarterly    2026-05-18  2026-06-01
  2026-12-01  2026-12-31  quarterly    2027-03-16  2027-03-01
  2026-04-01  2026-06-30  half_yearly  2026-08-20  2026-09-30
  2026-03-01  2026-12-31  annual       2027-03-16  2027-04-30
`)('$start to $end, $frequency, goes by its end: $pay and $file', ({ start, end, frequency, pay, file }) => {
  expect(dates({ start: start!, end: end! }, frequency as VatFrequency)).toEqual({ payBy: pay, fileBy: file })
})
