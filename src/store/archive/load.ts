/** Puts the lines of an archive back into their tables. Every guard of the database holds: what it would not take from us it does not take from an archive. */
import type { Said } from '../../language/words.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { identifier, joined, sql } from '../connection/sql.ts'
import type { ArchivedTable } from './tables.ts'

/** Lines of JSON as one list. */
const listOf = (lines: readonly string[]): string => `[${lines.join(',')}]`

export function loadRows(db: Db, { name, columns }: ArchivedTable, lines: readonly string[]): void {
  const table = identifier(name)
  const named = joined(columns.map(identifier))
  db.write(sql`insert into ${table} (${named}) select ${named} from json_populate_recordset(null::${table}, ${listOf(lines)}::json)`)
}

export function loadLedger(
  db: Db,
  lines: readonly string[],
  columns: Readonly<Record<'entry' | 'line' | 'open', readonly string[]>>,
): void {
  const [entry, line, open] = [columns.entry, columns.line, columns.open].map(names => joined(names.map(identifier))) as [
    never,
    never,
    never,
  ]
  db.write(sql`
    with given as materialized (select value from json_array_elements(${listOf(lines)}::json)),
    entries as (
      insert into ledger_entry (${entry}) select ${entry} from given, json_populate_record(null::ledger_entry, given.value -> 'entry')
    ), lines as (
      insert into ledger_line (${line})
      select ${line} from given, json_array_elements(given.value -> 'lines') one, json_populate_record(null::ledger_line, one.value)
    )
    insert into ledger_open (${open})
    select ${open} from given, json_populate_record(null::ledger_open, given.value -> 'open') where json_typeof(given.value -> 'open') = 'object'`)
}

/** What waited to be mailed has no job here, and may have left from where the archive was made: whoever sent it decides. */
export function giveUpMails(db: Db, error: Said, now: Date): void {
  db.write(sql`
    update invoice_mail set state = 'failed', error = ${toJson(error)}::jsonb, finished_at = ${now}
    where organization_id = ${db.organizationId} and state = 'queued'`)
  db.write(sql`
    update letter_mail set state = 'failed', error = ${toJson(error)}::jsonb, finished_at = ${now}
    where organization_id = ${db.organizationId} and state = 'queued'`)
}

export function loadOrganization(db: Db, columns: readonly string[], line: string): void {
  const named = joined(columns.map(identifier))
  db.write(sql`insert into organization (${named}) select ${named} from json_populate_record(null::organization, ${line}::json)`)
}

/** Whose account is not here yet, and an address among theirs that another account here has. */
export async function findNewcomers(db: Db, lines: readonly string[]): Promise<{ count: number; taken: string | null }> {
  const row = await db.row<{ count: number; taken: string | null }>(sql`
    select count(*)::int as count, min(other.email) as taken
    from json_populate_recordset(null::app_user, ${listOf(lines)}::json) given left join app_user other on other.email_folded = given.email_folded
    where not exists (select from app_user known where known.id = given.id)`)
  return row!
}

/**
 * An account that is here already, of another organization of theirs, stays as it is.
 * @param passwordHash one that no password fits: everybody else sets a new one
 */
export function loadPeople(db: Db, lines: readonly string[], passwordHash: string): void {
  db.write(sql`
    insert into app_user (id, email, email_folded, name, password_hash, created_at, verified_at, preferences)
    select id, email, email_folded, name, ${passwordHash}, created_at, verified_at, preferences
    from json_populate_recordset(null::app_user, ${listOf(lines)}::json)
    on conflict (id) do nothing`)
}

export async function listColumns(db: Db, table: string): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`)
  return rows.map(({ name }) => name)
}

export async function isThere(db: Db, organizationId: string): Promise<boolean> {
  const row = await db.row<{ found: boolean }>(sql`select exists (select from organization where id = ${organizationId}) as found`)
  return row!.found
}

export function loadAudit(db: Db, lines: readonly string[]): void {
  db.write(sql`
    insert into audit_log (organization_id, strand, sequence, at, actor_type, actor_id, actor_name, on_behalf_of, action, target_type, target_id, before, after,
      request_id, hash)
    select organization_id, strand, sequence, at, actor_type, actor_id, actor_name, on_behalf_of, action, target_type, target_id, before::json, after::json,
      request_id, decode(hash, 'hex')
    from json_to_recordset(${listOf(lines)}::json) as given (organization_id text, strand integer, sequence bigint, at timestamptz, actor_type text,
      actor_id text, actor_name text, on_behalf_of text, action text, target_type text, target_id text, before text, after text, request_id text, hash text)`)
}

/** What was written is sent: one file of the archive at a time is in memory. */
export async function flush(db: Db): Promise<void> {
  await db.rows(sql`select 1`)
}
