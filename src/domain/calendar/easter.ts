import { type CalendarDate, dayOf } from './dates.ts'

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876 (Meeus, Astronomical Algorithms, chapter 8): whole numbers only. */
export function easterSunday(year: number): CalendarDate {
  const yearOfCycle = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const leapCenturies = Math.floor(century / 4)
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * yearOfCycle + century - leapCenturies - moonCorrection + 15) % 30
  const leapYears = Math.floor(yearOfCentury / 4)
  const toSunday = (32 + 2 * (century % 4) + 2 * leapYears - epact - (yearOfCentury % 4)) % 7
  const lateMoon = Math.floor((yearOfCycle + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * lateMoon + 114
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1)
}
