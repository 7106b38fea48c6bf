/** One PostgreSQL a run: the embedded one, which waits for no disk, or the server of DATABASE_URL. One migrated template, of which each test file clones its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../../src/store/connection/db.ts'
import { openEmbedded } from '../../src/store/embedded/index.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openScratch } from './scratch.ts'

export interface Cluster {
  /** As the owner of everything: what a test uses to look behind the service's back. */
  admin: Connection
  /** Whether the app role signs in by itself, as it does on the embedded server. */
  isEmbedded: boolean
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Cluster
  }
}

export async function withClient<Value>(connection: Connection, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** As the owner of the server would, past the triggers and for good: all of the statements or none, and each must hit something. */
export const tamperWith = (connection: Parameters<typeof withClient>[0], ...statements: string[]): Promise<void> =>
  withClient(connection, async client => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const text of statements) if (!(await client.query(text)).rowCount) throw new Error(`the tampering hits nothing: ${text}`)
    await client.query('commit')
  })

/** The same server, another database. */
export function toDatabase(admin: Connection, database: string): Connection {
  if (admin.connectionString === undefined) return { ...admin, database }
  const url = new URL(admin.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Nothing here outlives the run. What is written once is kept for no longer than needed: it may lie in memory. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '256MB', max_connections: '300' }

export default async function setup(project: TestProject) {
  const { DATABASE_URL: databaseUrl } = process.env
  const clearScratch = await openScratch()
  const template = `primanota_test_${process.pid}_${Date.now().toString(36)}`
  const directory = databaseUrl === undefined ? await mkdtemp(join(tmpdir(), 'primanota-test-')) : undefined
  const server = directory === undefined ? undefined : await openEmbedded({ directory, mode: 'own', settings })
  const admin: Connection = server ? server.connection : { connectionString: databaseUrl as string }
  await withClient(admin, client => client.query(`create database ${template}`))
  await migrate(toDatabase(admin, template), { appMayLogIn: server !== undefined })
  project.provide('cluster', { admin, isEmbedded: server !== undefined, template })
  return async () => {
    await withClient(admin, async client => {
      const { rows } = await client.query('select datname from pg_database where datname like $1', [`${template}%`])
      for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`)
    })
    await server?.stop()
    if (directory !== undefined) await rm(directory, { recursive: true, force: true })
    await clearScratch()
  }
}
