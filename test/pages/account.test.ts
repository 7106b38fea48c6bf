/** One's own account in the browser: another password, the sign-ins that are open, and the link that sets a password anew. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeResetLink } from '../../src/access/operator.ts'
import { hashPassword } from '../../src/access/passwords.ts'
import { refused } from '../../src/domain/refusals.ts'
import { deleteSignInsOf, savePassword } from '../../src/store/access/accounts.ts'
import { findUserByEmail } from '../../src/store/access/users.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type Visitor, visit } from './visitor.ts'

let service: TestService
let organization: Organization
let email: string
let now = Date.parse('2026-03-02T09:00:00Z')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const password = 'quite another harbour'
const fresh = 'three green bottles of ink'

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

/** Somebody new with a password, each time. */
beforeEach(async () => {
  // The tests come from one network: those before have used up its tries.
  await service.services.store.rows(sql`delete from login_attempt`)
  organization = await service.found()
  email = `person-${now++}@example.com`
  const { body } = await service.request(organization.key, 'POST', '/api/rest/members', { email, role: 'viewer' })
  expect((await visit(service).post(new URL(body.result.url).pathname, { name: 'Bo', password })).status).toBe(303)
})

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

async function signIn(userAgent = firefox, secret = password): Promise<Visitor> {
  const visitor = visit(service)
  const shown = await visitor.post('/sign-in', { email, password: secret }, { ...sameOrigin, 'user-agent': userAgent })
  expect(shown.status).toBe(303)
  return visitor
}

const isIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200
const change = (visitor: Visitor, current: string, wanted: string, headers: Record<string, string> = sameOrigin) =>
  visitor.post('/account/password', { current, fresh: wanted }, headers)

describe('changing the password', () => {
  test('asks for the current one, ends all other sign-ins, and the old one is worth nothing', async () => {
    const [here, there] = [await signIn(), await signIn(safari)]
    expect((await change(here, password, fresh)).location).toBe('/account')
    expect((await here.get('/account')).text).toMatch(/Your password is changed\. 2 other sign-ins ended\./)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect((await visit(service).post('/sign-in', { email, password })).status).toBe(401)
    await signIn(firefox, fresh)
  })

  test.each([
    ['', fresh, 'current', 'Enter your current password.'],
    [password, '', 'fresh', 'Choose a new password.'],
    ['not the one it is', fresh, 'current', 'This is not your current password.'],
    [password, password, 'fresh', 'This is the password that you have already.'],
    [password, 'too short', 'fresh', 'The password needs at least 10 characters.'],
    [password, 'password123', 'fresh', 'This password is among the first that anybody would guess: choose a short sentence instead.'],
    [password, 'Nordlys ApS', 'fresh', 'The password must not be your address, your name or the name of the organization.'],
  ])('from %j to %j is refused beside the field', async (current, wanted, field, message) => {
    const visitor = await signIn()
    const shown = await change(visitor, current, wanted)
    expect(shown.status).toBe(400)
    expect(shown.html).toContain(`<a href="#${field}">${message}</a>`)
    await signIn()
  })

  test('to the own address is refused', async () => {
    const shown = await change(await signIn(), password, email.toUpperCase())
    expect(shown.text).toContain('The password must not be your address')
  })

  test('is limited like signing in: somebody at an open browser cannot guess on', async () => {
    const visitor = await signIn()
    for (let tries = 0; tries < 5; tries++) expect((await change(visitor, 'a wrong guess', fresh)).status).toBe(400)
    const limited = await change(visitor, password, fresh)
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
    now += 16 * 60_000
    expect((await change(visitor, password, fresh)).status).toBe(303)
  })

  test.each(['/sign-in', 'an invitation'])('also ends the sign-in that began at %s with the old one and is not finished', async where => {
    const { store } = service.services
    const user = (await findUserByEmail(store, email))!
    const other = await service.found()
    const { body } = await service.request(other.key, 'POST', '/api/rest/members', { email, role: 'viewer' })
    const path = where === '/sign-in' ? where : new URL(body.result.url).pathname
    const passwordHash = await hashPassword(fresh)
    let isAnswered = false
    const answering = await store.transaction('', async db => {
      await savePassword(db, user.id, user.passwordHash, passwordHash)
      await deleteSignInsOf(db, user.id, null)
      const pending = visit(service)
        .post(path, { email, password })
        .finally(() => {
          isAnswered = true
        })
      // Its password is right as long as the change is not committed: it is answered now, or waits for the change.
      await vi.waitFor(
        async () => expect(isAnswered || (await store.rows(sql`select from pg_locks where not granted`)).length > 0).toBe(true),
        { timeout: 240_000 },
      )
      return { pending }
    })
    expect((await answering.pending).status).not.toBe(303)
    expect(await store.rows(sql`select from session where user_id = ${user.id}`)).toEqual([])
  })

  test('in two tabs at once happens once', async () => {
    const visitor = await signIn()
    const shown = await Promise.all([change(visitor, password, fresh), change(visitor, password, 'four yellow bottles of ink')])
    expect(shown.map(({ status }) => status).sort()).toEqual([303, 400])
  })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{}],
  ] as Record<string, string>[][])('is not taken from another site: %j', async headers => {
    const visitor = await signIn()
    for (const path of ['/account/password', '/account/sign-ins']) {
      const shown = await visitor.post(path, { current: password, fresh, end: 'all' }, headers)
      expect([path, shown.status]).toEqual([path, 403])
    }
    expect(await isIn(visitor)).toBe(true)
  })

  test('needs somebody who is signed in', async () => {
    for (const path of ['/account/password', '/account/sign-ins']) {
      expect((await visit(service).post(path, {})).location).toBe('/sign-in?next=%2Faccount')
    }
    expect((await visit(service).get('/account')).location).toBe('/sign-in?next=%2Faccount')
  })
})

describe('the list of sign-ins', () => {
  test('says which browser, since when, and roughly from where; one, the others or all can be ended', async () => {
    const here = await signIn()
    const [phone, other] = [await signIn(safari), await signIn('curl/8')]
    const shown = await here.get('/account')
    expect(shown.text).toMatch(/Firefox on Linux this one since 2 Mar 2026/)
    expect(shown.text).toContain('Safari on iPhone')
    expect(shown.text).toContain('from 127.0.0.x')
    expect(shown.html).not.toContain('127.0.0.1')
    for (const visitor of [here, phone, other]) expect(shown.html).not.toContain(visitor.cookies.get('primanota'))
    const [, id] = /Safari on iPhone[\s\S]*?name="end" value="(ses_[0-9a-z]+)"/.exec(shown.html)!
    // Not by somebody else.
    const stranger = visit(service, (await organization.member('owner')).session)
    await stranger.post('/account/sign-ins', { end: id! })
    expect(await isIn(phone)).toBe(true)
    await here.post('/account/sign-ins', { end: id! })
    expect([await isIn(here), await isIn(phone), await isIn(other)]).toEqual([true, false, true])
    await here.post('/account/sign-ins', { end: 'others' })
    expect([await isIn(here), await isIn(other)]).toEqual([true, false])
    const another = await signIn()
    expect((await here.post('/account/sign-ins', { end: 'all' })).location).toBe('/sign-in')
    expect([await isIn(here), await isIn(another), here.cookies.has('primanota')]).toEqual([false, false, false])
  })

  test('leaves out what has run out', async () => {
    await signIn(safari)
    now += 13 * 60 * 60_000
    expect((await (await signIn()).get('/account')).text).not.toContain('Safari on iPhone')
  })
})

describe('a link to set a new password', () => {
  const link = async () => {
    const made = await makeResetLink(service.services, email)
    if (refused(made)) throw new Error(made.refusal)
    return new URL(made.url).pathname
  }

  test('works once, ends all sign-ins, and is kept only as a hash', async () => {
    const signedIn = await signIn()
    const path = await link()
    const kept = await service.services.store.rows(sql`select row_to_json(r)::text as row from password_reset r`)
    expect(JSON.stringify(kept)).not.toContain(path.slice(-43))
    expect((await visit(service).get(path)).text).toContain('Set a new password')
    const weak = await visit(service).post(path, { password: 'qwertyuiop' })
    expect([weak.status, weak.text.includes('first that anybody would guess')]).toEqual([400, true])
    const shown = await visit(service).post(path, { password: fresh })
    expect([shown.status, shown.text.includes('Your password is set')]).toEqual([200, true])
    expect(await isIn(signedIn)).toBe(false)
    await signIn(firefox, fresh)
    expect((await visit(service).post('/sign-in', { email, password })).status).toBe(401)
    for (const answer of [await visit(service).get(path), await visit(service).post(path, { password })]) expect(answer.status).toBe(404)
  })

  test('does not work after an hour, nor when a newer one was made or the password was changed', async () => {
    const old = await link()
    now += 60 * 60_000
    expect((await visit(service).get(old)).status).toBe(404)
    expect((await visit(service).post(old, { password: fresh })).status).toBe(404)
    const first = await link()
    const second = await link()
    expect([(await visit(service).get(first)).status, (await visit(service).get(second)).status]).toEqual([404, 200])
    expect((await change(await signIn(), password, fresh)).status).toBe(303)
    expect((await visit(service).get(second)).status).toBe(404)
  })

  test('sent by two at once sets one password', async () => {
    const path = await link()
    const shown = await Promise.all([fresh, 'four yellow bottles of ink'].map(one => visit(service).post(path, { password: one })))
    expect(shown.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('is not taken from another site, and tries are limited', async () => {
    const path = await link()
    expect((await visit(service).post(path, { password: fresh }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const wrong = `/reset-password/${'x'.repeat(43)}`
    const statuses = []
    for (let tries = 0; tries < 32; tries++) statuses.push((await visit(service).post(wrong, { password: fresh })).status)
    expect([statuses.slice(0, 30).every(status => status === 404), statuses.slice(30)]).toEqual([true, [429, 429]])
    now += 16 * 60_000
    expect((await visit(service).post(path, { password: fresh })).status).toBe(200)
  })

  test.each(['x', '%00', '..%2f..', 'x'.repeat(100)])('with the token %s is not known', async token => {
    expect((await visit(service).get(`/reset-password/${token}`)).status).toBe(404)
    expect((await visit(service).post(`/reset-password/${token}`, {})).status).toBe(404)
  })
})
