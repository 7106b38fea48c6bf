import { type CalendarDate, dayOf } from '../../../domain/calendar/dates.ts'
import type { VatFrequency } from '../../../domain/calendar/periods.ts'
import { type Period, periodOf } from '../../../domain/calendar/periods.ts'
import { nextWorkingDay } from '../../../domain/calendar/working-days.ts'
import type { ReturnDates } from '../../../domain/vat/vat-returns.ts'
import { publicHolidays } from './holidays.ts'

export const onWorkingDay = (day: CalendarDate): CalendarDate => nextWorkingDay(day, publicHolidays)

/** The month that a settlement ends with; a period that began late ends like a whole one. */
export const lastMonthOf = ({ end }: Period, frequency: VatFrequency): [year: number, month: number] =>
  periodOf(end, frequency).end.split('-').slice(0, 2).map(Number) as [number, number]

/** DL 223/2006 art. 37, c. 11-bis: what falls between 1 and 20 August may be paid until the 20th. */
const afterTheSummer = (year: number): CalendarDate => dayOf(year, 8, 20)

/**
 * The 16th: of the next month (DPR 100/98 art. 1), by the quarter of the second month after it, and of March for the last quarter, which is paid with the
 * balance of the year (DPR 542/99 art. 7). The law knows no settlement by the half-year or the year: those are due with the quarter that they end with.
 */
function payBy(period: Period, frequency: VatFrequency): CalendarDate {
  const [year, month] = lastMonthOf(period, frequency)
  if (frequency === 'monthly') return month === 7 ? afterTheSummer(year) : dayOf(year, month + 1, 16)
  if (month === 12) return dayOf(year + 1, 3, 16)
  return month === 6 ? afterTheSummer(year) : dayOf(year, month + 2, 16)
}

/** DL 78/2010 art. 21-bis: the last day of the second month after the quarter, 30 September for the second one. The stamp duty has the same days. */
export function endOfQuarterFiling(period: Period): CalendarDate {
  const [year, month] = lastMonthOf(period, 'quarterly')
  return month === 6 ? dayOf(year, 9, 30) : dayOf(year, month + 3, 0)
}

/** DPR 322/98 art. 8: the annual return is sent from 1 February to 30 April of the next year. */
export const annualReturnBy = (year: number): CalendarDate => dayOf(year + 1, 4, 30)

/** Months are filed together, in the communication of the quarter that they are in; a year is filed with the annual return. */
export function returnDates(period: Period, frequency: VatFrequency): ReturnDates {
  const fileBy = frequency === 'annual' ? annualReturnBy(lastMonthOf(period, 'annual')[0]) : endOfQuarterFiling(period)
  return { payBy: onWorkingDay(payBy(period, frequency)), fileBy: onWorkingDay(fileBy) }
}
