import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFaults } from '../harness/books.ts'
import { type Cable, layCable } from '../harness/cable.ts'
import { withClient } from '../harness/cluster.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../harness/empty-database.ts'
import { createSite, type Founded, type Service, type Site, toUrl, until } from '../harness/process.ts'

let database: EmptyDatabase
let cable: Cable
let site: Site
let service: Service
let founded: Founded
const acknowledged = new Set<string>()

beforeAll(async () => {
  database = await createEmptyDatabase()
  cable = await layCable(database.admin)
  site = await createSite()
  founded = await site.found({ DATABASE_URL: toUrl(database.admin) })
  service = await site.start({ DATABASE_URL: cable.url })
}, 600_000)
beforeEach(() => until('the service is ready', async () => (await status('/readyz')) === 200))
afterAll(async () => {
  await site?.clear()
  await cable?.close()
  await database?.drop()
})

const status = async (path: string) => (await service.request(null, 'GET', path)).status

async function save(name: string, headers: Record<string, string> = {}) {
  const reply = await service.call(founded.apiKey, 'save_contact', { name }, headers)
  if (reply.status === 200) acknowledged.add(reply.body.result.id)
  return reply
}

let round = 0

/** Many at once: more than there are connections, so that some wait for one. */
async function expectAway() {
  round += 1
  const replies = await Promise.all(Array.from({ length: 40 }, (_, number) => save(`Away ${number} of ${round}`)))
  for (const reply of replies) {
    expect(reply.status).toBe(503)
    expect(reply.body).toMatchObject({ status: 503, code: 'temporarily_unavailable' })
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await status('/readyz')).toBe(503)
  expect(await status('/healthz')).toBe(200)
}

async function expectBack() {
  await until('the service is ready again', async () => (await status('/readyz')) === 200)
  round += 1
  const replies = await Promise.all(Array.from({ length: 40 }, (_, number) => save(`Back ${number} of ${round}`)))
  expect(replies.filter(reply => reply.status !== 200)).toEqual([])
  expect(service.child.exitCode).toBeNull()
  expect(await findFaults(database.admin, founded.organizationId, acknowledged)).toEqual([])
}

test('a cut connection is answered with 503, and mended without a restart', async () => {
  expect((await save('Before')).status).toBe(200)
  await cable.cut()
  await expectAway()
  await cable.restore()
  await expectBack()
})

test('so is a cut in the middle of work', async () => {
  const work = Promise.all(Array.from({ length: 200 }, (_, number) => save(`Cut ${number}`)))
  await until('some are done', () => acknowledged.size > 60)
  await cable.cut()
  const statuses = new Set((await work).map(reply => reply.status))
  expect([...statuses].sort()).toEqual([200, 503])
  await cable.restore()
  await expectBack()
})

test('a server that ends every session and lets nobody in is the same to a caller', async () => {
  const closeDoor = (isOpen: boolean) =>
    withClient(database.server, async client => {
      await client.query(`alter database ${database.name} allow_connections ${isOpen}`)
      if (!isOpen) await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database.name])
    })
  await closeDoor(false)
  try {
    await expectAway()
  } finally {
    await closeDoor(true)
  }
  await expectBack()
})

describe('a commit whose connection is cut', () => {
  test.each([
    { part: 'request', isDone: false },
    { part: 'answer', isDone: true },
  ] as const)('has an outcome that the same Idempotency-Key settles ($part lost)', async ({ part, isDone }) => {
    const headers = { 'idempotency-key': `lost-${part}` }
    const name = `Lost ${part}`
    // A new connection tells the cable which of its statements is the commit.
    await cable.cut()
    await cable.restore()
    await until('the service is ready again', async () => (await status('/readyz')) === 200)
    const { wasLost } = cable.loseNextCommit(part)
    const first = await save(name, headers)
    expect([first.status, wasLost()]).toEqual([503, true])
    const second = await save(name, headers)
    expect(second.status).toBe(200)
    expect(second.headers.get('idempotency-replayed')).toBe(isDone ? 'true' : null)
    const third = await save(name, headers)
    expect(third.body).toEqual(second.body)
    expect(third.headers.get('idempotency-replayed')).toBe('true')
    const found = await service.request(founded.apiKey, 'GET', `/api/rest/contacts?q=${encodeURIComponent(name)}`)
    expect(found.body.result.items).toHaveLength(1)
    expect(await findFaults(database.admin, founded.organizationId, acknowledged)).toEqual([])
  })
})
