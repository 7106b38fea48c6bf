/** What a document takes up: the rows that the service writes for one, each as large as the rows of that table are here, with their share of the indexes. */
import type pg from 'pg'

type Inserted = Map<string, number>

export async function insertedRows(client: pg.Client): Promise<Inserted> {
  // Other connections tell what they did within a second of being idle.
  await client.query('select pg_sleep(2)')
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ table: string; rows: string }>(
    'select relname as table, n_tup_ins as rows from pg_stat_user_tables',
  )
  return new Map(rows.map(({ table, rows: count }) => [table, Number(count)]))
}

export interface Bytes {
  table: string
  rows: number
  bytes: number
}

/** @param documents that were captured, read, coded and posted between the two */
export async function bytesADocument(client: pg.Client, before: Inserted, after: Inserted, documents: number): Promise<Bytes[]> {
  const { rows: tables } = await client.query<{ table: string; bytes: number }>(
    `select relname as table, pg_total_relation_size(oid)::float8 / greatest(reltuples, 1) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000`,
  )
  const bytesOf = new Map(tables.map(({ table, bytes }) => [table, bytes]))
  return [...after]
    .map(([table, count]) => ({ table, rows: (count - (before.get(table) ?? 0)) / documents }))
    .filter(({ rows }) => rows > 0)
    .map(({ table, rows }) => ({ table, rows, bytes: rows * (bytesOf.get(table) ?? Number.NaN) }))
}

export interface Relation {
  name: string
  table: string
  bytes: number
}

/** What the ledger takes on the disk: each table without its indexes, and each of those. */
export async function relationsOf(client: pg.Client, tables: readonly string[]): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `select c.relname as name, coalesce(t.relname, c.relname) as table, pg_relation_size(c.oid)::float8 as bytes
     from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = i.indrelid
     where coalesce(t.relname, c.relname) = any ($1) and c.relnamespace = 'public'::regnamespace
     order by coalesce(t.relname, c.relname), c.relkind = 'i', pg_relation_size(c.oid) desc`,
    [tables],
  )
  return rows
}
