/** Whether the day of a document lies in a VAT return that was filed: looked up whenever it is warned about, since returns are filed in between. */

import type { Period } from '../../domain/calendar/periods.ts'
import type { Extraction } from '../../domain/documents/extraction.ts'
import type { FiledDays } from '../../domain/documents/guards/periods.ts'
import { effectiveVatFrequency } from '../../domain/settings.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { regions } from '../../regions/index.ts'
import type { Bookkeeper } from '../../store/access/organizations.ts'
import { findFiledPeriod } from '../../store/vat/returns.ts'
import { todayOf } from './change-document.ts'

/** A document without a date is booked on the day of posting. */
export async function filedDaysOf(
  context: Pick<ReadContext, 'db' | 'now'>,
  bookkeeper: Bookkeeper,
  { date }: Extraction,
): Promise<FiledDays | null> {
  const { regionKey } = bookkeeper
  if (regionKey === null || !regions[regionKey]) return null
  const period = await findFiledPeriod(context.db, regionKey, date ?? todayOf(bookkeeper, context.now))
  return period ? filedDays(context, bookkeeper, regionKey, period) : null
}

/** All days of one return have their VAT counted in the same way: in those days, or on the day of posting. */
export function filedDays({ now }: Pick<ReadContext, 'now'>, bookkeeper: Bookkeeper, regionKey: string, period: Period): FiledDays {
  const region = regions[regionKey]!
  const vatDate = region.purchaseVatDate({
    documentOn: period.end,
    postedOn: todayOf(bookkeeper, now),
    frequency: effectiveVatFrequency(bookkeeper, region) ?? region.filing.default,
  })
  return { period, isCarried: vatDate <= period.end }
}
