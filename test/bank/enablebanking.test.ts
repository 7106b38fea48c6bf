/** Linking and reading real banks through Enable Banking: the way there and back, what goes wrong on it, and that nothing is lost or doubled. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBanks } from '../../src/services.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { amount, bankedAccount, manyTransactions, wireTransaction } from '../providers/enablebanking/books.ts'
import { type FakeEnableBanking, type Quirk, startFakeEnableBanking } from '../providers/enablebanking/fake.ts'

const start = new Date('2026-09-16T10:00:00Z')
const hourMs = 3_600_000
let now = start
let service: TestService
let fake: FakeEnableBanking
let organization: Organization
let person: { session: string }

beforeAll(async () => {
  fake = await startFakeEnableBanking(() => now)
  service = await startTestService({ clock: () => now, banks: [] })
  const { store } = service.services
  Object.assign(service.services, {
    banks: createBanks({ store, clock: () => now, baseUrl: () => service.url, settings: { enablebanking: fake.settings } }),
  })
})
afterAll(async () => {
  expect(fake.violations).toEqual([])
  expect(service.logged.join()).not.toContain('a mistake of ours')
  await service.close()
  await fake.close()
})
beforeEach(async () => {
  now = start
  Object.assign(fake, {
    accounts: [],
    quirks: [],
    isDown: false,
    pageSize: 50,
    requiredHeaders: [],
    unattendedMax: 4,
    log: [],
    reads: new Map(),
  })
  organization = await service.found()
  person = await organization.member('admin')
})

const cookie = (session: string) => ({ cookie: `primanota=${session}`, 'sec-fetch-site': 'same-origin' })
const browser = { 'user-agent': 'Mozilla/5.0 (test)', 'accept-language': 'da', 'accept-encoding': 'gzip, br', accept: 'text/html' }
const act = (action: string, body: unknown = {}, session: string | null = person.session): Promise<Reply> =>
  session === null ? service.call(organization.key, action, body) : service.call(null, action, body, { ...cookie(session), ...browser })
const comeBack = (url: URL, session: string | null = person.session): Promise<Reply> =>
  service.request(null, 'GET', url.pathname + url.search, undefined, { ...(session === null ? {} : cookie(session)), ...browser })
const read = async (path: string) => (await service.request(organization.key, 'GET', `/api/rest${path}`)).body.result

async function institutionId(name = 'Nordea'): Promise<string> {
  const { items } = await read('/institutions?limit=200')
  return items.find((one: { name: string }) => one.name === name).id
}

async function begin(name?: string): Promise<{ authorizationId: string; consentUrl: string }> {
  const { status, body } = await act('start_bank_authorization', { institutionId: await institutionId(name) })
  expect([status, body.detail]).toEqual([200, undefined])
  return body.result
}

async function link(name?: string): Promise<Reply> {
  const { consentUrl, authorizationId } = await begin(name)
  expect((await comeBack(fake.decide(consentUrl, 'allow'))).status).toBe(200)
  return act('finalize_bank_authorization', { authorizationId })
}

const sync = async (session: string | null = person.session) => (await act('sync_bank_now', {}, session)).body.result
const kept = async (): Promise<{ amount: number; date: string }[]> =>
  withClient(service.database.admin, async client => {
    const found = await client.query(
      'select amount::int as amount, date::text as date from bank_transaction where organization_id = $1 order by id',
      [organization.id],
    )
    return found.rows
  })

test('its banks are of both countries, with pictures, for companies and for persons, each with the length of its consents', async () => {
  const { items, unavailable } = await read('/institutions?limit=200')
  expect(unavailable).toEqual([])
  const theirs = items.filter((one: { provider: string }) => one.provider === 'enablebanking')
  expect(items.length).toBeGreaterThan(theirs.length)
  expect(theirs.map((one: Record<string, unknown>) => [one['country'], one['name'], one['customer'], one['consentDaysMax']])).toEqual([
    ['DK', 'Jyske Bank', 'business', 90],
    ['DK', 'Lån & Spar', 'personal', 180],
    ['DK', 'Nordea', 'business', 180],
    ['DK', 'Nordea', 'personal', 180],
    ['IT', 'Intesa Sanpaolo', 'business', 180],
    ['IT', 'Intesa Sanpaolo', 'personal', 180],
  ])
  for (const { id, logo, sandbox } of theirs) {
    expect([id, logo, sandbox]).toEqual([
      expect.stringMatching(/^enablebanking-(dk|it)-[a-z0-9-]+$/),
      expect.stringMatching(/^https:/),
      false,
    ])
  }
})

describe('the way to the bank and back', () => {
  test('is pending until the person consented, and then links the accounts at once and once', async () => {
    fake.accounts = [
      bankedAccount({
        balances: [{ balance_type: 'CLBD', balance_amount: amount(1250.5, 'DKK'), reference_date: '2026-09-15', name: 'Booked' } as never],
      }),
    ]
    const { authorizationId, consentUrl } = await begin()
    expect((await act('finalize_bank_authorization', { authorizationId })).body.code).toBe('authorization_pending')
    const back = fake.decide(consentUrl, 'allow')
    const page = await comeBack(back)
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('Nordea er tilknyttet')])
    expect(page.body).not.toContain(back.searchParams.get('code'))
    // Reloading it, and finalizing again, come to the same.
    expect((await comeBack(back)).status).toBe(200)
    const { body } = await act('finalize_bank_authorization', { authorizationId })
    expect(body.result).toMatchObject({
      state: 'linked',
      sandbox: false,
      provider: 'enablebanking',
      consentExpiresAt: '2027-03-15T09:55:00.000Z',
      accounts: [{ iban: 'DK5000400440116243', name: 'Erhvervskonto', currency: 'DKK', balance: 1250.5 }],
    })
    const { body: log } = await service.request(organization.key, 'GET', `/api/rest/audit-log?targetId=${authorizationId}`)
    expect(JSON.stringify(log)).not.toContain(back.searchParams.get('code'))
    expect((await read('/bank-accounts')).items).toHaveLength(1)
  })

  test('is refused by the person', async () => {
    const { authorizationId, consentUrl } = await begin()
    const back = fake.decide(consentUrl, 'deny')
    expect((await comeBack(back)).status).toBe(409)
    expect((await act('finalize_bank_authorization', { authorizationId })).body.code).toBe('authorization_denied')
    expect((await comeBack(back)).status).toBe(409)
  })

  test('is ended by nobody but who began it, and a wrong code, a wrong state and a late return are told', async () => {
    fake.accounts = [bankedAccount()]
    const { authorizationId, consentUrl } = await begin()
    const back = fake.decide(consentUrl, 'allow')
    const other = await organization.member('admin')
    expect((await comeBack(back, null)).status).toBe(403)
    expect((await comeBack(back, other.session)).status).toBe(409)
    for (const state of ['', 'x', `${organization.id}.<script>`]) {
      const bad = new URL(back)
      bad.searchParams.set('state', state)
      const { status, body } = await comeBack(bad)
      expect([status, body]).toEqual([400, expect.not.stringContaining('<script>')])
    }
    const wrong = new URL(back)
    wrong.searchParams.set('code', 'made-up')
    expect((await comeBack(wrong)).status).toBe(409)
    // None of it spoilt what the person has.
    expect((await comeBack(back)).status).toBe(200)
    expect((await act('finalize_bank_authorization', { authorizationId })).body.result.accounts).toHaveLength(1)

    const late = await begin()
    const tooLate = fake.decide(late.consentUrl, 'allow')
    now = new Date(now.getTime() + 2 * hourMs)
    expect((await comeBack(tooLate)).status).toBe(409)
    expect((await act('finalize_bank_authorization', { authorizationId: late.authorizationId })).body.code).toBe('authorization_denied')
  })

  test('ends, and the session there with it', async () => {
    fake.accounts = [bankedAccount()]
    const { body } = await link()
    const ended = await service.request(organization.key, 'DELETE', `/api/rest/bank-accounts/${body.result.accounts[0].id}/consent`)
    expect([ended.status, ended.body.result.state]).toEqual([200, 'ended'])
    expect([...fake.sessions.values()].at(-1)!.status).toBe('CLOSED')
  })
})

describe('what is read', () => {
  test('comes once, however it is handed out, and pending lines become booked ones', async () => {
    const pending = wireTransaction(-80, '2026-09-16', { status: 'PDNG', remittance_information: ['Card Kaffebar'] })
    delete pending.booking_date
    pending.transaction_date = '2026-09-15'
    const account = bankedAccount({
      transactions: [...manyTransactions(120), pending, wireTransaction(-5, '2026-09-01', { status: 'RJCT' })],
    })
    fake.accounts = [account]
    fake.pageSize = 40
    await link()
    fake.quirks = ['empty page', 'repeat the page', 'half a page', 'reset']
    expect(await sync()).toMatchObject({ accounts: 1, imported: 121, problems: [] })
    expect(await sync()).toMatchObject({ imported: 0, updated: 0, problems: [] })
    account.transactions[120] = wireTransaction(-80, '2026-09-16', {
      remittance_information: ['Card Kaffebar'],
      entry_reference: 'booked-1',
    })
    expect(await sync()).toMatchObject({ imported: 0, updated: 1 })
    expect(await kept()).toHaveLength(121)
  })

  test('two equal lines of a day without a reference stay two, at every read and under another consent', async () => {
    const coffee = wireTransaction(-25, '2026-09-10', { remittance_information: ['Coffee'] })
    fake.accounts = [bankedAccount({ transactions: [coffee, wireTransaction(-9, '2026-09-10'), coffee] })]
    await link()
    expect(await sync()).toMatchObject({ imported: 3 })
    expect(await sync()).toMatchObject({ imported: 0, updated: 0 })
    await link()
    expect(await sync()).toMatchObject({ imported: 0, updated: 0 })
    expect((await kept()).map(one => one.amount).sort((one, other) => one - other)).toEqual([-2500, -2500, -900])
  })

  test('a renewed consent keeps the account and its history, with an IBAN and without one', async () => {
    const without = bankedAccount({ iban: null, bban: '04400440116299', transactions: manyTransactions(3, '2026-09-01', 'other') })
    fake.accounts = [bankedAccount({ transactions: manyTransactions(5) }), without]
    const first = (await link()).body.result
    await sync()
    const renewed = (await link()).body.result
    expect(renewed.authorizationId).not.toBe(first.authorizationId)
    expect(renewed.accounts.map((one: { id: string }) => one.id)).toEqual(first.accounts.map((one: { id: string }) => one.id))
    fake.accounts[0]!.transactions.push(wireTransaction(100, '2026-09-15', { entry_reference: 'new' }))
    expect(await sync()).toMatchObject({ accounts: 2, imported: 1, updated: 0 })
    expect(await kept()).toHaveLength(9)
  })

  test.each([
    ['REVOKED', /trukket tilbage/],
    ['EXPIRED', /udløbet/],
    ['CLOSED', /udløbet/],
  ] as const)('a session that is %s is said, shown as expired, and not asked again', async (status, words) => {
    fake.accounts = [bankedAccount({ transactions: manyTransactions(2) })]
    await link()
    await sync()
    fake.endSessions(status)
    expect((await sync()).problems).toMatchObject([{ code: 'consent_expired', message: expect.stringMatching(words) }])
    expect((await read('/bank-accounts')).items).toMatchObject([{ state: 'expired' }])
    fake.log = []
    expect((await sync()).problems).toMatchObject([{ code: 'consent_expired' }])
    expect(fake.log).toEqual([])
    await link()
    expect(await sync()).toMatchObject({ accounts: 1, imported: 0, problems: [] })
  })

  test.each([
    [['forget the key'], []],
    [['ASPSP_TIMEOUT'], []],
    [['too many requests'], []],
    [['WRONG_TRANSACTIONS_PERIOD'], []],
    [['ASPSP_RATE_LIMIT_EXCEEDED'], ['rate_limited']],
    [['ASPSP_ERROR', 'ASPSP_ERROR', 'ASPSP_ERROR'], ['bank_unavailable']],
    [['half a page', 'half a page', 'half a page'], ['bank_unavailable']],
  ] as [Quirk[], string[]][])('with %j on the way it says %j, and the next read brings the rest', async (quirks, problems) => {
    fake.accounts = [bankedAccount({ transactions: manyTransactions(90) })]
    fake.pageSize = 30
    await link()
    // After the first page, but for what is asked on the first.
    fake.quirks = quirks[0] === 'WRONG_TRANSACTIONS_PERIOD' ? quirks : ['none' as Quirk, ...quirks]
    const first = await sync()
    expect(first.problems.map((one: { code: string }) => one.code)).toEqual(problems)
    await sync()
    const amounts = (await kept()).map(one => one.amount)
    expect([amounts.length, new Set(amounts).size]).toEqual([90, 90])
  })

  test('a bank that is down for a day is told, and everything is there afterwards', async () => {
    fake.accounts = [bankedAccount({ transactions: manyTransactions(20) })]
    await link()
    fake.isDown = true
    for (let day = 0; day < 3; day++) {
      expect((await sync()).problems).toMatchObject([{ code: 'bank_unavailable' }])
      now = new Date(now.getTime() + 8 * hourMs)
    }
    fake.isDown = false
    expect(await sync()).toMatchObject({ accounts: 1, imported: 20, problems: [] })
  })
})

describe('a person who is there', () => {
  test('is told to the bank from the browser, and not by a key; where the bank wants more, nobody is told', async () => {
    fake.accounts = [bankedAccount({ transactions: manyTransactions(2) })]
    await link()
    fake.log = []
    await sync()
    const person = ['psu-accept', 'psu-accept-encoding', 'psu-accept-language', 'psu-ip-address', 'psu-user-agent']
    for (const call of fake.log) expect(call.person.toSorted()).toEqual(person)
    fake.log = []
    await sync(null)
    expect(fake.log.flatMap(call => call.person)).toEqual([])
    fake.requiredHeaders = ['psu-geo-location']
    expect(await sync()).toMatchObject({ accounts: 1, problems: [] })
  })

  test('may read as often as they like; without one the bank is asked four times a day', async () => {
    fake.accounts = [bankedAccount({ transactions: manyTransactions(2) })]
    await link()
    for (let time = 0; time < 6; time++) expect(await sync()).toMatchObject({ accounts: 1, problems: [] })
    for (let time = 0; time < 4; time++) expect(await sync(null)).toMatchObject({ accounts: 1, problems: [] })
    fake.log = []
    expect((await sync(null)).problems).toMatchObject([{ code: 'rate_limited', message: expect.stringContaining('4 times a day') }])
    expect(fake.log).toEqual([])
    expect(await sync()).toMatchObject({ accounts: 1, problems: [] })
    now = new Date(now.getTime() + 24 * hourMs)
    expect(await sync(null)).toMatchObject({ accounts: 1, problems: [] })
  })
})
