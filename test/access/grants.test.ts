/** Nobody lifts another, or themselves, above what they may do; and somebody always stays to own the organization. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie } from '../../src/access/sessions.ts'
import { type KeyPermission, keyPermissions, type Role, rolePermissions, roles } from '../../src/domain/access/permissions.ts'
import { lockMembers, updateRole } from '../../src/store/access/members.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'

let service: TestService
let organization: Organization
const people = new Map<Role, { userId: string; key: string; session: string }>()

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  for (const role of roles) people.set(role, await organization.member(role))
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

const outcome = ({ status, body }: Reply) => (status === 200 ? 'ok' : `${status} ${body.code}`)

const grants = rows`
  who         may give and take
  owner       owner, admin, accountant, bookkeeper, viewer
  admin       admin, accountant, bookkeeper, viewer
  accountant  -
  bookkeeper  -
  viewer      -
`

describe.each(grants)('$who', row => {
  const who = row.who as Role
  const may = (row['may give and take'] ?? '').split(', ').filter(Boolean)

  test.each(roles.map(role => [role]))('invites, promotes, demotes and removes: %s', async role => {
    const { session } = people.get(who)!
    const wanted = may.includes(role) ? 'ok' : '403 forbidden'
    const invited = await signedIn(session, 'POST', '/api/rest/members', { email: `${who}-${role}@example.com`, role })
    expect(outcome(invited)).toBe(wanted)
    const viewer = await organization.member('viewer')
    expect(outcome(await signedIn(session, 'PATCH', `/api/rest/members/${viewer.userId}`, { role }))).toBe(wanted)
    const holder = await organization.member(role)
    expect(outcome(await signedIn(session, 'PATCH', `/api/rest/members/${holder.userId}`, { role: 'viewer' }))).toBe(wanted)
    const other = await organization.member(role)
    expect(outcome(await signedIn(session, 'DELETE', `/api/rest/members/${other.userId}`))).toBe(wanted)
  })

  test.each(keyPermissions.map(permission => [permission]))('gives a key of their own %s only when they have it', async permission => {
    const wish = { name: 'Own', permissions: [permission], scope: 'user' }
    const reply = await signedIn(people.get(who)!.session, 'POST', '/api/rest/keys', wish)
    expect(outcome(reply)).toBe(rolePermissions[who].has(permission) ? 'ok' : '403 forbidden')
    if (reply.status !== 200) return
    const { apiKey } = reply.body.result
    const further = await service.request(apiKey, 'POST', '/api/rest/members', { email: `${who}@example.com`, role: 'viewer' })
    expect(outcome(further)).toBe('403 forbidden')
  })

  test('makes keys of the organization only when they manage them', async () => {
    const wish = { name: 'Of the organization', permissions: ['documents:read'], scope: 'organization' }
    const reply = await signedIn(people.get(who)!.session, 'POST', '/api/rest/keys', wish)
    expect(outcome(reply)).toBe(may.length > 0 ? 'ok' : '403 forbidden')
  })
})

describe('a key', () => {
  const create = (key: string, permissions: readonly KeyPermission[], scope = 'organization') =>
    service.request(key, 'POST', '/api/rest/keys', { name: 'Another', permissions, scope })

  test('with settings:edit makes keys with what it has, and no more', async () => {
    const key = await organization.keyWith('settings:edit', 'invoices:read')
    for (const permission of keyPermissions) {
      const isHeld = ['settings:edit', 'settings:read', 'invoices:read'].includes(permission)
      expect([permission, outcome(await create(key, [permission]))]).toEqual([permission, isHeld ? 'ok' : '403 forbidden'])
    }
    expect(outcome(await create(key, ['invoices:read', 'bank:edit']))).toBe('403 forbidden')
  })

  test('of the organization never makes a key of a person, nor an owner, nor another organization', async () => {
    expect(outcome(await create(organization.key, ['invoices:read'], 'user'))).toBe('403 forbidden')
    const invitation = { email: 'new-owner@example.com', role: 'owner' }
    expect(outcome(await service.request(organization.key, 'POST', '/api/rest/members', invitation))).toBe('403 forbidden')
    expect(outcome(await service.request(organization.key, 'POST', '/api/rest/organizations', { name: 'Another' }))).toBe('403 forbidden')
    const self = { role: 'owner' }
    const { userId } = people.get('viewer')!
    expect(outcome(await service.request(organization.key, 'PATCH', `/api/rest/members/${userId}`, self))).toBe('403 forbidden')
  })

  test('of a person with few permissions does not reach the rest of that person', async () => {
    const { key } = await organization.member('owner', ['settings:edit'])
    expect(outcome(await create(key, ['settings:edit']))).toBe('ok')
    expect(outcome(await create(key, keyPermissions, 'user'))).toBe('403 forbidden')
    expect(outcome(await service.request(key, 'POST', '/api/rest/members', { email: 'above@example.com', role: 'accountant' }))).toBe(
      '403 forbidden',
    )
  })

  test('of somebody else is neither seen nor revoked by who does not manage keys', async () => {
    const { body } = await signedIn(people.get('owner')!.session, 'POST', '/api/rest/keys', { name: 'Theirs', permissions: ['bank:read'] })
    const { session } = people.get('bookkeeper')!
    for (const method of ['GET', 'DELETE'])
      expect(outcome(await signedIn(session, method, `/api/rest/keys/${body.result.id}`))).toBe('404 key_not_found')
    const seen = await signedIn(session, 'GET', '/api/rest/keys?limit=200')
    for (const key of seen.body.result.items) expect(key.userId).toBe(people.get('bookkeeper')!.userId)
  })

  test('carries a secret that is shown once: in the first answer, and in its replay to the same caller alone', async () => {
    const headers = { 'idempotency-key': 'draw-a-key' }
    const wish = { name: 'Drawn once', permissions: ['invoices:read'] }
    const [owner, admin] = [people.get('owner')!, people.get('admin')!]
    const make = (key: string) => service.request(key, 'POST', '/api/rest/keys', wish, headers)
    const first = await make(owner.key)
    expect((await make(owner.key)).body).toEqual(first.body)
    const theirs = await make(admin.key)
    expect([theirs.status, theirs.body.code]).toEqual([409, 'idempotency_mismatch'])
    const { body } = await service.request(owner.key, 'GET', `/api/rest/keys/${first.body.result.id}`)
    expect(JSON.stringify(body)).not.toContain(first.body.result.apiKey)
  })
})

describe('X-Organization-Id', () => {
  test('picks one of the organizations of a person; a foreign one, or none at all, is 403', async () => {
    const person = people.get('owner')!
    const founded = await service.request(person.key, 'POST', '/api/rest/organizations', { name: 'The second' })
    const second: string = founded.body.result.id
    const at = async (id: string) => {
      const reply = await service.request(person.key, 'GET', '/api/rest/organizations/current', undefined, { 'x-organization-id': id })
      return reply.status === 200 ? reply.body.result.id : outcome(reply)
    }
    expect(await at(second)).toBe(second)
    expect(await at(organization.id)).toBe(organization.id)
    const foreign = await service.found()
    for (const id of [foreign.id, `org_${'0'.repeat(26)}`, 'rubbish', "' or 1=1 --"]) expect(await at(id)).toBe('403 forbidden')
    expect((await service.request(person.key, 'GET', '/api/rest/organizations/current')).body.result.id).toBe(organization.id)
    const { body } = await service.request(person.key, 'GET', '/api/rest/organizations')
    expect(body.result.items.map((item: { id: string }) => item.id).sort()).toEqual([organization.id, second].sort())
  })

  test('takes a key of an organization nowhere else', async () => {
    const foreign = await service.found()
    const there = (id: string) => service.request(organization.key, 'GET', '/api/rest/contacts', undefined, { 'x-organization-id': id })
    expect([outcome(await there(organization.id)), outcome(await there(foreign.id))]).toEqual(['ok', '403 forbidden'])
  })
})

describe('the last owner', () => {
  test('is neither demoted nor removed, also not by themselves', async () => {
    const alone = await service.found()
    const owner = await alone.member('owner')
    const founder = `/api/rest/members/${alone.ownerId}`
    expect(outcome(await signedIn(owner.session, 'DELETE', founder))).toBe('ok')
    const self = `/api/rest/members/${owner.userId}`
    expect(outcome(await signedIn(owner.session, 'PATCH', self, { role: 'admin' }))).toBe('409 last_owner')
    expect(outcome(await signedIn(owner.session, 'DELETE', self))).toBe('409 last_owner')
    expect(outcome(await signedIn(owner.session, 'PATCH', self, { role: 'owner' }))).toBe('ok')
  })

  test.each([
    ['POST', () => '', 'owner'],
    ['POST', () => '', 'viewer'],
    ['PATCH', (userId: string) => `/${userId}`, 'owner'],
    ['DELETE', (userId: string) => `/${userId}`, undefined],
  ] as const)('who was one until a moment ago makes no other: %s%s %s', async (method, path, role) => {
    const books = await service.found()
    const [demoted, target] = [await books.member('owner'), await books.member('viewer')]
    const body = role && { role, ...(method === 'POST' && { email: 'next@example.com' }) }
    let asked: Promise<Reply> | undefined
    await service.services.store.transaction(books.id, async db => {
      await lockMembers(db)
      asked = signedIn(demoted.session, method, `/api/rest/members${path(target.userId)}`, body)
      // By now the request knows an owner, and waits for the lock.
      await new Promise(resolve => setTimeout(resolve, 300))
      updateRole(db, demoted.userId, 'viewer')
    })
    expect(outcome(await asked!)).toBe('403 forbidden')
  })

  test.each(['PATCH', 'DELETE'])('stays when two step down at the same moment (%s)', async method => {
    for (let round = 0; round < 8; round++) {
      const pair = await service.found()
      const [one, other] = [await pair.member('owner'), await pair.member('owner')]
      await signedIn(one.session, 'DELETE', `/api/rest/members/${pair.ownerId}`)
      const body = method === 'PATCH' ? { role: 'viewer' } : undefined
      // Each themselves in one round, each the other in the next.
      const [first, second] = round % 2 === 0 ? [one, other] : [other, one]
      const replies = await Promise.all([
        signedIn(one.session, method, `/api/rest/members/${first.userId}`, body),
        signedIn(other.session, method, `/api/rest/members/${second.userId}`, body),
      ])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      const { body: members } = await service.request(pair.key, 'GET', '/api/rest/members')
      expect(members.result.items.filter((member: { role: string }) => member.role === 'owner')).toHaveLength(1)
    }
  })
})
