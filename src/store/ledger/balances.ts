/** What the lines of the ledger add up to: of one region, and so in one currency. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { SourceType } from '../../domain/ledger/entry.ts'
import { type Minor, zero } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface Days {
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
}

export interface StatementFilter extends Days {
  regionKey: string
  account: string
}

/** Where a line stands in a statement. */
export interface LinePlace {
  date: CalendarDate
  number: number
  line: number
}

export interface StatementLine extends LinePlace {
  entryId: string
  text: string
  source: { type: SourceType; id: string }
  debit: Minor
  credit: Minor
  vatCode: string | null
}

interface StatementRow extends LinePlace {
  entry_id: string
  text: string
  source_type: SourceType
  source_id: string
  debit: Minor
  credit: Minor
  vat_code: string | null
}

/** In the order of the books: by date, then by number. */
export async function listStatement(
  db: Db,
  { regionKey, account, from, to }: StatementFilter,
  after: LinePlace | undefined,
  limit: number,
): Promise<StatementLine[]> {
  const rows = await db.rows<StatementRow>(sql`
    select line.date, line.number, line.line, line.entry_id, entry.text, entry.source_type, entry.source_id, line.debit, line.credit, line.vat_code
    from ledger_line line join ledger_entry entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
    where line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.account = ${account} and line.account <> ''
      ${after === undefined ? nothing : sql`and (line.date, line.number, line.line) > (${after.date}, ${after.number}, ${after.line})`}
      ${from === undefined ? nothing : sql`and line.date >= ${from}`}
      ${to === undefined ? nothing : sql`and line.date <= ${to}`}
    order by line.date, line.number, line.line limit ${limit}`)
  return rows.map(row => ({
    date: row.date,
    number: row.number,
    line: row.line,
    entryId: row.entry_id,
    text: row.text,
    source: { type: row.source_type, id: row.source_id },
    debit: row.debit,
    credit: row.credit,
    vatCode: row.vat_code,
  }))
}

/** Debit less credit of all days before this one. */
export async function findBalanceBefore(db: Db, regionKey: string, account: string, before: CalendarDate): Promise<Minor> {
  const row = await db.row<{ balance: Minor }>(sql`
    select coalesce(sum(debit - credit), 0)::bigint as balance from ledger_line
    where organization_id = ${db.organizationId} and region_key = ${regionKey} and account = ${account} and account <> '' and date < ${before}`)
  return row?.balance ?? zero
}

/** What the account was called when it was last posted to; undefined while it never was. */
export async function findAccountName(db: Db, regionKey: string, account: string): Promise<string | undefined> {
  const row = await db.row<{ account_name: string }>(sql`
    select account_name from ledger_line
    where organization_id = ${db.organizationId} and region_key = ${regionKey} and account = ${account} and account <> ''
    order by date desc, number desc, line desc limit 1`)
  return row?.account_name
}

export interface AccountTurnover {
  account: string
  /** What the account was called when it was last posted to. */
  accountName: string
  debit: Minor
  credit: Minor
}

/** What was posted to each account on those days, by account number. */
export async function trialBalance(db: Db, regionKey: string, { from, to }: Days): Promise<AccountTurnover[]> {
  const rows = await db.rows<{ account: string; account_name: string; debit: Minor; credit: Minor }>(sql`
    select turnover.account, turnover.debit, turnover.credit,
      (select account_name from ledger_line line
        where line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.account = turnover.account and line.account <> ''
        order by line.date desc, line.number desc, line.line desc limit 1) as account_name
    from (
      select account, sum(debit)::bigint as debit, sum(credit)::bigint as credit from ledger_line
      where organization_id = ${db.organizationId} and region_key = ${regionKey} and account <> ''
        ${from === undefined ? nothing : sql`and date >= ${from}`}
        ${to === undefined ? nothing : sql`and date <= ${to}`}
      group by account
    ) turnover
    order by turnover.account`)
  return rows.map(row => ({ account: row.account, accountName: row.account_name, debit: row.debit, credit: row.credit }))
}
