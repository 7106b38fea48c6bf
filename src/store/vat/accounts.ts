/** Accounts that are boxes of a VAT return themselves: where they were posted to, also by entries that carry no VAT code at all. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Period } from '../../domain/calendar/periods.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'
import { type Ledger, linesOn, settlementNumbers } from './sums.ts'

/** The earliest of these days on which one of the accounts was posted to. */
export async function findFirstDayOn(
  db: Db,
  ledger: Ledger,
  days: readonly Period[],
  accounts: readonly string[],
): Promise<CalendarDate | null> {
  if (accounts.length === 0) return null
  const row = await db.row<{ first: string | null }>(sql`
    select min(found.date) as first
    from unnest(${days.map(({ start }) => start)}::date[], ${days.map(({ end }) => end)}::date[]) as open (start, last)
    cross join unnest(${accounts}::text[]) as box (account)
    cross join lateral (
      select line.date from ledger_line line
      where line.organization_id = ${db.organizationId} and line.region_key = ${ledger.regionKey} and line.account = box.account and line.account <> ''
        and line.date between open.start and open.last and line.number + 0 <= ${ledger.through} and line.number <> all (${settlementNumbers(db)})
      order by line.date limit 1
    ) found`)
  return row?.first ?? null
}

/** Those of the filed periods that one of the accounts was posted to since. */
export async function findLateOn(db: Db, ledger: Ledger, ranges: readonly Range[], accounts: readonly string[]): Promise<Period[]> {
  if (ranges.length === 0 || accounts.length === 0) return []
  return db.rows<Period>(sql`
    select distinct range.start::text as start, range.last::text as end from ${linesOn(db, ledger, ranges, accounts)}`)
}

/** Entries on the accounts that no line with a VAT effect counts already: asked entry by entry, a join might read the whole ledger. */
export async function countAloneOn(
  db: Db,
  ledger: Ledger,
  ranges: readonly Range[],
  accounts: readonly string[],
): Promise<{ own: number; late: number }> {
  if (accounts.length === 0) return { own: 0, late: 0 }
  const row = await db.row<{ own: number; late: number }>(sql`
    select count(distinct line.number) filter (where not range.is_late) as own, count(distinct line.number) filter (where range.is_late) as late
    from ${linesOn(db, ledger, ranges, accounts)}
    where (select true from ledger_line other where other.organization_id = line.organization_id and other.entry_id = line.entry_id
      and other.vat_code is not null and (other.vat_base <> 0 or other.vat_due <> 0 or other.vat_deducted <> 0) limit 1) is null`)
  return { own: row?.own ?? 0, late: row?.late ?? 0 }
}
