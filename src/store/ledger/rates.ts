import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Db } from '../connection/db.ts'
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

/** The rate of the day, or the last one before it. */
export async function findRate(db: Db, currency: string, homeCurrency: string, on: CalendarDate): Promise<StoredRate | undefined> {
  const row = await db.row<RateRow>(sql`
    select ${columns} from exchange_rate
    where organization_id = ${db.organizationId} and currency = ${currency} and home_currency = ${homeCurrency} and quoted_on <= ${on}
    order by quoted_on desc limit 1`)
  return row && toRate(row)
}

/** The first day with a rate of each of these currencies. */
export async function listFirstDays(db: Db, currencies: readonly string[], homeCurrency: string): Promise<Map<string, CalendarDate>> {
  const rows = await db.rows<{ currency: string; since: CalendarDate }>(sql`
    select currency, min(quoted_on) as since from exchange_rate
    where organization_id = ${db.organizationId} and home_currency = ${homeCurrency} and currency = any (${currencies}) group by currency`)
  return new Map(rows.map(({ currency, since }) => [currency, since]))
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
