import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, openStore, type Store } from '../../src/store/connection/db.ts'
import { appRole } from '../../src/store/migrate.ts'
import { toDatabase, withClient } from './cluster.ts'

export interface TestDatabase {
  admin: Connection
  /** How the service connects: as the role that row-level security binds. */
  app: { connection: Connection; role?: string }
  openStore(connectionsMax?: number): Store
  drop(): Promise<void>
}

/** A clone of the migrated template, for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { admin: server, isEmbedded, template } = inject('cluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  // As files and not through the log of changes: a third of the work.
  await withClient(server, client => client.query(`create database ${name} template ${template} strategy file_copy`))
  const admin = toDatabase(server, name)
  const app = isEmbedded ? { connection: { ...admin, user: appRole } } : { connection: admin, role: appRole }
  return {
    admin,
    app,
    openStore: (connectionsMax = 8) => openStore({ ...app, connectionsMax }),
    drop: () => withClient(server, async client => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}
