import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setAgents } from '../../src/access/agents-setting.ts'
import { disconnectApp } from '../../src/access/connected-apps.ts'
import { sessionCookie } from '../../src/access/sessions.ts'
import { appPermissions } from '../../src/domain/access/permissions.ts'
import { newId } from '../../src/ids.ts'
import { perform } from '../../src/kernel/perform.ts'
import { type Access, findPresentedApp, insertConnectedApp } from '../../src/store/access/connected-apps.ts'
import { insertMembership } from '../../src/store/access/members.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'

type Person = Awaited<ReturnType<Organization['member']>>

let service: TestService
let organization: Organization
let owner: Person
let bookkeeper: Person
let drawn = 0

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  owner = await organization.member('owner')
  bookkeeper = await organization.member('bookkeeper')
})
afterAll(() => service.close())

interface Connected {
  id: string
  tokenHash: string
}

/** As the authorization server leaves it: the app, its grant, a token of each kind. */
async function connect(person: Person, { access = 'read' as Access, place = organization, name = 'Desk agent' } = {}): Promise<Connected> {
  const now = service.services.clock()
  const id = newId('app', new Date(now.getTime() + drawn))
  const grantId = `grant-${++drawn}`
  const tokenHash = `access-${grantId}`
  const client = { clientId: 'https://agent.example/client.json', clientName: name, redirectHost: 'agent.example' }
  await service.services.store.transaction(place.id, async db => {
    insertConnectedApp(db, { id, grantId, userId: person.userId, access, ...client }, now)
    for (const [model, key, grant] of [
      ['Grant', grantId, null],
      ['AccessToken', tokenHash, grantId],
      ['RefreshToken', `refresh-${grantId}`, grantId],
    ])
      db.write(sql`insert into oauth_payload (model, id, payload, grant_id, created_at) values (${model}, ${key}, '{}', ${grant}, ${now})`)
  })
  return { id, tokenHash }
}

const as = ({ session }: Person, method: string, path: string, body?: unknown): Promise<Reply> =>
  service.request(null, method, path, body, {
    cookie: sessionCookie(service.services.baseUrl, session).split(';')[0]!,
    origin: new URL(service.services.baseUrl).origin,
  })

const idsOf = ({ body }: Reply): string[] => body.result.items.map((item: { id: string }) => item.id)

const payloads = async (): Promise<number> =>
  (await service.services.store.row<{ count: number }>(sql`select count(*)::integer as count from oauth_payload`))!.count

describe('the list', () => {
  test('shows what each app is, for whom it acts and what it may do', async () => {
    const { id } = await connect(bookkeeper, { access: 'change' })
    const { status, body } = await as(bookkeeper, 'GET', '/api/rest/connected-apps')
    expect(status).toBe(200)
    expect(body.result.items.find((item: { id: string }) => item.id === id)).toEqual({
      id,
      client: { id: 'https://agent.example/client.json', name: 'Desk agent' },
      redirectHost: 'agent.example',
      user: { id: bookkeeper.userId, email: `${bookkeeper.userId}@example.com` },
      access: 'change',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: null,
    })
  })

  test('holds one’s own, and for who manages apps everybody’s', async () => {
    const [mine, theirs] = [await connect(owner), await connect(bookkeeper)]
    expect(idsOf(await as(bookkeeper, 'GET', '/api/rest/connected-apps?limit=200'))).toContain(theirs.id)
    expect(idsOf(await as(bookkeeper, 'GET', '/api/rest/connected-apps?limit=200'))).not.toContain(mine.id)
    for (const reply of [
      await as(owner, 'GET', '/api/rest/connected-apps?limit=200'),
      await as(await organization.member('admin'), 'GET', '/api/rest/connected-apps?limit=200'),
      await service.request(await organization.keyWith('settings:edit'), 'GET', '/api/rest/connected-apps?limit=200'),
    ])
      expect(idsOf(reply)).toEqual(expect.arrayContaining([mine.id, theirs.id]))
    expect(idsOf(await as(await organization.member('accountant'), 'GET', '/api/rest/connected-apps'))).toEqual([])
  })

  test('comes in pages, and each app once', async () => {
    const place = await service.found()
    const person = await place.member('owner')
    const made: string[] = []
    for (let at = 0; at < 5; at++) made.push((await connect(person, { place })).id)
    const seen: string[] = []
    let query = '?limit=2'
    for (let page = 0; page < 3; page++) {
      const reply = await service.request(place.key, 'GET', `/api/rest/connected-apps${query}`)
      seen.push(...idsOf(reply))
      query = `?limit=2&cursor=${reply.body.result.nextCursor}`
      expect(reply.body.result.nextCursor === null).toBe(page === 2)
    }
    expect(seen).toEqual(made)
  })

  test('never holds those of another organization', async () => {
    const place = await service.found()
    const { id } = await connect(await place.member('owner'), { place })
    expect(idsOf(await as(owner, 'GET', '/api/rest/connected-apps?limit=200'))).not.toContain(id)
    expect((await as(owner, 'DELETE', `/api/rest/connected-apps/${id}`)).body.code).toBe('connected_app_not_found')
  })
})

describe('disconnecting', () => {
  test('ends all tokens of the app at once, and of no other', async () => {
    const [app, other] = [await connect(bookkeeper), await connect(bookkeeper)]
    const before = await payloads()
    expect((await findPresentedApp(service.services.store, app.tokenHash))?.appId).toBe(app.id)
    const reply = await as(bookkeeper, 'DELETE', `/api/rest/connected-apps/${app.id}`)
    expect([reply.status, reply.body.result]).toEqual([200, { id: app.id, deleted: true }])
    expect(await findPresentedApp(service.services.store, app.tokenHash)).toBeUndefined()
    expect((await findPresentedApp(service.services.store, other.tokenHash))?.appId).toBe(other.id)
    expect(await payloads()).toBe(before - 3)
    expect(idsOf(await as(bookkeeper, 'GET', '/api/rest/connected-apps?limit=200'))).not.toContain(app.id)
  })

  test('is in the audit log with what the app was', async () => {
    const { id } = await connect(bookkeeper, { name: 'Month-end agent' })
    await as(owner, 'DELETE', `/api/rest/connected-apps/${id}`)
    const { body } = await service.request(organization.key, 'GET', `/api/rest/audit-log?targetId=${id}`)
    expect(body.result.items).toHaveLength(1)
    expect(body.result.items[0]).toMatchObject({
      action: 'disconnect_app',
      actor: { type: 'user', id: owner.userId },
      target: { type: 'connected_app', id },
      before: { clientName: 'Month-end agent', userId: bookkeeper.userId, access: 'read' },
      after: null,
    })
    expect(JSON.stringify(body.result.items[0])).not.toContain('grant-')
    const row = await service.services.store.transaction(organization.id, db =>
      db.row<object>(sql`select ended_because, ended_by from connected_app where organization_id = ${organization.id} and id = ${id}`),
    )
    expect(row).toEqual({ ended_because: 'disconnected', ended_by: owner.userId })
  })

  test('an app of somebody else is not there for who does not manage apps', async () => {
    const { id, tokenHash } = await connect(owner)
    for (const role of ['accountant', 'bookkeeper', 'viewer'] as const) {
      const reply = await as(await organization.member(role), 'DELETE', `/api/rest/connected-apps/${id}`)
      expect([role, reply.status, reply.body.code]).toEqual([role, 404, 'connected_app_not_found'])
    }
    expect((await findPresentedApp(service.services.store, tokenHash))?.appId).toBe(id)
    expect((await service.request(organization.key, 'DELETE', `/api/rest/connected-apps/${id}`)).status).toBe(200)
    expect(await findPresentedApp(service.services.store, tokenHash)).toBeUndefined()
  })

  test('happens once, however many ask at the same moment', async () => {
    const { id } = await connect(bookkeeper)
    const replies = await Promise.all(Array.from({ length: 10 }, () => as(bookkeeper, 'DELETE', `/api/rest/connected-apps/${id}`)))
    expect(replies.map(reply => reply.status).sort()).toEqual([200, ...Array(9).fill(404)])
    const { body } = await service.request(organization.key, 'GET', `/api/rest/audit-log?targetId=${id}`)
    expect(body.result.items).toHaveLength(1)
  })

  test('happens to all apps of a member who is removed, and coming back does not bring them back', async () => {
    const leaving = await organization.member('accountant')
    const [first, second, kept] = [await connect(leaving), await connect(leaving, { access: 'change' }), await connect(bookkeeper)]
    const elsewhere = await service.found()
    const other = await connect(leaving, { place: elsewhere })
    const path = `/api/rest/members/${leaving.userId}`
    expect((await as(owner, 'DELETE', path)).status).toBe(200)
    await service.services.store.transaction(organization.id, db =>
      insertMembership(db, leaving.userId, 'accountant', service.services.clock()),
    )
    const presented = (app: Connected) => findPresentedApp(service.services.store, app.tokenHash)
    expect([await presented(first), await presented(second)]).toEqual([undefined, undefined])
    expect([(await presented(kept))?.appId, (await presented(other))?.appId]).toEqual([kept.id, other.id])
    for (const { id } of [first, second]) {
      const { body } = await service.request(organization.key, 'GET', `/api/rest/audit-log?targetId=${id}`)
      expect(body.result.items.map((item: { action: string }) => item.action)).toEqual(['disconnect_app'])
    }
  })

  test('a key without the right to it is refused, and nothing changes', async () => {
    const { id, tokenHash } = await connect(bookkeeper)
    const key = await organization.keyWith('documents:edit', 'settings:read')
    for (const [method, path] of [
      ['GET', '/api/rest/connected-apps'],
      ['DELETE', `/api/rest/connected-apps/${id}`],
    ] as const)
      expect((await service.request(key, method, path)).status).toBe(403)
    expect((await findPresentedApp(service.services.store, tokenHash))?.appId).toBe(id)
  })

  test.each(['app_01k9zt3v8q4m2n6p7r5s9w0xyz', 'nonsense', '%2e%2e', "'; drop table connected_app; --"])('%s is not there', async id => {
    const reply = await as(owner, 'DELETE', `/api/rest/connected-apps/${encodeURIComponent(id)}`)
    expect([reply.status, reply.body.code]).toEqual([404, 'connected_app_not_found'])
  })
})

describe('what agents may do', () => {
  const setting = async (): Promise<boolean> =>
    (await service.request(organization.key, 'GET', '/api/rest/settings')).body.result.agentsMayFinalize

  test('is all at first, and can be closed and opened again, each in the log', async () => {
    expect(await setting()).toBe(true)
    for (const mayFinalize of [false, true]) {
      const { status, body } = await as(owner, 'PATCH', '/api/rest/settings/agents', { mayFinalize })
      expect([status, body.result]).toEqual([200, { mayFinalize }])
      expect(await setting()).toBe(mayFinalize)
      const log = await service.request(organization.key, 'GET', '/api/rest/audit-log?action=set_agents&limit=1')
      expect(log.body.result.items[0]).toMatchObject({
        actor: { id: owner.userId },
        before: { agentsMayFinalize: !mayFinalize },
        after: { agentsMayFinalize: mayFinalize },
      })
    }
  })

  test.each(['accountant', 'bookkeeper', 'viewer'] as const)('is not decided by who is %s', async role => {
    const { status } = await as(await organization.member(role), 'PATCH', '/api/rest/settings/agents', { mayFinalize: false })
    expect([status, await setting()]).toEqual([403, true])
  })

  test.each([{}, { mayFinalize: 'no' }, { mayFinalize: false, more: 1 }])('is not set by %j', async body => {
    expect((await as(owner, 'PATCH', '/api/rest/settings/agents', body)).body.code).toBe('invalid_input')
    expect(await setting()).toBe(true)
  })

  test('is decided by no app, even of an owner', async () => {
    const { id } = await connect(owner, { access: 'change' })
    const actor = { type: 'app' as const, id, name: 'Desk agent', onBehalfOf: owner.userId }
    const whose = { organizationId: organization.id, actor, userId: owner.userId, role: 'owner' as const, credential: id }
    const all = new Set(['apps:own', 'apps:manage'] as const)
    for (const permissions of [appPermissions('owner', 'change'), all]) {
      const caller = { ...whose, permissions }
      const answer = await perform(service.services, setAgents, { caller, body: { mayFinalize: false }, requestId: 'test' })
      expect([answer.refusal?.refusal, await setting()]).toEqual(['forbidden', true])
    }
    const kept = { ...whose, permissions: appPermissions('owner', 'change') }
    const answer = await perform(service.services, disconnectApp, { caller: kept, body: { id }, requestId: 'test' })
    expect(answer.refusal?.refusal).toBe('forbidden')
  })
})
