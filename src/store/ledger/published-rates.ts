/** Rates that are published, for all organizations alike, and the state of what fetches them. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { RateDay } from '../../domain/money/published-rates.ts'
import type { Said } from '../../language/words.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'

type Rows = Pick<Db, 'row' | 'rows'>

/** For each question the last day, so many days back at the most, that names all these currencies. */
export async function listPublished(
  db: Rows,
  source: string,
  asked: readonly { currencies: readonly string[]; on: CalendarDate }[],
  daysMax: number,
): Promise<(RateDay | undefined)[]> {
  const rows = await db.rows<{ place: number; quoted_on: CalendarDate; rates: Record<string, string> }>(sql`
    select asked.place::integer as place, found.quoted_on, found.rates
    from jsonb_array_elements(${toJson(asked)}::jsonb) with ordinality as asked (question, place)
    cross join lateral (
      select p.quoted_on, p.rates from published_rates p
      where p.source = ${source} and p.quoted_on <= (asked.question->>'on')::date
        and p.quoted_on >= (asked.question->>'on')::date - ${daysMax}::integer
        and p.rates ?& array(select jsonb_array_elements_text(asked.question->'currencies'))
      order by p.quoted_on desc limit 1) found`)
  const byPlace = new Map(rows.map(row => [row.place, { on: row.quoted_on, rates: row.rates }]))
  return asked.map((_, index) => byPlace.get(index + 1))
}

export async function findNewestDay(db: Rows, source: string): Promise<RateDay | undefined> {
  const row = await db.row<{ quoted_on: CalendarDate; rates: Record<string, string> }>(sql`
    select quoted_on, rates from published_rates where source = ${source} order by quoted_on desc limit 1`)
  return row && { on: row.quoted_on, rates: row.rates }
}

export async function findDay(db: Rows, source: string, on: CalendarDate): Promise<RateDay | undefined> {
  const row = await db.row<{ rates: Record<string, string> }>(
    sql`select rates from published_rates where source = ${source} and quoted_on = ${on}`,
  )
  return row && { on, rates: row.rates }
}

/** Days that others had before this source, which was fetched since then: the newest first, each with what the other says of it. */
export async function listOvertaken(
  db: Rows,
  source: string,
  others: readonly string[],
  since: Date,
  daysMax: number,
): Promise<{ day: RateDay; other: string; there: RateDay }[]> {
  const rows = await db.rows<{ on: CalendarDate; rates: RateDay['rates']; other: string; there: RateDay['rates'] }>(sql`
    select own.quoted_on as "on", own.rates, other.source as other, other.rates as there
    from published_rates own join published_rates other on other.quoted_on = own.quoted_on and other.fetched_at < own.fetched_at
    where own.source = ${source} and own.fetched_at > ${since} and other.source = any (${others}::text[])
    order by own.quoted_on desc, other.source limit ${daysMax}::integer`)
  return rows.map(({ on, rates, other, there }) => ({ day: { on, rates }, other, there: { on, rates: there } }))
}

/** All of a file or nothing of it. Days that are there stay as they are unless they were corrected. Returns how many are new or other than before. */
export async function savePublished(db: Rows, source: string, days: readonly RateDay[], fetchedAt: Date): Promise<number> {
  const row = await db.row<{ saved: number }>(sql`
    with saved as (
      insert into published_rates as there (source, quoted_on, rates, fetched_at)
      select ${source}, (day->>'on')::date, day->'rates', ${fetchedAt} from jsonb_array_elements(${toJson(days)}::jsonb) day
      on conflict (source, quoted_on) do update set rates = excluded.rates, fetched_at = excluded.fetched_at where there.rates <> excluded.rates
      returning 1)
    select count(*)::integer as saved from saved`)
  return row?.saved ?? 0
}

export interface RateFeed {
  nextAt: string
  failures: number
  error: Said | null
  fetchedAt: string | null
}

export async function findFeed(db: Rows, source: string): Promise<RateFeed | undefined> {
  const row = await db.row<{ next_at: string; failures: number; error: Said | null; fetched_at: string | null }>(sql`
    select next_at, failures, error, fetched_at from rate_feed where source = ${source}`)
  return row && { nextAt: row.next_at, failures: row.failures, error: row.error, fetchedAt: row.fetched_at }
}

/** Undefined when it is not time yet, or somebody else is at it. `isAskedFor`: a person wants it now. `now` is that of the store. */
export async function claimFeed(db: Rows, source: string, now: Date, claimMs: number, isAskedFor: boolean): Promise<RateFeed | undefined> {
  const row = await db.row<{ next_at: string; failures: number; error: Said | null; fetched_at: string | null }>(sql`
    insert into rate_feed as feed (source, next_at, claimed_until)
    values (${source}, ${now}, ${new Date(now.getTime() + claimMs)})
    on conflict (source) do update set claimed_until = excluded.claimed_until
      where (feed.claimed_until is null or feed.claimed_until < ${now}) and (${isAskedFor}::boolean or feed.next_at <= ${now})
    returning next_at, failures, error, fetched_at`)
  return row && { nextAt: row.next_at, failures: row.failures, error: row.error, fetchedAt: row.fetched_at }
}

export async function saveFeed(db: Rows, source: string, feed: RateFeed): Promise<void> {
  await db.rows(sql`
    update rate_feed set next_at = ${feed.nextAt}, claimed_until = null, failures = ${feed.failures},
      error = ${feed.error === null ? null : toJson(feed.error)}::jsonb, fetched_at = ${feed.fetchedAt}
    where source = ${source}`)
}
