/** A document dated in days whose VAT return was filed: the return stays as it was, and posting the document adds to the next one. */

import { say } from '../../../language/say.ts'
import type { CalendarDate } from '../../calendar/dates.ts'
import type { Period } from '../../calendar/periods.ts'
import type { Warning } from '../../checks.ts'

export interface FiledDays {
  /** The days of the return. */
  period: Period
  /** Whether its VAT counts in those days as well: then it reaches the next return as a correction. */
  isCarried: boolean
}

/** A document of a locked day cannot be posted at all, so nothing else need be said of its day. */
export function lockWarnings(date: CalendarDate, lockedUntil: CalendarDate | null): Warning[] {
  return lockedUntil !== null && date <= lockedUntil ? [{ field: 'date', ...say('period_locked', { date, lockedUntil }) }] : []
}

export function periodWarnings(filed: FiledDays | null): Warning[] {
  if (!filed) return []
  const { start, end } = filed.period
  return [{ field: 'date', ...say(filed.isCarried ? 'period_filed.carried' : 'period_filed.next', { start, end }) }]
}
