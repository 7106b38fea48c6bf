/** Each e-invoice reaches the exchange exactly once, whatever is lost, late, dead or told in another order on the way. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueEInvoice } from '../../src/actions/e-invoices/index.ts'
import { fetchFromExchange, hearNotifications, resumeTransmissions } from '../../src/jobs/transmissions.ts'
import { perform } from '../../src/kernel/perform.ts'
import { createExchange } from '../../src/services.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { foundItalian, issue, profile as italianProfile, read, resultOf, sale, send } from './exchange-journey.ts'
import { createFakeExchange, type FakeExchange, lateMs } from './fake-exchange.ts'
import { mortal } from './mortal.ts'

let service: TestService
let organization: Organization
let exchange: FakeExchange
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const settlesWithinMs = 60_000

/** Longer than any claim and any doubt lasts. */
const longMs = 20 * 60_000

beforeAll(async () => {
  exchange = createFakeExchange(clock, settlesWithinMs)
  service = await startTestService({ clock, exchange })
})
afterAll(() => service.close())
beforeEach(async () => {
  organization = await foundItalian(service)
  Object.assign(exchange, { arrived: [], next: [], canBeAsked: true, said: [], inbox: [] })
})

const countIn = (fileName: string) => Number.parseInt(fileName.slice(-9, -4), 36)
const fileNames = () => exchange.arrived.map(({ fileName }) => fileName)
const again = async (id: string) => read(service, organization, `/e-invoices/${id}`)

/** Looks at what waits, now and later, until nothing is in doubt any more. */
async function recover(): Promise<void> {
  for (let round = 0; round < 6; round++) {
    aheadMs += longMs
    await resumeTransmissions(service.services)
  }
}

describe('a call that goes wrong', () => {
  test('an answer that got lost is asked for at once', async () => {
    exchange.next = ['lose the answer']
    const record = await issue(service, organization)
    expect([record.state, record.providerReference]).toEqual(['sent', `R${record.fileName}`])
    expect(fileNames()).toEqual([record.fileName])
  })

  test('an exchange that cannot be asked is asked later, and not sent to again', async () => {
    exchange.next = ['lose the answer']
    exchange.canBeAsked = false
    const record = await issue(service, organization)
    expect(record).toMatchObject({ state: 'queued', error: { code: 'transmission_outcome_unknown' }, providerReference: null })
    await recover()
    expect(await again(record.id)).toMatchObject({ state: 'queued' })
    exchange.canBeAsked = true
    await recover()
    expect(await again(record.id)).toMatchObject({ state: 'sent', error: null })
    expect(fileNames()).toEqual([record.fileName])
  })

  test('what did not arrive is sent again once it can no longer turn up', async () => {
    exchange.next = ['fail before it arrives']
    const record = await issue(service, organization)
    expect(record.state).toBe('queued')
    aheadMs += 15_000
    expect(await resumeTransmissions(service.services)).toBe(1)
    expect([await again(record.id), fileNames()]).toMatchObject([{ state: 'queued' }, []])
    await recover()
    expect([await again(record.id), fileNames()]).toMatchObject([{ state: 'sent' }, [record.fileName]])
  })

  test('what arrives late is waited for', async () => {
    exchange.next = ['arrive late']
    const record = await issue(service, organization)
    expect(record.state).toBe('queued')
    aheadMs += lateMs
    await resumeTransmissions(service.services)
    expect([await again(record.id), fileNames()]).toMatchObject([{ state: 'sent' }, [record.fileName]])
  })

  test('what the provider refuses for certain is rejected, and may be sent again', async () => {
    exchange.next = ['refuse']
    const record = await issue(service, organization)
    expect(record).toMatchObject({ state: 'rejected', notifications: [{ type: 'refused', code: 'no_credit' }] })
    const second = resultOf(await send(service, organization, `/e-invoices/${record.id}/resend`))
    expect([second.state, fileNames()]).toEqual(['sent', [second.fileName]])
  })

  test('a provider that is gone is waited for', async () => {
    exchange.next = ['fail before it arrives']
    const record = await issue(service, organization)
    service.services.exchange = createExchange({ store: service.services.store, clock })
    await recover()
    expect(await again(record.id)).toMatchObject({ state: 'queued', error: { message: expect.stringContaining('no longer connected') } })
    service.services.exchange = exchange
    await recover()
    expect(await again(record.id)).toMatchObject({ state: 'sent' })
  })
})

test('a real provider wants a profile', async () => {
  const newcomer = await service.found('italy')
  const { status, body } = await service.call(newcomer.key, 'issue_einvoice', sale)
  expect([status, body.code]).toEqual([409, 'organization_profile_incomplete'])
  expect(body.errors.map((fault: { path: string }) => fault.path)).toContain('organization.vatNumber')
  const outcome = await send(service, organization, `/e-invoices/${(await issue(service, organization)).id}/sandbox-outcome`, {
    type: 'RC',
  })
  expect([outcome.status, outcome.body.code]).toEqual([409, 'not_a_sandbox'])
})

test('notifications are heard by asking, in pages, out of order and twice', async () => {
  const one = await issue(service, organization)
  const two = await issue(service, organization)
  exchange.say(one.fileName, 'RC', '2')
  exchange.say(two.fileName, 'NS', '3')
  exchange.say(one.fileName, 'MC', '1')
  exchange.say(one.fileName, 'RC', '2')
  exchange.say(two.fileName, 'NS', '3')
  exchange.said.splice(1, 0, { fileName: '', xml: '<NotForUs/>' })
  aheadMs += 10_000
  await hearNotifications(service.services)
  const heard = await again(one.id)
  expect([heard.state, heard.notifications.map((told: { type: string }) => told.type)]).toEqual(['delivered', ['RC', 'MC']])
  expect(await again(two.id)).toMatchObject({ state: 'rejected', notifications: [{ type: 'NS', code: '00311' }] })
  exchange.say(one.fileName, 'NS', '9')
  await hearNotifications(service.services)
  expect(await again(one.id)).toMatchObject({ state: 'delivered' })
  aheadMs += longMs * 4
  await hearNotifications(service.services)
  expect(await again(one.id)).toMatchObject({ state: 'rejected' })
})

test('a notification that overtakes the answer is kept, and the answer with it', async () => {
  exchange.next = ['lose the answer']
  exchange.canBeAsked = false
  const record = await issue(service, organization)
  exchange.say(record.fileName, 'RC', '1')
  const headers = { 'content-type': 'application/xml' }
  const told = await service.request(organization.key, 'POST', '/api/rest/e-invoices/notifications', exchange.said[0]!.xml, headers)
  expect(resultOf(told)).toMatchObject({ state: 'delivered', error: null })
  exchange.canBeAsked = true
  await recover()
  expect([(await again(record.id)).state, fileNames()]).toEqual(['delivered', [record.fileName]])
})

test('what arrived at the exchange is captured once', async () => {
  const { id } = await issue(service, organization)
  const { body } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${id}/xml`)
  exchange.inbox = [{ fileName: 'IT00743110157_0000A.xml', bytes: Buffer.from(body) }]
  for (const _time of [1, 2]) await fetchFromExchange(service.services)
  exchange.inbox = [...exchange.inbox, ...exchange.inbox]
  await fetchFromExchange(service.services)
  const { items } = await read(service, organization, '/documents')
  expect(items).toMatchObject([{ source: 'webhook', fileName: 'IT00743110157_0000A.xml', mimeType: 'application/xml' }])
})

describe('a process that dies anywhere', () => {
  test.each(['before', 'after'] as const)('%s a wait leaves what others go on with', async when => {
    let issued = 0
    let deaths = 0
    for (let deathAt = 1; ; deathAt++) {
      const before = fileNames().length
      const { services, waits } = mortal(service.services, deathAt, when)
      const caller = {
        organizationId: organization.id,
        actor: { type: 'key' as const, id: 'key', name: 'Test', onBehalfOf: null },
        permissions: new Set(['invoices:edit' as const]),
        userId: null,
        role: null,
        credential: 'test',
      }
      const request = { caller, body: sale, requestId: 'dying', idempotencyKey: `${when}-${deathAt}` }
      const answer = await perform(services, issueEInvoice, request).catch(() => undefined)
      if (answer === undefined) deaths++
      // Whoever asked does not know what became of it, and asks again once the first can no longer be running.
      aheadMs += longMs
      const second = await perform(service.services, issueEInvoice, request)
      expect(second.status).toBe(200)
      issued++
      await recover()
      const [latest] = (await read(service, organization, '/e-invoices?limit=1')).items
      expect(latest.state).toBe('sent')
      expect(fileNames().length).toBe(before + 1)
      if (waits() < deathAt) break
    }
    expect(deaths).toBeGreaterThanOrEqual(4)
    const { items } = await read(service, organization, '/e-invoices?limit=200')
    expect(items).toHaveLength(issued)
    expect(new Set(fileNames()).size).toBe(issued)
    expect(fileNames().sort()).toEqual(items.map((one: { fileName: string }) => one.fileName).sort())
    const places = items.map((one: { number: string }) => Number(one.number.slice(-4))).sort((a: number, b: number) => a - b)
    expect(places).toEqual(Array.from({ length: issued }, (_, at) => at + 1))
  })
})

test('fifty at once: numbers and names of files without gap or double, each at the exchange once', async () => {
  const records = await Promise.all(Array.from({ length: 50 }, () => issue(service, organization)))
  const places = records.map(({ number }) => Number(number.slice(-4))).sort((a, b) => a - b)
  expect(places).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  // The organizations of the other tests are the same taxpayer, and have sent files before: the names go on behind theirs.
  const counts = records.map(({ fileName }) => countIn(fileName)).sort((a, b) => a - b)
  expect(counts).toEqual(places.map(place => counts[0]! + place - 1))
  expect(fileNames().sort()).toEqual(records.map(({ fileName }) => fileName).sort())
})

describe('names of files', () => {
  test('are never shared by two organizations that are the same taxpayer, at a real exchange', async () => {
    const twin = await foundItalian(service)
    const both = [organization, twin]
    const records = await Promise.all(Array.from({ length: 20 }, (_, at) => issue(service, both[at % 2]!)))
    expect(new Set(records.map(({ fileName }) => fileName)).size).toBe(20)
    expect(new Set(fileNames()).size).toBe(20)
    // Each has invoice numbers of its own all the same.
    expect(records.filter(({ number }) => number.endsWith('-0001'))).toHaveLength(2)
  })

  test('of another taxpayer have their own row', async () => {
    const other = await foundItalian(service)
    const profile = { vatNumber: 'IT01234567897', fiscalCode: '01234567897' }
    await service.request(other.key, 'PATCH', '/api/rest/organizations/current', profile)
    expect((await issue(service, other)).fileName).toBe('IT01234567897_00001.xml')
    // Back at its first number, it goes on behind what was sent with that one; and never takes a name twice.
    await service.request(other.key, 'PATCH', '/api/rest/organizations/current', { vatNumber: 'IT12345670785', fiscalCode: '12345670785' })
    const back = countIn((await issue(service, other)).fileName)
    await service.request(other.key, 'PATCH', '/api/rest/organizations/current', profile)
    expect(countIn((await issue(service, other)).fileName)).toBe(back + 1)
  })

  test('go on far behind one that the exchange has seen before: another program had sent it', async () => {
    const first = await issue(service, organization)
    exchange.refuseName(first.fileName)
    aheadMs += 10_000
    await hearNotifications(service.services)
    expect(await again(first.id)).toMatchObject({ state: 'rejected', notifications: [{ type: 'NS', code: '00002' }] })
    const second = resultOf(await send(service, organization, `/e-invoices/${first.id}/resend`))
    expect(countIn(second.fileName)).toBe(36 ** 3)
    expect(second).toMatchObject({ state: 'sent', number: first.number })
    expect(countIn((await issue(service, organization)).fileName)).toBe(36 ** 3 + 1)
    // One that was rejected for another reason takes the next.
    exchange.next = ['refuse']
    const refused = await issue(service, organization)
    const third = resultOf(await send(service, organization, `/e-invoices/${refused.id}/resend`))
    expect(countIn(third.fileName)).toBe(36 ** 3 + 3)
  })

  test('in the sandbox each organization has its own, and a real exchange goes on behind them', async () => {
    const newcomer = await service.found('italy')
    const profile = { ...italianProfile, vatNumber: 'IT09876540585', fiscalCode: '09876540585' }
    await service.request(newcomer.key, 'PATCH', '/api/rest/organizations/current', profile)
    service.services.exchange = createExchange({ store: service.services.store, clock })
    const tried = await issue(service, newcomer)
    service.services.exchange = exchange
    expect([tried.sandbox, tried.fileName]).toEqual([true, 'IT09876540585_00001.xml'])
    expect((await issue(service, newcomer)).fileName).toBe('IT09876540585_00002.xml')
  })
})
