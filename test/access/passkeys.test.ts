/** Passkeys without a browser: what an authenticator signs for another origin, another host or another person lets nobody in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMail } from '../../src/mail/mailer.ts'
import { listMail } from '../../src/store/mail.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Authenticator, createAuthenticator, type Told } from '../harness/authenticator.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type Visitor, visit } from '../pages/visitor.ts'

let service: TestService
let ours: Organization
let origin: string
const password = 'quite another harbour'

beforeAll(async () => {
  service = await startTestService()
  // An IP address cannot be what a passkey is for.
  origin = service.url.replace('127.0.0.1', 'localhost')
  service.services.baseUrl = origin
  ours = await service.found()
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

let made = 0
async function join(): Promise<{ email: string; visitor: Visitor }> {
  const email = `passkey-${++made}@example.com`
  const { body } = await service.request(ours.key, 'POST', '/api/rest/members', { email, role: 'bookkeeper' })
  const visitor = visit(service)
  expect((await visitor.post(new URL(body.result.url).pathname, { name: '', password })).status).toBe(303)
  return { email, visitor }
}

async function challengeFor(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.post(`/passkeys/${path}/options`, {})
  expect(answer.status).toBe(200)
  return (JSON.parse(answer.html) as { challenge: string }).challenge
}

async function add(visitor: Visitor, name = 'Phone'): Promise<Authenticator> {
  const authenticator = createAuthenticator()
  const challenge = await challengeFor(visitor, 'register')
  const credential = JSON.stringify(authenticator.register({ challenge, origin, rpId: 'localhost' }))
  expect((await visitor.post('/passkeys/register', { credential, name })).status).toBe(200)
  return authenticator
}

async function answer(visitor: Visitor, path: string, authenticator: Authenticator, told: Partial<Told> = {}): Promise<number> {
  const challenge = await challengeFor(visitor, path)
  const credential = JSON.stringify(authenticator.answer({ challenge, origin, rpId: 'localhost', ...told }))
  return (await visitor.post(`/passkeys/${path}`, { credential })).status
}

const isIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200

test('the first one ends the sign-ins by the password alone, and is taken back with the link in the mail', async () => {
  const { email, visitor } = await join()
  const elsewhere = visit(service)
  expect((await elsewhere.post('/sign-in', { email, password })).status).toBe(303)
  // A name that would turn the text of a mail around is none.
  const authenticator = await add(visitor, 'Phone \u202e')
  const codes = (await visitor.get('/account/second-step')).html
  expect(/<code>([a-z2-7\s-]+)<\/code>/.exec(codes)![1]!.trim().split(/\s+/)).toHaveLength(10)
  expect((await visitor.get('/account/second-step')).text).toContain('10 recovery codes are left')
  expect([await isIn(visitor), await isIn(elsewhere)]).toEqual([true, false])
  const mails = (await listMail(service.services.store, null, 10)).filter(({ recipient }) => recipient === email)
  const text = openMail(service.services.cipher, mails[0]!.id, { ...mails[0]!, sealed: mails[0]!.sealed! }).text
  expect(text).toContain('The passkey “Passkey” was added')
  expect(await answer(visit(service), 'sign-in', authenticator)).toBe(200)
  const path = /\/not-me\/[A-Za-z0-9_-]{43}/.exec(text)![0]
  expect((await visit(service).post(path, {})).status).toBe(200)
  expect(await isIn(visitor)).toBe(false)
  expect(await answer(visit(service), 'sign-in', authenticator)).toBe(401)
  expect((await visit(service).post('/sign-in', { email, password })).location).toBe('/')
})

test.each([
  ['another origin', { origin: 'https://localhost.example' }],
  ['another host', { rpId: 'example.com' }],
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['somebody who did not prove who they are', { isVerified: false }],
])('an answer for %s lets nobody in', async (_name, told) => {
  const { email, visitor } = await join()
  const authenticator = await add(visitor)
  const stranger = visit(service)
  expect(await answer(stranger, 'sign-in', authenticator, told)).toBe(401)
  expect(await isIn(stranger)).toBe(false)
  const half = visit(service)
  expect((await half.post('/sign-in', { email, password })).location).toBe('/sign-in/second-step')
  expect(await answer(half, 'second-step', authenticator, told)).toBe(401)
  expect(await isIn(half)).toBe(false)
  expect(await answer(half, 'second-step', authenticator)).toBe(200)
  expect(await isIn(half)).toBe(true)
})

test('the passkey of somebody else is no second step, and no other registration', async () => {
  const { visitor: other } = await join()
  const theirs = await add(other)
  const { email, visitor } = await join()
  await add(visitor)
  const half = visit(service)
  await half.post('/sign-in', { email, password })
  expect(await answer(half, 'second-step', theirs)).toBe(401)
  expect(await isIn(half)).toBe(false)
  const challenge = await challengeFor(visitor, 'register')
  const again = JSON.stringify(theirs.register({ challenge, origin, rpId: 'localhost' }))
  expect((await visitor.post('/passkeys/register', { credential: again, name: 'Theirs' })).status).toBe(400)
  const log = await service.request(ours.key, 'GET', '/api/rest/audit-log?action=sign_in_failed&limit=1')
  expect(log.body.result.items[0]).toMatchObject({ after: { step: 'second_step' } })
})
