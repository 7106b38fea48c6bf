/** What accounts come to in up to two spans of days: one aggregate, read from the index by account. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { AccountSums } from '../../domain/reports/financial-statements.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'

/** Without `from`: from the beginning. */
export interface Span {
  from: CalendarDate | null
  to: CalendarDate
}

/** The numbers of the entries that carried results to equity, and of those that took them back. There are a few of them. */
export async function listCarryingNumbers(db: Db, regionKey: string): Promise<number[]> {
  const rows = await db.rows<{ number: number }>(sql`
    select number from ledger_entry where organization_id = ${db.organizationId} and region_key = ${regionKey} and source_type = 'year_end'
    union all
    select reversal.number from ledger_entry closing
      join ledger_entry reversal on reversal.organization_id = closing.organization_id and reversal.reverses = closing.id and reversal.reverses is not null
    where closing.organization_id = ${db.organizationId} and closing.region_key = ${regionKey} and closing.source_type = 'year_end'`)
  return rows.map(({ number }) => number)
}

const within = ({ from, to }: Span): Sql => sql`line.date <= ${to} ${from === null ? nothing : sql`and line.date >= ${from}`}`

/** @param without numbers of entries that are left out */
export async function sumByAccount(
  db: Db,
  regionKey: string,
  span: Span,
  compared: Span | null,
  without: readonly number[],
): Promise<AccountSums[]> {
  const other =
    compared === null ? sql`0::bigint` : sql`coalesce(sum(line.debit - line.credit) filter (where ${within(compared)}), 0)::bigint`
  const either = compared === null ? within(span) : sql`((${within(span)}) or (${within(compared)}))`
  const rows = await db.rows<{ account: string; balance: Minor; compared: Minor }>(sql`
    select line.account, coalesce(sum(line.debit - line.credit) filter (where ${within(span)}), 0)::bigint as balance, ${other} as compared
    from ledger_line line
    where line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.account <> '' and ${either}
      ${without.length === 0 ? nothing : sql`and line.number <> all (${without}::bigint[])`}
    group by line.account order by line.account`)
  return rows.map(({ account, balance, compared: before }) => ({ account, balance, compared: compared === null ? null : before }))
}

export interface Turnover {
  account: string
  opening: Minor
  debit: Minor
  credit: Minor
}

/** Of each account what it began with, and what was posted to it. */
export const turnovers = (
  db: Db,
  regionKey: string,
  from: CalendarDate,
  to: CalendarDate,
  account: string | undefined,
): Promise<Turnover[]> =>
  db.rows<Turnover>(sql`
    select account, coalesce(sum(debit - credit) filter (where date < ${from}), 0)::bigint as opening,
      coalesce(sum(debit) filter (where date >= ${from}), 0)::bigint as debit, coalesce(sum(credit) filter (where date >= ${from}), 0)::bigint as credit
    from ledger_line
    where organization_id = ${db.organizationId} and region_key = ${regionKey} and account <> '' and date <= ${to}
      ${account === undefined ? nothing : sql`and account = ${account}`}
    group by account order by account`)

export interface LinePlace {
  account: string
  date: CalendarDate
  number: number
  line: number
}

export interface ReportLine extends LinePlace {
  entryId: string
  text: string
  debit: Minor
  credit: Minor
}

/** The lines of some accounts, or of all, account by account in the order of the books: that is how the index has them. */
export const listLines = (
  db: Db,
  regionKey: string,
  accounts: readonly string[] | null,
  span: Span,
  without: readonly number[],
  after: LinePlace | undefined,
  limit: number,
): Promise<ReportLine[]> =>
  db.rows<ReportLine>(sql`
    select page.*, entry.text from (
      select line.account, line.date, line.number, line.line, line.entry_id as "entryId", line.debit, line.credit from ledger_line line
      where line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.account <> '' and ${within(span)}
        ${accounts === null ? nothing : sql`and line.account = any (${accounts}::text[])`}
        ${without.length === 0 ? nothing : sql`and line.number <> all (${without}::bigint[])`}
        ${after === undefined ? nothing : sql`and (line.account, line.date, line.number, line.line) > (${after.account}, ${after.date}, ${after.number}, ${after.line})`}
      order by line.account, line.date, line.number, line.line limit ${limit}
    ) page join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.id = page."entryId"
    order by page.account, page.date, page.number, page.line`)
