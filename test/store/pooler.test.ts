/** The service behind a pooler that hands out connections by transaction: nothing may be left on a connection, nor expected there. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openStore, type Store } from '../../src/store/connection/db.ts'
import { isUnavailable } from '../../src/store/connection/faults.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { appRole, assertBoundByRowSecurity } from '../../src/store/migrate.ts'
import { withClient } from '../harness/cluster.ts'
import { hasPooler, type Pooler, startPooler } from '../harness/pooler.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

const folder = fileURLToPath(new URL('../../src/store', import.meta.url))

test('what holds on to a session is in presence.ts alone, which has a connection of its own', () => {
  // A backup copies the embedded store, as its administrator.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => /(?<!\.test)\.(ts|sql)$/.test(name) && !name.startsWith('backup/'),
  )
  expect(files.length).toBeGreaterThan(100)
  const ofSession = /pg_advisory_lock\(|pg_try_advisory_lock\(|[`'"]listen |create temp|\bset session\b|[`'"]set (?!local)/i
  const holding = files.filter(name => ofSession.test(readFileSync(join(folder, name), 'utf8')))
  expect(holding).toEqual(['presence.ts'])
})

const isPossible = hasPooler && inject('cluster').isEmbedded

describe.skipIf(!isPossible)('behind PgBouncer (needs pgbouncer)', () => {
  let service: TestService
  let pooler: Pooler
  let store: Store
  let ours: Organization
  let theirs: Organization

  beforeAll(async () => {
    service = await startTestService({
      async openStore({ admin }) {
        pooler = await startPooler(admin, 3)
        store = openStore({ connection: pooler.connection, direct: admin, role: appRole, connectionsMax: 20 })
        return store
      },
    })
    ours = await service.found()
    theirs = await service.found('italy')
  })
  afterAll(async () => {
    await service?.close()
    await pooler?.stop()
  })

  interface Seen {
    role: string
    bound: string
    timeout: string
    rows: number
    connection: number
  }

  const look = sql`select current_user as role, current_setting('app.organization_id') as bound, current_setting('statement_timeout') as timeout,
    (select count(*) from api_key) as rows, pg_backend_pid() as connection`

  test('two organizations and look-ups without one share three connections, and none sees another', async () => {
    const asked = Array.from({ length: 120 }, async (_, at) => {
      if (at % 3 === 2) return ['', (await store.row<Seen>(look))!] as const
      const { id } = at % 3 === 0 ? ours : theirs
      return [id, await store.transaction(id, async db => (await db.row(look), (await db.row<Seen>(look))!))] as const
    })
    const seen = await Promise.all(asked)
    for (const [id, row] of seen) {
      expect(row).toMatchObject({ role: appRole, bound: id, timeout: '30s' })
      expect(row.rows > 0).toBe(id !== '')
    }
    expect(new Set(seen.map(([, { connection }]) => connection)).size).toBeLessThanOrEqual(3)
    await withClient(pooler.connection, async client => {
      const { rows } = await client.query(
        `select current_user as role, coalesce(current_setting('app.organization_id', true), '') as bound`,
      )
      expect(rows[0]).toMatchObject({ bound: '' })
      expect(rows[0].role).not.toBe(appRole)
    })
    await assertBoundByRowSecurity(store)
  })

  test('a statement that fails leaves its connection as it was', async () => {
    const broken = () => store.transaction(ours.id, db => db.row(sql`select 1 / ${0}::integer`))
    await Promise.all(Array.from({ length: 9 }, () => expect(broken()).rejects.toThrow('division by zero')))
    await expect(store.row(sql`select 1 / ${0}::integer`)).rejects.toThrow('division by zero')
    expect(await store.row(sql`select current_setting('app.organization_id') as bound`)).toEqual({ bound: '' })
  })

  test('requests are answered as without it: many at once, repeated with a key, in stages, by jobs', async () => {
    const saved = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        service.call(ours.key, 'save_contact', { name: `Contact ${at}` }, { 'idempotency-key': `k${at % 15}` }),
      ),
    )
    // The second body of a key is another one.
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(15)
    expect(saved.filter(({ body }) => body.code === 'idempotency_mismatch')).toHaveLength(15)
    const listed = await service.request(ours.key, 'GET', '/api/rest/contacts?limit=100')
    expect(listed.body.result.items).toHaveLength(15)
    expect((await service.request(theirs.key, 'GET', '/api/rest/contacts')).body.result.items).toEqual([])
    expect((await service.request(null, 'GET', '/readyz')).status).toBe(200)
    // Claims carry the number of this process, whose lock is on the server itself.
    const number = await store.processNumber()
    const locks = await withClient(service.database.admin, client =>
      client.query(`select 1 from pg_locks where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = $1`, [
        number,
      ]),
    )
    expect(locks.rows).toHaveLength(1)
  })
})

describe('a commit that no standby confirmed', () => {
  test('is not acknowledged: whoever asked is told to repeat', async () => {
    const service = await startTestService()
    const { id } = await service.found()
    const { store } = service.services
    // What the server says when it is told to stop waiting for a standby, in the words of no language.
    store.pool.once('acquire', client => client.emit('notice', { routine: 'SyncRepWaitForLSN' } as never))
    const error = await store
      .transaction(id, async db => db.write(sql`select 1`))
      .then(
        () => undefined,
        caught => caught,
      )
    expect([error?.message, isUnavailable(error)]).toEqual(['the commit was not confirmed by a standby', true])
    expect(await store.transaction(id, db => db.row(sql`select 1 as one`))).toEqual({ one: 1 })
    await service.close()
  })
})
