import type { CalendarDate } from '../../domain/dates.ts'
import type { VatFrequency } from '../../domain/regions.ts'

const monthsOf: Readonly<Record<VatFrequency, number>> = { monthly: 1, quarterly: 3, half_yearly: 6, annual: 12 }

/** The 15th of the month after the period that a day falls in. */
function registrationDeadline(date: CalendarDate, frequency: VatFrequency): CalendarDate {
  const [year, month] = date.split('-').map(Number) as [number, number]
  const months = monthsOf[frequency]
  const lastMonth = Math.ceil(month / months) * months
  const next = lastMonth === 12 ? { year: year + 1, month: 1 } : { year, month: lastMonth + 1 }
  return `${String(next.year).padStart(4, '0')}-${String(next.month).padStart(2, '0')}-15`
}

/**
 * Input VAT may be deducted in the period of the document when the invoice is received and registered by the 15th of the month after it, but never
 * across the end of a year; registered later, it counts in the period of its registration (DPR 100/98 art. 1, c. 1; DPR 633/72 art. 25).
 */
export function purchaseVatDate(purchase: { documentOn: CalendarDate; postedOn: CalendarDate; frequency: VatFrequency }): CalendarDate {
  const { documentOn, postedOn, frequency } = purchase
  // Nothing is deducted before the day of the document, even if it is entered earlier.
  if (documentOn >= postedOn) return documentOn
  const isSameYear = documentOn.slice(0, 4) === postedOn.slice(0, 4)
  return isSameYear && postedOn <= registrationDeadline(documentOn, frequency) ? documentOn : postedOn
}
