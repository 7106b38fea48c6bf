import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setUp } from '../../src/access/found-organization.ts'
import { signIn } from '../../src/access/sign-in.ts'
import { refused } from '../../src/domain/refusals.ts'
import { languages } from '../../src/language/languages.ts'
import { withClient } from '../harness/cluster.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { visit } from './visitor.ts'

const password = 'a calm blue harbour'
let service: TestService
let now = Date.now()
let email: string
let drawn = 0

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
afterAll(() => service.close())

/** Each test has its own person, and a quarter of an hour in which nobody tried anything. */
beforeEach(async () => {
  now += 16 * 60_000
  email = `anna-${drawn++}@example.com`
  const made = await setUp(service.services, { name: 'Nordlys ApS', regionKey: 'denmark' }, { email, password, name: null }, 'test')
  if (refused(made)) throw new Error(made.refusal)
})

const attempt = (typed: string, at = email) => visit(service).post('/sign-in', { email: at, password: typed })

describe('signing in', () => {
  test('gives a new session each time and ends the one before', async () => {
    const anna = visit(service)
    const first = await anna.post('/sign-in', { email, password })
    expect([first.status, first.location]).toEqual([303, '/'])
    const cookie = first.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^primanota=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
    const before = anna.cookies.get('primanota')
    await anna.post('/sign-in', { email, password })
    expect(anna.cookies.get('primanota')).not.toBe(before)
    expect((await visit(service, before).get('/')).location).toBe('/sign-in')
    expect((await anna.get('/')).text).toContain('Nordlys ApS')
  })

  test('does not mind the case of the address, nor spaces around it', async () => {
    expect((await attempt(password, `  ${email.toUpperCase()} `)).status).toBe(303)
  })

  test('says the same of a wrong password and of an address that nobody has', async () => {
    const [wrong, unknown] = [await attempt('another harbour'), await attempt(password, 'nobody@example.com')]
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(unknown.html.replace('nobody@example.com', email)).toBe(wrong.html)
    expect(wrong.html).not.toContain('another harbour')
  })

  test('needs both fields', async () => {
    const shown = await visit(service).post('/sign-in', { email: '', password: '' })
    expect(shown.status).toBe(400)
    expect(shown.text).toContain('Enter your e-mail address.')
    expect(shown.text).toContain('Enter your password.')
  })

  test('of a disabled person is refused like a wrong password', async () => {
    await withClient(service.database.admin, client => client.query('update app_user set disabled_at = now() where email = $1', [email]))
    expect((await attempt(password)).status).toBe(401)
  })

  test('when signed in already, goes on to where one wanted to be', async () => {
    const anna = visit(service)
    await anna.post('/sign-in', { email, password })
    expect((await anna.get('/sign-in?next=/docs')).location).toBe('/docs')
  })

  test.each([
    ['/docs?q=a#b', '/docs?q=a#b'],
    ['//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/é', '/%C3%A9'],
  ])('with next %j goes to %s', async (next, location) => {
    const form = await visit(service).get(`/sign-in?next=${encodeURIComponent(next)}`)
    expect(form.html.includes('name="next"')).toBe(location !== '/')
    expect((await visit(service).post('/sign-in', { email, password, next })).location).toBe(location)
  })
})

// An app may have opened the page in a window and wait there: Cross-Origin-Opener-Policy would part the two, at any page or redirect on the way.
describe('on the way to the connect page', () => {
  const next = '/oauth/interaction/abc'
  const policyOf = ({ headers }: { headers: Headers }) => headers.get('cross-origin-opener-policy')

  test('signing in says what for, and stays in the window of the app', async () => {
    const anna = visit(service)
    const form = await anna.get(`/sign-in?next=${encodeURIComponent(next)}`)
    expect(form.text).toContain('To connect an app.')
    const wrong = await anna.post('/sign-in', { email, password: 'another harbour', next })
    expect(wrong.html).toContain(`name="next" value="${next}"`)
    const right = await anna.post('/sign-in', { email, password, next })
    expect(right.location).toBe(next)
    const other = await anna.post('/sign-out', { next })
    expect(other.location).toBe(next)
    expect([form, wrong, right, other].map(policyOf)).toEqual(Array(4).fill('unsafe-none'))
  })

  test('who guessed too often comes back to the same place', async () => {
    for (let tries = 0; tries < 5; tries++) await visit(service).post('/sign-in', { email, password: 'wrong', next })
    const limited = await visit(service).post('/sign-in', { email, password, next })
    expect(limited.status).toBe(429)
    expect(limited.html).toContain(`href="/sign-in?next=${encodeURIComponent(next)}"`)
  })

  test.each(['/', '/docs', 'https://evil.example/oauth/', '//evil.example/oauth/'])('%s is no such way', async elsewhere => {
    const form = await visit(service).get(`/sign-in?next=${encodeURIComponent(elsewhere)}`)
    expect([policyOf(form), form.text.includes('To connect an app.')]).toEqual(['same-origin', false])
  })
})

describe('signing out', () => {
  test('ends the session, also for a program that kept its token', async () => {
    const anna = visit(service)
    await anna.post('/sign-in', { email, password })
    const token = anna.cookies.get('primanota') ?? ''
    expect((await service.request(null, 'GET', '/api/rest/settings', undefined, { cookie: `primanota=${token}` })).status).toBe(200)
    const out = await anna.post('/sign-out', {})
    // What the browser is known by stays, and signs nobody in.
    expect([out.status, out.location, ...anna.cookies.keys()]).toEqual([303, '/sign-in', 'primanota-device'])
    expect((await service.request(null, 'GET', '/api/rest/settings', undefined, { cookie: `primanota=${token}` })).status).toBe(401)
  })

  test('without a session is fine too', async () => {
    expect((await visit(service).post('/sign-out', { next: '//evil.example' })).location).toBe('/sign-in')
  })
})

describe('guessing', () => {
  test('ends after five wrong passwords, even with the right one, until a quarter of an hour is over', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await attempt(`wrong ${tries}`)).status).toBe(401)
    now += 60_000
    const sixth = await attempt(password)
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, String(14 * 60)])
    expect(sixth.text).toContain('Wait 14 minutes')
    now += 14 * 60_000 + 1
    expect((await attempt(password)).status).toBe(303)
  })

  test('is counted the same for an address that nobody has', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await attempt('wrong', `nobody-${drawn}@example.com`)).status).toBe(401)
    expect((await attempt('wrong', `nobody-${drawn}@example.com`)).status).toBe(429)
  })

  test('by many at once does not slip through', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => attempt(`wrong ${index}`)))
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
  })

  test('is forgotten after the right password', async () => {
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 4; tries++) expect((await attempt('wrong')).status).toBe(401)
      expect((await attempt(password)).status).toBe(303)
    }
  })

  test('ends after thirty from one network, whichever of its addresses they come from', async () => {
    const from = (address: string, at: string, typed = 'wrong') => signIn(service.services, { email: at, password: typed, address })
    const tries = Array.from({ length: 30 }, (_, index) =>
      from(`2001:db8:1:2::${index.toString(16)}`, `guess-${drawn}-${index}@example.com`),
    )
    expect(new Set((await Promise.all(tries)).map(({ outcome }) => outcome))).toEqual(new Set(['wrong']))
    expect((await from('2001:0db8:1:2:ffff::1', email, password)).outcome).toBe('limited')
    expect((await from('2001:db8:1:3::1', email, password)).outcome).toBe('right')
    // Who is over the limit of the network does not lock the account for others.
    for (let more = 0; more < 6; more++) await from('2001:db8:1:2::1', email)
    expect((await from('192.0.2.1', email, password)).outcome).toBe('right')
  })

  test('somewhere does not keep the right person out elsewhere', async () => {
    const from = (address: string, typed: string) => signIn(service.services, { email, password: typed, address })
    for (let tries = 0; tries < 8; tries++) await from('198.51.100.1', 'wrong')
    expect((await from('198.51.100.1', password)).outcome).toBe('limited')
    expect((await from('198.51.100.2', password)).outcome).toBe('right')
    expect((await from('198.51.100.1', password)).outcome).toBe('limited')
  })

  test('from many networks together ends after fifty', async () => {
    const from = (network: number, typed: string) => signIn(service.services, { email, password: typed, address: `203.0.113.${network}` })
    for (let network = 0; network < 10; network++) {
      for (let tries = 0; tries < 5; tries++) expect((await from(network, 'wrong')).outcome).toBe('wrong')
    }
    expect((await from(200, password)).outcome).toBe('limited')
    now += 15 * 60_000 + 1
    expect((await from(200, password)).outcome).toBe('right')
  })

  test('is not what an office does whose people all sign in', async () => {
    for (let people = 0; people < 32; people++) {
      expect((await signIn(service.services, { email, password, address: '192.0.2.9' })).outcome).toBe('right')
    }
  })
})

describe('where no mail is set up', () => {
  test('a forgotten password is no form: the page says that no mail is sent, and what to do', async () => {
    const said = { en: 'sends no mail', da: 'sender ikke mails', it: 'non invia e-mail' } as const
    for (const language of languages) {
      const anna = visit(service, undefined, language)
      for (const shown of [await anna.get('/forgotten-password'), await anna.post('/forgotten-password', { email })]) {
        expect(shown.text).toContain(said[language])
        expect(shown.text).toContain('npx primanota users reset-password EMAIL')
        expect(shown.html).not.toContain('<form')
      }
    }
    expect((await visit(service).post('/forgotten-password', { email })).status).toBe(409)
    const kept = await withClient(
      service.database.admin,
      async client => (await client.query(`select 1 from job where kind = 'send_mail'`)).rows,
    )
    expect(kept).toEqual([])
  })

  test('an address is not confirmed by a mail that never comes', async () => {
    const { key } = await service.found()
    const invited = await service.request(key, 'POST', '/api/rest/members', { email: `guest-${email}`, role: 'viewer' })
    const anna = visit(service)
    await anna.post(new URL(invited.body.result.url).pathname, { password })
    const shown = await anna.get('/account')
    expect(shown.html).not.toContain('/account/address')
    expect(shown.text).toContain(`npx primanota users verify guest-${email}`)
    await anna.post('/account/address', {})
    expect((await anna.get('/account')).text).not.toContain('on its way')
  })
})
