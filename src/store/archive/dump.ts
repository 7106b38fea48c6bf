/** All rows of an organization as lines of JSON, table by table, from one moment. Values stand there as the database writes them, so that they come back the same. */
import type { Db } from '../connection/db.ts'
import { identifier, joined, sql } from '../connection/sql.ts'
import type { ArchivedTable } from './tables.ts'

/** So many rows in one file of the archive: it is held whole. */
const rowsMax = 1000

/** Entry, lines and open amount are one: the database takes them only together. */
export const together: ReadonlySet<string> = new Set(['ledger_entry', 'ledger_line', 'ledger_open'])

async function* pages(db: Db, declare: Parameters<Db['write']>[0]): AsyncGenerator<string[]> {
  db.write(declare)
  for (;;) {
    const rows = await db.rows<{ text: string }>(fetchNext)
    if (rows.length > 0) yield rows.map(({ text }) => text)
    if (rows.length < rowsMax) break
  }
  db.write(sql`close archived`)
}

const fetchNext = sql`fetch 1000 from archived`

export function dumpTable(db: Db, { name, columns, key }: ArchivedTable): AsyncGenerator<string[]> {
  const order = joined((key.length === 0 ? columns : key).map(identifier))
  return pages(
    db,
    sql`declare archived no scroll cursor for
      select row_to_json(archive)::text as text from (
        select ${joined(columns.map(identifier))} from ${identifier(name)} where organization_id = current_organization() order by ${order}) archive`,
  )
}

export const dumpLedger = (db: Db): AsyncGenerator<string[]> =>
  pages(
    db,
    sql`declare archived no scroll cursor for
      select json_build_object('entry', row_to_json(entry),
        'lines', (select json_agg(row_to_json(part) order by part.line) from ledger_line part
          where part.organization_id = entry.organization_id and part.entry_id = entry.id),
        'open', (select row_to_json(open) from ledger_open open where open.organization_id = entry.organization_id and open.entry_id = entry.id))::text as text
      from ledger_entry entry where entry.organization_id = current_organization() and entry.number > 0 order by entry.number`,
  )

/** The organization itself, without what it has by its id. */
export const dumpOrganization = async (db: Db): Promise<string> =>
  (await db.row<{ text: string }>(
    sql`select row_to_json(organization)::text as text from organization where organization.id = ${db.organizationId}`,
  ))!.text

/** Its people: who they are, and nothing that lets anybody in. */
export const dumpPeople = (db: Db): AsyncGenerator<string[]> =>
  pages(
    db,
    sql`declare archived no scroll cursor for
      select row_to_json(person)::text as text from (
        select id, email, email_folded, name, created_at, verified_at, preferences from app_user
        where id in (select user_id from membership where organization_id = current_organization()
          union select user_id from former_member where organization_id = current_organization())
        order by id) person`,
  )

/** As it is hashed: the moment and the changed fields as the texts that they were written as. */
export const dumpAudit = (db: Db): AsyncGenerator<string[]> =>
  pages(
    db,
    sql`declare archived no scroll cursor for
      select row_to_json(row)::text as text from (
        select organization_id, strand, sequence, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor_type, actor_id, actor_name,
          on_behalf_of, action, target_type, target_id, before::text, after::text, request_id, encode(hash, 'hex') as hash
        from audit_log where organization_id = current_organization() order by strand, sequence) row`,
  )

export async function ledgerTotals(db: Db): Promise<{ entries: number; debit: number; credit: number }> {
  const row = await db.row<{ entries: number; debit: number; credit: number }>(sql`
    select (select count(*) from ledger_entry where organization_id = current_organization())::int as entries,
      coalesce(sum(debit), 0)::bigint as debit, coalesce(sum(credit), 0)::bigint as credit
    from ledger_line where organization_id = current_organization()`)
  return row!
}

/** Moments are written alike wherever the database runs. */
export const inUtc = (db: Db): void => db.write(sql`set local timezone to 'UTC'`)
