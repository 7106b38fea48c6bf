/** The calendar periods that VAT is returned for. */
import { addDays, type CalendarDate, dayOf } from './dates.ts'

/** First and last day, both included. */
export interface Period {
  start: CalendarDate
  end: CalendarDate
}

export const monthsOf: Readonly<Record<VatFrequency, number>> = { monthly: 1, quarterly: 3, half_yearly: 6, annual: 12 }

/** The month, quarter, half-year or year that a day falls in. */
export function periodOf(day: CalendarDate, frequency: VatFrequency): Period {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const months = monthsOf[frequency]
  const first = Math.floor((month - 1) / months) * months + 1
  return { start: dayOf(year, first, 1), end: dayOf(year, first + months, 0) }
}

export const periodAfter = (period: Period, frequency: VatFrequency): Period => periodOf(addDays(period.end, 1), frequency)

export const periodBefore = (period: Period, frequency: VatFrequency): Period => periodOf(addDays(period.start, -1), frequency)

export const isWithin = (day: CalendarDate, { start, end }: Period): boolean => start <= day && day <= end

/** `2026-Q1`, `2026-03`, `2026-H1`, `2026`: short and stable, for identifiers and file names. */
export function periodKey({ start, end }: Period): string {
  const [year, month] = start.split('-') as [string, string]
  const is = (frequency: VatFrequency) => periodOf(start, frequency).start === start && periodOf(start, frequency).end === end
  if (is('monthly')) return `${year}-${month}`
  if (is('quarterly')) return `${year}-Q${(Number(month) + 2) / 3}`
  if (is('half_yearly')) return `${year}-H${month === '01' ? 1 : 2}`
  if (is('annual')) return year
  return `${start}_${end}`
}

export const vatFrequencies = ['monthly', 'quarterly', 'half_yearly', 'annual'] as const

export type VatFrequency = (typeof vatFrequencies)[number]
