/** Requests of a minute, handed out to the processes that serve them: all of them together stay within one limit. */
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

type Asks = Pick<Db, 'rows'>

export interface WindowAsk {
  /** Who is counted, such as `key key_…`. */
  subject: string
  /** How many a window has. */
  max: number
  /** Answered already, without having been handed out. */
  owed: number
  /** Waiting to be answered. */
  waiting: number
}

export interface WindowShare {
  subject: string
  granted: number
  /** What is left for all processes. */
  left: number
  /** Until the window ends, by the clock of the store. */
  endsInMs: number
}

/** One statement for all that are asked for. */
export async function takeShares(db: Asks, asks: readonly WindowAsk[], windowMs: number): Promise<WindowShare[]> {
  const rows = await db.rows<{ subject: string; granted: number; left_over: number; ends_in_ms: number }>(sql`
    select subject, granted, left_over, ends_in_ms
    from take_request_shares(${asks.map(({ subject }) => subject)}::text[], ${asks.map(({ max }) => max)}::bigint[],
      ${asks.map(({ owed }) => owed)}::bigint[], ${asks.map(({ waiting }) => waiting)}::bigint[], ${windowMs})`)
  return rows.map(row => ({ subject: row.subject, granted: row.granted, left: row.left_over, endsInMs: row.ends_in_ms }))
}

/** Windows that ended a while ago, by the clock of the store. One that somebody has locked is passed over: rows are found here in another order than there. */
export async function deleteOldWindows(db: Asks): Promise<void> {
  await db.rows(sql`
    delete from request_window where subject in (
      select subject from request_window where started_at < clock_timestamp() - interval '5 minutes' for update skip locked)`)
}
