import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { AccountingYear } from '../../domain/ledger/years.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

const columns = sql`id, region_key as "regionKey", start_on as start, end_on as "end", state, closings, closing_entry_id as "closingEntryId",
  closed_at as "closedAt", closed_by as "closedBy"`

/** From the first to the last. An organization has few. */
export const listYears = (db: Db, regionKey: string): Promise<AccountingYear[]> =>
  db.rows<AccountingYear>(sql`
    select ${columns} from accounting_year where organization_id = ${db.organizationId} and region_key = ${regionKey} order by start_on`)

export const findYear = (db: Db, id: string): Promise<AccountingYear | undefined> =>
  db.row<AccountingYear>(sql`select ${columns} from accounting_year where organization_id = ${db.organizationId} and id = ${id}`)

export function insertYear(db: Db, year: AccountingYear): void {
  db.write(sql`
    insert into accounting_year (organization_id, id, region_key, start_on, end_on, state, closings)
    values (${db.organizationId}, ${year.id}, ${year.regionKey}, ${year.start}, ${year.end}, ${year.state}, ${year.closings})`)
}

export function updateYear(db: Db, year: AccountingYear): void {
  db.write(sql`
    update accounting_year set end_on = ${year.end}, state = ${year.state}, closings = ${year.closings}, closing_entry_id = ${year.closingEntryId},
      closed_at = ${year.closedAt}, closed_by = ${year.closedBy}
    where organization_id = ${db.organizationId} and id = ${year.id}`)
}

export function deleteYear(db: Db, id: string): void {
  db.write(sql`delete from accounting_year where organization_id = ${db.organizationId} and id = ${id}`)
}

/** What each of these accounts came to up to a day: debit less credit. What was carried to equity before is part of it. */
export const listBalances = (
  db: Db,
  regionKey: string,
  accounts: readonly string[],
  to: CalendarDate,
): Promise<{ account: string; balance: Minor }[]> =>
  db.rows(sql`
    select account, sum(debit - credit)::bigint as balance from ledger_line
    where organization_id = ${db.organizationId} and region_key = ${regionKey} and account = any (${accounts}::text[]) and account <> ''
      and date <= ${to}
    group by account having sum(debit - credit) <> 0 order by account`)
