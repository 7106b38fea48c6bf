/** What a person should know before a return is filed. */

import { addYears, type CalendarDate, dayOf } from '../../domain/calendar/dates.ts'
import type { Period } from '../../domain/calendar/periods.ts'
import type { Warning } from '../../domain/checks.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import type { Carried, VatReturnRules } from '../../domain/vat/vat-returns.ts'
import { say } from '../../language/say.ts'

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
  const isWaiting = carried.credit > 0 || carried.debt > 0 || carried.creditOfLastYear > 0
  const [first] = skipped
  const found: (Warning | false | undefined)[] = [
    period.end < addYears(today, -oldYears) && { field: 'periodStart', ...say('period_very_old', { years: oldYears }) },
    forgotten !== null && { field: 'carried', ...say('debt_of_last_year', { ...inBooks(forgotten), dueBy: lastDueBefore(period) }) },
    period.end >= today && { field: 'periodEnd', ...say('period_not_ended', { end: period.end }) },
    entryCount === 0 && {
      field: 'boxes',
      ...(rules.isNilReturnDue || isWaiting ? say('nil_return.due') : say('nil_return.not_due')),
    },
    unposted > 0 && { field: 'entryCount', ...say('unposted_documents', { count: unposted }) },
    rejected > 0 && { field: 'entryCount', ...say('rejected_einvoices', { count: rejected }) },
    unreconciled > 0 && { field: 'entryCount', ...say('unreconciled_transactions', { count: unreconciled }) },
    lateCount > 0 && { field: 'correctionCount', ...say('late_entries', { count: lateCount }) },
    first &&
      (rules.isNilReturnDue || isWaiting) && {
        field: 'periodStart',
        ...say('periods_not_filed', { ...first, more: skipped.length - 1 }),
      },
  ]
  return found.filter((one): one is Warning => Boolean(one))
}

const inBooks = ({ amount, currency }: { amount: Minor; currency: string }) => ({ amount: fromMinor(amount, currency), currency })

/** What of a year was too small to be paid is due with its last payment but one (DPR 100/98 art. 1, c. 4). */
const lastDueBefore = ({ start }: Period): CalendarDate => dayOf(Number(start.slice(0, 4)) - 1, 12, 16)
