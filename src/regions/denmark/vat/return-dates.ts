import { type CalendarDate, dayOf } from '../../../domain/calendar/dates.ts'
import type { VatFrequency } from '../../../domain/calendar/periods.ts'
import { type Period, periodOf } from '../../../domain/calendar/periods.ts'
import { nextWorkingDay } from '../../../domain/calendar/working-days.ts'
import type { ReturnDates } from '../../../domain/vat/vat-returns.ts'
import { bankClosingDays } from './holidays.ts'

/** What falls on a day without a bank is due on the next one with. */
export const onBankDay = (day: CalendarDate): CalendarDate => nextWorkingDay(day, bankClosingDays)

/**
 * ML § 57, stk. 2 to 4: by the month until the 25th of the next one, June until 17 August; by the quarter and the half-year until the 1st of the third
 * month after. Denmark has no annual VAT return: a year is due with its last half. A return is filed and paid on the same day.
 */
export function returnDates({ end }: Period, frequency: VatFrequency): ReturnDates {
  const [year, month] = periodOf(end, frequency).end.split('-').map(Number) as [number, number]
  const day = frequency !== 'monthly' ? dayOf(year, month + 3, 1) : month === 6 ? dayOf(year, 8, 17) : dayOf(year, month + 1, 25)
  const due = onBankDay(day)
  return { payBy: due, fileBy: due }
}
