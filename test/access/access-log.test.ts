/** Sign-ins, failed ones and refused permissions are in the audit log; a flood of them is not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/access/passwords.ts'
import { checkPassword, signIn } from '../../src/access/sign-in.ts'
import { noteRefused } from '../../src/kernel/access-log.ts'
import type { Caller } from '../../src/kernel/context.ts'
import { verifyAudit } from '../../src/store/access/audit.ts'
import { insertMembership } from '../../src/store/access/members.ts'
import { insertUser } from '../../src/store/access/users.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization
let other: Organization
let now = new Date('2026-04-10T10:00:00Z')
const userId = 'usr_01k9zt3v8q4m2n6p7r5s9w0abc'
const email = 'grete@example.com'
const password = 'a long enough sentence'

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
  ;[organization, other] = [await service.found(), await service.found()]
  await insertUser(
    service.services.store,
    { id: userId, email, emailFolded: email, name: 'Grete', passwordHash: await hashPassword(password) },
    now,
  )
  for (const { id } of [organization, other]) {
    await service.services.store.transaction(id, async db => insertMembership(db, userId, 'viewer', now))
  }
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

interface Row {
  action: string
  actor: { type: string; id: string }
  target: { type: string; id: string }
  after: Record<string, unknown>
}

const rowsOf = async ({ key }: Organization, action: string): Promise<Row[]> =>
  (await service.request(key, 'GET', `/api/rest/audit-log?action=${action}&limit=200`)).body.result.items

/** Until what is noted beside the answers is counted: it asks for the organizations of the person first. */
async function noted(work: () => Promise<void>): Promise<void> {
  const { store } = service.services
  const { rows } = store
  const asked: Promise<unknown>[] = []
  store.rows = (...given) => {
    const answer = rows(...given)
    asked.push(answer)
    return answer as never
  }
  await work().finally(() => {
    store.rows = rows
  })
  expect(asked.length).toBeGreaterThan(0)
  await Promise.allSettled(asked)
  await new Promise(resolve => setImmediate(resolve))
}

test('what apps and keys changed can be listed apart, and each change is told in words', async () => {
  const contact = { name: 'Nordlys ApS', type: 'client' }
  expect((await service.call(other.key, 'save_contact', contact)).status).toBe(200)
  const list = async (query: string) => (await service.request(other.key, 'GET', `/api/rest/audit-log?${query}`)).body.result.items
  const [byKey] = await list('agents=true&targetType=contact')
  expect(byKey).toMatchObject({ action: 'save_contact', target: { type: 'contact' } })
  expect(byKey.what).not.toBe('')
  expect(byKey.actor.type).toBe('key')
  expect((await list('agents=false&limit=200')).filter(({ actor }: Row) => actor.type === 'key')).toEqual([])
  expect(await list('agents=true&targetType=invoice')).toEqual([])
})

describe('sign-ins', () => {
  test('are in the log of every organization of the person', async () => {
    expect(await signIn(service.services, { email, password, address: '203.0.113.7' })).toMatchObject({ outcome: 'right' })
    for (const one of [organization, other]) {
      expect(await rowsOf(one, 'sign_in')).toMatchObject([
        { actor: { type: 'user', id: userId }, target: { type: 'user', id: userId }, after: { network: '203.0.113.7' } },
      ])
    }
  })

  test('that fail are too, without what was typed, and only those of somebody known', async () => {
    const typed = 'not-the-password-4711'
    await checkPassword(service.services, { email, password: typed, address: '203.0.113.8' })
    await checkPassword(service.services, { email: 'nobody@example.com', password: typed, address: '203.0.113.8' })
    for (const one of [organization, other]) {
      await expect.poll(() => rowsOf(one, 'sign_in_failed'), { timeout: 600_000 }).toHaveLength(1)
      const [row] = await rowsOf(one, 'sign_in_failed')
      expect(row).toMatchObject({ actor: { type: 'system' }, target: { id: userId }, after: { network: '203.0.113.8', attempts: 1 } })
      expect(JSON.stringify(row)).not.toMatch(/4711|nobody/)
    }
  })

  test('in a flood are one row an hour, which says how many came', async () => {
    await noted(async () => {
      for (let tries = 0; tries < 12; tries++)
        await checkPassword(service.services, { email, password: 'x', address: `198.51.100.${tries}` })
    })
    expect(await rowsOf(organization, 'sign_in_failed')).toHaveLength(1)
    now = new Date(now.getTime() + 61 * 60_000)
    await checkPassword(service.services, { email, password: 'x', address: '198.51.100.99' })
    await expect.poll(() => rowsOf(organization, 'sign_in_failed'), { timeout: 600_000 }).toHaveLength(2)
    expect((await rowsOf(organization, 'sign_in_failed'))[0]!.after).toMatchObject({ times: 13 })
  })
})

describe('a refused permission', () => {
  test('is a row that names the operation, once however often it is tried', async () => {
    const key = await organization.keyWith('documents:read')
    for (let tries = 0; tries < 5; tries++) expect((await service.call(key, 'save_contact', { name: 'X' })).status).toBe(403)
    expect((await service.request(key, 'GET', '/api/rest/settings')).status).toBe(403)
    const found = await rowsOf(organization, 'permission_refused')
    expect(found.map(({ target }) => target.id).sort()).toEqual(['GET /api/rest/settings', 'save_contact'])
    expect(found.every(({ actor }) => actor.type === 'key')).toBe(true)
    expect(await rowsOf(other, 'permission_refused')).toEqual([])
  })

  test('of somebody who tries everything leaves room for those of others', async () => {
    const { id } = await service.found()
    const callerOf = (key: string): Caller => ({
      organizationId: id,
      actor: { type: 'key', id: key, name: null, onBehalfOf: null },
      permissions: new Set(),
      userId: null,
      role: null,
      credential: key,
    })
    for (let tried = 0; tried < 100; tried++) await noteRefused(service.services, callerOf('key_loud'), `operation_${tried}`, 'req_1')
    await noteRefused(service.services, callerOf('key_quiet'), 'post_document', 'req_2')
    const logged = await service.services.store.transaction(id, db =>
      db.rows<{ actor: string }>(
        sql`select actor_id as actor from audit_log where organization_id = ${id} and action = 'permission_refused'`,
      ),
    )
    expect(logged.filter(({ actor }) => actor === 'key_quiet')).toHaveLength(1)
    expect(logged).toHaveLength(21)
  })

  test('is at most sixty rows an hour in an organization, and the chain stays whole', async () => {
    const keys = await Promise.all(Array.from({ length: 40 }, () => other.keyWith('documents:read')))
    for (const key of keys) {
      await service.call(key, 'save_contact', { name: 'X' })
      await service.call(key, 'set_auto_post', { autoPost: true })
    }
    expect((await rowsOf(other, 'permission_refused')).length).toBeLessThanOrEqual(60)
    const verdict = await service.services.store.transaction(other.id, db => verifyAudit(db), { readOnly: true })
    expect(verdict.broken).toBeNull()
  })
})
