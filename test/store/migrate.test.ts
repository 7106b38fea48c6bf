import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { setUp } from '../../src/access/found-organization.ts'
import type { Services } from '../../src/kernel/context.ts'
import { tell } from '../../src/language/tell.ts'
import { type Connection, openStore } from '../../src/store/connection/db.ts'
import { type EmbeddedServer, openEmbedded } from '../../src/store/embedded/index.ts'
import {
  appRole,
  assertBoundByRowSecurity,
  assertServer,
  findStoreWarnings,
  MigrationError,
  migrate,
  planMigrations,
  readMigrations,
} from '../../src/store/migrate.ts'
import { toDatabase, withClient } from '../harness/cluster.ts'
import { createTestDatabase } from '../harness/database.ts'
import { createEmptyDatabase } from '../harness/empty-database.ts'
import { until } from '../harness/process.ts'

const known = await readMigrations()
const names = known.map(migration => migration.name)

/** A migrated database whose own account of it is then changed. */
async function migrateAfter(change: string): Promise<Error> {
  const database = await createTestDatabase()
  try {
    expect(await migrate(database.admin)).toEqual([])
    await withClient(database.admin, client => client.query(change))
    return await migrate(database.admin).then(
      () => expect.unreachable('it must be refused'),
      error => error,
    )
  } finally {
    await database.drop()
  }
}

test('a store of a newer Primanota is refused', async () => {
  const error = await migrateAfter(`insert into schema_migration (version, name, checksum) values (9999, '9999_later.sql', 'x')`)
  expect(error).toBeInstanceOf(MigrationError)
  expect(error.message).toBe('The store was written by a newer Primanota than this one: start the newer version.')
})

test('a store whose past differs from ours is refused', async () => {
  const error = await migrateAfter(`update schema_migration set checksum = 'x' where version = 1`)
  expect(error).toBeInstanceOf(MigrationError)
  expect(error.message).toBe(`The migration ${names[0]} differs from the one that this store was made with.`)
})

test('what is still to come is what the store does not have', () => {
  const migration = (version: number) => ({ version, name: `${version}`, text: '', checksum: `sum ${version}` })
  const planned = planMigrations([migration(1), migration(2), migration(3)], new Map([[1, 'sum 1']]))
  expect(planned.map(({ version }) => version)).toEqual([2, 3])
})

test('of four that migrate one database at once, one does it', async () => {
  const database = await createEmptyDatabase()
  try {
    const done = await Promise.all(Array.from({ length: 4 }, () => migrate(database.admin)))
    expect(done.filter(list => list.length > 0)).toEqual([names])
  } finally {
    await database.drop()
  }
})

test('whoever posts while the registers are counted for the first time is waited for', async () => {
  const database = await createEmptyDatabase()
  try {
    await migrate(database.admin, { upTo: 210 })
    await withClient(database.admin, async client => {
      // In the order of a posting: the entry, its lines, what is open.
      await client.query('begin; lock table ledger_entry in row exclusive mode')
      const migrated = migrate(database.admin, { upTo: 220 })
      migrated.catch(() => {})
      await until('the migration waits', async () => {
        const { rows } = await withClient(database.admin, other =>
          other.query(`select from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'ledger_entry'::regclass`),
        )
        return rows.length > 0
      })
      await client.query('lock table ledger_line, ledger_open in row exclusive mode')
      await client.query('commit')
      expect(await migrated).toEqual(['0220_vat_register_counts.sql'])
    })
  } finally {
    await database.drop()
  }
})

test('a server that Primanota was not made for is refused', () => {
  expect(() => assertServer({ version: 150_004, encoding: 'UTF8' })).not.toThrow()
  expect(() => assertServer({ version: 140_011, encoding: 'UTF8' })).toThrow(
    'Primanota needs PostgreSQL 15 or newer, and this server is 14.',
  )
  expect(() => assertServer({ version: 180_000, encoding: 'SQL_ASCII' })).toThrow('The database keeps text as SQL_ASCII')
})

test('a migration that fails half-way leaves nothing of itself', async () => {
  const database = await createEmptyDatabase()
  try {
    // The first statements of the migration work, a later one finds its name taken.
    await withClient(database.admin, client => client.query('create table contact (in_the_way integer)'))
    await expect(migrate(database.admin)).rejects.toThrow(
      /^The store could not be brought to this version: relation "contact" already exists \(42P07\)\.$/,
    )
    const { rows } = await withClient(database.admin, client =>
      client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`),
    )
    expect(rows.map(row => row.relname)).toEqual(['contact', 'schema_migration'])
    await withClient(database.admin, client => client.query('drop table contact'))
    expect(await migrate(database.admin)).toEqual(names)
  } finally {
    await database.drop()
  }
})

describe('an owner that is no superuser', () => {
  let directory: string
  let server: EmbeddedServer

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'primanota-test-'))
    server = await openEmbedded({ directory, mode: 'own', settings: { fsync: 'off', full_page_writes: 'off' } })
  }, 600_000)
  afterAll(async () => {
    await server?.stop()
    await rm(directory, { recursive: true, force: true })
  })

  /** A role that may make roles, with a database of its own, as a provider of databases gives them out. */
  async function makeOwner(admin: Connection, name: string): Promise<Connection> {
    await withClient(admin, async client => {
      await client.query(`create role ${name} login createrole password 'x'`)
      await client.query(`create database ${name} owner ${name}`)
    })
    return admin.connectionString === undefined ? { ...admin, user: name, database: name } : toOwner(toDatabase(admin, name), name)
  }

  function toOwner({ connectionString }: Connection, name: string): Connection {
    const url = new URL(connectionString as string)
    url.username = name
    url.password = 'x'
    return { connectionString: url.href }
  }

  /** What the service does when it starts, and what its first user does then. */
  async function expectServes(connection: Connection) {
    const store = openStore({ connection, role: appRole, connectionsMax: 2 })
    try {
      await assertBoundByRowSecurity(store)
      const services = { store, clock: () => new Date() } as Services
      const owner = { email: 'owner@example.com', password: 'a good password', name: null }
      expect(await setUp(services, { name: 'Nordlys ApS', regionKey: 'denmark' }, owner, 'test')).toMatchObject({
        userId: expect.any(String),
      })
    } finally {
      await store.close()
    }
  }

  test('prepares a new server and serves there, also when several start at once', async () => {
    const connection = await makeOwner(server.connection, 'books')
    const done = await Promise.all(Array.from({ length: 4 }, () => migrate(connection)))
    expect(done.filter(list => list.length > 0)).toEqual([names])
    await expectServes(connection)
  })

  test('is told when the roles there are not theirs, and serves once it was let in', async () => {
    const connection = await makeOwner(server.connection, 'other_books')
    await expect(migrate(connection)).rejects.toThrow(
      /^The user of DATABASE_URL may not prepare the store \(.*\): it must own the database and may need CREATEROLE\.$/,
    )
    await withClient(server.connection, client => client.query('grant primanota_app, primanota_gate to other_books'))
    expect(await migrate(connection)).toEqual(names)
    await expectServes(connection)
  })

  test('of a superuser is warned about, with two lines that make a role of its own: it then serves, migrates on, and is not warned about', async () => {
    await withClient(server.connection, client => client.query('create database exposed'))
    const exposed = { ...server.connection, database: 'exposed' }
    await migrate(exposed)
    const warningsOf = async (connection: Connection) => {
      const store = openStore({ connection, role: appRole, connectionsMax: 2 })
      try {
        return await findStoreWarnings(store)
      } finally {
        await store.close()
      }
    }
    const [warning] = await warningsOf(exposed)
    expect(warning).toMatchObject({ code: 'database_user_not_bound', values: { case: 'superuser' } })
    expect(tell('en', warning!)).toContain('is a superuser')
    expect(warning?.sql).toHaveLength(2)
    for (const line of warning!.sql) {
      expect(line).not.toContain('\n')
      await withClient(exposed, client => client.query(line))
    }
    const bound = { ...exposed, user: 'primanota' }
    expect(await warningsOf(bound)).toEqual([])
    expect(await migrate(bound)).toEqual([])
    await expectServes(bound)
    // The last migrations once more, as the next version would bring others: the role may change all that there is.
    await withClient(bound, async client => {
      await client.query('begin')
      await client.query('alter table document add column planted text')
      await client.query('alter table ledger_line no force row level security')
      await client.query('create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$')
      await client.query('create function gate_planted() returns int language sql security definer as $$ select 1 $$')
      await client.query('grant create on schema public to primanota_gate')
      await client.query('alter function gate_planted() owner to primanota_gate')
      await client.query('rollback')
    })
    await withClient(server.connection, client => client.query(`create role unbound login bypassrls; grant primanota_app to unbound`))
    const [bypassing] = await warningsOf({ ...exposed, user: 'unbound' })
    expect(tell('en', bypassing!)).toContain('bypasses row-level security')
  })

  test('serves on the server of this run as well', async () => {
    const { admin, template } = inject('cluster')
    const name = `${template}_owner`
    const connection = await makeOwner(admin, name)
    try {
      await withClient(admin, client => client.query(`grant primanota_app, primanota_gate to ${name}`))
      expect(await migrate(connection)).toEqual(names)
      await expectServes(connection)
    } finally {
      await withClient(admin, async client => {
        await client.query(`drop database ${name} with (force)`)
        await client.query(`drop role ${name}`)
      })
    }
  })
})
