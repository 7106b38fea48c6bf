/** Reads the tables of a backup into a database that has their structure and none of their rows, in one transaction. */
import type pg from 'pg'
import type { Connection } from '../connection/db.ts'
import { copyIn } from './copy.ts'
import { type BooksState, booksOf, columnList, connectAsAdmin, listShapes, type TableShape, tableNamed } from './snapshot.ts'

/** The database cannot take the backup; the message says why. */
export class NotLoaded extends Error {}

export interface LoadedTable extends TableShape {
  /** How many there must be; left out where they are read right now. */
  rows?: number
  parts(): AsyncIterable<Uint8Array>
}

/** A database of a server of the user's, before anything is read into it. */
export interface Target {
  /** Only such a login may leave references, triggers and row-level security out. */
  isSuperuser: boolean
  /** Undefined where Primanota never was. */
  schema: number | undefined
  organizations: number
}

export async function describeTarget(connection: Connection): Promise<Target> {
  const client = await connectAsAdmin(connection).catch(({ message, code }: NodeJS.ErrnoException) => {
    // Its message alone: the error itself may hold the address, and with it the password.
    throw new NotLoaded(`the server of DATABASE_URL cannot be used: ${message || code}`)
  })
  try {
    const { rows } = await client.query(`
      select (select rolsuper from pg_roles where rolname = current_user) as is_superuser, to_regclass('public.schema_migration') is not null as is_known`)
    const { is_superuser: isSuperuser, is_known: isKnown } = rows[0]
    if (!isKnown) return { isSuperuser, schema: undefined, organizations: 0 }
    // Without the rights of a superuser the rows would not be seen, and then nothing is read in anyway.
    const found = await client.query(
      `select (select max(version) from schema_migration) as schema, (select count(*) from organization)::int as organizations`,
    )
    return { isSuperuser, schema: found.rows[0].schema ?? undefined, organizations: found.rows[0].organizations }
  } finally {
    await client.end().catch(() => {})
  }
}

export interface Load {
  tables: readonly LoadedTable[]
  sequences: readonly { name: string; last: string; isCalled: boolean }[]
}

/** All of it or nothing. @param accept hears what the books come to before anything is kept, and throws where they are not right */
export async function loadTables(
  connection: Connection,
  { tables, sequences }: Load,
  accept: (books: BooksState[]) => void = () => {},
): Promise<void> {
  const client = await connectAsAdmin(connection)
  try {
    // References and triggers held when the rows were written, and the rows are of one moment: they are not asked again.
    await client.query(`set session session_replication_role = replica; set session timezone = 'UTC'; set session datestyle = 'ISO'`)
    await client.query('begin')
    const shapes = new Map((await listShapes(client)).map(shape => [shape.name, new Set(shape.columns)]))
    assertShapes(tables, shapes)
    if (shapes.size > 0) await client.query(`truncate ${[...shapes.keys()].map(tableNamed).join(', ')} cascade`)
    for (const { name, columns, rows, parts } of tables) {
      await copyIn(client, `copy ${tableNamed(name)} (${columnList(columns)}) from stdin`, parts())
      if (rows !== undefined) await assertCount(client, name, rows)
    }
    for (const { name, last, isCalled } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [tableNamed(name), last, isCalled])
    accept(await booksOf(client))
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end().catch(() => {})
  }
}

function assertShapes(tables: readonly TableShape[], shapes: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const { name, columns } of tables) {
    const known = shapes.get(name)
    if (!known) throw new NotLoaded(`this version of Primanota has no table ${name}`)
    const strange = columns.find(column => !known.has(column))
    if (strange !== undefined) throw new NotLoaded(`this version of Primanota has no column ${strange} of ${name}`)
  }
}

async function assertCount(client: pg.Client, name: string, wanted: number): Promise<void> {
  const found = Number((await client.query(`select count(*) from ${tableNamed(name)}`)).rows[0].count)
  if (found !== wanted) throw new NotLoaded(`the table ${name} came to ${found} rows instead of ${wanted}`)
}
