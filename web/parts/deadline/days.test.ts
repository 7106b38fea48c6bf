import { expect, test } from 'vitest'
import { daysUntil, formatDay, formatDayInWords, formatDays, formatDaysUntil, formatMoment, urgencyOf } from './days.ts'

test('days are written as the language has it', () => {
  expect(formatDay('2026-01-05', 'da')).toBe('05.01.2026')
  expect(formatDay('2026-01-05', 'it')).toBe('05/01/2026')
  expect(formatDayInWords('2026-01-05', 'en')).toBe('5 Jan 2026')
})

test('what is no day is shown as it stands', () => {
  expect(formatDay('sometime', 'da')).toBe('sometime')
  expect(formatMoment('sometime', new Date(), 'da')).toBe('sometime')
})

test('a span says what both days share once', () => {
  expect(formatDays('2026-01-01', '2026-03-31', 'en').replace(/\s/g, ' ')).toBe('1 Jan – 31 Mar 2026')
  expect(formatDays('2026-03-31', '2026-01-01', 'en')).toBe('2026-03-31 – 2026-01-01')
})

test('days left are counted over the change to summer time', () => {
  expect(daysUntil('2026-03-30', '2026-03-28')).toBe(2)
  expect(daysUntil('2026-10-26', '2026-10-24')).toBe(2)
  expect(daysUntil('2026-01-01', '2026-01-02')).toBe(-1)
})

test('days left are told in words', () => {
  expect(formatDaysUntil('2026-01-02', '2026-01-02', 'da')).toBe('i dag')
  expect(formatDaysUntil('2026-01-14', '2026-01-02', 'en')).toBe('in 12 days')
  expect(formatDaysUntil('2026-01-01', '2026-01-02', 'it')).toBe('ieri')
  expect(formatDaysUntil('2026-06-01', '2026-01-02', 'en')).toBe('in 4 months')
})

test('a deadline is urgent two weeks before it', () => {
  expect(urgencyOf('2026-01-01', '2026-01-02')).toBe('past')
  expect(urgencyOf('2026-01-16', '2026-01-02')).toBe('soon')
  expect(urgencyOf('2026-01-17', '2026-01-02')).toBe('later')
})

test('a moment of today is its hour, of another day the day too', () => {
  const now = new Date('2026-05-05T12:00:00Z')
  expect(formatMoment('2026-05-05T08:02:00Z', now, 'en', 'UTC')).toBe('08:02')
  expect(formatMoment('2026-05-04T08:02:00Z', now, 'en', 'UTC')).toBe('4 May, 08:02')
  expect(formatMoment('2025-05-04T08:02:00Z', now, 'en', 'UTC')).toBe('4 May 2025, 08:02')
})
