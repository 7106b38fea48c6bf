/** Signing in with an identity provider: accounts are linked by a proven address and a password, once, and no forged answer lets anybody in. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { release } from '../../src/access/operator.ts'
import { codeOf, newTotpSecret } from '../../src/access/second-step/totp.ts'
import { refused } from '../../src/domain/refusals.ts'
import { createOpenId } from '../../src/providers/identity/openid.ts'
import { fromBase32 } from '../../src/secrets.ts'
import { listLinks } from '../../src/store/access/identity-links.ts'
import { confirmTotp, saveTotp } from '../../src/store/access/second-step.ts'
import { findUserByEmail } from '../../src/store/access/users.ts'
import { errorsLogged } from '../contract/store.ts'
import { type FakeIdentityProvider, startFakeIdentityProvider } from '../harness/fake-identity-provider.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type Visitor, visit } from '../pages/visitor.ts'

let service: TestService
let ours: Organization
let provider: FakeIdentityProvider
const password = 'quite another harbour'

beforeAll(async () => {
  provider = await startFakeIdentityProvider()
  service = await startTestService()
  const { issuer, clientId, clientSecret } = provider
  service.services.identityProvider = createOpenId({ issuer, clientId, clientSecret, name: 'Bureau' })
  ours = await service.found()
})
beforeEach(async () => {
  provider.forged = undefined
  provider.isAway = false
  await service.services.store.pool.query('delete from login_attempt')
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
  await provider.close()
})

let made = 0
async function join(): Promise<string> {
  const email = `person-${++made}@example.com`
  const { body } = await service.request(ours.key, 'POST', '/api/rest/members', { email, role: 'bookkeeper' })
  expect((await visit(service).post(new URL(body.result.url).pathname, { name: '', password })).status).toBe(303)
  return email
}

/** To the provider and back, in one browser. */
async function throughProvider(visitor: Visitor, next = '/') {
  const sent = await visitor.get(`/sign-in/provider?next=${encodeURIComponent(next)}`)
  expect(sent.status).toBe(303)
  return visitor.get(provider.visit(sent.location!))
}

const isIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200

test('the sign-in page offers it, and the question carries PKCE, state and nonce', async () => {
  expect((await visit(service).get('/sign-in')).text).toContain('Sign in with Bureau')
  const sent = await visit(service).get('/sign-in/provider')
  const asked = new URL(sent.location!).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect([asked.get('state'), asked.get('nonce'), asked.get('code_challenge')].every(value => (value ?? '').length >= 43)).toBe(true)
})

test('an account is linked once with its password, and signed in to without it from then on', async () => {
  const email = await join()
  provider.claims = { sub: 'one', email: email.toUpperCase(), email_verified: true }
  const visitor = visit(service)
  const first = await throughProvider(visitor, '/account')
  expect([first.status, first.text.includes('Link your account with Bureau')]).toEqual([200, true])
  expect(await isIn(visitor)).toBe(false)
  expect((await visitor.post('/sign-in/provider/link', { password: 'not the password' })).status).toBe(400)
  const linked = await visitor.post('/sign-in/provider/link', { password })
  expect([linked.status, linked.location]).toEqual([303, '/account'])
  expect(await isIn(visitor)).toBe(true)
  // What was linked is used up.
  expect((await visitor.post('/sign-in/provider/link', { password })).status).toBe(400)
  // By its subject from then on, whatever address it has now.
  provider.claims = { sub: 'one', email: 'another@example.com', email_verified: false }
  const again = visit(service)
  expect((await throughProvider(again, '/account')).location).toBe('/account')
  expect(await isIn(again)).toBe(true)
  const log = await service.request(ours.key, 'GET', '/api/rest/audit-log?action=link_identity_provider&limit=1')
  expect(log.body.result.items[0]).toMatchObject({ after: { issuer: provider.issuer } })
})

/** An authenticator app, set up by its person before. */
async function addApp(email: string): Promise<{ userId: string; code: () => string }> {
  const { store, cipher } = service.services
  const userId = (await findUserByEmail(store, email))!.id
  const secret = newTotpSecret()
  const sealed = cipher.seal(secret, `totp.sealed ${userId}`)
  await saveTotp(store, userId, sealed, new Date())
  expect(await confirmTotp(store, userId, sealed, 1, new Date())).toBe(true)
  return { userId, code: () => codeOf(fromBase32(secret), Math.floor(Date.now() / 30_000)) }
}

const linksOf = async (userId: string) => (await listLinks(service.services.store, userId)).map(({ subject }) => subject)
const seconds = () => Math.floor(Date.now() / 1000)

test('an account with a second step is linked once that was taken, whatever the provider says of factors', async () => {
  const email = await join()
  const { userId, code } = await addApp(email)
  provider.claims = { sub: 'stepped', email, email_verified: true, amr: ['mfa'], auth_time: seconds() }
  const visitor = visit(service)
  await throughProvider(visitor, '/account')
  const half = await visitor.post('/sign-in/provider/link', { password })
  expect(half.location).toBe('/sign-in/second-step?next=%2Faccount')
  expect([await isIn(visitor), await linksOf(userId)]).toEqual([false, []])
  expect((await visitor.post('/sign-in/second-step', { code: '000000', next: '/account' })).status).toBe(400)
  expect(await linksOf(userId)).toEqual([])
  expect((await visitor.post('/sign-in/second-step', { code: code(), next: '/account' })).location).toBe('/account')
  expect(await linksOf(userId)).toEqual(['stepped'])
  // From then on two factors of the provider are enough; one is not.
  expect((await throughProvider(visit(service), '/account')).location).toBe('/account')
  provider.claims = { ...provider.claims, amr: ['pwd'] }
  expect((await throughProvider(visit(service), '/account')).location).toBe('/sign-in/second-step?next=%2Faccount')
})

test('a link is seen and removed by its person, who proved themselves a moment ago, also at the provider', async () => {
  const email = await join()
  provider.claims = { sub: 'seen', email, email_verified: true }
  const first = visit(service)
  await throughProvider(first)
  expect((await first.post('/sign-in/provider/link', { password })).status).toBe(303)
  const userId = (await findUserByEmail(service.services.store, email))!.id
  const unlink = (visitor: Visitor) => visitor.post('/account/second-step/unlink', { issuer: provider.issuer })
  // Another identity with the same address is told that there is one.
  provider.claims = { sub: 'another', email, email_verified: true }
  const other = await throughProvider(visit(service))
  expect([other.status, other.text.includes('linked with another identity of Bureau')]).toEqual([403, true])
  for (const auth_time of [undefined, seconds() - 3600]) {
    provider.claims = { sub: 'seen', auth_time }
    const stale = visit(service)
    await throughProvider(stale)
    expect((await stale.get('/account/second-step')).text).toContain('sign in again')
    await unlink(stale)
    expect(await linksOf(userId)).toEqual(['seen'])
  }
  const asked = await visit(service).get('/sign-in/provider?next=%2Faccount%2Fsecond-step')
  expect(new URL(asked.location!).searchParams.get('max_age')).toBe('300')
  provider.claims = { sub: 'seen', auth_time: seconds() }
  const fresh = visit(service)
  await throughProvider(fresh)
  expect((await fresh.get('/account/second-step')).text).toContain('Bureau')
  expect((await unlink(fresh)).location).toBe('/account/second-step')
  expect((await fresh.get('/account/second-step')).text).toContain('no longer linked with Bureau')
  expect(await linksOf(userId)).toEqual([])
  const log = await service.request(ours.key, 'GET', '/api/rest/audit-log?action=unlink_identity_provider&limit=1')
  expect(log.body.result.items[0]).toMatchObject({ after: { issuer: provider.issuer } })
})

test.each([
  ['whose address it does not vouch for', { sub: 'two', email_verified: false }, 'does not say whether'],
  ['whose address it does not say', { sub: 'two', email: undefined }, 'does not say whether'],
  ['that nobody here knows', { sub: 'two', email: 'nobody@example.com', email_verified: true }, 'There is no account for you here'],
])('a person %s is not let in, and no account is made', async (_name, claims, told) => {
  const email = await join()
  provider.claims = { email, ...claims }
  const visitor = visit(service)
  const answer = await throughProvider(visitor)
  expect([answer.status, answer.text.includes(told)]).toEqual([403, true])
  expect(await isIn(visitor)).toBe(false)
})

describe('an answer is refused', () => {
  test.each(['signature', 'issuer', 'audience', 'expired', 'nonce', 'none'] as const)('with a forged %s', async forged => {
    provider.claims = { sub: 'one', email: 'x@example.com', email_verified: true }
    provider.forged = forged
    const visitor = visit(service)
    expect((await throughProvider(visitor)).status).toBe(400)
    expect(await isIn(visitor)).toBe(false)
  })

  test('of another browser, with another state, or a second time', async () => {
    provider.claims = { sub: 'one', email_verified: true }
    const visitor = visit(service)
    const sent = await visitor.get('/sign-in/provider')
    const back = provider.visit(sent.location!)
    expect((await visit(service).get(back)).status).toBe(400)
    const other = visit(service)
    await other.get('/sign-in/provider')
    expect((await other.get(back)).status).toBe(400)
    expect((await visitor.get(back.replace(/state=[^&]+/, 'state=guessed'))).status).toBe(400)
    const whole = provider.visit((await visitor.get('/sign-in/provider')).location!)
    const kept = visitor.cookies.get('primanota-provider')!
    expect((await visitor.get(whole)).status).toBe(303)
    const thief = visit(service)
    thief.cookies.set('primanota-provider', kept)
    expect((await thief.get(whole)).status).toBe(400)
  })

  test('where the provider is away: told, and tried again later', async () => {
    const { issuer, clientId, clientSecret } = provider
    const before = service.services.identityProvider!
    service.services.identityProvider = createOpenId({ issuer, clientId, clientSecret, name: 'Bureau' })
    provider.isAway = true
    expect((await visit(service).get('/sign-in/provider')).status).toBe(503)
    provider.isAway = false
    const visitor = visit(service)
    const sent = await visitor.get('/sign-in/provider')
    expect(sent.status).toBe(303)
    provider.isAway = true
    const away = await visitor.get(provider.visit(sent.location!))
    expect([away.status, away.text.includes('Bureau cannot be reached')]).toEqual([503, true])
    const counted = await service.services.store.pool.query(`select attempts from login_attempt where bucket like 'provider %'`)
    expect(counted.rows).toEqual([{ attempts: 0 }])
    service.services.identityProvider = before
  })
})

test('who gives the address back gives the link back', async () => {
  const email = await join()
  provider.claims = { sub: 'three', email, email_verified: true }
  const visitor = visit(service)
  await throughProvider(visitor)
  expect((await visitor.post('/sign-in/provider/link', { password })).status).toBe(303)
  expect(refused(await release(service.services, email, { evenLastOwner: false }))).toBe(false)
  expect((await throughProvider(visit(service))).status).toBe(403)
})
