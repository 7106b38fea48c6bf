/** Stamp duty on an invoice of ours: 2 EUR where more than 77.47 EUR of it are without VAT (DPR 642/72, tariffa art. 13). */
import type { VatSummaryRow } from '../../../domain/invoices/invoice.ts'
import { absolute, type Minor, sum, toMinorUnits, zero } from '../../../domain/money/money.ts'

/** What is without VAT and no export or reverse charge (DPR 642/72, tariffa art. 13; table art. 6; DL 331/93 art. 66, c. 5). */
const subjectToStampDuty: ReadonlySet<string> = new Set(['N1', 'N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4'])

/** In cents: the duty, and the amount that it begins above. */
export const stampDuty = toMinorUnits(200)
const dutyFreeMax = 7747

export const subjectToStampDutyIn = (rows: readonly VatSummaryRow[]): Minor =>
  sum(rows.filter(({ nature }) => nature !== null && subjectToStampDuty.has(nature)).map(({ net }) => net))

/** Lines with VAT do not count, nor do they free the others. The limit is in euro: rows in another currency are asked about once they are converted. */
export function stampDutyDue(rows: readonly VatSummaryRow[], currency: string): Minor {
  return currency === 'EUR' && absolute(subjectToStampDutyIn(rows)) > dutyFreeMax ? stampDuty : zero
}
