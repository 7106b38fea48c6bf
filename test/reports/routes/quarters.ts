/** Quarters, counted from the first one of 2026. */
import { addDays, type CalendarDate } from '../../../src/domain/calendar/dates.ts'

const yearOf = (at: number): number => 2026 + Math.floor(at / 4)

export const quarterNamed = (at: number): string => `${yearOf(at)}-Q${1 + (at % 4)}`

export const quarterOf = (day: CalendarDate): number => (Number(day.slice(0, 4)) - 2026) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3)

/** The day before the next one begins. */
export const endOfQuarter = (at: number): CalendarDate =>
  addDays(`${yearOf(at + 1)}-${String(((at + 1) % 4) * 3 + 1).padStart(2, '0')}-01`, -1)
