import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface StoredRate {
  currency: string
  homeCurrency: string
  on: CalendarDate
  /** Decimal digits, without trailing zeros. */
  rate: string
  createdAt: string
}

interface RateRow {
  currency: string
  home_currency: string
  quoted_on: string
  rate: string
  created_at: string
}

const columns = sql`currency, home_currency, quoted_on, trim_scale(rate)::text as rate, created_at`

const toRate = (row: RateRow): StoredRate => ({
  currency: row.currency,
  homeCurrency: row.home_currency,
  on: row.quoted_on,
  rate: row.rate,
  createdAt: row.created_at,
})

/** For each question the rate of the day, or the last one before it. */
export async function listLastRates(
  db: Db,
  homeCurrency: string,
  asked: readonly { currency: string; on: CalendarDate }[],
): Promise<({ rate: string; on: CalendarDate } | undefined)[]> {
  const rows = await db.rows<{ place: number; quoted_on: CalendarDate; rate: string }>(sql`
    select asked.place::integer as place, found.quoted_on, trim_scale(found.rate)::text as rate
    from jsonb_array_elements(${toJson(asked)}::jsonb) with ordinality as asked (question, place)
    cross join lateral (
      select r.quoted_on, r.rate from exchange_rate r
      where r.organization_id = ${db.organizationId} and r.currency = asked.question->>'currency' and r.home_currency = ${homeCurrency}
        and r.quoted_on <= (asked.question->>'on')::date
      order by r.quoted_on desc limit 1) found`)
  const byPlace = new Map(rows.map(row => [row.place, { rate: row.rate, on: row.quoted_on }]))
  return asked.map((_, index) => byPlace.get(index + 1))
}

export async function findRateOf(db: Db, currency: string, homeCurrency: string, on: CalendarDate): Promise<StoredRate | undefined> {
  const row = await db.row<RateRow>(sql`
    select ${columns} from exchange_rate
    where organization_id = ${db.organizationId} and currency = ${currency} and home_currency = ${homeCurrency} and quoted_on = ${on} for update`)
  return row && toRate(row)
}

export function saveRate(db: Db, rate: StoredRate): void {
  db.write(sql`
    insert into exchange_rate (organization_id, currency, home_currency, quoted_on, rate, created_at)
    values (${db.organizationId}, ${rate.currency}, ${rate.homeCurrency}, ${rate.on}, ${rate.rate}, ${rate.createdAt})
    on conflict (organization_id, currency, home_currency, quoted_on) do update set rate = excluded.rate, created_at = excluded.created_at`)
}

export function deleteRate(db: Db, rate: StoredRate): void {
  db.write(sql`
    delete from exchange_rate where organization_id = ${db.organizationId} and currency = ${rate.currency} and home_currency = ${rate.homeCurrency} and quoted_on = ${rate.on}`)
}

/** Newest first, then by currency. */
export async function listRates(
  db: Db,
  filter: { currency?: string | undefined },
  before: { on: CalendarDate; currency: string } | undefined,
  limit: number,
): Promise<StoredRate[]> {
  const rows = await db.rows<RateRow>(sql`
    select ${columns} from exchange_rate where organization_id = ${db.organizationId}
      ${filter.currency === undefined ? nothing : sql`and currency = ${filter.currency}`}
      ${before === undefined ? nothing : sql`and (quoted_on, currency) < (${before.on}, ${before.currency})`}
    order by quoted_on desc, currency desc limit ${limit}`)
  return rows.map(toRate)
}
