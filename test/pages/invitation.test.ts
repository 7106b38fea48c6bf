import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../../src/access/sessions.ts'
import { verifyAudit } from '../../src/store/access/audit.ts'
import { listMemberships } from '../../src/store/access/organizations.ts'
import { findUserByEmail } from '../../src/store/access/users.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { visit } from './visitor.ts'

let service: TestService
let organization: Organization
let now = Date.now()
let email: string
let drawn = 0

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
  organization = await service.found()
})
afterAll(() => service.close())
beforeEach(() => {
  now += 16 * 60_000
  email = `bo-${drawn++}@example.com`
})

/** The path of a fresh invitation. */
async function invite(to = email, role = 'bookkeeper', from = organization): Promise<string> {
  const { status, body } = await service.request(from.key, 'POST', '/api/rest/members', { email: to, role })
  expect(status).toBe(200)
  return new URL(body.result.url).pathname
}

const fresh = { name: 'Bo', password: 'quite another harbour' }

async function membershipsOf(address: string) {
  const user = await findUserByEmail(service.services.store, address)
  return user ? listMemberships(service.services.store, user.id, '', 10) : []
}

describe('an invitation', () => {
  test('lets somebody new make an account and join', async () => {
    const path = await invite()
    const bo = visit(service)
    const shown = await bo.get(path)
    expect(shown.text).toContain('Join Nordlys ApS')
    expect(shown.text).toContain('Bookkeeper')
    expect(shown.html).toContain('autocomplete="new-password"')
    expect((await bo.post(path, fresh)).location).toBe('/')
    const home = await bo.get('/')
    expect(home.text).toContain('You joined Nordlys ApS.')
    expect(home.text).toContain('Bookkeeper')
    const { body } = await service.request(organization.key, 'GET', '/api/rest/audit-log?action=accept_invitation&limit=1')
    const { actor, target, after } = body.result.items[0]
    expect([actor.type, actor.name, target.type, after.role, after.email]).toEqual(['user', email, 'member', 'bookkeeper', email])
    expect(actor.id).toBe(target.id)
    expect((await service.services.store.transaction(organization.id, db => verifyAudit(db))).broken).toBeNull()
    expect((await visit(service).get(path)).status).toBe(404)
    expect(service.logged.join()).not.toContain(path.slice('/invitation/'.length))
  })

  test('asks somebody who has an account for the password of it', async () => {
    await visit(service).post(await invite(), fresh)
    const other = await service.found('italy')
    const path = await invite(email.toUpperCase(), 'viewer', other)
    const bo = visit(service)
    expect((await bo.get(path)).html).toContain('autocomplete="current-password"')
    const wrong = await bo.post(path, { password: 'not this one' })
    expect([wrong.status, wrong.text.includes('This is not the right password.')]).toEqual([400, true])
    expect((await bo.post(path, { password: '' })).status).toBe(400)
    expect((await bo.post(path, { password: fresh.password })).status).toBe(303)
    expect((await bo.get('/')).text).toContain('Italy (Italia)')
    expect((await membershipsOf(email)).map(({ role }) => role).sort()).toEqual(['bookkeeper', 'viewer'])
  })

  test('is no way around the limit on wrong passwords', async () => {
    await visit(service).post(await invite(), fresh)
    const path = await invite(email, 'viewer', await service.found())
    for (let tries = 0; tries < 5; tries++) expect((await visit(service).post(path, { password: 'wrong' })).status).toBe(400)
    expect((await visit(service).post(path, { password: fresh.password })).status).toBe(429)
  })

  test('is joined with one press by the invited person, when signed in', async () => {
    const bo = visit(service)
    await bo.post(await invite(), fresh)
    const path = await invite(email, 'admin', await service.found('italy'))
    const shown = await bo.get(path)
    expect(shown.html).not.toContain('type="password"')
    const session = bo.cookies.get('primanota')
    expect((await bo.post(path, {})).status).toBe(303)
    expect(bo.cookies.get('primanota')).toBe(session)
    expect((await bo.get('/')).text).toContain('Italy (Italia)')
  })

  test('is not for somebody else who is signed in', async () => {
    const path = await invite()
    const other = visit(service, (await organization.member('viewer')).session)
    const shown = await other.get(path)
    expect(shown.text).toContain(`The invitation is for ${email}, and you are signed in as`)
    expect((await other.post(path, fresh)).status).toBe(403)
    expect(await membershipsOf(email)).toEqual([])
    const out = await other.post('/sign-out', { next: path })
    expect(out.location).toBe(path)
    expect((await other.get(path)).html).toContain('autocomplete="new-password"')
  })

  test('that is too old, withdrawn or replaced leads nowhere', async () => {
    const old = await invite()
    now += 7 * 24 * 60 * 60_000 + 1
    const replaced = await invite()
    const path = await invite()
    const { body } = await service.request(organization.key, 'GET', '/api/rest/members?limit=200')
    const { id } = body.result.items.find((member: { email: string }) => member.email === email)
    expect((await visit(service).get(path)).status).toBe(200)
    await service.request(organization.key, 'DELETE', `/api/rest/members/${id}`)
    for (const gone of [old, replaced, path, '/invitation/x', `/invitation/${'x'.repeat(43)}`, '/invitation/%00']) {
      const shown = await visit(service).get(gone)
      expect([shown.status, shown.text.includes('no longer valid')]).toEqual([404, true])
      expect((await visit(service).post(gone, fresh)).status).toBe(404)
    }
    expect(await membershipsOf(email)).toEqual([])
  })

  test('accepted by many at once makes one member', async () => {
    const path = await invite()
    const all = await Promise.all(Array.from({ length: 4 }, () => visit(service).post(path, fresh)))
    expect(all.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(all.every(({ status }) => [303, 404, 409].includes(status))).toBe(true)
    expect(await membershipsOf(email)).toHaveLength(1)
    const { body } = await service.request(organization.key, 'GET', '/api/rest/audit-log?action=accept_invitation')
    expect(body.result.items.filter((entry: { actor: { name: string } }) => entry.actor.name === email)).toHaveLength(1)
  })

  test('of somebody who is a member already is used up, and the log says so', async () => {
    const path = await invite()
    const { userId } = await organization.member('viewer')
    await withClient(service.database.admin, client =>
      client.query('update app_user set email = $1, email_folded = $1 where id = $2', [email, userId]),
    )
    const session = await startSession(service.services.store, userId, organization.id, new Date(now))
    expect((await visit(service, session).post(path, {})).status).toBe(409)
    expect((await membershipsOf(email)).map(({ role }) => role)).toEqual(['viewer'])
    expect((await visit(service).get(path)).status).toBe(404)
    const { body } = await service.request(organization.key, 'GET', '/api/rest/audit-log?action=accept_invitation&limit=1')
    const { actor, target, before, after } = body.result.items[0]
    expect([actor.id, target.type, before.email, before.role, after]).toEqual([userId, 'invitation', email, 'bookkeeper', null])
    const owner = visit(service, (await organization.member('owner')).session)
    expect((await owner.get('/')).text).toContain(`${email} used up an invitation, being a member already.`)
  })

  test.each(['søren@firma.dk', 'x@müller.de'])('goes to %s as to anybody', async address => {
    expect((await visit(service).post(await invite(address), fresh)).status).toBe(303)
    const entered = address.toUpperCase()
    expect((await visit(service).post('/sign-in', { email: entered, password: fresh.password })).location).toBe('/')
    // As Chromium sends it.
    const ascii = address.replace('müller.de', 'xn--mller-kva.de')
    expect((await visit(service).post('/sign-in', { email: ascii, password: fresh.password })).location).toBe('/')
  })

  test('wants a proper password of somebody new', async () => {
    const path = await invite()
    const shown = await visit(service).post(path, { name: 'Bo', password: 'tiny' })
    expect([shown.status, shown.html.includes('value="Bo"'), shown.html.includes('tiny')]).toEqual([400, true, false])
    for (const name of ['x'.repeat(201), 'Bo\u202eob', 'Bo\nob', '\u200b\u3164'])
      expect([name, (await visit(service).post(path, { ...fresh, name })).status]).toEqual([name, 400])
    expect((await visit(service).get(path)).status).toBe(200)
  })

  test('shows a name that holds markup as it is', async () => {
    const other = await service.found()
    await service.request(other.key, 'PATCH', '/api/rest/organizations/current', { name: '<img src=x onerror=alert(1)>' })
    const shown = await visit(service).get(await invite(email, 'viewer', other))
    expect(shown.html).not.toContain('<img')
    expect(shown.text).toContain('Join <img src=x onerror=alert(1)>')
  })
})
