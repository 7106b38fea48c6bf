/** Tries what this version would change about the store on a copy of it. The store itself is only read, also while an older version serves from it. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findDifference } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import type { RowChunk } from '../store/backup/copy.ts'
import { type LoadedTable, loadTables } from '../store/backup/load.ts'
import { booksOf, connectAsAdmin, openSnapshot, type Snapshot } from '../store/backup/snapshot.ts'
import type { Connection } from '../store/connection/db.ts'
import { openEmbedded } from '../store/embedded/index.ts'
import { listWaiting, migrate, withCopy } from '../store/migrate.ts'
import { CommandError } from './arguments.ts'
import { cleanUpOnSignal } from './open-for-command.ts'

export interface Checked {
  waiting: readonly string[]
  seconds: number
}

export async function checkMigrations({ dataDir, databaseUrl, directUrl = databaseUrl }: Config): Promise<Checked> {
  if (directUrl !== undefined) {
    const connection = { connectionString: directUrl }
    return timed(await listWaiting(connection), () => withCopy(connection, copy => tryOn(copy, {})))
  }
  const isThere = await stat(join(dataDir, 'postgres', 'cluster')).catch(() => undefined)
  if (!isThere) return { waiting: [], seconds: 0 }
  const server = await openEmbedded({ directory: join(dataDir, 'postgres'), mode: 'share' })
  const done = cleanUpOnSignal(() => server.stop())
  try {
    const { host, port, user, database } = server.connection
    const connection: Connection = { host, port, user, database }
    return await timed(await listWaiting(connection), () => onEmbeddedCopy(connection, dataDir))
  } finally {
    done()
    await server.stop()
  }
}

async function timed(waiting: readonly string[], work: () => Promise<void>): Promise<Checked> {
  const begunAt = performance.now()
  if (waiting.length > 0) await work()
  return { waiting, seconds: (performance.now() - begunAt) / 1000 }
}

/** The books must come to the same before and after. */
async function tryOn(copy: Connection, options: { appMayLogIn?: boolean }): Promise<void> {
  const client = await connectAsAdmin(copy)
  try {
    const before = await booksOf(client)
    await migrate(copy, options)
    const difference = findDifference(before, await booksOf(client))
    if (difference !== undefined)
      throw new CommandError(`On a copy, the books came out differently: ${difference}. The store is as it was.`)
  } finally {
    await client.end()
  }
}

async function onEmbeddedCopy(connection: Connection, dataDir: string): Promise<void> {
  const directory = await mkdtemp(join(dataDir, 'checking-'))
  let stop = async () => {}
  const cleanUp = async () => {
    await stop()
    await rm(directory, { recursive: true, force: true, maxRetries: 3 })
  }
  const done = cleanUpOnSignal(cleanUp)
  const snapshot = await openSnapshot(connection)
  try {
    const server = await openEmbedded({ directory: join(directory, 'postgres'), mode: 'own', settings: { fsync: 'off' } })
    stop = () => server.stop()
    const { host, port, user, database } = server.connection
    const copy: Connection = { host, port, user, database }
    await migrate(copy, { appMayLogIn: true, upTo: snapshot.schema })
    await loadTables(copy, { tables: snapshot.tables.map(table => tableOf(snapshot, table)), sequences: await snapshot.sequences() })
    await tryOn(copy, { appMayLogIn: true })
  } finally {
    await snapshot.close()
    await cleanUp()
    done()
  }
}

function tableOf(snapshot: Snapshot, table: Snapshot['tables'][number]): LoadedTable {
  async function* parts() {
    for await (const { bytes } of snapshot.rows(table) as AsyncIterable<RowChunk>) yield bytes
  }
  return { name: table.name, columns: table.columns, parts }
}
