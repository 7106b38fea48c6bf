import { addDays, type CalendarDate } from '../../../domain/calendar/dates.ts'
import type { VatFrequency } from '../../../domain/calendar/periods.ts'
import { periodOf } from '../../../domain/calendar/periods.ts'

/**
 * Input VAT may be deducted in the period of the document when the invoice is received and registered by the 15th of the month after it, but never
 * across the end of a year; registered later, it counts in the period of its registration (DPR 100/98 art. 1, c. 1; DPR 633/72 art. 25).
 */
export function purchaseVatDate(purchase: { documentOn: CalendarDate; postedOn: CalendarDate; frequency: VatFrequency }): CalendarDate {
  const { documentOn, postedOn, frequency } = purchase
  // Nothing is deducted before the day of the document, even if it is entered earlier.
  if (documentOn >= postedOn) return documentOn
  const isSameYear = documentOn.slice(0, 4) === postedOn.slice(0, 4)
  const registeredBy = addDays(periodOf(documentOn, frequency).end, 15)
  return isSameYear && postedOn <= registeredBy ? documentOn : postedOn
}
