/** Posting to a ledger that is reached over a network: what is certain, what is in doubt, and that nothing is sent twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postDocument } from '../../src/actions/documents/index.ts'
import { resumePosting, resumePostings } from '../../src/jobs/postings.ts'
import type { Caller } from '../../src/kernel/context.ts'
import { perform } from '../../src/kernel/perform.ts'
import { listAbandonedPostings } from '../../src/store/documents/postings.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { createFakeLedger, type FakeLedger } from './fake-ledger.ts'
import { act, bring } from './journey.ts'
import { invoice } from './samples.ts'

const settlesWithinMs = 60_000

let service: TestService
let organization: Organization
let ledger: FakeLedger
let now = Date.parse('2026-02-01T10:00:00Z')
let drawn = 0

beforeAll(async () => {
  ledger = createFakeLedger(settlesWithinMs)
  service = await startTestService({ clock: () => new Date(now), ledger })
  organization = await service.found('denmark')
})
beforeEach(() => {
  Object.assign(ledger, { vouchers: [], posts: 0, next: [], canBeAsked: true, canAttach: true })
})
afterAll(() => service.close())

const coded = () => bring(service, organization, invoice({ number: `P${++drawn}`, net: 100 + drawn }))
const call = (action: string, body: unknown) => service.call(organization.key, action, body)
const entriesOf = async (documentId: string) =>
  (await service.request(organization.key, 'GET', `/api/rest/ledger-entries?sourceId=${documentId}`)).body.result.items

test('what the ledger took is in our books too, with its reference', async () => {
  const { documentId } = await coded()
  const posted = await act(service, organization, 'post_document', { documentId })
  expect(posted).toMatchObject({ state: 'posted', externalReference: 'V1' })
  expect(await entriesOf(documentId)).toMatchObject([{ id: posted.ledgerEntryId, provider: 'fake', externalReference: 'V1' }])
  expect(ledger.vouchers).toMatchObject([{ marker: documentId, entry: { amount: -(100 + drawn) * 125 } }])
})

test('a refusal is certain: the document has failed, can be corrected, and is sent again when it is retried', async () => {
  ledger.next = ['refuse']
  const { documentId } = await coded()
  const failed = await act(service, organization, 'post_document', { documentId })
  expect(failed).toMatchObject({
    state: 'coded',
    error: { step: 'post', code: 'period_closed', message: 'The period is closed.', retryable: false },
  })
  await act(service, organization, 'update_coding', { documentId, ledgerAccountId: '2520' })
  const posted = await act(service, organization, 'retry_document', { documentId })
  expect(posted).toMatchObject({ state: 'posted', error: null, externalReference: 'V1' })
  expect(ledger.vouchers[0]!.entry.lines[0]!.account).toBe('2520')
})

test('an answer that got lost is looked for at once', async () => {
  ledger.next = ['lose the answer']
  const { documentId } = await coded()
  expect(await act(service, organization, 'post_document', { documentId })).toMatchObject({ state: 'posted', externalReference: 'V1' })
  expect(ledger.posts).toBe(1)
})

describe('an outcome that is not known', () => {
  const inDoubt = async () => {
    const { documentId } = await coded()
    const failed = await act(service, organization, 'post_document', { documentId })
    expect(failed).toMatchObject({ state: 'coded', error: { step: 'post', code: 'posting_outcome_unknown', retryable: true } })
    return documentId
  }

  test('locks the document: nothing may change what was sent', async () => {
    ledger.next = ['fail before writing']
    const documentId = await inDoubt()
    for (const [action, body] of [
      ['update_coding', { bookingText: 'Other' }],
      ['extract_document', {}],
      ['code_document', {}],
      ['delete_document', {}],
    ] as const) {
      const reply = await call(action, { documentId, ...body })
      expect([action, reply.status, reply.body.code]).toEqual([action, 409, 'document_in_progress'])
    }
  })

  test('passes: a request that met it is done when it is repeated with its Idempotency-Key', async () => {
    ledger.next = ['fail before writing', 'refuse']
    const documentId = await inDoubt()
    const requests = [
      ['update_coding', { documentId, bookingText: 'Other' }],
      ['code_document', { documentId }],
    ] as const
    const send = ([action, body]: (typeof requests)[number]) =>
      service.call(organization.key, action, body, { 'idempotency-key': `${action}-${documentId}` })
    for (const request of requests) expect((await send(request)).body).toMatchObject({ status: 409, code: 'document_in_progress' })
    now += settlesWithinMs + 60_000
    expect((await act(service, organization, 'retry_document', { documentId })).error).toMatchObject({ code: 'period_closed' })
    for (const request of requests) {
      const done = await send(request)
      expect([done.status, done.headers.get('idempotency-replayed')]).toEqual([200, null])
      const replayed = await send(request)
      expect([replayed.headers.get('idempotency-replayed'), replayed.body]).toEqual(['true', done.body])
    }
  })

  test('is not sent again before the ledger has had its time, and then is', async () => {
    ledger.next = ['fail before writing']
    const documentId = await inDoubt()
    const early = await act(service, organization, 'retry_document', { documentId })
    expect(early.error).toMatchObject({ code: 'posting_outcome_unknown' })
    expect(ledger.posts).toBe(1)
    now += settlesWithinMs + 60_000
    expect(await act(service, organization, 'retry_document', { documentId })).toMatchObject({ state: 'posted', error: null })
    expect([ledger.posts, ledger.vouchers.length]).toEqual([2, 1])
  })

  test('is found when the ledger can be asked again, without being sent a second time', async () => {
    ledger.next = ['lose the answer']
    ledger.canBeAsked = false
    const documentId = await inDoubt()
    now += settlesWithinMs + 60_000
    const still = await act(service, organization, 'retry_document', { documentId })
    expect(still.error).toMatchObject({ code: 'posting_outcome_unknown' })
    ledger.canBeAsked = true
    expect(await act(service, organization, 'retry_document', { documentId })).toMatchObject({ state: 'posted', externalReference: 'V1' })
    expect([ledger.posts, ledger.vouchers.length]).toEqual([1, 1])
  })

  test('is cleared up by the service itself, in the name of who asked for it', async () => {
    ledger.next = ['lose the answer']
    ledger.canBeAsked = false
    const documentId = await inDoubt()
    ledger.canBeAsked = true
    now += 20 * 60_000
    expect(await resumePostings(service.services)).toBeGreaterThan(0)
    const { body } = await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}`)
    expect(body.result).toMatchObject({ state: 'posted', error: null, externalReference: 'V1' })
    const audit = await service.request(organization.key, 'GET', `/api/rest/audit-log?targetId=${documentId}&limit=1`)
    expect(audit.body.result.items[0]).toMatchObject({ action: 'post_document', actor: { type: 'key', name: 'Test' } })
  })

  test('keeps its Idempotency-Key: the same request is answered with what was said first', async () => {
    ledger.next = ['fail before writing']
    const { documentId } = await coded()
    const headers = { 'idempotency-key': `once-${documentId}` }
    const first = await service.call(organization.key, 'post_document', { documentId }, headers)
    const second = await service.call(organization.key, 'post_document', { documentId }, headers)
    expect(second.body).toEqual(first.body)
    expect([second.headers.get('idempotency-replayed'), ledger.posts]).toEqual(['true', 1])
  })
})

describe('a posting whose outcome could not be noted', () => {
  /** Posts; the store fails as what became of it is to be noted. Resolves when all that is done about it is done. */
  async function cutOff(documentId: string, fault: Error): Promise<void> {
    const { store } = service.services
    const all: Promise<unknown>[] = []
    // The claim, the note of the call, and what became of it.
    const transaction: typeof store.transaction = (...given) => {
      const one = all.length === 2 ? Promise.reject(fault) : store.transaction(...given)
      all.push(one)
      return one
    }
    const services = { ...service.services, store: { ...store, pool: store.pool, processNumber: store.processNumber, transaction } }
    const caller: Caller = {
      organizationId: organization.id,
      actor: { type: 'key', id: 'cut-off', name: 'cut off', onBehalfOf: null },
      permissions: new Set(['documents:post']),
      userId: null,
      role: null,
      credential: 'cut-off',
    }
    await expect(perform(services, postDocument, { caller, body: { documentId }, requestId: 'cut off' })).rejects.toBe(fault)
    await Promise.allSettled(all)
  }

  /** Whether the service itself would go on with it after so long. */
  const isTakenUp = async (documentId: string, afterMs: number) =>
    (await listAbandonedPostings(service.services.store, new Date(now + afterMs), 50)).some(found => found.documentId === documentId)

  test('because the store went away leaves no claim: the next request goes on at once, and finds the entry', async () => {
    const { documentId } = await coded()
    await cutOff(documentId, new Error('Connection terminated unexpectedly'))
    expect([await isTakenUp(documentId, 9_000), await isTakenUp(documentId, 11_000)]).toEqual([false, true])
    expect((await call('post_document', { documentId })).body.result?.state).toBe('posted')
    expect([ledger.posts, ledger.vouchers.length]).toEqual([1, 1])
  })

  test('for a reason that lasts stays claimed: the ledger is not asked about it every few seconds', async () => {
    const { documentId } = await coded()
    await cutOff(documentId, Object.assign(new Error('violates a constraint'), { code: '23514' }))
    expect([await isTakenUp(documentId, 119_000), await isTakenUp(documentId, 121_000)]).toEqual([false, true])
    expect((await resumePosting(service.services, organization.id, documentId)).refusal?.refusal).toBe('document_in_progress')
    now += 121_000
    expect((await resumePosting(service.services, organization.id, documentId)).refusal).toBeNull()
    expect([ledger.posts, ledger.vouchers.length]).toEqual([1, 1])
  })
})

test('a retry of a posting needs the permission to post', async () => {
  ledger.next = ['refuse']
  const { documentId } = await coded()
  await act(service, organization, 'post_document', { documentId })
  const key = await organization.keyWith('documents:edit')
  const reply = await service.call(key, 'retry_document', { documentId })
  expect([reply.status, reply.body.code]).toEqual([403, 'forbidden'])
  expect(ledger.posts).toBe(1)
})

test('a source that could not be attached is an error of a posted document, and is attached when it is retried', async () => {
  const upload = await service.request(organization.key, 'POST', '/api/rest/files', invoice({ number: 'FILE' }), {
    'content-type': 'text/plain',
  })
  const { id: documentId } = await act(service, organization, 'capture_document', { fileId: upload.body.result.id })
  await act(service, organization, 'extract_document', { documentId })
  await act(service, organization, 'code_document', { documentId })
  ledger.canAttach = false
  const posted = await act(service, organization, 'post_document', { documentId })
  expect(posted).toMatchObject({ state: 'posted', error: { step: 'post', code: 'source_not_attached', retryable: true } })
  ledger.canAttach = true
  expect(await act(service, organization, 'retry_document', { documentId })).toMatchObject({ state: 'posted', error: null })
  expect([...ledger.vouchers[0]!.files]).toEqual([upload.body.result.id])
})

test('its chart of accounts is the one that counts once it is fetched', async () => {
  const synced = await act(service, organization, 'sync_chart_of_accounts', {})
  expect(synced).toMatchObject({ provider: 'fake', accounts: 300, added: 300, changed: 0, removed: 0 })
  expect(await act(service, organization, 'sync_chart_of_accounts', {})).toMatchObject({ added: 0, changed: 0, removed: 0 })
  const { documentId } = await coded()
  const reply = await call('update_coding', { documentId, ledgerAccountId: '7440' })
  expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'ledgerAccountId'])
})
