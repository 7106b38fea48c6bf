/** A document dated in days whose VAT return was filed: the return stays as it was, and posting the document adds to the next one. */

import { type Period, periodInWords } from '../../calendar/periods.ts'
import type { Warning } from '../../checks.ts'

export interface FiledDays {
  /** The days of the return. */
  period: Period
  /** Whether its VAT counts in those days as well: then it reaches the next return as a correction. */
  isCarried: boolean
}

export function periodWarnings(filed: FiledDays | null): Warning[] {
  if (!filed) return []
  const where = filed.isCarried
    ? 'its amounts are carried to the next open return as a correction'
    : 'its VAT counts in the next open return'
  const message = `The document is dated in a period whose VAT return was filed: ${periodInWords(filed.period)}. Posted now, ${where}.`
  return [{ field: 'date', code: 'period_filed', message }]
}
