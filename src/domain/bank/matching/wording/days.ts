import type { CalendarDate } from '../../../calendar/dates.ts'

const digits = (date: string, from: number, to: number): number => {
  let number = 0
  for (let at = from; at < to; at++) number = 10 * number + date.charCodeAt(at) - 48
  return number
}

/**
 * Days since 1970, so that the time between two dates is a subtraction. The year is taken to begin in March, which puts the leap day at its end: then the
 * months before a month have always the same number of days, and no table is needed.
 */
export function dayNumber(date: CalendarDate): number {
  const month = digits(date, 5, 7)
  const year = digits(date, 0, 4) - (month <= 2 ? 1 : 0)
  const monthsSinceMarch = (month + 9) % 12
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return 365 * year + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + digits(date, 8, 10) - 1 - 719_468
}
