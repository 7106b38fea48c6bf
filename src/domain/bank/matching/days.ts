import type { CalendarDate } from '../../dates.ts'

/** Days since 1970, so that the time between two dates is a subtraction. */
export const dayNumber = (date: CalendarDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000
