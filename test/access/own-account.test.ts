/** One's own password and sign-ins over the API, and that nothing of a password can be found anywhere but behind a slow hash. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, isPassword } from '../../src/access/passwords.ts'
import { sessionCookie, startSession } from '../../src/access/sessions.ts'
import { canonicalJson } from '../../src/domain/access/changes.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization
const now = Date.parse('2026-01-15T09:30:00Z')

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
  organization = await service.found()
})
afterAll(() => service?.close())

interface Person {
  userId: string
  session: string
  password: string
}

async function person(password: string): Promise<Person> {
  const { userId, session } = await organization.member('viewer')
  const passwordHash = await hashPassword(password)
  await service.services.store.transaction(organization.id, async db =>
    db.write(sql`update app_user set password_hash = ${passwordHash} where id = ${userId}`),
  )
  return { userId, session, password }
}

const asPerson = ({ session }: { session: string }, method: string, path: string, body?: unknown, headers = {}): Promise<Reply> =>
  service.request(null, method, `/api/rest${path}`, body, {
    cookie: sessionCookie(service.url, session).split(';')[0]!,
    origin: service.url,
    ...headers,
  })

const signInAgain = ({ userId }: Person): Promise<string> =>
  service.services.store.transaction(organization.id, db =>
    startSession(db, userId, organization.id, new Date(now), { device: 'Firefox on Linux', network: '203.0.113.x' }),
  )

const isNow = async ({ userId }: Person, password: string): Promise<boolean> => {
  const row = await service.services.store.row<{ hash: string }>(sql`select password_hash as hash from app_user where id = ${userId}`)
  return isPassword(row?.hash, password)
}

const faultsOf = ({ status, body }: Reply) => [
  status,
  (body.errors ?? []).map((fault: { path: string; code: string }) => [fault.path, fault.code]),
]

test('the password changes, other sign-ins end, this one goes on, and each organization has it in its log', async () => {
  const one = await person('seven grey harbours')
  const other = await signInAgain(one)
  const change = { current: one.password, new: 'a boat on the water' }
  const changed = await asPerson(one, 'POST', '/me/password', change)
  expect([changed.status, changed.body.result]).toEqual([200, { changed: true, endedSignIns: 1 }])
  expect([await isNow(one, one.password), await isNow(one, 'a boat on the water')]).toEqual([false, true])
  expect((await asPerson({ session: other }, 'GET', '/me')).status).toBe(401)
  expect((await asPerson(one, 'GET', '/me')).status).toBe(200)
  const { body } = await service.request(organization.key, 'GET', `/api/rest/audit-log?action=change_password&targetId=${one.userId}`)
  expect(body.result.items).toMatchObject([{ after: { password: 'changed' } }])
})

test('what is not right is said at its field, and changes nothing', async () => {
  const one = await person('seven grey harbours')
  const ask = (current: string, fresh: string) => asPerson(one, 'POST', '/me/password', { current, new: fresh }).then(faultsOf)
  expect(await ask(one.password, 'short')).toEqual([400, [['new', 'password_too_short']]])
  expect(await ask(one.password, 'password1234')).toEqual([400, [['new', 'password_guessable']]])
  expect(await ask(one.password, 'Nordlys ApS 2026')).toEqual([400, [['new', 'password_of_person']]])
  expect(await ask(one.password, one.password)).toEqual([400, [['new', 'password_is_current']]])
  for (let tried = 0; tried < 5; tried++)
    expect(await ask('not this one', 'a boat on the water')).toEqual([400, [['current', 'password_not_current']]])
  expect(await ask(one.password, 'a boat on the water')).toEqual([400, [['current', 'password_tried_too_often']]])
  expect(await isNow(one, one.password)).toBe(true)
  const byKey = await service.request(organization.key, 'POST', '/api/rest/me/password', {
    current: 'seven grey harbours',
    new: 'a boat on the water',
  })
  expect([byKey.status, byKey.body.code]).toEqual([403, 'forbidden'])
})

test('an Idempotency-Key answers again, tells another body apart, and keeps nothing that could be guessed from', async () => {
  const one = await person('eleven quiet ferries')
  const change = { current: one.password, new: 'a lamp in the window' }
  const key = { 'idempotency-key': 'the-same-change' }
  const first = await asPerson(one, 'POST', '/me/password', change, key)
  const again = await asPerson(one, 'POST', '/me/password', change, key)
  expect([first.status, again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([200, 200, 'true', first.body])
  const other = await asPerson(one, 'POST', '/me/password', { ...change, new: 'another lamp there' }, key)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])

  const secrets = [change.current, change.new, 'another lamp there']
  const bodies = [change, { ...change, new: 'another lamp there' }].flatMap(body => [
    canonicalJson(body),
    canonicalJson({ caller: one.userId, body }),
    JSON.stringify(body),
  ])
  const fast = [...secrets, ...bodies].flatMap(text =>
    ['sha1', 'sha256', 'sha512', 'md5'].flatMap(name =>
      (['hex', 'base64', 'base64url'] as const).map(as => createHash(name).update(text).digest(as)),
    ),
  )
  const kept = await everything()
  expect(kept).toContain(one.userId)
  const found = [...secrets, ...fast].filter(text => kept.includes(text) || service.logged.join('\n').includes(text))
  expect(found).toEqual([])
})

/** All rows of all tables as text; bytes in hexadecimal, as PostgreSQL writes them. */
const everything = (): Promise<string> =>
  withClient(service.database.admin, async client => {
    const { rows: tables } = await client.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const texts: string[] = []
    for (const { name } of tables)
      texts.push(...(await client.query(`select t::text as row from "${name}" t`)).rows.map(({ row }) => String(row)))
    return texts.join('\n')
  })

test('one sees one’s own sign-ins, ends one of them, all others, or all', async () => {
  const one = await person('nine green bridges')
  const stranger = await organization.member('owner')
  await signInAgain(one)
  const second = await signInAgain(one)
  const list = async (who: { session: string }) =>
    (await asPerson(who, 'GET', '/me/sign-ins', undefined, { 'accept-language': 'da' })).body.result?.items
  const seen = await list(one)
  expect(seen.map((signIn: { isCurrent: boolean }) => signIn.isCurrent).filter(Boolean)).toHaveLength(1)
  expect(seen).toHaveLength(3)
  expect(seen.find((signIn: { isCurrent: boolean }) => !signIn.isCurrent)).toMatchObject({
    device: 'Firefox på Linux',
    network: '203.0.113.x',
  })
  const target = seen.find((signIn: { isCurrent: boolean }) => !signIn.isCurrent).id
  expect((await asPerson(stranger, 'DELETE', `/me/sign-ins/${target}`)).body.result).toEqual({ ended: 0 })
  expect((await asPerson(one, 'DELETE', `/me/sign-ins/${target}`)).body.result).toEqual({ ended: 1 })
  expect((await asPerson(one, 'DELETE', '/me/sign-ins')).body.result).toEqual({ ended: 1 })
  expect((await asPerson({ session: second }, 'GET', '/me')).status).toBe(401)
  expect(await list(one)).toHaveLength(1)
  expect((await asPerson(one, 'DELETE', '/me/sign-ins', { thisToo: true })).body.result).toEqual({ ended: 1 })
  expect((await asPerson(one, 'GET', '/me')).status).toBe(401)
})
