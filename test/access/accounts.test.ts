/** Whose an account is: addresses that came with an invitation, what the operator can do about them, and what ends with a membership. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disable, enable, listAccounts, makeResetLink, release, verify } from '../../src/access/operator.ts'
import { sessionCookie } from '../../src/access/sessions.ts'
import { type Refusal, refused } from '../../src/domain/refusals.ts'
import { detailOf } from '../../src/kernel/problem.ts'
import { verifyAudit } from '../../src/store/access/audit.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { visit } from '../pages/visitor.ts'

let service: TestService
let ours: Organization
let now = Date.parse('2026-03-02T09:00:00Z')

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
  ours = await service.found()
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const signedIn = (session: string, method: string, path: string, body?: unknown): Promise<Reply> =>
  service.request(null, method, path, body, {
    cookie: sessionCookie(service.services.baseUrl, session).split(';')[0]!,
    origin: new URL(service.services.baseUrl).origin,
  })

const password = 'quite another harbour'

/** Invites an address and opens the link, as whoever holds it can. */
async function join(organization: Organization, email: string, role = 'bookkeeper') {
  const { body } = await service.request(organization.key, 'POST', '/api/rest/members', { email, role })
  const path = new URL(body.result.url).pathname
  const visitor = visit(service)
  const shown = await visitor.post(path, { name: '', password })
  expect(shown.status).toBe(303)
  return { visitor, session: visitor.cookies.get('primanota')!, path }
}

const membersOf = async (organization: Organization) =>
  (await service.request(organization.key, 'GET', '/api/rest/members?limit=200')).body.result.items as {
    id: string
    email: string
    verified: boolean | null
    state: string
  }[]

const memberIn = async (organization: Organization, email: string) => (await membersOf(organization)).find(member => member.email === email)

describe('an address that came with an invitation', () => {
  test('is shown as not verified to every organization that it joins, in the list, on the page and in the log', async () => {
    const theirs = await service.found()
    const { visitor } = await join(ours, 'guest@example.com')
    expect(await memberIn(ours, 'guest@example.com')).toMatchObject({ verified: false, state: 'active' })
    const { body } = await service.request(theirs.key, 'POST', '/api/rest/members', { email: 'Guest@example.com', role: 'viewer' })
    expect(body.result).toMatchObject({ verified: null, state: 'invited' })
    expect((await visitor.post(new URL(body.result.url).pathname, {})).status).toBe(303)
    expect(await memberIn(theirs, 'guest@example.com')).toMatchObject({ verified: false })
    expect((await visitor.get('/')).text).toContain('not verified')
    const log = await service.request(theirs.key, 'GET', '/api/rest/audit-log?limit=5')
    const joined = log.body.result.items.find((entry: { action: string }) => entry.action === 'accept_invitation')
    expect(joined.after).toMatchObject({ verified: false })
  })

  test('is verified once the operator says so; the owner of the first hour is from the beginning', async () => {
    await join(ours, 'known@example.com')
    expect(refused(await verify(service.services, 'KNOWN@example.com'))).toBe(false)
    expect(await memberIn(ours, 'known@example.com')).toMatchObject({ verified: true })
    expect((await membersOf(ours)).find(member => member.id === ours.ownerId)).toMatchObject({ verified: true })
  })

  test('that has an account is not taken over by whoever opens another invitation to it', async () => {
    await join(ours, 'victim@example.com')
    const mallory = await service.found()
    const { body } = await service.request(mallory.key, 'POST', '/api/rest/members', { email: 'victim@example.com', role: 'owner' })
    expect(body.code).toBe('forbidden')
    const invited = await service.request(mallory.key, 'POST', '/api/rest/members', { email: 'VICTIM@EXAMPLE.COM', role: 'admin' })
    const path = new URL(invited.body.result.url).pathname
    const stranger = visit(service)
    expect((await stranger.get(path)).text).toContain('There is an account with this address already.')
    const shown = await stranger.post(path, { name: 'Mallory', password: 'a password of mallory' })
    expect([shown.status, stranger.cookies.size]).toEqual([400, 0])
    expect((await visit(service).post('/sign-in', { email: 'victim@example.com', password })).status).toBe(303)
  })
})

describe('users release', () => {
  test('frees the address: its sign-ins, keys and memberships end, the history stays, and the next invitation makes a new account', async () => {
    const books = await service.found()
    const { session, path } = await join(books, 'taken@example.com')
    const { body } = await signedIn(session, 'POST', '/api/rest/keys', { name: 'Own', permissions: ['invoices:edit'], scope: 'user' })
    const { apiKey } = body.result
    const saved = await service.call(apiKey, 'save_contact', { name: 'Made by the impostor' })
    expect(saved.status).toBe(200)
    const impostor = (await memberIn(books, 'taken@example.com'))!.id
    now += 1000
    const released = await release(service.services, 'Taken@example.com', { evenLastOwner: false })
    expect(released).toMatchObject({
      userId: impostor,
      placeholder: `${impostor}@released.invalid`,
      organizations: 1,
      endedKeys: 1,
      endedSignIns: 1,
      ownerless: [],
    })
    expect((await service.request(apiKey, 'GET', '/api/rest/contacts')).status).toBe(401)
    expect((await signedIn(session, 'GET', '/api/rest/contacts')).status).toBe(401)
    for (const email of ['taken@example.com', `${impostor}@released.invalid`]) {
      expect((await visit(service).post('/sign-in', { email, password })).status).toBe(401)
    }
    expect((await membersOf(books)).map(member => member.id)).not.toContain(impostor)
    expect((await visit(service).get(path)).status).toBe(404)
    // Its history names it, and the chain is sound.
    const log = await service.request(books.key, 'GET', '/api/rest/audit-log?limit=50')
    const actions = log.body.result.items.map((entry: { action: string; actor: { onBehalfOf: string } }) => [
      entry.action,
      entry.actor.onBehalfOf,
    ])
    expect(actions).toContainEqual(['save_contact', impostor])
    expect(actions).toContainEqual(['release_user', null])
    expect((await service.services.store.transaction(books.id, verifyAudit, { readOnly: true })).broken).toBeNull()
    expect((await service.request(books.key, 'GET', '/api/rest/contacts')).body.result.items).toHaveLength(1)
    // The person behind the address joins afresh, and nothing of the old account comes along.
    await join(books, 'taken@example.com')
    const person = (await memberIn(books, 'taken@example.com'))!
    expect(person.id).not.toBe(impostor)
    expect((await service.request(apiKey, 'GET', '/api/rest/contacts')).status).toBe(401)
  })

  test('of the only owner is refused with what to do, and says what is left when it is wanted all the same', async () => {
    const alone = await service.found()
    const [owner] = (await membersOf(alone)).map(member => member.email)
    const refusal = await release(service.services, owner!, { evenLastOwner: false })
    expect(refusal).toEqual({
      refusal: 'last_owner',
      values: { case: 'release', email: owner, organizations: [{ id: alone.id, name: 'Nordlys ApS' }] },
    })
    expect(detailOf(refusal as Refusal, 'en')).toMatch(/only owner of Nordlys ApS \(org_.*Make somebody else an owner there first/)
    expect(await membersOf(alone)).toHaveLength(1)
    const released = await release(service.services, owner!, { evenLastOwner: true })
    expect(released).toMatchObject({ ownerless: [{ id: alone.id, name: 'Nordlys ApS' }] })
    expect((await service.request(alone.key, 'GET', '/api/rest/contacts')).status).toBe(200)
  })

  test('names the keys of organizations that the account made, which still work', async () => {
    const books = await service.found()
    const { session } = await join(books, 'key-maker@example.com', 'admin')
    const { body } = await signedIn(session, 'POST', '/api/rest/keys', { name: 'Till', permissions: ['invoices:read'] })
    const released = await release(service.services, 'key-maker@example.com', { evenLastOwner: false })
    expect(released).toMatchObject({ endedKeys: 0, keysLeft: [{ organizationId: books.id, id: body.result.id, name: 'Till' }] })
    expect((await service.request(body.result.apiKey, 'GET', '/api/rest/contacts')).status).toBe(200)
  })

  test('of an address that nobody has says so', async () => {
    expect(await release(service.services, 'nobody@example.com', { evenLastOwner: false })).toMatchObject({ refusal: 'not_found' })
  })
})

describe('users disable', () => {
  test('stops sign-ins, keys and links at once and tells strangers nothing; enable brings back all but the sign-ins', async () => {
    const { session } = await join(ours, 'shut@example.com')
    const { body } = await signedIn(session, 'POST', '/api/rest/keys', { name: 'Own', permissions: ['invoices:read'], scope: 'user' })
    const link = await makeResetLink(service.services, 'shut@example.com')
    if (refused(link)) throw new Error(link.refusal)
    await disable(service.services, 'shut@example.com')
    const refusals = [
      (await signedIn(session, 'GET', '/api/rest/contacts')).status,
      (await service.request(body.result.apiKey, 'GET', '/api/rest/contacts')).status,
      (await visit(service).get(new URL(link.url).pathname)).status,
    ]
    expect(refusals).toEqual([401, 401, 404])
    const right = await visit(service).post('/sign-in', { email: 'shut@example.com', password })
    const wrong = await visit(service).post('/sign-in', { email: 'shut@example.com', password: 'not the one it is' })
    expect([right.status, right.html]).toEqual([wrong.status, wrong.html])
    expect(await makeResetLink(service.services, 'shut@example.com')).toMatchObject({ refusal: 'forbidden' })
    const listed = (await listAccounts(service.services)).find(account => account.email === 'shut@example.com')
    expect(listed).toMatchObject({ disabledAt: new Date(now).toISOString(), signIns: 0, organizations: 1, verifiedAt: null })
    await enable(service.services, 'shut@example.com')
    expect((await signedIn(session, 'GET', '/api/rest/contacts')).status).toBe(401)
    expect((await service.request(body.result.apiKey, 'GET', '/api/rest/contacts')).status).toBe(200)
    expect((await visit(service).post('/sign-in', { email: 'shut@example.com', password })).status).toBe(303)
  })

  test('of a released account changes nothing any more', async () => {
    await join(ours, 'gone@example.com')
    const released = await release(service.services, 'gone@example.com', { evenLastOwner: false })
    if (refused(released)) throw new Error(released.refusal)
    await enable(service.services, released.placeholder)
    const listed = (await listAccounts(service.services)).find(account => account.id === released.userId)
    expect(listed).toMatchObject({ releasedAt: expect.any(String), disabledAt: expect.any(String) })
  })
})

describe('the log of an organization', () => {
  const actionsOf = async (organization: Organization): Promise<[string, string][]> =>
    (await service.request(organization.key, 'GET', '/api/rest/audit-log?limit=50')).body.result.items.map(
      (entry: { action: string; target: { id: string } }) => [entry.action, entry.target.id],
    )

  test('has one row for each time that an account was disabled, enabled or verified, and none where it was so already', async () => {
    const books = await service.found()
    await join(books, 'switched@example.com')
    const { id } = (await memberIn(books, 'switched@example.com'))!
    const changed = []
    for (const act of [enable, disable, disable, enable, enable, verify, verify]) {
      const result = await act(service.services, 'switched@example.com')
      changed.push(!refused(result) && result.changed)
    }
    expect(changed).toEqual([false, true, false, true, false, true, false])
    const rows = (await actionsOf(books)).filter(([action]) => action.endsWith('_user'))
    expect(rows).toEqual([
      ['verify_user', id],
      ['enable_user', id],
      ['disable_user', id],
    ])
  })

  test('has a row for a link to a new password, for its use and for a password that was changed, with nothing of the password', async () => {
    const [books, others] = [await service.found(), await service.found()]
    const { visitor } = await join(books, 'forgot@example.com')
    const invited = await service.request(others.key, 'POST', '/api/rest/members', { email: 'forgot@example.com', role: 'viewer' })
    await visitor.post(new URL(invited.body.result.url).pathname, {})
    const { id } = (await memberIn(books, 'forgot@example.com'))!
    const fresh = 'seven herons at the quay'
    expect((await visitor.post('/account/password', { current: password, fresh })).status).toBe(303)
    const link = await makeResetLink(service.services, 'forgot@example.com')
    if (refused(link)) throw new Error(link.refusal)
    expect((await visit(service).post(new URL(link.url).pathname, { password: 'nine gulls above the pier' })).status).toBe(200)
    for (const organization of [books, others]) {
      const rows = (await actionsOf(organization)).filter(([action]) => action.includes('password'))
      expect(rows).toEqual([
        ['reset_password', id],
        ['make_password_link', id],
        ['change_password', id],
      ])
      const { body } = await service.request(organization.key, 'GET', '/api/rest/audit-log?limit=50')
      for (const secret of [fresh, 'nine gulls', new URL(link.url).pathname.split('/').at(-1)!]) {
        expect(JSON.stringify(body)).not.toContain(secret)
      }
    }
  })
})

describe('removing a member', () => {
  const create = (session: string, wish: object) =>
    signedIn(session, 'POST', '/api/rest/keys', { name: 'Key', permissions: ['invoices:read'], ...wish })

  test('ends their keys for good: inviting them again brings none of them back, wherever they were made', async () => {
    const [here, there] = [await service.found(), await service.found()]
    const { session, visitor } = await join(here, 'twice@example.com', 'admin')
    const own = (await create(session, { scope: 'user' })).body.result
    // A key of the same person, made in another organization, works here too while they are a member.
    const invited = await service.request(there.key, 'POST', '/api/rest/members', { email: 'twice@example.com', role: 'admin' })
    await visitor.post(new URL(invited.body.result.url).pathname, {})
    const foreign = (await create(visitor.cookies.get('primanota')!, { scope: 'user' })).body.result
    const at = (key: string) => service.request(key, 'GET', '/api/rest/contacts', undefined, { 'x-organization-id': here.id })
    expect([(await at(own.apiKey)).status, (await at(foreign.apiKey)).status]).toEqual([200, 200])
    const member = (await memberIn(here, 'twice@example.com'))!
    now += 1000
    const removed = await service.request(here.key, 'DELETE', `/api/rest/members/${member.id}`)
    expect(removed.body.result).toEqual({ id: member.id, deleted: true, endedKeys: [own.id], revokedKeys: [], keysLeft: [] })
    expect([(await at(own.apiKey)).status, (await at(foreign.apiKey)).status]).toEqual([401, 403])
    const again = await service.request(here.key, 'POST', '/api/rest/members', { email: 'twice@example.com', role: 'admin' })
    const back = visit(service)
    expect((await back.post(new URL(again.body.result.url).pathname, { password })).status).toBe(303)
    expect([(await at(own.apiKey)).status, (await at(foreign.apiKey)).status]).toEqual([401, 403])
    now += 1000
    const fresh = (await create(back.cookies.get('primanota')!, { scope: 'user' })).body.result
    expect((await at(fresh.apiKey)).status).toBe(200)
    // In the organization that they never left, nothing changed.
    expect((await service.request(foreign.apiKey, 'GET', '/api/rest/contacts')).status).toBe(200)
  })

  test('names the keys of the organization that they made, and revokes those that are asked for in the same step', async () => {
    const books = await service.found()
    const { session } = await join(books, 'maker@example.com', 'admin')
    const [kept, revoked] = [
      (await create(session, { name: 'Web shop' })).body.result,
      (await create(session, { name: 'Script' })).body.result,
    ]
    const member = (await memberIn(books, 'maker@example.com'))!
    const wrong = await service.request(books.key, 'DELETE', `/api/rest/members/${member.id}`, {
      revokeKeys: [revoked.id, 'key_of_another'],
    })
    expect([wrong.status, wrong.body.code]).toEqual([404, 'key_not_found'])
    expect((await service.request(revoked.apiKey, 'GET', '/api/rest/contacts')).status).toBe(200)
    const removed = await service.request(books.key, 'DELETE', `/api/rest/members/${member.id}`, { revokeKeys: [revoked.id] })
    expect(removed.body.result).toEqual({
      id: member.id,
      deleted: true,
      endedKeys: [],
      revokedKeys: [revoked.id],
      keysLeft: [{ id: kept.id, name: 'Web shop', prefix: kept.prefix, lastUsedAt: null }],
    })
    expect((await service.request(revoked.apiKey, 'GET', '/api/rest/contacts')).status).toBe(401)
    expect((await service.request(kept.apiKey, 'GET', '/api/rest/contacts')).status).toBe(200)
  })

  test('on the page has a box for each of those keys', async () => {
    const books = await service.found()
    const { session } = await join(books, 'boxes@example.com', 'admin')
    const key = (await create(session, { name: 'Till' })).body.result
    const member = (await memberIn(books, 'boxes@example.com'))!
    const owner = visit(service, (await books.member('owner')).session)
    const shown = await owner.get('/')
    expect(shown.html).toContain(`<input id="revoke-${member.id}" type="checkbox" name="revokeKeys" value="${key.id}"`)
    expect((await owner.post('/', { action: 'remove_member', id: member.id, email: member.email, revokeKeys: key.id })).status).toBe(303)
    expect((await owner.get('/')).text).toContain('boxes@example.com was removed. One key of the organization was revoked.')
    expect((await service.request(key.apiKey, 'GET', '/api/rest/contacts')).status).toBe(401)
  })
})
