/** A company with Fatture in Cloud: authorized on its pages, mapped, posted to, renewed and looked at again; and what it is told when something is wrong. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLedger } from '../../src/actions/connections/ledger-of.ts'
import { lookForDrift } from '../../src/jobs/drift.ts'
import { resumePostings } from '../../src/jobs/postings.ts'
import { createConnectors } from '../../src/providers/ledger/index.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { findSealed } from '../../src/store/ledger/connections.ts'
import { act, bring } from '../documents/journey.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type Company, type FakeDocument, openCompany, vatOf } from '../providers/fattureincloud/company.ts'
import { wholeSettings } from '../providers/fattureincloud/contract.ts'
import { type FakeFatture, startFakeFatture } from '../providers/fattureincloud/fake.ts'
import { findLeaks } from './leaks.ts'

let now = Date.parse('2026-03-20T10:00:00Z')
let service: TestService
let fake: FakeFatture
let organization: Organization
let owner: { userId: string; key: string; session: string }
let company: Company
let id: string
let drawn = 0
/** Everything that opens anything, as it comes up. */
const secrets: string[] = []

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const result = ({ status, body }: { status: number; body: any }): any => {
  expect([status, body?.detail]).toEqual([200, undefined])
  return body.result
}
const ask = (method: string, path: string, body?: unknown) => service.request(organization.key, method, `/api/rest${path}`, body)
const wish = { kind: 'ledger', provider: 'fattureincloud' }

const cookie = (session: string) => ({ cookie: `primanota=${session}`, 'sec-fetch-site': 'same-origin' })
/** As the person in the browser asks, with their session. */
const begin = async (session = owner.session): Promise<string> => {
  const { status, body } = await service.request(null, 'POST', '/api/rest/connections', wish, cookie(session))
  expect([status, body.detail]).toEqual([200, undefined])
  return body.result.authorizationUrl
}
const comeBack = (back: URL, session: string | null = owner.session) =>
  service.request(null, 'GET', `${back.pathname}${back.search}`, undefined, session === null ? {} : cookie(session))

const shownConnection = async () => result(await ask('GET', '/connections')).items[0]

beforeAll(async () => {
  fake = await startFakeFatture(() => now)
  fake.companies.set(2, openCompany(2))
  company = fake.companies.get(1)!
  const connectors = createConnectors(
    new Map([
      ['FATTUREINCLOUD_CLIENT_ID', fake.clientId],
      ['FATTUREINCLOUD_CLIENT_SECRET', fake.clientSecret],
      ['FATTUREINCLOUD_API_URL', fake.url],
    ]),
  )
  service = await startTestService({ clock: () => new Date(now), connectors })
  organization = await service.found('italy')
  owner = await organization.member('owner')
  secrets.push(fake.clientSecret)
})
beforeEach(() => {
  fake.next = []
  fake.chaos = undefined
  fake.hourlyLeft = Number.POSITIVE_INFINITY
  fake.monthlyLeft = Number.POSITIVE_INFINITY
})
afterAll(async () => {
  await service?.close()
  await fake?.close()
})

const invoiceOf = (number: string, net: number): string => {
  const text = (amount: number) => amount.toFixed(2).replace('.', ',')
  return `Cartoleria Centrale S.r.l.
Via Roma 10, 20121 Milano (MI)
P.IVA 00743110157

FATTURA n. ${number} del 20/01/2026

Cancelleria e materiale per ufficio        ${text(net)}
Imponibile                                 ${text(net)}
IVA 22%                                     ${text(net * 0.22)}
Totale fattura EUR                         ${text(net * 1.22)}
`
}
const coded = () => {
  drawn++
  return bring(service, organization, invoiceOf(`${drawn}/A`, 100 * drawn))
}
const ofDocument = (documentId: string): FakeDocument[] =>
  [...company.issued, ...company.received].filter(one => (one.description ?? one.subject ?? '').includes(`[${documentId}`))

describe('the way in', () => {
  test('is not offered where the operator has not set up the app, and says so', async () => {
    const bare = createConnectors(new Map())
    const before = service.services.connectors
    service.services.connectors = bare
    const { status, body } = await ask('POST', '/connections', wish)
    service.services.connectors = before!
    expect([status, body.code]).toEqual([409, 'connection_not_available'])
    expect(body.detail).toContain('credentials of its app')
  })

  test('takes no credentials here, and leads to the pages of the vendor', async () => {
    const given = await ask('POST', '/connections', { ...wish, credentials: { accessToken: 'x' } })
    expect(given.body.errors.map(({ path }: { path: string }) => path)).toEqual(['credentials.accessToken'])
    const url = new URL(await begin())
    expect([url.origin, url.pathname, url.searchParams.get('response_type')]).toEqual([fake.url, '/oauth/authorize', 'code'])
    expect(url.searchParams.get('redirect_uri')).toBe(`${service.url}/connections/callback`)
    expect(url.searchParams.get('scope')).toContain('received_documents:a')
    expect(url.searchParams.get('state')).toMatch(/^org_\w+\.[\w-]{43}$/)
    expect(url.href).not.toContain(fake.clientSecret)
  })

  test('is ended by nobody but who began it: not another person, not another session, not without one', async () => {
    const other = await organization.member('admin')
    const stranger = await (await service.found('italy')).member('owner')
    const { back, code } = fake.authorize(await begin(), [1])
    secrets.push(code)
    for (const session of [null, stranger.session]) expect((await comeBack(back, session)).status).toBe(403)
    expect((await comeBack(back, other.session)).status).toBe(409)
    // What was shown to the wrong one is good for nobody.
    expect((await comeBack(back)).status).toBe(409)
    expect(result(await ask('GET', '/connections')).items).toEqual([])
  })

  test('is good once and for a quarter of an hour, and a refusal there is told', async () => {
    const late = fake.authorize(await begin(), [1])
    now += 16 * 60_000
    expect((await comeBack(late.back)).status).toBe(409)
    const denied = new URL(fake.authorize(await begin(), [1]).back)
    denied.searchParams.delete('code')
    denied.searchParams.set('error', 'access_denied')
    const { status, body } = await comeBack(denied)
    expect([status, body]).toEqual([409, expect.stringContaining('Access was not granted in Fatture in Cloud')])
    for (const state of ['', 'x', 'org_1.y', `${organization.id}.<script>`]) {
      const bad = new URL(denied)
      bad.searchParams.set('state', state)
      expect((await comeBack(bad)).status).toBe(400)
    }
    const forged = fake.authorize(await begin(), [1])
    forged.back.searchParams.set('code', 'code/forged')
    expect((await comeBack(forged.back)).status).toBe(409)
    expect(result(await ask('GET', '/connections')).items).toEqual([])
  })

  test('ends with a connection whose company is to be chosen where there are several', async () => {
    const { back, code } = fake.authorize(await begin(), [1, 2])
    secrets.push(code)
    const { status, body } = await comeBack(back)
    expect([status, body]).toEqual([200, expect.stringContaining('is connected')])
    secrets.push(...fake.tokens.keys(), ...fake.refreshTokens.keys())
    expect((await comeBack(back)).status).toBe(409)
    const shown = await shownConnection()
    expect(shown).toMatchObject({ provider: 'fattureincloud', title: 'Fatture in Cloud', state: 'connected', settings: { company: null } })
    id = shown.id
    const { documentId } = await coded()
    const refused = await service.call(organization.key, 'post_document', { documentId })
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'settings.company',
      expect.stringMatching(/^settings\.accounts\.\d+$/),
      'settings.vatCodes.22',
    ])
    const { choices } = result(await ask('GET', `/connections/${id}/mapping`))
    expect(choices.companies.map((one: { id: string }) => one.id)).toEqual(['1', '2'])
    const unknown = await ask('PATCH', `/connections/${id}`, { settings: { company: '3' } })
    expect(unknown.body.errors).toMatchObject([{ path: 'settings.company', code: 'mapping_unknown_company' }])
    result(await ask('PATCH', `/connections/${id}`, { settings: { company: '1' } }))
    expect((await ask('PATCH', `/connections/${id}`, { settings: { company: '2' } })).body.errors).toMatchObject([
      { code: 'company_chosen' },
    ])
    expect(result(await ask('POST', `/connections/${id}/check`, {}))).toMatchObject({ title: `${company.name} (1)`, state: 'connected' })
  })
})

test('VAT types are proposed by rate and nature, categories by name, and a person confirms them', async () => {
  const { vatCodes, choices } = result(await ask('GET', `/connections/${id}/mapping`))
  const named = (code: string) => vatCodes.find(({ ours }: { ours: string }) => ours === code)
  expect(named('22')).toMatchObject({ proposed: '0', because: 'rate' })
  expect(named('22RC17')).toMatchObject({ proposed: '0', because: 'rate' })
  expect(named('N2.2')).toMatchObject({ proposed: '22', because: 'nature' })
  expect(named('N1')).toMatchObject({ proposed: '21', because: 'nature' })
  expect(named('NR')).toMatchObject({ proposed: null })
  expect(choices.accounts.map(({ number }: { number: string }) => number)).toEqual([...company.categories, '#109', '#110'])
  const wrong = { accounts: { '4102': 'Nessuna' }, vatCodes: { '22': '3', '10': '91' } }
  const refused = await ask('PATCH', `/connections/${id}`, { settings: wrong })
  expect(refused.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
    'settings.accounts.4102',
    'settings.vatCodes.10',
    'settings.vatCodes.22',
  ])
  const { accounts, vatCodes: types } = wholeSettings('1')
  const listed = new Set(vatCodes.map(({ ours }: { ours: string }) => ours))
  const settings = { accounts, vatCodes: Object.fromEntries(Object.entries(types).filter(([ours]) => listed.has(ours))) }
  result(await ask('PATCH', `/connections/${id}`, { settings, confirmProposed: true }))
})

test('a dry run shows what would be written, and writes nothing', async () => {
  const { documentId } = await coded()
  const { voucher } = result(await ask('POST', `/connections/${id}/dry-run`, { documentId }))
  expect(voucher).toMatchObject({
    company: 1,
    documents: [{ resource: 'received_documents', body: { type: 'expense', is_detailed: true } }],
  })
  expect(company.received).toEqual([])
})

test('a document is there once, and a copy is kept', async () => {
  const { documentId } = await coded()
  const posted = await act(service, organization, 'post_document', { documentId })
  expect(posted).toMatchObject({ state: 'posted', error: null, externalReference: expect.stringMatching(/^expense\/\d+$/) })
  expect(ofDocument(documentId)).toMatchObject([{ invoice_number: `${drawn}/A`, entity: { name: 'Cartoleria Centrale S.r.l.' } }])
})

describe('whatever happens on the way, it is there once:', () => {
  test.each(['lose the answer', 'fail before writing', 'fail after writing', 'write late'] as const)('%s', async trouble => {
    fake.next = [trouble]
    const { documentId } = await coded()
    const first = await act(service, organization, 'post_document', { documentId })
    for (const write of fake.late.splice(0)) write()
    now += 20 * 60_000
    if (first.state !== 'posted') await resumePostings(service.services)
    const { state, error } = result(await ask('GET', `/documents/${documentId}`))
    expect([state, error]).toEqual(['posted', null])
    expect(ofDocument(documentId)).toHaveLength(1)
  })
})

describe('what is wrong is said, with what to do, and nothing is left there:', () => {
  const failing = async (prepare: (number: string) => void, repair: () => void) => {
    const { documentId } = await coded()
    prepare(`${drawn}/A`)
    const failed = await act(service, organization, 'post_document', { documentId })
    expect([failed.state, ofDocument(documentId)]).toEqual(['coded', []])
    repair()
    now += 70 * 60_000
    if (failed.error!.retryable) await resumePostings(service.services)
    else await act(service, organization, 'retry_document', { documentId })
    const after = result(await ask('GET', `/documents/${documentId}`))
    expect([after.state, after.error]).toEqual(['posted', null])
    expect(ofDocument(documentId)).toHaveLength(1)
    return failed.error!
  }
  const restore = (change: Partial<Company>) => {
    const before = Object.fromEntries(Object.keys(change).map(key => [key, company[key as keyof Company]]))
    Object.assign(company, change)
    return () => void Object.assign(company, before)
  }
  let undo = () => {}

  test.each<[string, (number: string) => void, string, boolean, RegExp]>([
    ['a period that is closed', () => (undo = restore({ lockedUntil: '2026-02-01' })), 'ledger_refused', false, /Il periodo è bloccato/],
    [
      'a category that is gone',
      () => (undo = restore({ categories: company.categories.filter(name => name !== 'Cancelleria e stampati') })),
      'ledger_account_barred',
      false,
      /Cancelleria e stampati.*map to another/,
    ],
    [
      'a VAT type that was disabled',
      () => (undo = restore({ vatTypes: company.vatTypes.map(type => (type.id === 0 ? { ...type, is_disabled: true } : type)) })),
      'ledger_vat_code_gone',
      false,
      /Map to another VAT code/,
    ],
    [
      'a VAT type that is gone',
      () => (undo = restore({ vatTypes: company.vatTypes.filter(type => type.id !== 0) })),
      'ledger_vat_code_gone',
      false,
      /Map to another VAT code/,
    ],
    ['a company without the plan', () => (undo = restore({ hasPlan: false })), 'ledger_not_allowed', false, /piano.*then retry/],
    ['the quota of the hour', () => (fake.hourlyLeft = 0), 'ledger_quota_used', true, /by itself/],
    ['the quota of the month', () => (fake.monthlyLeft = 0), 'ledger_quota_used', true, /by itself/],
    ['a document that it does not take', () => (fake.next = ['refuse writing']), 'ledger_refused', false, /non può essere salvato/],
    ['something that was not kept as it was sent', () => (fake.next = ['ignore VAT types']), 'ledger_wrote_otherwise', false, /then retry/],
    [
      'one that somebody else entered',
      number => {
        const [like] = company.received
        const net = 100 * drawn
        const twin = { ...like!, id: 77, description: 'a mano', invoice_number: number, amount_net: net, amount_vat: net * 0.22 }
        undo = restore({ received: [...company.received, twin] })
      },
      'ledger_has_it',
      false,
      /Delete one of the two/,
    ],
  ])('%s', async (_what, prepare, code, retryable, message) => {
    const error = await failing(prepare, () => {
      undo()
      undo = () => {}
      fake.hourlyLeft = Number.POSITIVE_INFINITY
      fake.monthlyLeft = Number.POSITIVE_INFINITY
    })
    expect(error).toMatchObject({ code, retryable, message: expect.stringMatching(message) })
  })

  test('with the last call of the hour it is asked no more, before it has to say so', async () => {
    fake.hourlyLeft = 1
    const { documentId } = await coded()
    const calls = fake.log.length
    const failed = await act(service, organization, 'post_document', { documentId })
    expect(failed.error).toMatchObject({ code: 'ledger_quota_used', retryable: true })
    expect(fake.log.slice(calls).map(({ status }) => status)).toEqual([200])
    fake.hourlyLeft = Number.POSITIVE_INFINITY
    now += 61 * 60_000
    await resumePostings(service.services)
    expect(ofDocument(documentId)).toHaveLength(1)
  })
})

const folder = new URL('../golden/documents/', import.meta.url)
const examples = readdirSync(folder)
  .filter(name => /^IT-(0[1-9]|10|23|24)\.txt$/.test(name))
  .sort()

describe('the worked examples:', () => {
  test.each(examples)('%s is sent as reviewed, and its VAT there is ours to the cent', async name => {
    // Some of them are of one supplier, and each is to be coded as if it were the first.
    for (const rule of result(await ask('GET', '/learnt-rules?limit=100')).items) result(await ask('DELETE', `/learnt-rules/${rule.id}`))
    if (name === 'IT-05.txt') await act(service, organization, 'set_region', { regionKey: 'italy', defaultJournalId: '1821' })
    const document = readFileSync(new URL(name, folder), 'utf8').split(/^--- \w+\n/m)[1]!
    const { documentId } = await bring(service, organization, document)
    const from = fake.log.length
    const posted = await act(service, organization, 'post_document', { documentId })
    expect([posted.state, posted.error]).toEqual(['posted', null])
    const sent = fake.log.slice(from).filter(({ method, path }) => method === 'POST' && path.endsWith('_documents'))
    const told = sent.map(({ path, body }) => ({ path: path.split('/').at(-1), body }))
    const shown = `${JSON.stringify(told, null, 2).replaceAll(documentId, 'doc_of_the_example')}\n`
    await expect(shown).toMatchFileSnapshot(`./golden/fattureincloud/${name.replace('.txt', '.json')}`)
    const { lines } = result(await ask('GET', `/ledger-entries/${posted.ledgerEntryId}`))
    const ours = { base: 0, due: 0, deducted: 0 }
    for (const { vatBase, vatDue, vatDeducted } of lines) {
      ours.base += Math.round(100 * (vatBase ?? 0))
      ours.due += Math.round(100 * (vatDue ?? 0))
      ours.deducted += Math.round(100 * (vatDeducted ?? 0))
    }
    expect(vatOf(company, ofDocument(documentId))).toEqual(ours)
  })
})

describe('access that runs out', () => {
  const newest = () => [...fake.tokens.keys()].at(-1)!

  test('is renewed once, however many need it at the same time, and in every process', async () => {
    now += 25 * 3_600_000
    const before = fake.renewals
    const connection = (await service.services.store.transaction(organization.id, db => findSealed(db, 'ledger')))!
    const ledgers = Array.from({ length: 6 }, () => openLedger(service.services, organization.id, connection)!)
    const marker = 'doc_nothing'
    await Promise.all(ledgers.map(ledger => ledger.find({ organizationId: organization.id, regionKey: 'italy' }, marker)))
    expect(fake.renewals).toBe(before + 1)
    secrets.push(...fake.tokens.keys(), ...fake.refreshTokens.keys())
  })

  test('is not lost with a process that dies between the answer and saving it', async () => {
    now += 25 * 3_600_000
    fake.chaos = (_method, path) => (path === '/oauth/token' ? 'lose the answer' : undefined)
    const { documentId } = await coded()
    const failed = await act(service, organization, 'post_document', { documentId })
    expect(failed.error).toMatchObject({ code: 'posting_outcome_unknown', retryable: true })
    fake.chaos = undefined
    now += 20 * 60_000
    await resumePostings(service.services)
    expect(ofDocument(documentId)).toHaveLength(1)
    expect(await shownConnection()).toMatchObject({ state: 'connected' })
    secrets.push(...fake.tokens.keys(), ...fake.refreshTokens.keys())
  })

  test('the token of before is tried where the newer one was never used there', async () => {
    now += 25 * 3_600_000
    await service.services.store.transaction(organization.id, async db => {
      const { credentialsSealed } = (await findSealed(db, 'ledger'))!
      const purpose = `connection.credentials_sealed ${organization.id} ${id}`
      const held = JSON.parse(service.services.cipher.open(credentialsSealed, purpose))
      fake.refreshTokens.set('r/secret-of-before', { companies: [1, 2], access: null })
      fake.refreshTokens.delete(held.refreshToken)
      const sealed = service.services.cipher.seal(JSON.stringify({ ...held, refreshTokenBefore: 'r/secret-of-before' }), purpose)
      db.write(sql`update connection set credentials_sealed = ${sealed} where id = ${id}`)
    })
    secrets.push('r/secret-of-before')
    expect(result(await ask('POST', `/connections/${id}/check`, {}))).toMatchObject({ state: 'connected', lastError: null })
  })

  test('a token that is taken back before its time is renewed and the call made again', async () => {
    fake.tokens.delete(newest())
    const { documentId } = await coded()
    expect(await act(service, organization, 'post_document', { documentId })).toMatchObject({ state: 'posted', error: null })
    expect(ofDocument(documentId)).toHaveLength(1)
  })

  test('that is revoked is an expired connection, which gets it back and keeps its mapping', async () => {
    fake.tokens.clear()
    fake.refreshTokens.clear()
    const { documentId } = await coded()
    const failed = await act(service, organization, 'post_document', { documentId })
    expect(failed.error).toMatchObject({ code: 'ledger_credentials_refused', retryable: false })
    const expired = await shownConnection()
    expect(expired).toMatchObject({
      id,
      state: 'expired',
      lastError: { code: 'connection_expired', message: expect.stringContaining('Connect it again') },
    })
    expect(result(await ask('POST', `/connections/${id}/check`, {}))).toMatchObject({ state: 'failed' })
    owner = await organization.member('owner')
    const wrong = await comeBack(fake.authorize(await begin(), [2]).back)
    expect([wrong.status, wrong.body]).toEqual([409, expect.stringContaining('Fatture in Cloud does not allow it')])
    expect((await comeBack(fake.authorize(await begin(), [1, 2]).back)).status).toBe(200)
    secrets.push(...fake.tokens.keys(), ...fake.refreshTokens.keys())
    expect(await shownConnection()).toMatchObject({ id, state: 'connected', lastError: null, settings: expired.settings })
    await act(service, organization, 'retry_document', { documentId })
    expect(ofDocument(documentId)).toHaveLength(1)
  })
})

describe('a day later', () => {
  test('what was changed or deleted there is shown; what was paid there is not', async () => {
    const [one, two, three] = [await coded(), await coded(), await coded()]
    for (const { documentId } of [one, two, three]) await act(service, organization, 'post_document', { documentId })
    const [changed, gone, paid] = [one!, two!, three!].map(({ documentId }) => ofDocument(documentId)[0]!)
    Object.assign(changed!, { items_list: changed!.items_list.map(item => ({ ...item, category: 'Merci' })), category: 'Merci' })
    company.received = company.received.filter(found => found !== gone)
    Object.assign(paid!, { payments_list: paid!.payments_list.map(payment => ({ ...payment, status: 'paid', paid_date: '2026-03-01' })) })
    now += 25 * 3_600_000
    expect(await lookForDrift(service.services)).toBeGreaterThanOrEqual(3)
    const { items } = result(await ask('GET', `/connections/${id}/drift`))
    expect(items.map((item: { documentId: string; kind: string }) => [item.documentId, item.kind]).sort()).toEqual(
      [
        [one!.documentId, 'changed'],
        [two!.documentId, 'deleted'],
      ].sort(),
    )
  })
})

test('what opens it is in no answer, log line, metric or column but the sealed one', async () => {
  secrets.push(...fake.tokens.keys(), ...fake.refreshTokens.keys())
  expect(new Set(secrets).size).toBeGreaterThan(12)
  const { texts, tables, found } = await findLeaks(service, organization, id, secrets)
  expect([texts > 300, tables > 50]).toEqual([true, true])
  expect(found).toEqual([])
})

test('everything that was sent and answered fits the interface', () => {
  expect(fake.log.length).toBeGreaterThan(100)
  expect([...new Set(fake.violations)]).toEqual([])
})
