/** Up to which day nothing is posted, and which accounts nothing is posted to. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

export async function findLockedUntil(db: Db): Promise<CalendarDate | null> {
  const row = await db.row<{ until: CalendarDate | null }>(
    sql`select locked_until as until from ledger_lock where organization_id = ${db.organizationId}`,
  )
  return row?.until ?? null
}

/** Whoever posts holds the counter until the commit: with it in hand, nothing is being posted. */
export function holdLedger(db: Db): void {
  db.write(sql`
    insert into ledger_counter as counter (organization_id, last) values (${db.organizationId}, 0)
    on conflict (organization_id) do update set last = counter.last where false`)
}

export function saveLockedUntil(db: Db, until: CalendarDate | null, now: Date): void {
  holdLedger(db)
  db.write(sql`
    insert into ledger_lock (organization_id, locked_until, changed_at) values (${db.organizationId}, ${until}, ${now})
    on conflict (organization_id) do update set locked_until = excluded.locked_until, changed_at = excluded.changed_at`)
}

export async function listClosedAccounts(db: Db, regionKey: string): Promise<Set<string>> {
  const rows = await db.rows<{ number: string }>(
    sql`select number from closed_account where organization_id = ${db.organizationId} and region_key = ${regionKey}`,
  )
  return new Set(rows.map(({ number }) => number))
}

export function closeAccount(db: Db, regionKey: string, number: string, closed: { at: Date; by: string }): void {
  db.write(sql`
    insert into closed_account (organization_id, region_key, number, closed_at, closed_by)
    values (${db.organizationId}, ${regionKey}, ${number}, ${closed.at}, ${closed.by})
    on conflict (organization_id, region_key, number) do nothing`)
}

export function openAccount(db: Db, regionKey: string, number: string): void {
  db.write(
    sql`delete from closed_account where organization_id = ${db.organizationId} and region_key = ${regionKey} and number = ${number}`,
  )
}
