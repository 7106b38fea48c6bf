import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Connection } from '../../src/store/connection/db.ts'
import { toDatabase, withClient } from './cluster.ts'

export interface EmptyDatabase {
  name: string
  admin: Connection
  /** Another database of the same server, to look at this one from. */
  server: Connection
  drop(): Promise<void>
}

/** A database as an administrator hands it over: nothing in it, not even the migrations' own table. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const { admin: server, template } = inject('cluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await withClient(server, client => client.query(`create database ${name}`))
  return {
    name,
    admin: toDatabase(server, name),
    server,
    drop: () => withClient(server, async client => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}
