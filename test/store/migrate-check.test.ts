/** `primanota migrate --check`: what an upgrade would do, tried on a copy, while the store itself is only read. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkMigrations } from '../../src/commands/migrate-check.ts'
import { readConfig } from '../../src/config.ts'
import type { Connection } from '../../src/store/connection/db.ts'
import { openEmbedded } from '../../src/store/embedded/index.ts'
import { MigrationError, migrate, readMigrations, toOtherDatabase } from '../../src/store/migrate.ts'
import { withClient } from '../harness/cluster.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../harness/empty-database.ts'
import { toUrl } from '../harness/process.ts'

const known = await readMigrations()
const before = known.at(-4)!.version
const waiting = known.slice(-3).map(({ name }) => name)

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'primanota-test-'))
})
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }))

/** A store of an earlier version, with somebody's books in it. */
async function makeEarlier(connection: Connection, appMayLogIn: boolean): Promise<void> {
  await migrate(connection, { upTo: before, appMayLogIn })
  await withClient(connection, async client => {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `insert into organization (id, name, region_key, country, time_zone, locale, created_at, updated_at)
      values ('org_a', 'Nordlys', 'denmark', 'DK', 'Europe/Copenhagen', 'da-DK', now(), now())`,
    )
    await client.query(
      `insert into ledger_line (organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit)
      values ('org_a', 'led_a', 1, 'denmark', 1, '2026-01-01', '1010', 'Sales', 0, 100), ('org_a', 'led_a', 2, 'denmark', 1, '2026-01-01', '6190', 'Receivables', 100, 0)`,
    )
    await client.query('commit')
  })
}

const schemaOf = (connection: Connection) =>
  withClient(connection, async client =>
    Number((await client.query('select max(version) as version from schema_migration')).rows[0].version),
  )

describe('on a server of the user', () => {
  let database: EmptyDatabase
  const config = () => readConfig({ DATABASE_URL: toUrl(database.admin), PRIMANOTA_DATA_DIR: directory })
  beforeAll(async () => {
    database = await createEmptyDatabase()
    await makeEarlier(database.admin, inject('cluster').isEmbedded)
  })
  afterAll(() => database?.drop())

  test('what waits is tried on a copy, which is gone afterwards, and the store is as it was', async () => {
    expect(await checkMigrations(config())).toMatchObject({ waiting })
    expect(await schemaOf(database.admin)).toBe(before)
    await withClient(database.server, async client => {
      const { rows } = await client.query('select datname from pg_database where datname like $1', [`${database.name.slice(0, 40)}%check%`])
      expect(rows).toEqual([])
    })
  })

  test('while somebody is connected nothing can be copied, and that is told with what to do', async () => {
    await withClient(database.admin, async () => {
      const error = await checkMigrations(config()).then(
        () => expect.unreachable('it must be refused'),
        (refused: Error) => refused,
      )
      expect(error).toBeInstanceOf(MigrationError)
      expect(error.message).toMatch(/cannot be copied .*: stop all processes/)
    })
    expect(await schemaOf(database.admin)).toBe(before)
  })

  test('a store that is up to date has nothing to try', async () => {
    await migrate(database.admin, { appMayLogIn: inject('cluster').isEmbedded })
    expect(await checkMigrations(config())).toEqual({ waiting: [], seconds: expect.any(Number) })
  })
})

test('the embedded store is copied row by row beside itself, and is as it was', async () => {
  await mkdir(join(directory, 'own'))
  const place = { directory: join(directory, 'own', 'postgres'), mode: 'own' } as const
  const server = await openEmbedded(place)
  await makeEarlier(server.connection, true)
  await server.stop()
  expect(await checkMigrations(readConfig({ PRIMANOTA_DATA_DIR: join(directory, 'own') }))).toMatchObject({ waiting })
  expect(await readdir(join(directory, 'own'))).toEqual(['postgres'])
  const again = await openEmbedded(place)
  expect(await schemaOf(again.connection)).toBe(before)
  await again.stop()
})

test('an empty directory has nothing to try, and stays empty', async () => {
  await mkdir(join(directory, 'empty'))
  expect(await checkMigrations(readConfig({ PRIMANOTA_DATA_DIR: join(directory, 'empty') }))).toEqual({ waiting: [], seconds: 0 })
  expect(await readdir(join(directory, 'empty'))).toEqual([])
})

test.each([
  ['postgresql://user@/books?host=%2Frun%2Fpostgresql', 'postgresql://user@/other%20one?host=%2Frun%2Fpostgresql'],
  ['postgres://user:p%2Fw@db.example:5432/books?sslmode=require', 'postgres://user:p%2Fw@db.example:5432/other%20one?sslmode=require'],
  ['postgresql://db.example', 'postgresql://db.example/other%20one'],
  ['postgresql:///books?host=/tmp', 'postgresql:///other%20one?host=/tmp'],
])('beside %s it is %s', (address, other) => {
  expect(toOtherDatabase(address, 'other one')).toBe(other)
})
