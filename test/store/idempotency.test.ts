import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { postDocument } from '../../src/actions/documents/index.ts'
import { refuse } from '../../src/domain/refusals.ts'
import type { Caller } from '../../src/kernel/context.ts'
import type { Action } from '../../src/kernel/define-action.ts'
import { perform } from '../../src/kernel/perform.ts'
import type { Stage } from '../../src/kernel/stage-types.ts'
import { say } from '../../src/language/say.ts'
import { StoreAway } from '../../src/store/connection/faults.ts'
import { withClient } from '../harness/cluster.ts'
import { until } from '../harness/process.ts'
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

test('a request whose store went away between two stages is repeated as one that came before', async () => {
  const { store } = service.services
  const address = { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' }
  await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', { vatNumber: 'DK13585628', address })
  const contact = (await service.call(organization.key, 'save_contact', { name: 'Buyer', country: 'DK' })).body.result.id
  const lines = [{ description: 'Consulting', unitPrice: 100, vatRate: 25 }]
  const { id } = (await service.call(organization.key, 'save_invoice', { contactId: contact, lines })).body.result
  // The invoice is issued and committed; then the store is away, and the answer cannot be kept.
  const whole = store.transaction
  let isIssued = false
  const isGone = vi.spyOn(store, 'transaction').mockImplementation(async (organizationId, work, options) => {
    if (isIssued) throw new StoreAway(new Error('cut'))
    const value = await whole(organizationId, work, options)
    const { rows } = await withClient(service.database.admin, client => client.query('select state from invoice where id = $1', [id]))
    isIssued = rows[0]?.state === 'issued'
    return value
  })
  const issue = () => service.call(organization.key, 'issue_invoice', { id }, { 'idempotency-key': 'cut-in-the-middle' })
  expect((await issue()).status).toBe(503)
  expect(isIssued).toBe(true)
  isGone.mockRestore()
  const again = await until('the claim is given back', async () => {
    const answer = await issue()
    return answer.body.code === 'idempotency_in_progress' ? undefined : answer
  })
  expect([again.status, again.body.result?.id, again.body.result?.status ?? again.body.result?.state]).toEqual([200, id, 'issued'])
  expect((await issue()).body).toEqual(again.body)
})

test('what passes is asked anew, unless a stage of it was committed: then the request came before', async () => {
  const caller: Caller = {
    organizationId: organization.id,
    actor: { type: 'key', id: 'staged', name: 'staged', onBehalfOf: null },
    permissions: new Set(['documents:post']),
    userId: null,
    role: null,
    credential: 'staged',
  }
  const busy = refuse(say('document_in_progress.elsewhere', { id: 'doc_1' }))
  /** Whether each of two requests with one key was told that it came before. */
  const repetitions = async (idempotencyKey: string, before: (stage: Stage) => Promise<unknown>) => {
    const told: boolean[] = []
    const action: Action = {
      ...postDocument,
      async conduct(_, stage) {
        told.push(stage.isRepeated)
        await before(stage)
        return busy
      },
    }
    for (const requestId of ['first', 'second']) {
      const answer = await perform(service.services, action, { caller, body: postDocument.example, requestId, idempotencyKey })
      expect(answer.refusal?.refusal).toBe('document_in_progress')
    }
    return told
  }
  expect(await repetitions('no-stage', async () => {})).toEqual([false, false])
  expect(await repetitions('refused-stage', stage => stage.step(async () => busy))).toEqual([false, false])
  expect(await repetitions('committed-stage', stage => stage.step(async () => 'done'))).toEqual([false, true])
  const both = (stage: Stage) => Promise.all([stage.step(async () => 'done'), stage.step(async () => busy)])
  expect(await repetitions('one-of-two', both)).toEqual([false, true])
  const lost = (stage: Stage) => stage.step(() => Promise.reject(new StoreAway(new Error('cut')))).catch(() => {})
  expect(await repetitions('lost-stage', lost)).toEqual([false, true])
})
