import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import { keyPermissions } from '../../src/domain/access/permissions.ts'
import { newId } from '../../src/ids.ts'
import { insertMembership } from '../../src/store/access/members.ts'
import { insertUser } from '../../src/store/access/users.ts'
import { openStore, type Store } from '../../src/store/connection/db.ts'
import { appRole } from '../../src/store/migrate.ts'
import { findFaults } from '../harness/books.ts'
import { withClient } from '../harness/cluster.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../harness/empty-database.ts'
import { createSite, type Founded, type Service, type Site, toUrl } from '../harness/process.ts'

let database: EmptyDatabase
let site: Site
let one: Service
let other: Service
let founded: Founded
let store: Store

// The same data directory and no PRIMANOTA_SECRET: the two also have to agree on the secret that one of them makes.
beforeAll(async () => {
  database = await createEmptyDatabase()
  site = await createSite()
  const settings = { DATABASE_URL: toUrl(database.admin) }
  ;[one, other] = await Promise.all([site.start(settings), site.start(settings)])
  founded = await site.found(settings)
  store = openStore({ connection: database.admin, role: appRole, connectionsMax: 2 })
}, 600_000)
afterAll(async () => {
  await store?.close()
  await site?.clear()
  await database?.drop()
})

test('two that start at once on an empty database migrate it once', async () => {
  const files = (await readdir(new URL('../../src/store/migrations/', import.meta.url))).filter(name => /^\d{4}_\w+\.sql$/.test(name))
  const { rows } = await withClient(database.admin, client => client.query('select name from schema_migration order by version'))
  expect(rows.map(row => row.name)).toEqual(files.sort())
  expect(one.pid).not.toBe(other.pid)
})

test('one Idempotency-Key sent to both at once has one effect and one answer', async () => {
  const pairs = Array.from({ length: 20 }, (_, number) => ({ key: `pair-${number}`, body: { name: `Pair ${number}` } }))
  const replies = await Promise.all(
    pairs.map(({ key, body }) => {
      const headers = { 'idempotency-key': key }
      return Promise.all([one, other].map(service => service.call(founded.apiKey, 'save_contact', body, headers)))
    }),
  )
  for (const [first, second] of replies) {
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect(second?.body).toEqual(first?.body)
    const replayed = [first, second].filter(reply => reply?.headers.get('idempotency-replayed') === 'true')
    expect(replayed).toHaveLength(1)
  }
  const ids = new Set(replies.map(([first]) => first?.body.result.id as string))
  expect(ids.size).toBe(20)
  expect(await findFaults(database.admin, founded.organizationId, ids)).toEqual([])
})

test('changes through both at once make one unbroken audit chain', async () => {
  const before = await auditRows()
  const names = Array.from({ length: 60 }, (_, number) => `Both ${number}`)
  const replies = await Promise.all(
    names.map((name, number) => (number % 2 === 0 ? one : other).call(founded.apiKey, 'save_contact', { name })),
  )
  expect(replies.filter(reply => reply.status !== 200)).toEqual([])
  const verdict = await site.run(['verify-audit', '--json'], { DATABASE_URL: toUrl(database.admin) })
  expect(JSON.parse(verdict.stdout).organizations).toMatchObject([{ rows: before + names.length, broken: null }])
})

async function auditRows(): Promise<number> {
  const { rows } = await withClient(database.admin, client => client.query('select count(*)::int as count from audit_log'))
  return rows[0].count
}

test('a key revoked through one is refused by the other at the next request', async () => {
  const created = await one.request(founded.apiKey, 'POST', '/api/rest/keys', { name: 'Short-lived', permissions: ['invoices:edit'] })
  const { id, apiKey } = created.body.result
  expect((await other.call(apiKey, 'save_contact', { name: 'Still allowed' })).status).toBe(200)
  expect((await one.request(founded.apiKey, 'DELETE', `/api/rest/keys/${id}`)).status).toBe(200)
  expect((await other.call(apiKey, 'save_contact', { name: 'Too late' })).status).toBe(401)
})

test('a role changed through one counts in the other at the next request', async () => {
  const now = new Date()
  const userId = newId('usr', now)
  const email = `${userId}@example.com`
  await insertUser(store, { id: userId, email, emailFolded: email, name: null, passwordHash: 'none' }, now)
  const apiKey = await store.transaction(founded.organizationId, async db => {
    await insertMembership(db, userId, 'bookkeeper', now)
    const wish = { name: 'Own', permissions: keyPermissions, userId, createdBy: userId, expiresAt: null }
    return (await createKey(db, newId('key', now), wish, now)).apiKey
  })
  const attempt = async () => (await other.call(apiKey, 'save_contact', { name: 'By a bookkeeper' })).status
  expect(await attempt()).toBe(200)
  expect((await one.request(founded.apiKey, 'PATCH', `/api/rest/members/${userId}`, { role: 'viewer' })).status).toBe(200)
  expect(await attempt()).toBe(403)
  expect((await one.request(founded.apiKey, 'DELETE', `/api/rest/members/${userId}`)).status).toBe(200)
  expect(await attempt()).toBe(401)
})
