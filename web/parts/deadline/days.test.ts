import { expect, test } from 'vitest'
import { daysUntil, formatDays, formatDaysUntil, formatMonth, monthsBefore, urgencyOf } from './days.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

test('a span says what both days share once', () => {
  expect(plain(formatDays('2026-01-01', '2026-03-31', 'en'))).toBe('1 Jan – 31 Mar 2026')
  expect(plain(formatDays('2026-01-01', '2026-03-31', 'da'))).toBe('1. jan.–31. mar. 2026')
  expect(plain(formatDays('2026-01-01', '2026-03-31', 'it'))).toBe('1 gen – 31 mar 2026')
  expect(plain(formatDays('2026-12-09', '2027-01-05', 'it'))).toBe('9 dic 2026 – 5 gen 2027')
  expect(formatDays('2026-03-31', '2026-01-01', 'en')).toBe('2026-03-31 – 2026-01-01')
})

test('what is no day is shown as it stands', () => expect(formatMonth('sometime', 'da')).toBe('sometime'))

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

test('months before go over the turn of the year', () => {
  expect(monthsBefore('2026-03-15', 0)).toBe('2026-03-01')
  expect(monthsBefore('2026-03-15', 3)).toBe('2025-12-01')
  expect(monthsBefore('2026-01-31', 11)).toBe('2025-02-01')
})
