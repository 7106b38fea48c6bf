/** Registers are asked, what they say is kept, and an outage never stops anybody. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRegisters, UnknownRegisterSetting } from '../../src/providers/registers/index.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type FakeVies, failsWith, startFakeVies } from './fake-vies.ts'

let vies: FakeVies
let cvr: Server
let cvrAnswer: (response: ServerResponse, number: number) => void
const cvrAsked: { authorization: string | undefined; number: number }[] = []
let service: TestService
let ours: Organization
let contactId: string
let now = new Date('2026-03-10T10:00:00Z')

beforeAll(async () => {
  vies = await startFakeVies()
  cvr = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const number = JSON.parse(Buffer.concat(chunks).toString()).query.term['Vrvirksomhed.cvrNummer']
    cvrAsked.push({ authorization: request.headers.authorization, number })
    cvrAnswer(response, number)
  })
  await new Promise<void>(resolve => cvr.listen(0, '127.0.0.1', resolve))
  const given = new Map([
    ['VIES_URL', vies.url],
    ['CVR_URL', `http://127.0.0.1:${(cvr.address() as AddressInfo).port}`],
    ['CVR_USER', 'somebody'],
    ['CVR_PASSWORD', 'a secret'],
  ])
  service = await startTestService({ clock: () => now, registers: createRegisters(given, { vat: true, vatCheckDays: 30 }) })
  ours = await service.found()
  await service.request(ours.key, 'PATCH', '/api/rest/organizations/current', {
    businessId: '13585628',
    vatNumber: 'DK13585628',
    iban: 'DK5000400440116243',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  })
  vies.known.set('DE136695976', { name: 'BEISPIEL GMBH', address: 'HAUPTSTR. 1\nBERLIN' })
})
afterAll(async () => {
  await service?.close()
  await vies?.close()
  cvr?.closeAllConnections()
  cvr?.close()
})

const save = async (fields: Record<string, unknown>): Promise<string> =>
  (await service.call(ours.key, 'save_contact', { name: 'Beispiel GmbH', country: 'DE', vatNumber: 'DE136695976', ...fields })).body.result
    .id
const check = (id = contactId) => service.request(ours.key, 'POST', `/api/rest/contacts/${id}/vat-check`, {})
const get = async (path: string) => (await service.request(ours.key, 'GET', `/api/rest${path}`)).body.result
const draft = async () =>
  (await service.call(ours.key, 'save_invoice', { contactId, lines: [{ description: 'Work', unitPrice: 100, vatRate: 25 }] })).body.result
const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code).filter(code => code.startsWith('vies'))

beforeEach(async () => {
  vies.fault = null
})

describe('a VAT number', () => {
  test('that was not asked about is warned about; asked about, the answer is kept with its day and consultation number', async () => {
    contactId = await save({})
    expect(codes(await draft())).toEqual(['vies_not_checked'])
    const { body } = await check()
    expect(body.result).toEqual({
      id: expect.stringMatching(/^chk_/),
      contactId,
      vatNumber: 'DE136695976',
      requester: 'DK13585628',
      outcome: 'valid',
      consultation: 'WAPIFAKE00000001',
      name: 'BEISPIEL GMBH',
      address: 'HAUPTSTR. 1\nBERLIN',
      reason: null,
      checkedAt: '2026-03-10T10:00:00.000Z',
      goodUntil: '2026-04-09',
    })
    expect(vies.asked).toEqual([{ countryCode: 'DE', vatNumber: '136695976', requesterMemberStateCode: 'DK', requesterNumber: '13585628' }])
    expect(await get(`/contacts/${contactId}/vat-checks`)).toEqual({ items: [body.result], nextCursor: null })
    expect(codes(await draft())).toEqual([])
  })

  test('is proof of the invoice that was issued then, whatever is said later', async () => {
    const { id } = await draft()
    const { body } = await service.call(ours.key, 'issue_invoice', { id })
    expect([body.result.total, codes(body.result)]).toEqual([100, []])
    now = new Date('2026-03-12T10:00:00Z')
    vies.known.delete('DE136695976')
    expect((await check()).body.result).toMatchObject({ outcome: 'invalid', name: null, consultation: 'WAPIFAKE00000002' })
    expect(await get(`/invoices/${id}/vat-check`)).toMatchObject({
      vatNumber: 'DE136695976',
      atIssue: { outcome: 'valid', consultation: 'WAPIFAKE00000001' },
      latest: { outcome: 'invalid' },
    })
    expect(codes(await draft())).toEqual(['vies_invalid'])
    vies.known.set('DE136695976', { name: 'BEISPIEL GMBH', address: '---' })
    await check()
    expect(codes(await draft())).toEqual([])
  })

  test.each<[string, FakeVies['fault'], string]>([
    ['MS_UNAVAILABLE', failsWith('MS_UNAVAILABLE'), 'register_away'],
    ['MS_MAX_CONCURRENT_REQ', failsWith('MS_MAX_CONCURRENT_REQ'), 'register_busy'],
    ['INVALID_REQUESTER_INFO', failsWith('INVALID_REQUESTER_INFO'), 'register_requester_refused'],
    ['IP_BLOCKED', failsWith('IP_BLOCKED'), 'register_blocked'],
    ['a code that is new', failsWith('SOMETHING_ELSE'), 'register_away'],
    [
      'valid: false beside an error',
      response => response.end('{"valid":false,"actionSucceed":false,"errorWrappers":[{"error":"TIMEOUT"}]}'),
      'register_away',
    ],
    ['an error of the request', response => response.writeHead(400).end('{"errorWrappers":[{"error":"VOW-ERR-11"}]}'), 'register_away'],
    ['half an answer', response => response.end('{"valid":tr'), 'register_away'],
    ['no word about it', response => response.end('{}'), 'register_answer_strange'],
    ['a list', response => response.end('[]'), 'register_answer_strange'],
    ['valid as a text', response => response.end('{"valid":"true"}'), 'register_answer_strange'],
    ['too much', response => response.end('x'.repeat(600_000)), 'register_away'],
    ['a broken line', response => response.destroy(), 'register_away'],
    ['a redirect', response => response.writeHead(302, { location: 'http://127.0.0.1:1' }).end('{}'), 'register_answer_strange'],
  ])('is not known after %s, and what was known before still counts', async (_what, fault, reason) => {
    vies.fault = fault
    const { status, body } = await check()
    expect([status, body.result.outcome, body.result.reason?.code]).toEqual([200, 'unknown', reason])
    expect(codes(await draft())).toEqual([])
  })

  test('that was never answered is warned about as such, and one that was checked long ago as that', async () => {
    const before = contactId
    contactId = await save({ name: 'Autre SARL', country: 'FR', vatNumber: 'FR40303265045' })
    vies.fault = failsWith('MS_UNAVAILABLE')
    await check()
    expect(codes(await draft())).toEqual(['vies_no_answer'])
    vies.fault = null
    contactId = before
    now = new Date('2026-05-01T10:00:00Z')
    expect(codes(await draft())).toEqual(['vies_stale'])
    now = new Date('2026-03-12T10:00:00Z')
  })

  test.each([
    ['there is none', { vatNumber: '' }],
    ['it cannot be one', { vatNumber: 'DE123' }],
    ['it is of a country outside of the EU', { country: 'US', vatNumber: '12-3456789' }],
  ])('is not asked about where %s', async (_what, fields) => {
    const asked = vies.asked.length
    const { status, body } = await check(await save(fields))
    expect([status, body.code]).toEqual([409, 'vat_number_not_checkable'])
    expect(vies.asked).toHaveLength(asked)
  })

  test('of one country is asked about one after the other; many at once are all answered', async () => {
    vies.atOnce = 0
    const answers = await Promise.all(Array.from({ length: 8 }, () => check()))
    expect(answers.map(({ body }) => body.result.outcome)).toEqual(Array(8).fill('valid'))
    expect(vies.atOnce).toBe(1)
    const { items, nextCursor } = await get(`/contacts/${contactId}/vat-checks?limit=5`)
    expect(items).toHaveLength(5)
    expect((await get(`/contacts/${contactId}/vat-checks?limit=200&cursor=${nextCursor}`)).items.length).toBeGreaterThan(5)
  })

  test('that another organization asked about proves nothing for us, and its checks are not ours to see', async () => {
    const theirs = await service.found('italy')
    const { status } = await service.request(theirs.key, 'GET', `/api/rest/contacts/${contactId}/vat-checks`)
    expect(status).toBe(404)
    expect((await service.request(theirs.key, 'POST', `/api/rest/contacts/${contactId}/vat-check`, {})).status).toBe(404)
  })

  test('is not asked about where the operator turned it off', async () => {
    const { registers } = service.services
    service.services.registers = { ...registers!, vat: null }
    expect((await check()).body.code).toBe('register_not_available')
    service.services.registers = registers!
  })
})

const company = (fields: Record<string, unknown> = {}, about: Record<string, unknown> = {}) => ({
  hits: {
    hits: [
      {
        _source: {
          Vrvirksomhed: {
            cvrNummer: 13585628,
            reklamebeskyttet: true,
            virksomhedMetadata: {
              nyesteNavn: { navn: 'Nordlys ApS' },
              nyesteBeliggenhedsadresse: {
                vejnavn: 'Havnegade',
                husnummerFra: 1,
                bogstavFra: 'B',
                etage: '2',
                sidedoer: 'tv',
                postnummer: 1058,
                postdistrikt: 'København K',
              },
              sammensatStatus: 'NORMAL',
              ...about,
            },
            ...fields,
          },
        },
      },
    ],
  },
})

describe('a company', () => {
  const says = (body: unknown, status = 200) => {
    cvrAnswer = response => response.writeHead(status).end(JSON.stringify(body))
  }
  const look = (businessId = '13585628', country = 'DK') =>
    get(`/companies/lookup?country=${country}&businessId=${encodeURIComponent(businessId)}`)

  test('is found by its number, however it is written', async () => {
    says(company())
    for (const number of ['13585628', 'DK13585628', '13 58 56 28']) {
      expect(await look(number)).toEqual({
        register: 'cvr',
        outcome: 'found',
        company: {
          businessId: '13585628',
          name: 'Nordlys ApS',
          street: 'Havnegade 1 B, 2. tv',
          postalCode: '1058',
          city: 'København K',
          isEnded: false,
          isProtected: true,
        },
        warnings: [],
      })
    }
    expect(cvrAsked.at(-1)).toEqual({ authorization: `Basic ${Buffer.from('somebody:a secret').toString('base64')}`, number: 13585628 })
  })

  test.each([
    ['that ended is warned about', company({}, { sammensatStatus: 'OPLØST_EFTER_KONKURS' }), 200, 'found', 'company_ended'],
    ['that is not there is not found', { hits: { hits: [] } }, 200, 'not_found', 'company_not_known'],
    ['that was not asked for is not taken', company({ cvrNummer: 99999999 }), 200, 'not_found', 'company_not_known'],
    ['is entered by hand when the credentials are refused', {}, 401, 'unavailable', 'company_register_away'],
    ['is entered by hand when the register is down', {}, 503, 'unavailable', 'company_register_away'],
    ['is entered by hand when the answer is strange', { hits: 'many' }, 200, 'unavailable', 'company_register_away'],
    ['is entered by hand when it has no name', company({}, { nyesteNavn: null }), 200, 'unavailable', 'company_register_away'],
  ])('%s', async (_what, body, status, outcome, code) => {
    says(body, status)
    const found = await look()
    expect([found.outcome, found.warnings.map((one: { code: string }) => one.code)]).toEqual([outcome, [code]])
  })

  test('needs a number that the register can have, and a register', async () => {
    const { status, body } = await service.request(ours.key, 'GET', '/api/rest/companies/lookup?country=DK&businessId=12')
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'invalid_input', 'businessId'])
    expect(await look('123', 'DE')).toMatchObject({
      register: null,
      outcome: 'unavailable',
      warnings: [{ code: 'company_register_missing' }],
    })
  })
})

test('without credentials there is no register of companies, and a misspelt setting is told', () => {
  expect(createRegisters(new Map([['CVR_USER', 'x']]), { vat: false, vatCheckDays: 30 })).toEqual({
    vat: null,
    companies: [],
    vatCheckDays: 30,
  })
  expect(() => createRegisters(new Map([['CVR_USERNAME', 'x']]), { vat: true, vatCheckDays: 30 })).toThrow(UnknownRegisterSetting)
})
