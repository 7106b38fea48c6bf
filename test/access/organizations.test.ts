/** Founding, naming and listing organizations, and what they take from their region. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie } from '../../src/access/sessions.ts'
import { newId } from '../../src/ids.ts'
import { insertMembership } from '../../src/store/access/members.ts'
import { insertOrganization } from '../../src/store/access/organizations.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

/** Organizations that belong to somebody, made without asking. */
async function give(userId: string, count: number, role: 'owner' | 'viewer' = 'owner'): Promise<string[]> {
  const ids: string[] = []
  const now = service.services.clock()
  for (let index = 0; index < count; index++) {
    const id = newId('org', now)
    ids.push(id)
    await service.services.store.transaction(id, async db => {
      insertOrganization(db, { id, name: `Number ${index}`, regionKey: null, country: null, timeZone: 'UTC', locale: 'en' }, now)
      await insertMembership(db, userId, role, now)
    })
  }
  return ids
}

const found = (key: string, name: unknown = 'Another', headers = {}) =>
  service.request(key, 'POST', '/api/rest/organizations', { name }, headers)

describe('the list of organizations', () => {
  test('comes in pages, each organization once', async () => {
    const person = await organization.member('viewer')
    const all = [organization.id, ...(await give(person.userId, 6, 'viewer'))].sort()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`
      const { status, body } = await service.request(person.key, 'GET', `/api/rest/organizations?limit=3${next}`)
      expect([status, body.result.items.length]).toEqual([200, seen.length === 6 ? 1 : 3])
      seen.push(...body.result.items.map((item: { id: string }) => item.id))
      cursor = body.result.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(all)
    expect((await service.request(person.key, 'GET', '/api/rest/organizations?cursor=rubbish')).status).toBe(400)
  })

  test('of a key of the organization is that one, and then ends', async () => {
    const { body } = await service.request(organization.key, 'GET', '/api/rest/organizations?limit=1')
    expect([body.result.items.length, body.result.items[0].id, body.result.nextCursor]).toEqual([1, organization.id, null])
    const cursor = Buffer.from(organization.id).toString('base64url')
    const after = await service.request(organization.key, 'GET', `/api/rest/organizations?cursor=${cursor}`)
    expect(after.body.result).toEqual({ items: [], nextCursor: null })
  })

  test('needs one connection at a time, as the start page does: with two, as many as there are could wait for each other', async () => {
    const person = await organization.member('viewer')
    const { pool } = service.services.store
    const taken = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()))
    try {
      expect((await service.request(person.key, 'GET', '/api/rest/organizations')).status).toBe(200)
      const cookie = sessionCookie(service.services.baseUrl, person.session).split(';')[0]!
      expect((await service.request(null, 'GET', '/', undefined, { cookie })).status).toBe(200)
    } finally {
      for (const client of taken) client.release()
    }
  })
})

describe('founding', () => {
  test('ends with the fiftieth that a person owns, also for many requests at once; those of others do not count', async () => {
    const person = await organization.member('owner')
    await give(person.userId, 47)
    await give(person.userId, 5, 'viewer')
    const replies = await Promise.all(Array.from({ length: 5 }, () => found(person.key)))
    expect(replies.map(({ status, body }) => (status === 200 ? 'ok' : body.code)).sort()).toEqual([
      'ok',
      'ok',
      ...Array(3).fill('too_many_organizations'),
    ])
    const again = await found(person.key)
    expect([again.status, again.body.code]).toEqual([409, 'too_many_organizations'])
  })
})

describe('a name', () => {
  const names = ['', '   ', 'a\u0007b', 'a\nb', 'a\u0085b', 'abc\u202etxt.exe', '\u2066x', '\u200b', '\u3164\u00ad', '\u2800']
  const doors = [
    ['POST', '/api/rest/organizations', {}],
    ['PATCH', '/api/rest/organizations/current', {}],
    ['POST', '/api/rest/keys', { permissions: ['bank:read'], scope: 'user' }],
  ] as const

  test.each(doors)('that hides something is refused, and the field named: %s %s', async (method, path, rest) => {
    const { key } = await organization.member('owner')
    for (const name of names) {
      const { status, body } = await service.request(key, method, path, { ...rest, name })
      expect([name, status, body.errors?.map((fault: { path: string }) => fault.path)]).toEqual([name, 400, ['name']])
    }
    for (const name of ['Søster & Brødre ApS', '株式会社', 'שלום', '👩\u200d🔧 Reparation', 'A']) {
      const { status, body } = await service.request(key, method, path, { ...rest, name: ` ${name} ` })
      expect([status, body.result?.name]).toEqual([200, name])
    }
  })
})

describe('an e-mail address', () => {
  test.each([
    ['søren@firma.dk', 200],
    ['x@müller.de', 200],
    [' spaces@example.com ', 200],
    ['x@office', 200],
    ['x@local host', 400],
    ['Anna <anna@example.com>', 400],
    ['a..b@example.com', 400],
    ['', 400],
  ])('%s to invite: %d', async (email, status) => {
    const reply = await service.request(organization.key, 'POST', '/api/rest/members', { email, role: 'viewer' })
    expect(reply.status).toBe(status)
    if (status === 200) expect(reply.body.result.email).toBe(email.trim())
  })
})

describe('set_region', () => {
  const currentOf = async (key: string, id: string) =>
    (await service.request(key, 'GET', '/api/rest/organizations/current', undefined, { 'x-organization-id': id })).body.result

  test('fills what an organization without a region was founded without, and leaves what was chosen', async () => {
    const { key } = await organization.member('owner')
    const [plain, chosen] = [(await found(key)).body.result.id, (await found(key)).body.result.id]
    const at = (id: string) => ({ 'x-organization-id': id })
    const own = { address: { country: 'SE' }, timeZone: 'Europe/Stockholm', locale: 'sv-SE' }
    expect((await service.request(key, 'PATCH', '/api/rest/organizations/current', own, at(chosen))).status).toBe(200)
    for (const id of [plain, chosen]) expect((await service.call(key, 'set_region', { regionKey: 'denmark' }, at(id))).status).toBe(200)
    const filled = await currentOf(key, plain)
    expect([filled.address.country, filled.timeZone, filled.locale]).toEqual(['DK', 'Europe/Copenhagen', 'da-DK'])
    const kept = await currentOf(key, chosen)
    expect([kept.address.country, kept.timeZone, kept.locale]).toEqual(['SE', 'Europe/Stockholm', 'sv-SE'])
    const { body } = await service.request(key, 'GET', '/api/rest/audit-log?action=set_region', undefined, at(plain))
    expect(body.result.items[0].after).toEqual({ regionKey: 'denmark', timeZone: 'Europe/Copenhagen', country: 'DK', locale: 'da-DK' })
  })

  test('twice is one change in the log', async () => {
    const books = await service.found()
    for (let time = 0; time < 2; time++) expect((await service.call(books.key, 'set_region', { regionKey: 'italy' })).status).toBe(200)
    const { body } = await service.request(books.key, 'GET', '/api/rest/audit-log?action=set_region')
    expect(body.result.items).toHaveLength(1)
  })
})

describe('a contact without a country', () => {
  const codes = (record: { warnings: { code: string }[] }) => record.warnings.map(({ code }) => code)

  test('is checked as one of the country of the organization, wherever it is shown', async () => {
    const [danish, italian] = [await service.found('denmark'), await service.found('italy')]
    const wrong = { name: 'Kunde', businessId: '12345678' }
    const here = (await service.call(danish.key, 'save_contact', wrong)).body.result
    const there = (await service.call(italian.key, 'save_contact', wrong)).body.result
    expect([codes(here).length, codes(there).length]).toEqual([1, 0])
    const listed = (await service.request(danish.key, 'GET', '/api/rest/contacts')).body.result.items[0]
    const one = (await service.request(danish.key, 'GET', `/api/rest/contacts/${here.id}`)).body.result
    expect([codes(listed), codes(one)]).toEqual([codes(here), codes(here)])
    const swedish = (await service.call(danish.key, 'save_contact', { ...wrong, country: 'SE' })).body.result
    expect(codes(swedish)).toEqual([])
  })
})
