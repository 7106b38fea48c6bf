/** The page on which a person lets the sandbox bank be read, or not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bankProviders } from '../../src/providers/bank/index.ts'
import type { BankProvider } from '../../src/providers/bank/provider.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { visit } from './visitor.ts'

const start = new Date('2026-03-02T09:00:00Z')

let service: TestService
let organization: Organization
let bank: BankProvider
let now = start

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
  organization = await service.found()
  const { store } = service.services
  bank = bankProviders.sandbox!.create({ store, clock: () => now, baseUrl: () => service.services.baseUrl })!
})
afterAll(async () => {
  expect(service.logged.join()).not.toContain('a mistake of ours')
  await service.close()
})
beforeEach(() => {
  now = start
})

interface Asked {
  path: string
  reference: string
  state(): Promise<string>
}

async function ask(options: { institutionId?: string; returnUrl?: string; of?: Organization } = {}): Promise<Asked> {
  const { institutionId = 'sandbox-dk-bank', returnUrl = '', of = organization } = options
  const { reference, consentUrl } = await bank.askConsent({ organizationId: of.id, institutionId, returnUrl })
  const path = new URL(consentUrl).pathname
  return { path, reference, state: async () => (await bank.consentState(of.id, reference)).state }
}

const allow = { decision: 'allow' }
const deny = { decision: 'deny' }

describe('the consent page', () => {
  test('says that it is a sandbox, who asks, what may be read and until when, and asks with a plain form', async () => {
    const { path } = await ask()
    const shown = await visit(service).get(path)
    expect(shown.status).toBe(200)
    expect(shown.html).toMatch(/<title>[^<]*Sandbox/)
    for (const said of [
      'Sandbox',
      'Nordlys ApS',
      'Sandbox Bank Danmark',
      'Erhvervskonto (sandbox)',
      'Valutakonto EUR',
      '29 Aug 2026',
      'cannot pay',
    ])
      expect(shown.text).toContain(said)
    expect(shown.text).toMatch(/DKK · DK\d\d( \d{4}){3} \d\d(?!\d)/)
    expect(shown.html).toContain('<form method="post">')
    expect(shown.html).toContain('name="decision" value="allow"')
    expect(shown.html).toContain('name="decision" value="deny"')
    expect(shown.html).not.toMatch(/<script|<input|\son\w+=/)
    expect(shown.headers.getSetCookie()).toEqual([])
  })

  test('takes a yes, and says what to do next', async () => {
    const { path, state, reference } = await ask()
    const shown = await visit(service).post(path, allow)
    expect(shown.status).toBe(200)
    for (const said of [
      'Sandbox',
      'Reading is allowed',
      'Sandbox Bank Danmark',
      '29 Aug 2026',
      'finish linking',
      'finalize_bank_authorization',
    ])
      expect(shown.text).toContain(said)
    const validUntil = new Date(start.getTime() + 180 * 24 * 60 * 60_000)
    expect(await bank.consentState(organization.id, reference)).toEqual({ state: 'allowed', validUntil })
    expect(await state()).toBe('allowed')
    expect(await bank.accounts(organization.id, reference)).toHaveLength(3)
  })

  test('takes a no, and nothing can be read', async () => {
    const { path, state, reference } = await ask({ institutionId: 'sandbox-it-bank' })
    const shown = await visit(service).post(path, deny)
    expect([shown.status, shown.text.includes('Reading is denied'), await state()]).toEqual([200, true, 'denied'])
    await expect(bank.accounts(organization.id, reference)).rejects.toMatchObject({ code: 'consent_expired' })
  })

  test('gives ten days at the bank that gives no more', async () => {
    const { path, reference } = await ask({ institutionId: 'sandbox-it-short-consent' })
    expect((await visit(service).get(path)).text).toContain('12 Mar 2026')
    await visit(service).post(path, allow)
    const validUntil = new Date('2026-03-12T09:00:00Z')
    expect(await bank.consentState(organization.id, reference)).toEqual({ state: 'allowed', validUntil })
    now = validUntil
    expect((await visit(service).get(path)).text).toContain('The consent has run out')
  })

  test.each([
    [allow, allow, 200, 'Reading is allowed', 'allowed'],
    [allow, deny, 409, 'Reading is allowed', 'allowed'],
    [deny, deny, 200, 'Reading is denied', 'denied'],
    [deny, allow, 409, 'Reading is denied', 'denied'],
  ])('keeps the first decision: %o, then %o', async (first, second, status, title, state) => {
    const asked = await ask()
    await visit(service).post(asked.path, first)
    const decided = await bank.consentState(organization.id, asked.reference)
    now = new Date(now.getTime() + 60_000)
    expect((await visit(service).get(asked.path)).text).toContain(title)
    const shown = await visit(service).post(asked.path, second)
    expect([shown.status, shown.text.includes(title), await asked.state()]).toEqual([status, true, state])
    expect(shown.text.includes('nothing was changed now')).toBe(status === 409)
    expect(shown.html).not.toContain('<form')
    expect(await bank.consentState(organization.id, asked.reference)).toEqual(decided)
  })

  test('of many decisions at the same moment takes one', async () => {
    const { path, state } = await ask()
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => visit(service).post(path, at % 2 === 0 ? allow : deny)))
    const kept = await state()
    const title = kept === 'allowed' ? 'Reading is allowed' : 'Reading is denied'
    expect(all.map(shown => shown.text.includes(title))).toEqual(all.map(() => true))
    expect(all.map(shown => shown.status).sort()).toEqual([200, 200, 200, 200, 409, 409, 409, 409])
  })

  test('leads nowhere after an hour: what was not decided by then is not decided any more', async () => {
    const { path, state } = await ask()
    const decided = await ask()
    await visit(service).post(decided.path, allow)
    now = new Date(start.getTime() + 60 * 60_000)
    for (const shown of [await visit(service).get(path), await visit(service).post(path, allow)])
      expect([shown.status, shown.text.includes('This link has run out'), shown.html.includes('<form')]).toEqual([410, true, false])
    expect(await state()).toBe('expired')
    expect((await visit(service).get(decided.path)).text).toContain('Reading is allowed')
  })

  test.each(['x', 'x'.repeat(43), '%00', '..%2f..%2fsign-in', 'x'.repeat(900), "'%20or%201=1--"])('knows no token %s', async token => {
    for (const shown of [
      await visit(service).get(`/sandbox/bank/consents/${token}`),
      await visit(service).post(`/sandbox/bank/consents/${token}`, allow),
    ])
      expect([shown.status, shown.text.includes('There is no consent to give here')]).toEqual([404, true])
  })

  test('takes the token of the link, not the reference of the consent', async () => {
    const { reference, state } = await ask()
    expect((await visit(service).post(`/sandbox/bank/consents/${reference}`, allow)).status).toBe(404)
    expect(await state()).toBe('pending')
  })

  test.each([
    '',
    'decision=',
    'decision=ALLOW',
    'decision=allowed',
    'decision=allow&decision=deny',
    'decision=deny&decision=allow',
    'decision=allow&decision=allow',
    'decision[]=allow',
    'decision=%00allow',
    'decision=allow%00',
    'decision=__proto__',
    'decision=constructor',
    'decision=%3Cscript%3Ealert(1)%3C/script%3E',
    `decision=${'allow'.repeat(5_000)}`,
    '__proto__[decision]=allow',
  ])('decides nothing for the form %j', async body => {
    const { path, state } = await ask()
    const shown = await visit(service).send(path, body, { 'content-type': 'application/x-www-form-urlencoded' })
    expect([shown.status, shown.text.includes('Nothing was decided'), await state()]).toEqual([400, true, 'pending'])
    expect(shown.html).toMatch(/role="alert"[\s\S]*name="decision" value="allow"/)
    expect(shown.html).not.toContain('<script')
  })

  test('asks for no session, and whose session it is does not matter', async () => {
    const stranger = await service.found('italy')
    const { session } = await stranger.member('viewer')
    const { path, state } = await ask()
    expect((await visit(service, session).post(path, allow)).text).toContain('Nordlys ApS may read its accounts')
    expect(await state()).toBe('allowed')
  })

  test.each([allow, deny])('takes %o from a program, which says nothing of where it comes from', async decision => {
    const { path, state } = await ask()
    const shown = await visit(service).post(path, decision, {})
    expect([shown.status, await state()]).toEqual([200, decision === allow ? 'allowed' : 'denied'])
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that is kept back', { origin: 'null' }],
  ])('takes no form from %s', async (_from, headers: Record<string, string>) => {
    const { path, state } = await ask()
    expect((await visit(service).post(path, allow, headers)).status).toBe(403)
    expect(await state()).toBe('pending')
  })

  test('shows a name that holds markup as it is', async () => {
    const other = await service.found()
    await service.request(other.key, 'PATCH', '/api/rest/organizations/current', { name: '<img src=x onerror=alert(1)>' })
    const { path } = await ask({ of: other })
    for (const shown of [await visit(service).get(path), await visit(service).post(path, allow)]) {
      expect(shown.html).not.toContain('<img')
      expect(shown.text).toContain('<img src=x onerror=alert(1)>')
    }
  })
})

describe('after the decision', () => {
  test.each([
    [allow, 'allowed'],
    [deny, 'denied'],
  ])('%o goes back to where the person came from, when that is here', async (decision, consent) => {
    const { path, state } = await ask({ returnUrl: `${service.url}/bank?authorizationId=aut_1#here` })
    const shown = await visit(service).post(path, decision)
    expect([shown.status, shown.location]).toEqual([303, `${service.url}/bank?authorizationId=aut_1&consent=${consent}#here`])
    expect(await state()).toBe(consent)
    expect((await visit(service).get(path)).html).toContain(`href="${service.url}/bank?authorizationId=aut_1#here"`)
  })

  test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '/bank', 'not a url', 'data:text/html,x', 'blob:null/x'])(
    'nobody is sent to %s',
    async returnUrl => {
      const { path, state } = await ask({ returnUrl })
      const shown = await visit(service).post(path, allow)
      expect([shown.status, shown.location, await state()]).toEqual([200, null, 'allowed'])
      expect(shown.html).not.toContain('Go back to Primanota</a>')
    },
  )
})

test('the token is neither stored nor logged', async () => {
  const { path } = await ask()
  await visit(service).get(path)
  await visit(service).post(path, allow)
  const token = path.split('/').at(-1)!
  const kept = await withClient(service.database.admin, client => client.query('select sandbox_consent::text as kept from sandbox_consent'))
  expect(kept.rows.length).toBeGreaterThan(10)
  expect(kept.rows.some(row => row.kept.includes(token))).toBe(false)
  expect(service.logged.join()).not.toContain(token)
})
