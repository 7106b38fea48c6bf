import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import type { VatFrequency } from '../../../domain/calendar/periods.ts'
import italy from '../index.ts'

test.each(rows`
  document     posted       frequency     counts       why
  2026-02-10   2026-02-20   monthly       2026-02-10   the same month
  2026-02-10   2026-03-15   monthly       2026-02-10   the last day
  2026-02-10   2026-03-16   monthly       2026-03-16   a day too late
  2026-01-31   2026-02-15   monthly       2026-01-31   the end of a month
  2026-01-31   2026-03-01   monthly       2026-03-01   two months on
  2026-02-10   2026-04-15   quarterly     2026-02-10   the last day of the quarter's
  2026-02-10   2026-04-16   quarterly     2026-04-16   a day too late
  2026-03-31   2026-04-01   quarterly     2026-03-31   the end of a quarter
  2026-06-30   2026-07-15   half_yearly   2026-06-30   the end of a half
  2026-01-02   2026-07-16   half_yearly   2026-07-16   a day too late
  2026-01-02   2026-12-31   annual        2026-01-02   the same year
  2025-12-20   2026-01-10   monthly       2026-01-10   another year
  2025-12-31   2026-01-01   quarterly     2026-01-01   another year
  2025-12-31   2026-01-01   annual        2026-01-01   another year
  2025-12-20   2025-12-31   monthly       2025-12-20   the last day of the year
  2024-02-29   2024-03-15   monthly       2024-02-29   a leap year
  2026-03-10   2026-03-10   monthly       2026-03-10   the same day
  2026-03-20   2026-03-10   monthly       2026-03-20   dated later than it is posted
  2027-01-02   2026-12-30   quarterly     2027-01-02   dated in the next year
`)('a purchase of $document posted on $posted, $frequency, counts on $counts: $why', ({ document, posted, frequency, counts }) => {
  const purchase = { documentOn: document!, postedOn: posted!, frequency: frequency as VatFrequency }
  expect(italy.purchaseVatDate(purchase)).toBe(counts)
})
