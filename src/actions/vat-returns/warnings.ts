/** What a person should know before a return is filed. */

import { addYears, type CalendarDate, dayInWords } from '../../domain/calendar/dates.ts'
import { type Period, periodInWords } from '../../domain/calendar/periods.ts'
import type { Warning } from '../../domain/checks.ts'
import { inWords, type Minor } from '../../domain/money/money.ts'
import type { Carried, VatReturnRules } from '../../domain/vat/vat-returns.ts'

export interface ReturnState {
  period: Period
  today: CalendarDate
  entryCount: number
  lateCount: number
  unposted: number
  /** Booked bank transactions of the period that are in the queue. */
  unreconciled: number
  /** Invoices that the exchange rejected. */
  rejected: number
  skipped: readonly Period[]
  carried: Carried
  /** A debt of the year before that was too small to be paid, and that no later return of that year took along. */
  forgotten: { amount: Minor; currency: string } | null
  rules: VatReturnRules
}

const say = (field: string, code: string, message: string): Warning => ({ field, code, message })

const counted = (count: number, one: string, many: string): string => (count === 1 ? `One ${one}` : `${count} ${many}`)

const oldYears = 2

export function returnWarnings({
  period,
  today,
  entryCount,
  lateCount,
  unposted,
  unreconciled,
  rejected,
  skipped,
  carried,
  forgotten,
  rules,
}: ReturnState): Warning[] {
  const warnings: Warning[] = []
  const isWaiting = carried.credit > 0 || carried.debt > 0 || carried.creditOfLastYear > 0
  if (period.end < addYears(today, -oldYears)) {
    const message = `The period is more than ${oldYears} years old. An entry with a wrong date may be behind it: look at the lines before you file.`
    warnings.push(say('periodStart', 'period_very_old', message))
  }
  if (forgotten) {
    const message = `${inWords(forgotten.amount, forgotten.currency)} of the year before was too small to be paid by itself and was due by 16 December: it is not in this return. Pay it on its own.`
    warnings.push(say('carried', 'debt_of_last_year', message))
  }
  if (period.end >= today) {
    const message = `The period ends on ${dayInWords(period.end)}: what is posted until then is not in this return yet.`
    warnings.push(say('periodEnd', 'period_not_ended', message))
  }
  if (entryCount === 0) {
    const message =
      rules.isNilReturnDue || isWaiting
        ? 'Nothing was posted for this period. A return without entries must be filed all the same.'
        : 'Nothing was posted for this period, and without a credit to carry nothing has to be sent.'
    warnings.push(say('boxes', 'nil_return', message))
  }
  if (unposted > 0) {
    const message = `${counted(unposted, 'document of the period is', 'documents of the period are')} not posted: ${unposted === 1 ? 'its' : 'their'} VAT is not in this return.`
    warnings.push(say('entryCount', 'unposted_documents', message))
  }
  if (rejected > 0) {
    const message = `${counted(rejected, 'e-invoice of the period was', 'e-invoices of the period were')} rejected by the exchange and not sent again: to the law ${rejected === 1 ? 'it is' : 'they are'} not issued, and ${rejected === 1 ? 'its' : 'their'} VAT is in this return. Send ${rejected === 1 ? 'it' : 'them'} again within five days, at /api/rest/e-invoices/{id}/resend.`
    warnings.push(say('entryCount', 'rejected_einvoices', message))
  }
  if (unreconciled > 0) {
    const message = `${counted(unreconciled, 'bank transaction of the period is', 'bank transactions of the period are')} not reconciled: a purchase or a sale may not be posted yet.`
    warnings.push(say('entryCount', 'unreconciled_transactions', message))
  }
  if (lateCount > 0) {
    const message = `${counted(lateCount, 'entry belongs', 'entries belong')} to a period that was filed before, and ${lateCount === 1 ? 'counts here as a correction' : 'count here as corrections'}.`
    warnings.push(say('correctionCount', 'late_entries', message))
  }
  const [first] = skipped
  if (first && (rules.isNilReturnDue || isWaiting)) {
    const which = skipped.length === 1 ? periodInWords(first) : `${periodInWords(first)} and ${skipped.length - 1} more`
    const message = `Before this one no return was filed for ${which}. Without entries it is due as well: prepare it at POST /api/rest/vat-returns, with a day of the period.`
    warnings.push(say('periodStart', 'periods_not_filed', message))
  }
  return warnings
}
