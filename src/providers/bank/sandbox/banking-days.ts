/** Months and the days on which a bank books: weekdays. Holidays count as such, since a bank that does not exist keeps none. */
import { addDays, type CalendarDate } from '../../../domain/calendar/dates.ts'

/** `YYYY-MM`. */
export type Month = string

export const monthOf = (date: CalendarDate): Month => date.slice(0, 7)

export function addMonths(month: Month, months: number): Month {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const counted = year * 12 + number - 1 + months
  return `${String(Math.floor(counted / 12)).padStart(4, '0')}-${String((counted % 12) + 1).padStart(2, '0')}`
}

export const numberOf = (month: Month): number => Number(month.slice(5))

export const firstOf = (month: Month): CalendarDate => `${month}-01`

export function daysOf(month: Month): CalendarDate[] {
  const count = Number(addDays(firstOf(addMonths(month, 1)), -1).slice(8))
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}

export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

export const isBankingDay = (date: CalendarDate): boolean => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

export function bankingDayFrom(date: CalendarDate): CalendarDate {
  let day = date
  while (!isBankingDay(day)) day = addDays(day, 1)
  return day
}

export const bankingDayAfter = (date: CalendarDate): CalendarDate => bankingDayFrom(addDays(date, 1))

/** The banking day on or after a day of the month; `last` is its last one. */
export function bankingDayIn(month: Month, day: number | 'last'): CalendarDate {
  if (day !== 'last') return bankingDayFrom(`${month}-${String(day).padStart(2, '0')}`)
  let last = addDays(firstOf(addMonths(month, 1)), -1)
  while (!isBankingDay(last)) last = addDays(last, -1)
  return last
}
