/** Deadlines that fall on a day without work move to the next one with. Which days these are is data of the countries. */
import { type CalendarDate, nextDay } from './dates.ts'

export interface Holiday {
  on: CalendarDate
  name: { local: string; english: string }
}

/** The days of a year without work; the weekends are not among them unless a holiday falls on one. */
export type Holidays = (year: number) => readonly Holiday[]

const isWeekend = (day: CalendarDate): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

export const isWorkingDay = (day: CalendarDate, holidays: Holidays): boolean =>
  !isWeekend(day) && holidays(Number(day.slice(0, 4))).every(({ on }) => on !== day)

/** The day itself, or the first one after it that is neither weekend nor holiday. */
export const nextWorkingDay = (day: CalendarDate, holidays: Holidays): CalendarDate => nextDay(day, one => isWorkingDay(one, holidays))

/** In the order of the calendar, each year computed once: a list of deadlines asks for the same few again and again. */
export function byYear(holidays: Holidays): Holidays {
  const computed = new Map<number, readonly Holiday[]>()
  return year => {
    const known = computed.get(year) ?? holidays(year).toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
    computed.set(year, known)
    return known
  }
}
