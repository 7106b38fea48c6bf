/** Who may do what. The tables below are the rule, written to be read by an accountant; the code is held against them, and the service against both. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie } from '../../src/access/sessions.ts'
import {
  expandPermissions,
  type KeyPermission,
  keyPermissions,
  type Permission,
  type Role,
  rolePermissions,
  roles,
} from '../../src/domain/access/permissions.ts'
import { addressOf, changes, each, type Operation, operations } from '../contract/operations.ts'
import { contents, errorsLogged } from '../contract/store.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'

const matrix = rows`
  what one may do                              permission            owner  admin  accountant  bookkeeper  viewer
  see documents and files                      documents:read        yes    yes    yes         yes         yes
  capture, read and code documents             documents:edit        yes    yes    yes         yes         no
  post documents to the ledger                 documents:post        yes    yes    yes         yes         no
  delete documents that are not posted         documents:delete      yes    yes    yes         yes         no
  see bank accounts and transactions           bank:read             yes    yes    yes         yes         yes
  link banks and reconcile                     bank:edit             yes    yes    yes         yes         no
  see invoices and contacts                    invoices:read         yes    yes    yes         yes         yes
  write and issue invoices, keep contacts      invoices:edit         yes    yes    yes         yes         no
  see the ledger and VAT returns               ledger:read           yes    yes    yes         yes         yes
  prepare and file VAT returns                 ledger:edit           yes    yes    yes         no          no
  see the settings and who the members are     settings:read         yes    yes    yes         yes         yes
  change region, automation and the profile    settings:edit         yes    yes    yes         no          no
  see who one is, and what changed             me:read               yes    yes    yes         yes         yes
  change one's own name and preferences        me:edit               yes    yes    yes         yes         yes
  read the audit log                           audit:read            yes    yes    yes         no          no
  found another organization                   organizations:create  yes    yes    yes         yes         yes
  have API keys of one's own                   keys:own              yes    yes    yes         yes         yes
  make and revoke keys of the organization     keys:manage           yes    yes    no          no          no
  connect and disconnect apps of one's own     apps:own              yes    yes    yes         yes         yes
  disconnect any app, say what agents may do   apps:manage           yes    yes    no          no          no
  invite, change and remove members            members:manage        yes    yes    no          no          no
  make and remove owners                       organization:own      yes    no     no          no          no
`

const carried = rows`
  a key with        may also
  documents:read    me:read
  documents:edit    documents:read, me:read
  documents:post    documents:read, me:read
  documents:delete  documents:read, me:read
  bank:read         me:read
  bank:edit         bank:read, me:read
  invoices:read     me:read
  invoices:edit     invoices:read, me:read
  ledger:read       me:read
  ledger:edit       ledger:read, me:read
  settings:read     me:read
  settings:edit     settings:read, me:read, me:edit, audit:read, organizations:create, keys:own, apps:own, keys:manage, apps:manage, members:manage
`

/** What the contract asks for. */
const contract = rows`
  permission        actions
  documents:edit    capture_document, extract_document, code_document, update_coding, retry_document, link_document_contact
  documents:post    post_document
  documents:delete  delete_document
  settings:edit     set_region, set_auto_post, sync_chart_of_accounts, generate_calendar_token, set_vat_frequency
  bank:edit         start_bank_authorization, finalize_bank_authorization, sync_bank_now, reconcile_now, match_transaction, split_transaction, unmatch_transaction, ignore_transaction
  invoices:edit     issue_einvoice, save_invoice, delete_invoice, issue_invoice, save_contact, delete_contact
  ledger:edit       prepare_vat_return, file_vat_return
`

const list = (text: string | undefined) => (text ?? '').split(', ').filter(Boolean)
const allowed = (role: Role, permission: Permission) => matrix.find(row => row.permission === permission)?.[role] === 'yes'

describe('the code has the same table:', () => {
  test.each(roles.map(role => [role]))('%s', role => {
    const expected = matrix.filter(row => row[role] === 'yes').map(row => row.permission)
    expect([...rolePermissions[role]].sort()).toEqual(expected.sort())
  })

  test.each(carried.map(row => [row['a key with'] as KeyPermission, row]))('a key with %s', (permission, row) => {
    expect([...expandPermissions([permission])].sort()).toEqual([permission, ...list(row['may also'])].sort())
  })

  test('every permission of a key is in the table', () => expect(carried.map(row => row['a key with'])).toEqual([...keyPermissions]))

  test('every action of the contract needs the permission that the contract says', () => {
    const wanted = new Map(contract.flatMap(row => list(row.actions).map(action => [action, row.permission])))
    expect(wanted.size).toBe(29)
    const actions = operations.filter(operation => operation.kind === 'action')
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.map(({ name, permission }) => [name, permission])).toEqual(actions.map(({ name }) => [name, wanted.get(name)]))
  })
})

let service: TestService
let organization: Organization
let before: Record<string, string>
let now = Date.parse('2026-01-15T09:30:00Z')
const people = new Map<Role, { userId: string; key: string; session: string }>()
const keys = new Map<KeyPermission, string>()

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
  organization = await service.found()
  for (const role of roles) people.set(role, await organization.member(role))
  for (const permission of keyPermissions) keys.set(permission, await organization.keyWith(permission))
  before = await contents(service)
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

type Credential = { key: string } | { session: string }

const cookieOf = (session: string) => sessionCookie(service.services.baseUrl, session).split(';')[0]!

const ask = (who: Credential, method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  'key' in who
    ? service.request(who.key, method, path, body, headers)
    : service.request(null, method, path, body, {
        cookie: cookieOf(who.session),
        origin: new URL(service.services.baseUrl).origin,
        ...headers,
      })

/** Asks for an operation in a way that is refused as faulty once it is allowed: so nothing is changed by asking. */
function probe(who: Credential, operation: Operation): Promise<Reply> {
  const address = addressOf(operation, operation.example)
  return operation.kind === 'read' ? ask(who, 'GET', `${address}?unknownParameter=1`) : ask(who, operation.method, address, '[]')
}

async function outcomes(who: Credential): Promise<string[]> {
  const upload = await ask(who, 'POST', '/api/rest/files', '', { 'content-type': 'text/plain' })
  const download = await ask(who, 'GET', '/api/rest/files/fil_nowhere')
  const replies = await each(operations, operation => probe(who, operation))
  const found = operations.map(({ name, permission }, at) => ({ name, permission, status: replies[at]!.status }))
  found.push({ name: 'upload_file', permission: 'documents:edit', status: upload.status })
  found.push({ name: 'get_file', permission: 'documents:read', status: download.status })
  return found.map(
    ({ name, permission, status }) =>
      `${name} (${permission}) ${status === 403 ? 'no' : status === 400 || status === 404 ? 'yes' : status}`,
  )
}

const expected = (may: (permission: Permission) => boolean): string[] =>
  [
    ...operations,
    { name: 'upload_file', permission: 'documents:edit' as const },
    { name: 'get_file', permission: 'documents:read' as const },
  ].map(({ name, permission }) => `${name} (${permission}) ${may(permission) ? 'yes' : 'no'}`)

describe('the service allows just that:', () => {
  test.each(roles.map(role => [role]))('a person who is %s', async role => {
    expect(await outcomes({ session: people.get(role)!.session })).toEqual(expected(permission => allowed(role, permission)))
  })

  test.each(roles.map(role => [role]))('a key with every permission of a person who is %s', async role => {
    const may = expandPermissions(keyPermissions)
    expect(await outcomes({ key: people.get(role)!.key })).toEqual(expected(permission => may.has(permission) && allowed(role, permission)))
  })

  test.each(keyPermissions.map(permission => [permission]))('a key of the organization with %s', async permission => {
    const may = [permission, ...list(carried.find(row => row['a key with'] === permission)?.['may also'])]
    expect(await outcomes({ key: keys.get(permission)! })).toEqual(expected(wanted => may.includes(wanted)))
  })

  test('a key of a person with one permission allows that one, where the role has it', async () => {
    for (const permission of ['invoices:edit', 'settings:edit', 'documents:read'] as const) {
      const { key } = await organization.member('bookkeeper', [permission])
      const may = expandPermissions([permission])
      expect(await outcomes({ key })).toEqual(expected(wanted => may.has(wanted) && allowed('bookkeeper', wanted)))
    }
  })

  test('asking changed nothing', async () => {
    const after = await contents(service)
    // Three people and their keys were added just now; everything else stands as it stood.
    for (const table of ['api_key', 'app_user', 'membership', 'session']) delete after[table]
    expect(before).toMatchObject(after)
  })

  test('the catalogue of actions lists what the caller may run', async () => {
    for (const role of roles) {
      const { body } = await ask({ session: people.get(role)!.session }, 'GET', '/api/rest/actions')
      const names = operations.filter(({ kind, permission }) => kind === 'action' && allowed(role, permission)).map(({ name }) => name)
      expect(body.result.items.map((item: { name: string }) => item.name)).toEqual(names)
    }
  })
})

describe('counts at the very next request:', () => {
  const save = (who: Credential) => ask(who, 'POST', '/api/rest/actions/save_contact', { name: 'Next' })
  const manage = (method: string, path: string, body?: unknown) => ask({ session: people.get('owner')!.session }, method, path, body)

  test('a changed role', async () => {
    const person = await organization.member('viewer')
    for (const who of [{ key: person.key }, { session: person.session }]) expect((await save(who)).status).toBe(403)
    expect((await manage('PATCH', `/api/rest/members/${person.userId}`, { role: 'bookkeeper' })).status).toBe(200)
    for (const who of [{ key: person.key }, { session: person.session }]) expect((await save(who)).status).toBe(200)
    expect((await manage('PATCH', `/api/rest/members/${person.userId}`, { role: 'viewer' })).status).toBe(200)
    for (const who of [{ key: person.key }, { session: person.session }]) expect((await save(who)).status).toBe(403)
  })

  test('a removed membership', async () => {
    const person = await organization.member('bookkeeper')
    expect((await save({ key: person.key })).status).toBe(200)
    expect((await manage('DELETE', `/api/rest/members/${person.userId}`)).status).toBe(200)
    expect((await save({ key: person.key })).status).toBe(401)
    expect((await save({ session: person.session })).status).toBe(403)
  })

  test('a revoked key', async () => {
    const { body } = await manage('POST', '/api/rest/keys', { name: 'Short-lived', permissions: ['invoices:edit'] })
    expect((await save({ key: body.result.apiKey })).status).toBe(200)
    expect((await manage('DELETE', `/api/rest/keys/${body.result.id}`)).status).toBe(200)
    expect((await save({ key: body.result.apiKey })).status).toBe(401)
  })

  test('an expired key', async () => {
    const expiresAt = new Date(now + 60_000).toISOString()
    const { body } = await manage('POST', '/api/rest/keys', { name: 'A minute', permissions: ['invoices:edit'], expiresAt })
    expect((await save({ key: body.result.apiKey })).status).toBe(200)
    now += 60_000
    expect((await save({ key: body.result.apiKey })).status).toBe(401)
  })
})

test('a change with the cookie of a session is taken only from our own pages', async () => {
  const { session } = people.get('owner')!
  const attempt = (headers: Record<string, string>) =>
    service.request(null, 'POST', '/api/rest/actions/save_contact', { name: 'From elsewhere' }, { cookie: cookieOf(session), ...headers })
  const { origin } = new URL(service.services.baseUrl)
  const wrong: Record<string, string>[] = [{}, { origin: 'https://evil.example' }, { origin: 'null' }, { origin: `${origin}.evil.example` }]
  wrong.push(
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin },
    { referer: `${origin}/` },
  )
  for (const headers of wrong) expect([headers, (await attempt(headers)).status]).toEqual([headers, 403])
  for (const headers of [{ origin }, { 'sec-fetch-site': 'same-origin' }])
    expect((await attempt(headers as Record<string, string>)).status).toBe(200)
  for (const operation of changes) {
    const reply = await service.request(null, operation.method, addressOf(operation, operation.example), '[]', {
      cookie: cookieOf(session),
    })
    expect([operation.name, reply.status]).toEqual([operation.name, 403])
  }
})
