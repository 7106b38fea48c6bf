import { describe, expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import type { VatFrequency } from '../../../domain/calendar/periods.ts'
import { periodOf } from '../../../domain/calendar/periods.ts'
import denmark from '../index.ts'

const { dates } = denmark.vatReturn

test.each(rows`
  day         frequency    due         why
  2024-12-01  monthly      2025-01-27  the 25th is a Saturday
  2025-04-01  monthly      2025-05-26  the 25th is a Sunday
  2025-06-01  monthly      2025-08-18  17 August is a Sunday
  2025-11-01  monthly      2025-12-29  Christmas and a weekend
  2025-12-01  monthly      2026-01-26  the 25th is a Sunday
  2026-06-01  monthly      2026-08-17  June has seven weeks
  2026-07-01  monthly      2026-08-25  July has its own
  2026-04-30  monthly      2026-05-26  the 25th is Whit Monday
  2024-02-01  monthly      2024-03-25  a leap year
  2025-02-01  quarterly    2025-06-02  1 June is a Sunday
  2025-12-31  quarterly    2026-03-02  1 March is a Sunday
  2026-01-01  quarterly    2026-06-01  a Monday
  2026-05-05  quarterly    2026-09-01  a Tuesday
  2026-09-30  quarterly    2026-12-01  a Tuesday
  2023-10-01  quarterly    2024-03-01  a leap year
  2025-07-01  half_yearly  2026-03-02  1 March is a Sunday
  2026-01-01  half_yearly  2026-09-01  a Tuesday
  2026-01-01  annual       2027-03-01  with the last half
`)('$frequency, $day: due on $due, $why', ({ day, frequency, due }) => {
  const period = periodOf(day!, frequency as VatFrequency)
  expect(dates(period, frequency as VatFrequency)).toEqual({ payBy: due, fileBy: due })
})

describe('a period that began late', () => {
  test.each(rows`
    start       end         frequency    due
    2026-02-01  2026-03-31  quarterly    2026-06-01
    2026-04-01  2026-06-30  half_yearly  2026-09-01
    2026-06-15  2026-06-30  monthly      2026-08-17
    2026-10-01  2026-12-31  annual       2027-03-01
  `)('$start to $end, $frequency, is due like a whole one: $due', ({ start, end, frequency, due }) => {
    expect(dates({ start: start!, end: end! }, frequency as VatFrequency).payBy).toBe(due)
  })
})
