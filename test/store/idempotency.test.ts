import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization
const clients: pg.Client[] = []

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await service?.close()
})

/** Somebody in the middle of a transaction. */
async function holding(text: string, values: unknown[]): Promise<pg.Client> {
  const client = new pg.Client(service.database.admin)
  clients.push(client)
  await client.connect()
  await client.query('begin')
  await client.query(text, values)
  return client
}

test('only a request that waits for its own key in vain is told that the first is still running', async () => {
  const { body } = await service.call(organization.key, 'save_contact', { name: 'Locked' })
  const { id } = body.result
  const row = await holding('select 1 from contact where id = $1 for update', [id])
  const key = await holding(
    `insert into idempotency (organization_id, key, action, input_hash, created_at) values ($1, 'taken', 'save_contact', '', now())`,
    [organization.id],
  )
  const [slow, second] = await Promise.all([
    service.call(organization.key, 'save_contact', { id, name: 'Waits for the row' }, { 'idempotency-key': 'free' }),
    service.call(organization.key, 'save_contact', { name: 'Waits for the key' }, { 'idempotency-key': 'taken' }),
  ])
  expect([slow.status, slow.body.code]).toEqual([503, 'temporarily_unavailable'])
  expect([second.status, second.body.code]).toEqual([409, 'idempotency_in_progress'])

  // Neither was kept as the answer: once the way is free, both keys do what they were sent for.
  for (const client of [row, key]) await client.query('rollback')
  expect(
    (await service.call(organization.key, 'save_contact', { id, name: 'Waits for the row' }, { 'idempotency-key': 'free' })).status,
  ).toBe(200)
  expect((await service.call(organization.key, 'save_contact', { name: 'Waits for the key' }, { 'idempotency-key': 'taken' })).status).toBe(
    200,
  )
})

test('a key is free again after a day of the clock that all processes share, whatever the clock of this one says', async () => {
  const { services } = service
  const { clock, sharedClock } = services
  const save = async (name: string) =>
    (await service.call(organization.key, 'save_contact', { name }, { 'idempotency-key': 'for-a-day' })).status
  const later = (hours: number) => new Date(clock().getTime() + hours * 3_600_000)
  try {
    expect(await save('First')).toBe(200)
    Object.assign(services, { clock: () => later(25) })
    expect(await save('Second')).toBe(409)
    Object.assign(services, { clock, sharedClock: async () => later(25) })
    expect(await save('Second')).toBe(200)
  } finally {
    Object.assign(services, { clock, sharedClock })
  }
})
