/** The second step of signing in: no way around it, no code twice, and organizations that ask for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetSecondStep } from '../../src/access/operator.ts'
import { hashRecoveryCode } from '../../src/access/second-step/recovery-codes.ts'
import { codeOf } from '../../src/access/second-step/totp.ts'
import { sessionCookie, startSession } from '../../src/access/sessions.ts'
import { openMail } from '../../src/mail/mailer.ts'
import { fromBase32, hashToken, newToken } from '../../src/secrets.ts'
import { saveReset } from '../../src/store/access/accounts.ts'
import { confirmTotp, saveTotp } from '../../src/store/access/second-step.ts'
import { findUserByEmail, lockUser } from '../../src/store/access/users.ts'
import { listMail } from '../../src/store/mail.ts'
import { errorsLogged } from '../contract/store.ts'
import { until } from '../harness/process.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type Visitor, visit } from '../pages/visitor.ts'

let service: TestService
let ours: Organization
let now = Date.parse('2026-03-02T09:00:00Z')

const password = 'quite another harbour'

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
  ours = await service.found()
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const code = (secret: string, steps = 0) => codeOf(fromBase32(secret), Math.floor(now / 30_000) + steps)
const later = (minutes: number) => {
  now += minutes * 60_000
}

let made = 0
/** A member with a password. */
async function join(organization = ours): Promise<{ email: string; visitor: Visitor }> {
  const email = `member-${++made}@example.com`
  const { body } = await service.request(organization.key, 'POST', '/api/rest/members', { email, role: 'bookkeeper' })
  const visitor = visit(service)
  expect((await visitor.post(new URL(body.result.url).pathname, { name: '', password })).status).toBe(303)
  return { email, visitor }
}

interface SetUp {
  secret: string
  codes: string[]
}

async function setUp(visitor: Visitor): Promise<SetUp> {
  const begun = await visitor.post('/account/second-step/begin', {})
  expect(begun.status).toBe(200)
  expect(begun.html).toContain('<svg class="code"')
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(begun.html)![1]!.replaceAll(' ', '')
  const done = await visitor.post('/account/second-step/confirm', { code: code(secret) })
  expect(done.status).toBe(200)
  const codes = /<code>([a-z2-7\s-]+)<\/code>/.exec(done.html)![1]!.trim().split(/\s+/)
  return { secret, codes }
}

/** The first step, in a browser of its own. */
async function begin(email: string, next = '/'): Promise<Visitor> {
  const visitor = visit(service)
  const answer = await visitor.post('/sign-in', { email, password, next })
  expect([answer.status, answer.location?.split('?')[0]]).toEqual([303, '/sign-in/second-step'])
  expect(visitor.cookies.has('primanota')).toBe(false)
  return visitor
}

/** What was mailed, newest first. */
const mailTo = async (email: string) =>
  (await listMail(service.services.store, null, 50))
    .filter(mail => mail.recipient === email)
    .map(mail => openMail(service.services.cipher, mail.id, { ...mail, sealed: mail.sealed! }).text)

const signedIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200
const give = (visitor: Visitor, typed: string, next = '/') => visitor.post('/sign-in/second-step', { code: typed, next })

describe('with an authenticator app', () => {
  test('a password alone opens nothing; the code of the moment does, once, and leads on', async () => {
    const { email, visitor } = await join()
    const { secret } = await setUp(visitor)
    later(1)
    const first = await begin(email, '/account')
    expect(await signedIn(first)).toBe(false)
    expect((await give(first, '000000')).status).toBe(400)
    const second = await begin(email)
    const right = await give(first, code(secret), '/account')
    expect([right.status, right.location]).toEqual([303, '/account'])
    expect(await signedIn(first)).toBe(true)
    // The same code again, in another sign-in that began with the right password.
    expect((await give(second, code(secret))).status).toBe(400)
    expect((await give(second, code(secret, 1))).status).toBe(303)
    // What was begun is used up.
    expect((await give(second, code(secret, 1))).location).toContain('/sign-in')
  })

  test('the same code at once lets one in', async () => {
    const { email, visitor } = await join()
    const { secret } = await setUp(visitor)
    later(1)
    const browsers = [await begin(email), await begin(email), await begin(email)]
    const answers = await Promise.all(browsers.map(browser => give(browser, code(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400])
  })

  test('wrong codes are slowed, also right ones then, and a while later it goes on', async () => {
    const { email, visitor } = await join()
    const { secret } = await setUp(visitor)
    later(1)
    const browser = await begin(email)
    const answers: number[] = []
    for (let at = 0; at < 5; at++) answers.push((await give(browser, '123456')).status)
    expect(answers).toEqual([400, 400, 400, 400, 400])
    // What was begun is over then, and another try has to wait.
    expect((await give(browser, code(secret))).location).toContain('/sign-in')
    expect((await give(await begin(email), code(secret))).status).toBe(429)
    expect((await mailTo(email))[0]).toContain('and then 5 wrong codes')
    const log = await service.request(ours.key, 'GET', '/api/rest/audit-log?action=sign_in_failed&limit=1')
    expect(log.body.result.items[0]).toMatchObject({ after: { step: 'second_step' } })
    later(16)
    expect((await give(await begin(email), code(secret))).status).toBe(303)
  })

  test('twenty wrong codes a day are enough; a recovery code still lets its person in', async () => {
    const { email, visitor } = await join()
    const { secret, codes } = await setUp(visitor)
    for (let round = 0; round < 4; round++) {
      later(16)
      const browser = await begin(email)
      for (let at = 0; at < 5; at++) expect((await give(browser, '123456')).status).toBe(400)
    }
    later(16)
    const limited = await give(await begin(email), code(secret))
    expect([limited.status, Number(limited.headers.get('retry-after')) > 60 * 60]).toEqual([429, true])
    expect((await give(await begin(email), codes[0]!)).status).toBe(303)
    later(24 * 60)
    expect((await give(await begin(email), code(secret))).status).toBe(303)
  })

  test('a sign-in that began before it was set up needs it too', async () => {
    const { email } = await join()
    const { services } = service
    const user = (await findUserByEmail(services.store, email))!
    const browser = visit(service)
    let answer: ReturnType<Visitor['post']> | undefined
    await services.store.transaction('', async db => {
      await lockUser(db, user.id)
      answer = browser.post('/sign-in', { email, password })
      await until('sign-in', async () => {
        const { rows } = await services.store.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length > 0
      })
      const sealed = Buffer.from('sealed')
      await saveTotp(db, user.id, sealed, new Date(now))
      expect(await confirmTotp(db, user.id, sealed, 1, new Date(now))).toBe(true)
    })
    expect((await answer!).location).toBe('/sign-in/second-step')
    expect(browser.cookies.has('primanota')).toBe(false)
  })

  test('somebody who did not add it takes it back with the link in the mail, once', async () => {
    const { email, visitor } = await join()
    const { secret, codes } = await setUp(visitor)
    const text = (await mailTo(email))[0]!
    expect(text).toContain('somebody knows your password')
    const path = /\/not-me\/[A-Za-z0-9_-]{43}/.exec(text)![0]
    const reader = visit(service)
    expect((await reader.get(path)).text).toContain(email)
    expect(await signedIn(visitor)).toBe(true)
    const both = await Promise.all([1, 2].map(async () => (await reader.post(path, {})).status))
    expect(both.sort()).toEqual([200, 404])
    expect(await signedIn(visitor)).toBe(false)
    expect((await visit(service).post('/sign-in', { email, password })).location).toBe('/')
    expect(
      (await service.services.store.pool.query('select 1 from recovery_code where code_hash = $1', [hashRecoveryCode(codes[0]!)])).rows,
    ).toEqual([])
    expect((await mailTo(email))[0]).not.toContain(secret)
    // A link about one that is gone ends none that comes after it.
    const again = visit(service)
    await again.post('/sign-in', { email, password })
    await setUp(again)
    const stale = /\/not-me\/[A-Za-z0-9_-]{43}/.exec((await mailTo(email))[0]!)![0]
    await again.post('/account/second-step/end', {})
    await setUp(again)
    expect((await reader.post(stale, {})).status).toBe(404)
    expect((await reader.get(`/not-me/${'x'.repeat(43)}`)).status).toBe(404)
  })

  test.each([
    [true, '/'],
    [false, '/sign-in/second-step'],
  ])('of an account whose address nobody has proven: a new password, mailed %s, leads to %s', async (isMailed, location) => {
    const { email, visitor } = await join()
    await setUp(visitor)
    const { services } = service
    const token = newToken()
    const userId = (await findUserByEmail(services.store, email))!.id
    const reset = { userId, tokenHash: hashToken(token), isMailed, expiresAt: new Date(now + 60_000) }
    await saveReset(services.store, reset, new Date(now))
    expect((await visit(service).post(`/reset-password/${token}`, { password: 'an even calmer harbour' })).status).toBe(200)
    const after = await visit(service).post('/sign-in', { email, password: 'an even calmer harbour' })
    expect(after.location).toBe(location)
    expect((await findUserByEmail(services.store, email))!.verifiedAt !== null).toBe(isMailed)
  })

  test('a sign-in that has not taken it changes nothing about it', async () => {
    const { email, visitor } = await join()
    await setUp(visitor)
    const userId = (await findUserByEmail(service.services.store, email))!.id
    const half = visit(service, await startSession(service.services.store, userId, null, new Date(now)))
    for (const path of ['end', 'codes']) expect((await half.post(`/account/second-step/${path}`, {})).location).toBe('/account/second-step')
    expect((await half.get('/account/second-step')).text).toContain('asked for a code when you sign in')
  })

  test('on the way to an app its pages stay in the window of the app', async () => {
    const { email, visitor } = await join()
    const { secret } = await setUp(visitor)
    later(1)
    const next = '/oauth/connect'
    const browser = await begin(email, next)
    const page = await browser.get(`/sign-in/second-step?next=${encodeURIComponent(next)}`)
    const wrong = await give(browser, '000000', next)
    const right = await give(browser, code(secret), next)
    expect([page, wrong, right].map(({ headers }) => headers.get('cross-origin-opener-policy'))).toEqual(Array(3).fill('unsafe-none'))
    expect((await visitor.get('/account/second-step')).headers.get('cross-origin-opener-policy')).not.toBe('unsafe-none')
  })

  test('what was begun ends after ten minutes, and with another password', async () => {
    const { email, visitor } = await join()
    const { secret } = await setUp(visitor)
    later(1)
    const slow = await begin(email)
    later(11)
    expect((await give(slow, code(secret))).location).toContain('/sign-in')
    const waiting = await begin(email)
    const other = await begin(email)
    expect((await give(other, code(secret))).status).toBe(303)
    expect((await other.post('/account/password', { current: password, fresh: 'an even calmer harbour' })).status).toBe(303)
    later(1)
    expect((await give(waiting, code(secret))).location).toContain('/sign-in')
  })

  test('an invitation is no way around it', async () => {
    const { email, visitor } = await join()
    const { secret } = await setUp(visitor)
    later(1)
    const theirs = await service.found()
    const { body } = await service.request(theirs.key, 'POST', '/api/rest/members', { email, role: 'viewer' })
    const path = new URL(body.result.url).pathname
    const browser = visit(service)
    const answer = await browser.post(path, { password })
    expect(answer.location).toBe(`/sign-in/second-step?next=${encodeURIComponent(path)}`)
    expect(browser.cookies.has('primanota')).toBe(false)
    expect((await give(browser, code(secret), path)).location).toBe(path)
    expect((await browser.post(path, {})).status).toBe(303)
  })

  test('setting it up ends other sign-ins, is in the log and mailed, and the secret is nowhere to be read', async () => {
    const { email, visitor } = await join()
    const elsewhere = visit(service)
    expect((await elsewhere.post('/sign-in', { email, password })).status).toBe(303)
    const { secret } = await setUp(visitor)
    expect(await signedIn(elsewhere)).toBe(false)
    expect(await signedIn(visitor)).toBe(true)
    expect((await visitor.get('/account/second-step')).html).not.toContain(secret)
    const log = await service.request(ours.key, 'GET', '/api/rest/audit-log?action=set_up_second_step&limit=1')
    expect(log.body.result.items[0]).toMatchObject({ after: { totp: true } })
    expect(JSON.stringify(log.body)).not.toContain(secret)
    const mails = await listMail(service.services.store, null, 50)
    expect(mails.some(mail => mail.recipient === email && mail.subject === 'Your sign-in was changed')).toBe(true)
    const [row] = await service.services.store.pool.query('select sealed from totp').then(({ rows }) => rows)
    expect(row.sealed.toString('latin1')).not.toContain(secret)
  })

  test('whoever finds an open browser changes nothing after ten minutes', async () => {
    const { visitor } = await join()
    await setUp(visitor)
    later(11)
    for (const path of ['begin', 'end', 'codes'])
      expect((await visitor.post(`/account/second-step/${path}`, {})).location).toBe('/account/second-step')
    const page = await visitor.get('/account/second-step')
    expect(page.text).toContain('sign in again')
    expect(page.text).toContain('asked for a code when you sign in')
  })

  test('it can be ended by its person, and by whoever runs the service when all is lost', async () => {
    const { email, visitor } = await join()
    await setUp(visitor)
    expect((await visitor.post('/account/second-step/end', {})).status).toBe(303)
    expect((await visit(service).post('/sign-in', { email, password })).location).toBe('/')
    await setUp(visitor)
    expect(await resetSecondStep(service.services, email)).toMatchObject({ changed: true })
    expect((await mailTo(email))[0]).toContain('Whoever runs Primanota has removed your second step')
    expect(await signedIn(visitor)).toBe(false)
    expect((await visit(service).post('/sign-in', { email, password })).location).toBe('/')
    expect(await resetSecondStep(service.services, email)).toMatchObject({ changed: false })
  })
})

describe('a recovery code', () => {
  test('stands in once, however it is typed; a new set ends the old', async () => {
    const { email, visitor } = await join()
    const { codes } = await setUp(visitor)
    expect(new Set(codes).size).toBe(10)
    later(1)
    const browser = await begin(email)
    expect((await give(browser, codes[0]!.toUpperCase().replaceAll('-', ' '))).status).toBe(303)
    expect((await give(await begin(email), codes[0]!)).status).toBe(400)
    const both = [await begin(email), await begin(email)]
    const answers = await Promise.all(both.map(one => give(one, codes[1]!)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400])
    expect((await browser.get('/account/second-step')).text).toContain('8 recovery codes are left')
    const renewed = await browser.post('/account/second-step/codes', {})
    const fresh = /<code>([a-z2-7\s-]+)<\/code>/.exec(renewed.html)![1]!.trim().split(/\s+/)
    expect((await give(await begin(email), codes[2]!)).status).toBe(400)
    expect((await give(await begin(email), fresh[0]!)).status).toBe(303)
    const mails = await listMail(service.services.store, null, 50)
    expect(mails.filter(mail => mail.recipient === email).length).toBeGreaterThanOrEqual(4)
  })
})

describe('an organization that asks for it', () => {
  const owner = async (organization: Organization) => {
    const { session } = await organization.member('owner')
    return (method: string, path: string, body?: unknown) =>
      service.request(null, method, path, body, {
        cookie: sessionCookie(service.services.baseUrl, session).split(';')[0]!,
        origin: new URL(service.services.baseUrl).origin,
      })
  }

  test('leads members without one to set it up, and opens nothing before; keys go on', async () => {
    const strict = await service.found()
    const asOwner = await owner(strict)
    const { email, visitor } = await join(strict)
    const wanted = await asOwner('PATCH', '/api/rest/settings/sign-in', { secondStepRequired: true })
    expect([wanted.status, wanted.body.result]).toEqual([200, { secondStepRequired: true }])
    const refusedNow = await asOwner('GET', '/api/rest/me')
    expect([refusedNow.status, refusedNow.body.code]).toEqual([403, 'second_step_required'])
    expect((await visitor.get('/')).location).toBe('/account/second-step')
    expect((await visitor.post('/', { action: 'create_key', name: 'x', permissions: ['documents:read'] })).location).toBe(
      '/account/second-step',
    )
    expect((await visitor.get('/account/second-step')).text).toContain('asks all its members for a second step')
    expect((await service.request(strict.key, 'GET', '/api/rest/me')).status).toBe(200)
    const { secret } = await setUp(visitor)
    expect((await visitor.get('/')).status).toBe(200)
    later(1)
    const again = await begin(email)
    expect((await give(again, code(secret))).location).toBe('/')
    expect((await again.get('/')).status).toBe(200)
    // Without it again, what is asked for is missing again.
    expect((await again.post('/account/second-step/end', {})).status).toBe(303)
    expect((await again.get('/')).location).toBe('/account/second-step')
    const log = await service.request(strict.key, 'GET', '/api/rest/audit-log?action=set_sign_in&limit=1')
    expect(log.body.result.items[0]).toMatchObject({ before: { secondStepRequired: false }, after: { secondStepRequired: true } })
  })

  test('asks it of nobody elsewhere, and is asked by whoever manages members alone', async () => {
    const strict = await service.found()
    const asOwner = await owner(strict)
    expect((await asOwner('PATCH', '/api/rest/settings/sign-in', { secondStepRequired: true })).status).toBe(200)
    const { visitor } = await join()
    expect((await visitor.get('/')).status).toBe(200)
    const { key } = await ours.member('bookkeeper')
    expect((await service.request(key, 'PATCH', '/api/rest/settings/sign-in', { secondStepRequired: true })).status).toBe(403)
    expect((await service.request(ours.key, 'GET', '/api/rest/settings/sign-in')).body.result).toEqual({ secondStepRequired: false })
  })
})
