/** What the ledger and the documents come to in each of some spans of days. Spans follow one another without a gap; a span without anything has no row. */
import type { Span } from '../../domain/calendar/spans.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { type Sql, sql } from '../connection/sql.ts'

export interface SpanSum {
  /** Which span, from 0. */
  at: number
  in: Minor
  out: Minor
}

/** Which of the spans a day falls in: they are in order, so it is the last that has begun. */
const spanOf = (day: Sql, spans: readonly Span[]): Sql => sql`width_bucket(${day}, ${spans.map(span => span.from)}::date[]) - 1`

const ends = (spans: readonly Span[]): [string, string] => [spans[0]!.from, spans.at(-1)!.to]

export interface ResultAccounts {
  income: readonly string[]
  expense: readonly string[]
}

/** Income and expense as they were posted, by the date of the entry. */
export function sumResult(db: Db, regionKey: string, { income, expense }: ResultAccounts, spans: readonly Span[]): Promise<SpanSum[]> {
  const [from, to] = ends(spans)
  return db.rows<SpanSum>(sql`
    select ${spanOf(sql`date`, spans)} as at,
      coalesce(sum(credit - debit) filter (where account = any (${[...income]}::text[])), 0)::bigint as "in",
      coalesce(sum(debit - credit) filter (where account = any (${[...expense]}::text[])), 0)::bigint as out
    from ledger_line where organization_id = ${db.organizationId} and region_key = ${regionKey} and account <> ''
      and account = any (${[...income, ...expense]}::text[]) and date between ${from} and ${to}
    group by at`)
}

/** VAT that is owed and VAT that is deducted, by the day that decides its period; and what the return takes from accounts, by the date of the entry. */
export function sumVat(db: Db, regionKey: string, accounts: readonly string[], spans: readonly Span[]): Promise<SpanSum[]> {
  const [from, to] = ends(spans)
  return db.rows<SpanSum>(sql`
    select at, sum(due)::bigint as "in", sum(deducted)::bigint as out from (
      select ${spanOf(sql`vat_date`, spans)} as at, vat_due as due, vat_deducted as deducted from ledger_line
      where organization_id = ${db.organizationId} and region_key = ${regionKey} and vat_date between ${from} and ${to}
        and vat_code is not null and (vat_base <> 0 or vat_due <> 0 or vat_deducted <> 0) and line > 0
      union all
      select ${spanOf(sql`date`, spans)}, 0, debit - credit from ledger_line
      where organization_id = ${db.organizationId} and region_key = ${regionKey} and account = any (${[...accounts]}::text[]) and account <> ''
        and date between ${from} and ${to}
    ) counted group by at`)
}

/** How many documents came in and how many were posted, by the day where the organization is. */
export function countDocuments(db: Db, timeZone: string, spans: readonly Span[]): Promise<SpanSum[]> {
  const [from, to] = ends(spans)
  const day = (moment: Sql): Sql => sql`(${moment} at time zone ${timeZone})::date`
  const within = (moment: Sql): Sql =>
    sql`${moment} >= ${from}::timestamp at time zone ${timeZone} and ${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone}`
  return db.rows<SpanSum>(sql`
    select at, sum(captured)::bigint as "in", sum(posted)::bigint as out from (
      select ${spanOf(day(sql`created_at`), spans)} as at, 1 as captured, 0 as posted from document
      where organization_id = ${db.organizationId} and ${within(sql`created_at`)}
      union all
      select ${spanOf(day(sql`posted_at`), spans)}, 0, 1 from document
      where organization_id = ${db.organizationId} and posted_at is not null and ${within(sql`posted_at`)}
    ) counted group by at`)
}
