import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../src/ids.ts'
import { openStore, type Store, type Transaction } from '../../src/store/connection/db.ts'
import { isUnavailable, StoreAway } from '../../src/store/connection/faults.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { appRole } from '../../src/store/migrate.ts'
import { type Cable, layCable } from '../harness/cable.ts'
import { withClient } from '../harness/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

let database: TestDatabase
let cable: Cable
let store: Store
const organizationId = newId('org', new Date())
/** The statements that the server has not answered yet, each with what gives it up: no clock does. */
const unanswered = new Set<() => void>()

beforeAll(async () => {
  database = await createTestDatabase()
  await withClient(database.admin, async client => {
    await client.query('create table note (organization_id text not null default current_organization(), text text not null)')
    await client.query(
      'create table pair (text text primary key, other text not null default $$none$$ references pair deferrable initially deferred)',
    )
    await client.query(`grant select, insert, update, delete on note, pair to ${appRole}`)
  })
  cable = await layCable(database.admin)
  store = openStore({
    connection: { connectionString: cable.url },
    role: appRole,
    connectionsMax: 4,
    watchSilence(giveUp) {
      unanswered.add(giveUp)
      return () => unanswered.delete(giveUp)
    },
  })
})
afterAll(async () => {
  await store.close()
  await cable.close()
  await database.drop()
})

const write = (text: string) => store.transaction(organizationId, db => db.rows(sql`insert into note (text) values (${text})`))
const texts = async () =>
  store.transaction(organizationId, async db => (await db.rows<{ text: string }>(sql`select text from note`)).map(row => row.text), {
    readOnly: true,
  })
const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.unreachable('it must fail'),
    error => error,
  )

describe('a transaction', () => {
  test('is undone by a thrown error and by a rollback, and kept otherwise', async () => {
    await write('kept')
    const thrown = store.transaction(organizationId, async db => {
      await db.rows(sql`insert into note (text) values ('thrown away')`)
      throw new Error('on purpose')
    })
    expect((await failureOf(thrown)).message).toBe('on purpose')
    const answer = await store.transaction(organizationId, async db => {
      await db.rows(sql`insert into note (text) values ('rolled back')`)
      db.last(() => sql`insert into note (text) values ('rolled back too')`)
      return db.rollBack('an answer')
    })
    expect(answer).toBe('an answer')
    expect(await texts()).toEqual(['kept'])
  })

  test('fails whole when a statement that nobody waits for fails', async () => {
    const failing = store.transaction(organizationId, async db => {
      await db.rows(sql`insert into note (text) values ('never')`)
      db.last(() => sql`insert into note (text) values (${null})`)
      db.last(() => sql`insert into note (text) values ('not even sent')`)
    })
    expect(await failureOf(failing)).toMatchObject({ code: '23502' })
    expect(await texts()).toEqual(['kept'])
  })

  test('that nothing is read in is one trip, and whole all the same', async () => {
    const failing = (statement: Parameters<Transaction['write']>[0]) =>
      store.transaction(organizationId, async db => {
        db.write(sql`insert into note (text) values ('never')`)
        db.write(statement)
        db.last(() => sql`insert into note (text) values ('not this either')`)
      })
    expect(await failureOf(failing(sql`insert into note (text) values (${null})`))).toMatchObject({ code: '23502' })
    // What is checked at the commit alone.
    expect(await failureOf(failing(sql`insert into pair (text) values ('alone')`))).toMatchObject({ code: '23503' })
    expect(await texts()).toEqual(['kept'])
    await store.transaction(organizationId, async db => {
      db.write(sql`insert into note (text) values ('in one trip')`)
      db.last(() => sql`delete from note where text = 'in one trip' and organization_id = current_organization()`)
    })
    expect(await texts()).toEqual(['kept'])
    // Nothing of it is left on the connection.
    expect(await store.rows(sql`select coalesce(current_setting('app.organization_id', true), '') as bound`)).toEqual([{ bound: '' }])
  })

  test('that only writes may have points to go back to', async () => {
    await store.transaction(organizationId, async db => {
      db.write(sql`savepoint here`)
      db.write(sql`insert into note (text) values ('taken back')`)
      db.write(sql`rollback to savepoint here`)
    })
    expect(await texts()).toEqual(['kept'])
  })

  test('whose error was swallowed is not taken for committed', async () => {
    const swallowing = store.transaction(organizationId, async db => {
      await db.rows(sql`insert into note (text) values ('never')`)
      await db.rows(sql`select 1 / 0`).catch(() => {})
    })
    expect(isUnavailable(await failureOf(swallowing))).toBe(true)
    expect(await texts()).toEqual(['kept'])
  })

  test('that only reads is over when all is read, also where the server never hears of it', async () => {
    const cable = await layCable(database.admin)
    const reading = openStore({ connection: { connectionString: cable.url }, role: appRole, connectionsMax: 1 })
    const read = () => reading.transaction(organizationId, db => db.rows(sql`select text from note`), { readOnly: true })
    try {
      for (const part of ['request', 'answer'] as const) {
        const commit = cable.loseNextCommit(part)
        expect(await read()).toEqual([{ text: 'kept' }])
        // The connection is not lent again, and with another one it goes on.
        expect(await read()).toEqual([{ text: 'kept' }])
        expect(commit.wasLost()).toBe(true)
      }
      const swallowing = reading.transaction(organizationId, db => db.rows(sql`select 1 / 0`).catch(() => 'swallowed'), { readOnly: true })
      expect(isUnavailable(await failureOf(swallowing))).toBe(true)
      expect(await read()).toEqual([{ text: 'kept' }])
    } finally {
      await reading.close()
      await cable.close()
    }
  })

  test('may send one statement several times at once, on a connection that has never seen it', async () => {
    const fresh = openStore({ connection: database.admin, role: appRole, connectionsMax: 1 })
    const add = (text: string) => sql`insert into note (text) values (${text}) returning text as added`
    try {
      await fresh.transaction(organizationId, async db => {
        for (const text of ['one', 'two', 'three']) db.last(() => add(text))
      })
      const again = await failureOf(fresh.transaction(organizationId, db => db.rows(add(null as unknown as string))))
      expect(again).toMatchObject({ code: '23502' })
      expect(await fresh.transaction(organizationId, db => db.rollBack(db.rows(add('four'))))).toEqual([{ added: 'four' }])
    } finally {
      await fresh.close()
    }
    expect((await texts()).sort()).toEqual(['kept', 'one', 'three', 'two'])
  })

  test('has no connection before its first statement', async () => {
    const narrow = openStore({ connection: database.admin, role: appRole, connectionsMax: 1 })
    try {
      const inner = await narrow.transaction(organizationId, async db => {
        const found = await narrow.transaction(organizationId, other => other.rows(sql`select 1 as one`))
        return [...found, ...(await db.rows(sql`select 2 as two`))]
      })
      expect(inner).toEqual([{ one: 1 }, { two: 2 }])
      // Whoever fails while it waits for one leaves none behind.
      const failing = narrow.transaction(organizationId, async db => {
        void db.rows(sql`select 3`).catch(() => {})
        throw new Error('on purpose')
      })
      expect((await failureOf(failing)).message).toBe('on purpose')
      expect(await narrow.rows(sql`select 4 as four`)).toEqual([{ four: 4 }])
    } finally {
      await narrow.close()
    }
  })

  test('that has ended takes no more statements: its connection may be with another organization by now', async () => {
    const before = await texts()
    const stray: Transaction[] = []
    const late = sql`insert into note (text) values ('late')`
    await store.transaction(organizationId, async db => {
      stray.push(db)
      await db.rows(sql`select 1`)
    })
    // One in which nothing was asked has ended all the same.
    await store.transaction(organizationId, async db => void stray.push(db))
    await store.transaction(organizationId, async db => db.rollBack(stray.push(db)))
    const thrown = store.transaction(organizationId, async db => {
      stray.push(db)
      await db.rows(sql`select 1 / 0`)
    })
    expect(await failureOf(thrown)).toMatchObject({ code: '22012' })
    expect(stray).toHaveLength(4)
    for (const db of stray) {
      expect((await failureOf(db.rows(late))).message).toContain('has ended')
      expect((await failureOf(db.within(newId('org', new Date()), other => other.rows(late)))).message).toContain('has ended')
      expect(() => db.write(late)).toThrow('has ended')
      expect(() => db.last(() => late)).toThrow('has ended')
    }
    expect(await texts()).toEqual(before)
  })

  test('whose statement has more parameters than can be counted fails, and nothing of it was sent', async () => {
    const numbers = Array.from({ length: 65_536 }, (_, at) => at)
    const between = ['select array[', ...numbers.slice(1).map(() => ','), ']']
    const tooMany = sql(Object.assign(between, { raw: between }), ...numbers)
    const failing = store.transaction(organizationId, async db => {
      db.write(sql`insert into note (text) values ('never')`)
      await db.rows(tooMany)
    })
    expect((await failureOf(failing)).message).toBe('a statement has at most 65535 parameters, and not 65536')
    expect(await texts()).not.toContain('never')
  })

  test('that is to read only writes nothing, also where nothing is read in it', async () => {
    const before = await texts()
    const work = store.transaction(organizationId, async db => db.write(sql`insert into note (text) values ('unwanted')`), {
      readOnly: true,
    })
    expect((await failureOf(work)).message).toContain('read-only transaction')
    expect(await texts()).toEqual(before)
  })

  test('that only reads sees one moment', async () => {
    const counts = await store.transaction(
      organizationId,
      async db => {
        const count = async () => (await db.row<{ count: number }>(sql`select count(*) from note`))?.count
        const before = await count()
        await write('meanwhile')
        return [before, await count()]
      },
      { readOnly: true },
    )
    expect(counts).toEqual([4, 4])
    expect(await texts()).toHaveLength(5)
  })
})

describe('a connection', () => {
  test('keeps UTC, whatever the server keeps', async () => {
    const elsewhere = await createTestDatabase()
    await withClient(elsewhere.admin, client =>
      client.query("do $$ begin execute format('alter database %I set timezone to %L', current_database(), 'Pacific/Auckland'); end $$"),
    )
    const there = elsewhere.openStore(1)
    try {
      const day = sql`select (timestamptz '2026-03-31T23:30:00Z')::date::text as day`
      expect(await there.transaction(organizationId, db => db.row<{ day: string }>(day), { readOnly: true })).toEqual({ day: '2026-03-31' })
      const session = await withClient(elsewhere.admin, async client => (await client.query('show timezone')).rows[0])
      expect(session).toEqual({ TimeZone: 'Pacific/Auckland' })
    } finally {
      await there.close()
      await elsewhere.drop()
    }
  })

  test('that the server ends under a transaction fails it, and only it', async () => {
    const cut = store.transaction(organizationId, async db => {
      const own = await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await withClient(database.admin, client => client.query('select pg_terminate_backend($1, 5000)', [own?.pid]))
      await db.rows(sql`insert into note (text) values ('cut off')`)
    })
    expect(isUnavailable(await failureOf(cut))).toBe(true)
    expect(await texts()).not.toContain('cut off')
  })

  test('that goes silent is given up after a while, and the next one works', async () => {
    await Promise.all(Array.from({ length: 4 }, () => store.row(sql`select pg_sleep(0.05)`)))
    cable.stall()
    const writes = ['a', 'b', 'c', 'd'].map(text => failureOf(write(text)))
    await vi.waitFor(() => expect(unanswered.size).toBe(4), 240_000)
    for (const giveUp of unanswered) giveUp()
    const failures = await Promise.all(writes)
    expect(failures.map(isUnavailable)).toEqual([true, true, true, true])
    await cable.restore()
    await write('after the silence')
    expect(await texts()).toContain('after the silence')
    // Whoever only read did not wait for the end to be answered.
    await expect.poll(() => unanswered.size).toBe(0)
  })

  test('that cannot be had is a store that is away, whatever the reason', async () => {
    const nowhere = openStore({ connection: { host: '/nowhere', user: 'nobody', database: 'nothing' }, connectionsMax: 1 })
    const noRole = openStore({ connection: database.admin, role: 'nobody_at_all', connectionsMax: 1 })
    for (const other of [nowhere, noRole]) {
      const failure = await failureOf(other.row(sql`select 1`))
      expect(failure).toBeInstanceOf(StoreAway)
      expect(isUnavailable(failure)).toBe(true)
      await other.close()
    }
  })

  test('that nobody uses and the server ends is told, unless the store is being closed', async () => {
    const told: string[] = []
    const other = openStore({ connection: database.admin, connectionsMax: 1, onIdleError: ({ message }) => void told.push(message) })
    const own = await other.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await withClient(database.admin, client => client.query('select pg_terminate_backend($1, 5000)', [own?.pid]))
    await vi.waitFor(() => expect(told).toEqual(['terminating connection due to administrator command']), 240_000)
    await other.row(sql`select 1`)
    await other.close()
    // The pool tells it in this way, of a connection whose goodbye crosses that of the server.
    other.pool.emit('error', new Error('terminating connection due to administrator command'))
    expect(told).toHaveLength(1)
  })

  test('is handed to nobody while the store is being closed', async () => {
    const other = openStore({ connection: database.admin, role: appRole, connectionsMax: 1 })
    let isOver = () => {}
    const over = new Promise<void>(resolve => {
      isOver = resolve
    })
    let isBegun = false
    const first = other.transaction(organizationId, async db => {
      await db.rows(sql`select 1`)
      isBegun = true
      await over
    })
    await vi.waitFor(() => expect(isBegun).toBe(true), 240_000)
    const waiting = failureOf(other.row(sql`select 1`))
    const closed = other.close()
    await vi.waitFor(() => expect(other.pool.ending).toBe(true), 240_000)
    const late = failureOf(other.row(sql`select 1`))
    isOver()
    await first
    expect(await waiting).toBeInstanceOf(StoreAway)
    expect(await late).toBeInstanceOf(StoreAway)
    await closed
  })

  test('whose plans a migration made stale is replaced, with all the others', async () => {
    const read = () => store.row<{ text: string }>(sql`select * from note where text = 'kept'`)
    await Promise.all(Array.from({ length: 4 }, read))
    await withClient(database.admin, client => client.query('alter table note add column later text'))
    const rows = await Promise.all(Array.from({ length: 12 }, read))
    expect(rows).toEqual(Array.from({ length: 12 }, () => ({ organization_id: organizationId, text: 'kept', later: null })))
  })
})
