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

export interface Load {
  tables: readonly LoadedTable[]
  sequences: readonly { name: string; last: string; isCalled: boolean }[]
}

export interface Loading {
  /** What the books come to, as they stand in this database. */
  books: BooksState[]
}

/** All of it or nothing. */
export async function loadTables(connection: Connection, { tables, sequences }: Load): Promise<Loading> {
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
    const books = await booksOf(client)
    await client.query('commit')
    await client.query('analyze')
    return { books }
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
