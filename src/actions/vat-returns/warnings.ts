/** What a person should know before a return is filed. */
import type { Warning } from '../../domain/checks.ts'
import { type CalendarDate, dayInWords } from '../../domain/dates.ts'
import { type Period, periodInWords } from '../../domain/periods.ts'
import type { VatReturnRules } from '../../domain/vat-returns.ts'

export interface ReturnState {
  period: Period
  today: CalendarDate
  entryCount: number
  lateCount: number
  unposted: number
  skipped: readonly Period[]
  rules: VatReturnRules
}

const say = (field: string, code: string, message: string): Warning => ({ field, code, message })

const counted = (count: number, one: string, many: string): string => (count === 1 ? `One ${one}` : `${count} ${many}`)

export function returnWarnings({ period, today, entryCount, lateCount, unposted, skipped, rules }: ReturnState): Warning[] {
  const warnings: Warning[] = []
  if (period.end >= today) {
    const message = `The period ends on ${dayInWords(period.end)}: what is posted until then is not in this return yet.`
    warnings.push(say('periodEnd', 'period_not_ended', message))
  }
  if (entryCount === 0) {
    const message = rules.isNilReturnDue
      ? 'Nothing was posted for this period. A return without amounts must be filed all the same.'
      : 'Nothing was posted for this period, and without a credit to carry nothing has to be sent.'
    warnings.push(say('boxes', 'nil_return', message))
  }
  if (unposted > 0) {
    const message = `${counted(unposted, 'document of the period is', 'documents of the period are')} not posted: their VAT is not in this return.`
    warnings.push(say('entryCount', 'unposted_documents', message))
  }
  if (lateCount > 0) {
    const message = `${counted(lateCount, 'entry belongs', 'entries belong')} to a period that was filed before it was posted, and count here as corrections.`
    warnings.push(say('correctionCount', 'late_entries', message))
  }
  const [first] = skipped
  if (first && rules.isNilReturnDue) {
    const which = skipped.length === 1 ? periodInWords(first) : `${periodInWords(first)} and ${skipped.length - 1} more`
    warnings.push(
      say('periodStart', 'periods_not_filed', `Before this one no return was filed for ${which}. Without entries it is due as well.`),
    )
  }
  return warnings
}
