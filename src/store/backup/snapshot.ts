/** The whole database at one moment, for a backup: every table, row by row, and what can be compared after a restore. Needs a login that no row-level security binds. */
import type { Readable } from 'node:stream'
import pg from 'pg'
import type { Connection } from '../connection/db.ts'
import { copyOut } from './copy.ts'

export interface TableShape {
  name: string
  /** All but those that the database computes itself. */
  columns: readonly string[]
}

/** What the books of an organization come to: the same before and after, or the restore is not right. */
export interface BooksState {
  organizationId: string
  entries: number
  /** Account, debit and credit of each, as one hash; the sums beside it for people. */
  trialBalance: string
  debit: string
  credit: string
  auditRows: number
  auditHead: string
}

export interface StoredFileName {
  organizationId: string
  sha256: string
  size: number
}

export interface Snapshot {
  at: Date
  schema: number
  tables: readonly (TableShape & { key: readonly string[] })[]
  rows(table: TableShape & { key: readonly string[] }): Readable
  files(): AsyncGenerator<StoredFileName[]>
  books(): Promise<BooksState[]>
  sequences(): Promise<{ name: string; last: string; isCalled: boolean }[]>
  close(): Promise<void>
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

export const tableNamed = (name: string): string => `public.${quoted(name)}`

export async function connectAsAdmin(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'primanota backup', connectionTimeoutMillis: 5_000 })
  // A connection that breaks says so beside the failed statement; without a listener the process would end.
  client.on('error', () => {})
  await client.connect()
  return client
}

const tablesText = `
  select class.relname as name,
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    coalesce((select array_agg(attribute.attname::text order by place.at) from pg_index index
      cross join lateral unnest(index.indkey::int2[]) with ordinality as place (attnum, at)
      join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum = place.attnum
      where index.indrelid = class.oid and index.indisprimary), '{}') as key
  from pg_class class where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname <> 'schema_migration'
  order by class.relname`

/** What there is in a database that a backup is read into. */
export async function listShapes(client: pg.Client): Promise<(TableShape & { key: string[] })[]> {
  return (await client.query(tablesText)).rows
}

/** Sums of each account and the heads of the audit log, by organization. */
export async function booksOf(client: pg.Client): Promise<BooksState[]> {
  const { rows } = await client.query(`
    with balance as (
      select organization_id, region_key, account, sum(debit) as debit, sum(credit) as credit from ledger_line group by 1, 2, 3),
    sums as (
      select organization_id, sum(debit) as debit, sum(credit) as credit,
        encode(sha256(convert_to(string_agg(format('%s %s %s %s', region_key, account, debit, credit), E'\\n'
          order by region_key, account), 'UTF8')), 'hex') as digest
      from balance group by 1),
    counts as (select organization_id, count(*) as entries from ledger_entry group by 1),
    heads as (
      select organization_id, sum(sequence) as rows, encode(sha256(string_agg(hash, ''::bytea order by strand)), 'hex') as digest
      from audit_head group by 1)
    select organization.id, coalesce(counts.entries, 0)::int as entries, coalesce(sums.digest, '') as digest,
      coalesce(sums.debit, 0)::text as debit, coalesce(sums.credit, 0)::text as credit,
      coalesce(heads.rows, 0)::int as audit_rows, coalesce(heads.digest, '') as audit_head
    from organization left join sums on sums.organization_id = organization.id left join counts on counts.organization_id = organization.id
      left join heads on heads.organization_id = organization.id
    order by organization.id`)
  return rows.map(row => ({
    organizationId: row.id,
    entries: row.entries,
    trialBalance: row.digest,
    debit: row.debit,
    credit: row.credit,
    auditRows: row.audit_rows,
    auditHead: row.audit_head,
  }))
}

const filesPage = 2_000

/** One transaction that sees one moment, until it is closed. */
export async function openSnapshot(connection: Connection): Promise<Snapshot> {
  const client = await connectAsAdmin(connection)
  try {
    await client.query(`set session statement_timeout = 0; set session idle_in_transaction_session_timeout = 0;
      set session timezone = 'UTC'; set session datestyle = 'ISO'; set session intervalstyle = 'postgres'; set session extra_float_digits = 1`)
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query('select clock_timestamp() as at, (select max(version) from schema_migration) as schema')
    const tables = await listShapes(client)
    return {
      at: rows[0].at,
      schema: Number(rows[0].schema),
      tables,
      rows: ({ name, columns, key }) => {
        const order = key.length === 0 ? '' : ` order by ${columnList(key)}`
        return copyOut(client, `copy (select ${columnList(columns)} from ${tableNamed(name)}${order}) to stdout`)
      },
      async *files() {
        await client.query(
          'declare backed_up no scroll cursor for select organization_id, sha256, size from file order by organization_id, sha256',
        )
        for (;;) {
          const page = await client.query(`fetch ${filesPage} from backed_up`)
          if (page.rows.length > 0)
            yield page.rows.map(row => ({ organizationId: row.organization_id, sha256: row.sha256, size: Number(row.size) }))
          if (page.rows.length < filesPage) break
        }
        await client.query('close backed_up')
      },
      books: () => booksOf(client),
      async sequences() {
        const found = await client.query(
          `select sequencename as name, coalesce(last_value, start_value)::text as last, last_value is not null as "isCalled"
          from pg_sequences where schemaname = 'public' order by 1`,
        )
        return found.rows
      },
      async close() {
        await client.end()
      },
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
