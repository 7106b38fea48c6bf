/** An organization that connected Invoicetronic: its e-invoices go there once each, whatever happens, and what arrives there becomes documents once each. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueEInvoice } from '../../src/actions/e-invoices/index.ts'
import { fetchEInvoicesJob, fetchFromExchange, hearNotifications, resumeTransmissions } from '../../src/jobs/transmissions.ts'
import { perform } from '../../src/kernel/perform.ts'
import { tell } from '../../src/language/tell.ts'
import type { Said } from '../../src/language/words.ts'
import { createExchangeConnectors } from '../../src/providers/exchange/index.ts'
import { seeded } from '../chaos/posting/random.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { foundItalian, issue, profile, read, resultOf, sale, send } from '../invoices/exchange-journey.ts'
import { mortal } from '../invoices/mortal.ts'
import { type FakeInvoicetronic, startFakeInvoicetronic, type Trouble } from '../providers/invoicetronic/fake.ts'

let service: TestService
let vendor: FakeInvoicetronic
let organization: Organization
let apiKey: string
let aheadMs = 0
let made = 0
const clock = () => new Date(Date.now() + aheadMs)
/** Longer than any claim and any doubt lasts. */
const longMs = 20 * 60_000

beforeAll(async () => {
  vendor = await startFakeInvoicetronic(clock)
  service = await startTestService({ clock, exchangeConnectors: createExchangeConnectors(new Map([['INVOICETRONIC_URL', vendor.url]])) })
})
afterAll(async () => {
  await service?.close()
  await vendor?.close()
  expect(vendor.violations).toEqual([])
})

const connect = (credentials: object = { apiKey }, { key } = organization) =>
  service.request(key, 'POST', '/api/rest/connections', { kind: 'exchange', provider: 'invoicetronic', credentials })
const again = (id: string) => read(service, organization, `/e-invoices/${id}`)
const ours = () => vendor.sent.filter(({ account }) => account === apiKey)
const nameOf = (one: { meta_data: Record<string, string> | null }) => one.meta_data!['primanota_file']!

async function recover(rounds = 6): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    aheadMs += longMs
    for (const arrive of vendor.late.splice(0)) arrive()
    await resumeTransmissions(service.services).catch(() => {})
  }
}

beforeEach(async () => {
  organization = await foundItalian(service)
  apiKey = `ik_test_${++made}_opens_everything`
  vendor.keys.add(apiKey)
  vendor.next = []
  vendor.chaos = undefined
})

describe('connecting', () => {
  test('makes the company there, seals the key, and says what it is', async () => {
    const { body } = await connect()
    expect(body.result).toMatchObject({
      kind: 'exchange',
      provider: 'invoicetronic',
      title: profile.legalName,
      state: 'connected',
      sandbox: true,
    })
    expect(vendor.companies.find(({ account }) => account === apiKey)).toMatchObject({
      vat: profile.vatNumber,
      fiscal_code: profile.fiscalCode,
    })
    const seen = JSON.stringify([
      body,
      await read(service, organization, '/connections'),
      await read(service, organization, '/audit-log'),
      service.logged,
    ])
    expect(seen).not.toContain(apiKey)
    await withClient(service.database.admin, async client => {
      const { rows } = await client.query('select encode(credentials_sealed, $1) as sealed from connection', ['escape'])
      expect(JSON.stringify(rows)).not.toContain(apiKey)
    })
    expect((await connect()).body.code).toBe('connection_exists')
    expect(resultOf(await send(service, organization, `/connections/${body.result.id}/check`))).toMatchObject({ state: 'connected' })
  })

  test.each([
    ['a key that is not known', { apiKey: 'ik_test_wrong' }, 409, 'connection_refused'],
    ['no key', {}, 400, 'invalid_input'],
    ['another word', { apiKey: 'x', password: 'y' }, 400, 'invalid_input'],
  ])('is refused with %s', async (_what, credentials, status, code) => {
    const reply = await connect(credentials)
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect((await read(service, organization, '/connections')).items).toEqual([])
  })

  test('needs the country and the VAT number of a company that has one', async () => {
    expect((await connect(undefined, await service.found())).body.code).toBe('connection_refused')
    expect((await connect(undefined, await service.found('italy'))).body.code).toBe('connection_refused')
  })

  test('a key that was taken back is told at the next check, and given anew', async () => {
    const { id } = resultOf(await connect())
    vendor.keys.delete(apiKey)
    expect(resultOf(await send(service, organization, `/connections/${id}/check`))).toMatchObject({
      state: 'failed',
      lastError: { code: 'connection_refused' },
    })
    const record = await issue(service, organization)
    expect(record.state).toBe('queued')
    vendor.keys.add(apiKey)
    expect(resultOf(await connect())).toMatchObject({ id, state: 'connected' })
    await recover()
    expect([(await again(record.id)).state, ours().map(nameOf)]).toEqual(['delivered', [record.fileName]])
  })
})

test('an organization that moved to a country that it does not reach sends nothing there, and draws no number', async () => {
  resultOf(await connect())
  const call = async (action: string, body: object) => resultOf(await service.call(organization.key, action, body))
  await call('set_region', { regionKey: 'denmark' })
  const { id: contactId } = await call('save_contact', { name: 'Skovby Kommune', country: 'DK', businessId: '25313763' })
  const delivery = { scheme: '0088', identifier: '5798009811530', orderReference: '1' }
  resultOf(await service.request(organization.key, 'PATCH', `/api/rest/contacts/${contactId}/delivery`, delivery))
  resultOf(
    await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', {
      businessId: '13585628',
      vatNumber: 'DK13585628',
      iban: 'DK5000400440116243',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', province: '', country: 'DK' },
    }),
  )
  const { id } = await call('save_invoice', { contactId, lines: [{ description: 'Rådgivning', unitPrice: 1000, vatRate: 25 }] })
  const possible = async () => {
    const { body } = await service.call(organization.key, 'issue_invoice', { id })
    return body.errors?.map(
      ({ path, code, values }: { path: string; code: string; values: { case: string } }) => `${path} ${code} ${values.case}`,
    )
  }
  expect(await possible()).toEqual(['contact.delivery delivery_not_possible not_connected'])
  expect(ours()).toEqual([])
  expect(await read(service, organization, `/invoices/${id}`)).toMatchObject({ state: 'draft', number: null })
  // Nor does one that this service does not know any more.
  await withClient(service.database.admin, client =>
    client.query(`update connection set provider = 'gone' where organization_id = $1`, [organization.id]),
  )
  expect(await possible()).toEqual(['contact.delivery delivery_not_possible not_asked'])
})

describe('an e-invoice', () => {
  beforeEach(async () => {
    resultOf(await connect())
  })

  test('goes there with its mark, is delivered, and says so', async () => {
    const record = await issue(service, organization)
    expect(record).toMatchObject({
      provider: 'invoicetronic',
      sandbox: true,
      state: 'delivered',
      providerReference: expect.stringMatching(/^\d+$/),
    })
    expect(ours()).toHaveLength(1)
    const { body } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${record.id}/xml`)
    expect(ours()[0]!.xml).toBe(body)
  })

  test.each<[string, Trouble, string]>([
    ['an answer that got lost', 'lose the answer', 'delivered'],
    ['half an answer', 'half an answer', 'delivered'],
    ['a page of a proxy instead of the answer', 'a page', 'delivered'],
    ['a call that never arrived', 'fail before', 'queued'],
    ['a call that arrives late', 'arrive late', 'queued'],
    ['an error of the server', 'server error', 'queued'],
    ['an account without operations', 'no operations', 'queued'],
    ['too many calls', 'too many', 'queued'],
  ])('after %s is there once', async (_what, trouble, first) => {
    vendor.next = [trouble]
    const record = await issue(service, organization)
    expect(record.state).toBe(first)
    await recover()
    expect([(await again(record.id)).state, ours().map(nameOf)]).toEqual(['delivered', [record.fileName]])
  })

  test('is heard of in any order, twice, and not by words that nobody knows', async () => {
    const record = await issue(service, organization)
    vendor.say(record.fileName, 'NonConsegnato', { last_update: new Date(Date.now() + aheadMs - 60_000).toISOString() })
    vendor.say(record.fileName, 'DecorrenzaTermini', { message_id: 'dt' })
    vendor.say(record.fileName, 'DecorrenzaTermini', { message_id: 'dt' })
    vendor.say(record.fileName, 'SomethingNew' as never)
    vendor.violations.length = 0
    aheadMs += 3 * 60 * 60_000
    await hearNotifications(service.services)
    vendor.violations.length = 0
    const heard = await again(record.id)
    expect(heard.state).toBe('expired')
    expect(heard.notifications.map(({ type }: { type: string }) => type).sort()).toEqual(['DT', 'MC', 'RC'])
  })

  test('that the exchange rejects later is rejected here, and sent again under another name', async () => {
    const record = await issue(service, organization)
    vendor.say(record.fileName, 'Scartato', {
      errors: [{ code: '00311', description: 'CodiceDestinatario non valido', hint: 'Controllare' }],
    })
    aheadMs += 3 * 60 * 60_000
    await hearNotifications(service.services)
    expect(await again(record.id)).toMatchObject({ state: 'rejected', notifications: [{ type: 'RC' }, { type: 'NS', code: '00311' }] })
    const second = resultOf(await send(service, organization, `/e-invoices/${record.id}/resend`))
    expect([second.state, ours().map(nameOf)]).toEqual(['delivered', [record.fileName, second.fileName]])
  })

  test('whose fate is not known keeps the connection', async () => {
    const { id } = (await read(service, organization, '/connections')).items[0]
    vendor.next = ['fail before']
    const record = await issue(service, organization)
    const refused = await service.request(organization.key, 'DELETE', `/api/rest/connections/${id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'connection_in_use'])
    await recover()
    expect((await service.request(organization.key, 'DELETE', `/api/rest/connections/${id}`)).status).toBe(200)
    expect((await issue(service, organization)).provider).toBe('sandbox')
    expect(ours().map(nameOf)).toEqual([record.fileName])
  })
})

test('what arrives there becomes documents at once, signed files too, each once, and only those of the company', async () => {
  resultOf(await connect())
  const { id } = await issue(service, organization)
  const { body: xml } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${id}/xml`)
  const bill = (number: number) => Buffer.from(String(xml).replace(/<Numero>.*?<\/Numero>/, `<Numero>${number}</Numero>`))
  for (let number = 1; number <= 13; number++) vendor.arrive(apiKey, `IT00743110157_${String(number).padStart(5, '0')}.xml`, bill(number))
  vendor.arrive(apiKey, 'IT00743110157_P7M01.xml.p7m', bill(14))
  vendor.arrive(apiKey, 'IT00743110157_PLAIN.xml', bill(15), 'Xml')
  vendor.arrive(apiKey, 'IT00743110157_00001.xml', bill(1))
  vendor.companies.push({ id: 999_999, account: apiKey, vat: 'IT01234567897', fiscal_code: '1', name: 'Another company' })
  vendor.received.push({ ...vendor.received.at(-1)!, id: 888_888, company_id: 999_999, file_name: 'IT00743110157_OTHER.xml' })
  // The process dies after the files and before it says how far it came; then all is asked for again.
  await fetchFromExchange(service.services)
  await withClient(service.database.admin, client =>
    client.query('delete from exchange_cursor where organization_id = $1', [organization.id]),
  )
  await fetchFromExchange(service.services)
  const fetched = vendor.fetched
  await fetchFromExchange(service.services)
  expect(vendor.fetched).toBe(fetched)
  const { items } = await read(service, organization, '/documents?limit=200')
  const names = items.map(({ fileName }: { fileName: string }) => fileName).sort()
  expect(names).toHaveLength(15)
  expect(names).toEqual(expect.arrayContaining(['IT00743110157_P7M01.xml.p7m', 'IT00743110157_PLAIN.xml']))
  expect(names).not.toContain('IT00743110157_OTHER.xml')
  vendor.arrive(apiKey, 'IT00743110157_LATER.xml', bill(16))
  await fetchFromExchange(service.services)
  expect((await read(service, organization, '/documents?limit=200')).items).toHaveLength(16)
})

test('a file that can never be stored is told and passed: what was deleted stays away, and what comes later is seen', async () => {
  resultOf(await connect())
  const { id } = await issue(service, organization)
  const { body: xml } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${id}/xml`)
  const bill = (number: number) => Buffer.from(String(xml).replace(/<Numero>.*?<\/Numero>/, `<Numero>${number}</Numero>`))
  const fetchNow = () =>
    fetchEInvoicesJob.run(service.services, { organizationId: organization.id, payload: {} } as never, new AbortController().signal)
  const names = async () =>
    (await read(service, organization, '/documents?limit=200')).items.map(({ fileName }: { fileName: string }) => fileName)
  vendor.arrive(apiKey, 'IT00743110157_EMPTY.xml', Buffer.alloc(0))
  vendor.arrive(apiKey, 'IT00743110157_00001.xml', bill(1))
  const outcome = await fetchNow()
  expect(outcome).toMatchObject({
    outcome: 'done',
    problem: {
      code: 'arrivals_not_stored',
      values: { case: 'passed', count: 1, fileName: 'IT00743110157_EMPTY.xml', why: { code: 'file_empty' } },
    },
  })
  const problem = (outcome as { problem: Said }).problem
  for (const [language, said] of [
    ['en', 'The file is empty. They are not asked for again'],
    ['da', 'De hentes ikke igen'],
    ['it', 'Non vengono richiesti di nuovo'],
  ] as const)
    expect(tell(language, problem)).toContain(said)
  const [{ id: documentId }] = (await read(service, organization, '/documents')).items
  resultOf(await service.call(organization.key, 'delete_document', { documentId }))
  const { fetched } = vendor
  expect([await fetchNow(), await names(), vendor.fetched]).toEqual([{ outcome: 'done' }, [], fetched])
  vendor.arrive(apiKey, 'IT00743110157_00002.xml', bill(2))
  expect([await fetchNow(), await names()]).toEqual([{ outcome: 'done' }, ['IT00743110157_00002.xml']])
  // What may pass is waited for: here the place where files are kept.
  vendor.arrive(apiKey, `IT00743110157_${'\0'}0003.xml`, bill(3))
  const { blobs } = service.services
  service.services.blobs = { ...blobs, put: () => Promise.reject(new Error('no space left')) } as typeof blobs
  expect(await fetchNow()).toMatchObject({ problem: { code: 'exchange_not_asked' } })
  service.services.blobs = blobs
  expect([await fetchNow(), (await names()).sort()]).toEqual([{ outcome: 'done' }, ['IT00743110157_00002.xml', 'IT00743110157_0003.xml']])
})

test('whatever goes wrong and whoever dies, each is there once', async () => {
  resultOf(await connect())
  const random = seeded(20_261_117)
  // Of its own: how many faults are drawn before a death depends on what comes first.
  const dying = seeded(20_261_118)
  const troubles: Trouble[] = [
    'lose the answer',
    'fail before',
    'arrive late',
    'half an answer',
    'a page',
    'server error',
    'no operations',
    'too many',
  ]
  let faults = 0
  vendor.chaos = () => {
    if (random() > 0.3) return undefined
    faults++
    return troubles[Math.floor(random() * troubles.length)]
  }
  const caller = {
    organizationId: organization.id,
    actor: { type: 'key' as const, id: 'key', name: 'Test', onBehalfOf: null },
    permissions: new Set(['invoices:edit' as const]),
    userId: null,
    role: null,
    credential: 'test',
  }
  const count = 16
  let deaths = 0
  for (let number = 1; number <= count; number++) {
    const request = { caller, body: sale, requestId: 'chaos', idempotencyKey: `chaos-${number}` }
    const { services } = mortal(service.services, 1 + Math.floor(dying() * 5), dying() < 0.5 ? 'before' : 'after')
    const answer = await perform(services, issueEInvoice, request).catch(() => undefined)
    if (answer === undefined) deaths++
    aheadMs += longMs
    expect((await perform(service.services, issueEInvoice, request)).status).toBe(200)
    await recover(1)
  }
  vendor.chaos = undefined
  await recover(12)
  aheadMs += longMs
  await hearNotifications(service.services)
  const { items } = await read(service, organization, '/e-invoices?limit=200')
  expect(items).toHaveLength(count)
  expect(items.map(({ state }: { state: string }) => state)).toEqual(Array(count).fill('delivered'))
  expect(ours().map(nameOf).sort()).toEqual(items.map(({ fileName }: { fileName: string }) => fileName).sort())
  expect([faults > 20, deaths > 4]).toEqual([true, true])
})
