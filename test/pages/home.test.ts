import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '../../src/access/sessions.ts'
import { deleteMembership, insertMembership } from '../../src/store/access/members.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type Visitor, visit } from './visitor.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
})
afterAll(() => service.close())

const as = async (role: Parameters<Organization['member']>[0]): Promise<Visitor> =>
  visit(service, (await organization.member(role)).session)

/** Sends a form of the start page and follows the redirect behind it. */
async function change(visitor: Visitor, fields: Record<string, string | string[]>) {
  const sent = await visitor.post('/', fields)
  return sent.status === 303 ? visitor.get(sent.location ?? '') : sent
}

const keyIn = (text: string) => /pn_live_\w{12}_\w{49}/.exec(text)?.[0] ?? ''

describe('what each role sees', () => {
  test.each([
    ['owner', true, true, 'Owner,Admin,Accountant,Bookkeeper,Viewer'],
    ['admin', true, true, 'Admin,Accountant,Bookkeeper,Viewer'],
    ['accountant', true, false, ''],
    ['bookkeeper', false, false, ''],
    ['viewer', false, false, ''],
  ] as const)('%s: the log %s, inviting %s', async (role, log, invites, offered) => {
    const { status, html, text } = await (await as(role)).get('/')
    expect(status).toBe(200)
    expect([text.includes('Latest changes'), text.includes('Invite somebody')]).toEqual([log, invites])
    expect(text).toContain('API keys')
    expect(text).toContain('Members')
    const roles = [...html.matchAll(/name="role" value="(\w+)"/g)].map(([, value = '']) => value[0]?.toUpperCase() + value.slice(1))
    expect(roles.join()).toBe(offered)
    expect(html).toContain('href="/docs"')
    expect(html).toContain('href="/api/openapi.json"')
  })

  test('only who manages keys sees those of the organization', async () => {
    const name = /<strong>Test<\/strong>/
    expect((await (await as('admin')).get('/')).html).toMatch(name)
    const viewer = await organization.member('viewer')
    const all = (await visit(service, viewer.session).get('/')).html.match(/<strong>Test<\/strong>/g)
    expect(all).toHaveLength(1)
  })
})

describe('keys', () => {
  test('are created with all, with reading or with chosen permissions, and shown once', async () => {
    const owner = await as('owner')
    const rows = [
      [{ preset: 'everything' }, 12],
      [{ preset: 'read' }, 5],
      [{ preset: 'choose', permission: ['documents:edit', 'bank:read'] }, 2],
      [{ preset: 'choose', permission: 'documents:edit' }, 1],
    ] as const
    for (const [fields, permissions] of rows) {
      const shown = await change(owner, { action: 'create_key', name: 'Web shop', ...(fields as Record<string, string | string[]>) })
      const key = keyIn(shown.text)
      const { body } = await service.request(organization.key, 'GET', '/api/rest/keys?limit=1')
      const { items } = body.result
      expect([items[0].name, items[0].scope, items[0].permissions.length]).toEqual(['Web shop', 'organization', permissions])
      expect(key.startsWith(items[0].prefix)).toBe(true)
      expect(keyIn((await owner.get('/')).text)).toBe('')
    }
  })

  test('of somebody who does not manage them are their own, and carry what they may do', async () => {
    for (const [role, permissions] of [
      ['accountant', 12],
      ['bookkeeper', 10],
      ['viewer', 5],
    ] as const) {
      const member = await organization.member(role)
      const key = keyIn((await change(visit(service, member.session), { action: 'create_key', name: role, preset: 'everything' })).text)
      expect((await service.request(key, 'GET', '/api/rest/settings')).status).toBe(200)
      const cookie = `primanota=${member.session}`
      const { body } = await service.request(null, 'GET', '/api/rest/keys?limit=1', undefined, { cookie })
      const [{ scope, userId, permissions: carried }] = body.result.items
      expect([scope, userId, carried.length]).toEqual(['user', member.userId, permissions])
    }
  })

  test.each([
    [{ name: '', preset: 'read' }, 'key-name', 'Give the key a name'],
    [{ name: 'x'.repeat(201), preset: 'read' }, 'key-name', 'Give the key a name'],
    [{ name: 'x', preset: 'choose' }, 'key-preset', 'Choose what the key may do.'],
    [{ name: 'x', preset: 'choose', permission: 'everything:everywhere' }, 'key-preset', 'Choose what the key may do.'],
    [{ name: 'x' }, 'key-preset', 'Choose what the key may do.'],
  ])('are not created from %j', async (fields, id, message) => {
    const shown = await change(await as('owner'), { action: 'create_key', ...fields })
    expect(shown.status).toBe(400)
    expect(shown.html).toContain(`<a href="#${id}">${message}`)
    expect(shown.html).toContain(`id="${id}-fault"`)
    expect(/<section aria-labelledby="keys">[\s\S]*?<\/section>/.exec(shown.html)?.[0]).toContain('<details class="more" open>')
  })

  test('are revoked at once, and a second time it says that it is gone', async () => {
    const owner = await as('owner')
    const key = keyIn((await change(owner, { action: 'create_key', name: 'Short life', preset: 'read' })).text)
    const { body } = await service.request(key, 'GET', '/api/rest/settings')
    expect(body.result.regionKey).toBe('denmark')
    const list = await service.request(organization.key, 'GET', '/api/rest/keys?limit=1')
    const { id } = list.body.result.items[0]
    expect((await change(owner, { action: 'revoke_key', id, name: 'Short life' })).text).toContain('The key “Short life” is revoked.')
    expect((await service.request(key, 'GET', '/api/rest/settings')).status).toBe(401)
    const again = await change(owner, { action: 'revoke_key', id })
    expect([again.status, again.html.includes('role="alert"')]).toEqual([404, true])
    expect((await owner.get('/')).text).toContain('revoked the key “Short life”.')
  })
})

describe('members', () => {
  test('are invited with a link that is shown once', async () => {
    const owner = await as('owner')
    const shown = await change(owner, { action: 'invite_member', email: 'bo@example.com', role: 'bookkeeper' })
    expect(shown.text).toMatch(new RegExp(`${service.url}/invitation/[\\w-]{43}`))
    const later = await owner.get('/')
    expect(later.text).not.toMatch(/invitation\/[\w-]{43}/)
    expect(later.text).toContain('bo@example.com')
    expect(later.text).toContain('Withdraw')
    expect(later.text).toContain('invited bo@example.com as bookkeeper.')
  })

  test.each([
    [{ email: 'nobody', role: 'viewer' }, 'invite-email', 400],
    [{ email: '', role: 'viewer' }, 'invite-email', 400],
    [{ email: 'x@example.com', role: 'emperor' }, 'invite-role', 400],
    [{ email: 'x@example.com' }, 'invite-role', 400],
  ])('are not invited with %j', async (fields, id, status) => {
    const shown = await change(await as('owner'), { action: 'invite_member', ...fields } as Record<string, string>)
    expect([shown.status, shown.html.includes(`id="${id}-fault"`)]).toEqual([status, true])
  })

  test('get another role, or are removed, and lose access at once', async () => {
    const owner = await as('owner')
    const { userId, session } = await organization.member('viewer')
    const email = `${userId}@example.com`
    expect((await change(owner, { action: 'update_member', id: userId, role: 'admin' })).text).toContain(`${email} is an admin now.`)
    expect((await visit(service, session).get('/')).text).toContain('Invite somebody')
    expect((await change(owner, { action: 'remove_member', id: userId, email })).text).toContain(`${email} was removed.`)
    const outside = await visit(service, session).get('/')
    expect([outside.status, outside.text.includes('belong to no organization')]).toEqual([200, true])
  })

  test('are not managed by who may not, and owners not by admins', async () => {
    const { userId } = await organization.member('owner')
    for (const [role, fields] of [
      ['viewer', { action: 'invite_member', email: 'x@example.com', role: 'viewer' }],
      ['bookkeeper', { action: 'remove_member', id: userId }],
      ['admin', { action: 'update_member', id: userId, role: 'viewer' }],
      ['admin', { action: 'invite_member', email: 'x@example.com', role: 'owner' }],
    ] as const) {
      const shown = await change(await as(role), fields)
      expect([shown.status, shown.html.includes('role="alert"')]).toEqual([403, true])
    }
  })

  test('keep their last owner', async () => {
    const other = await service.found()
    const session = await startSession(service.services.store, other.ownerId, other.id, new Date())
    const owner = visit(service, session)
    const shown = await change(owner, { action: 'remove_member', id: other.ownerId })
    expect([shown.status, shown.text.includes('Make somebody else an owner first.')]).toEqual([409, true])
    expect((await owner.get('/')).html).not.toContain('value="remove_member"')
  })
})

describe('somebody of several organizations', () => {
  test('switches between them, and not to others', async () => {
    const italian = await service.found('italy')
    const stranger = await service.found()
    const { userId, session } = await organization.member('viewer')
    const someone = visit(service, session)
    expect((await someone.get('/')).html).not.toContain('action="/organization"')
    await service.services.store.transaction(italian.id, db => insertMembership(db, userId, 'admin', new Date()))
    expect((await someone.get('/')).html).toContain('action="/organization"')
    expect((await someone.post('/organization', { organization: italian.id })).location).toBe('/')
    expect((await someone.get('/')).text).toContain('Italy (Italia), EUR · Admin')
    expect((await someone.post('/organization', { organization: stranger.id })).status).toBe(403)
    expect((await someone.get('/')).text).toContain('Italy (Italia)')

    await service.services.store.transaction(italian.id, async db => deleteMembership(db, userId, new Date()))
    expect((await someone.get('/')).text).toContain('Denmark (Danmark), DKK · Viewer')
    const rest = await service.request(null, 'GET', '/api/rest/settings', undefined, { cookie: `primanota=${session}` })
    expect(rest.body.result.regionKey).toBe('denmark')
  })
})

describe('without a session', () => {
  test.each(['/', '/organization'])('a form sent to %s changes nothing and leads to sign-in', async path => {
    const sent = await visit(service).post(path, { action: 'create_key', name: 'x', preset: 'read' })
    expect([sent.status, sent.location]).toEqual([303, '/sign-in'])
  })

  test('an API key opens no page', async () => {
    expect((await visit(service).get('/', { authorization: `Bearer ${organization.key}` })).location).toBe('/sign-in')
  })

  test('what is shown once is not shown to another session', async () => {
    const owner = await as('owner')
    await owner.post('/', { action: 'create_key', name: 'Mine', preset: 'read' })
    const thief = await as('viewer')
    thief.cookies.set('primanota-once', owner.cookies.get('primanota-once') ?? '')
    const shown = await thief.get('/')
    expect([shown.status, keyIn(shown.text), thief.cookies.has('primanota-once')]).toEqual([200, '', false])
    expect(keyIn((await owner.get('/')).text)).not.toBe('')
  })
})
