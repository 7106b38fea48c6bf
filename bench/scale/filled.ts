/** A PostgreSQL with organizations of every size, and what a service needs to run on it. */
import { join } from 'node:path'
import pg from 'pg'
import { stopChild } from '../children.ts'
import { openPostgres } from '../postgres.ts'
import { setUp, startService } from '../service.ts'
import { fillLedger } from './fill-ledger.ts'
import { type Counts, fillRecords } from './fill-records.ts'
import { type Planned, planOrganizations } from './mix.ts'
import { makeRecords } from './templates.ts'

export interface Filled {
  url: string
  env: Record<string, string>
  database: pg.Client
  organizations: Planned[]
  entries: number[]
  counts: Counts
}

export interface FilledSizes {
  organizationCount: number
  lines: number
  documents: number
}

export async function withFilled(
  directory: string,
  port: number,
  { organizationCount, lines, documents }: FilledSizes,
  work: (filled: Filled) => Promise<void>,
): Promise<void> {
  const postgres = await openPostgres({ directory: join(directory, 'filled-postgres'), mode: 'own' })
  const { host, port: socketPort } = postgres.connection
  const url = `postgresql://postgres@localhost:${socketPort}/postgres?host=${encodeURIComponent(host)}`
  const env = { DATABASE_URL: url, PRIMANOTA_DATA_DIR: join(directory, 'filled-data'), PRIMANOTA_LOG_LEVEL: 'error' }
  const database = new pg.Client(url)
  try {
    const key = await setUp(env)
    await database.connect()
    const first = await startService(env, port)
    const made = await makeRecords(`http://127.0.0.1:${port}`, key)
    await stopChild(first.child)
    const organizations = planOrganizations(organizationCount)
    const entries = await fillLedger(database, organizations, lines)
    const sizes = { documents, contacts: documents, invoices: documents, movements: 3 * documents, changes: 3 * documents }
    const counts = await fillRecords(database, organizations, entries, sizes, made)
    await work({ url, env, database, organizations, entries, counts })
  } finally {
    await database.end()
    await postgres.stop()
  }
}
