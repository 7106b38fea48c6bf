/** What the ledger says for a return: which days wait for one, and what is posted for them. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Period } from '../../domain/calendar/periods.ts'
import type { Region } from '../../domain/regions.ts'
import { accountsOfAll, accountsOnlyIn } from '../../domain/vat/box-accounts.ts'
import { type Filed, lateRanges, openDays, type Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../../store/connection/db.ts'
import * as onAccounts from '../../store/vat/accounts.ts'
import * as ledger from '../../store/vat/sums.ts'

/** Dates that no entry is outside of. */
const ever: Period = { start: '0001-01-01', end: '9999-12-31' }

/** The first open day with entries, and the filed periods that something was posted into since. */
export async function findWaiting(
  db: Db,
  seen: ledger.Ledger,
  region: Region,
  filed: readonly Filed[],
): Promise<{ firstDay: CalendarDate | null; late: Period[] }> {
  const accounts = accountsOfAll(region.vatReturn)
  const [open, closed] = [openDays(filed, ever), lateRanges(filed)]
  const first = [await ledger.findFirstDay(db, seen, open), await onAccounts.findFirstDayOn(db, seen, open, accounts)]
  return {
    firstDay: first.filter(day => day !== null).sort()[0] ?? null,
    late: [...(await ledger.findLate(db, seen, closed)), ...(await onAccounts.findLateOn(db, seen, closed, accounts))],
  }
}

/** The sums behind the boxes of a return that is made of these ranges, its own days first. */
export async function gather(db: Db, seen: ledger.Ledger, region: Region, [days, ...late]: readonly [Range, ...Range[]]) {
  const [accounts, only] = [accountsOfAll(region.vatReturn), accountsOnlyIn(region.vatReturn, days)]
  const own = await ledger.sumPeriod(db, seen, days)
  const corrections = await ledger.sumLate(db, seen, late)
  const alone = await onAccounts.countAloneOn(db, seen, [days, ...late], accounts)
  const aloneOnly = await onAccounts.countAloneOn(db, seen, [days], only)
  const lateCount = corrections.entryCount + alone.late
  return {
    sums: [...own.sums, ...corrections.sums],
    accounts: [...(await ledger.sumAccounts(db, seen, [days, ...late], accounts)), ...(await ledger.sumAccounts(db, seen, [days], only))],
    entryCount: own.entryCount + alone.own + aloneOnly.own + lateCount,
    lateCount,
  }
}

/** How many entries of these ranges came after the last one that a return has seen. */
export async function countSince(db: Db, seen: ledger.Ledger, region: Region, ranges: readonly Range[], through: number): Promise<number> {
  const since = ranges.map(range => ({ ...range, above: Math.max(range.above, through) }))
  const { entryCount } = await ledger.sumLate(db, seen, since)
  const alone = await onAccounts.countAloneOn(db, seen, since, accountsOfAll(region.vatReturn))
  const own = since.filter(({ isLate }) => !isLate)
  const aloneOnly = await onAccounts.countAloneOn(db, seen, own, own[0] ? accountsOnlyIn(region.vatReturn, own[0]) : [])
  return entryCount + alone.own + alone.late + aloneOnly.own
}
