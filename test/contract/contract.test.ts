/** What every operation owes its callers, tried on each of them as its definition says; one that is added tomorrow is tried tomorrow. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { type Fault, faultsOf, queryFaults } from './faults.ts'
import { addressOf, allBut, changes, each, type Operation, operations, reads, send, withoutPath } from './operations.ts'
import { idFields, kindsOf, makers, withId } from './records.ts'
import { contents, errorsLogged } from './store.ts'

let service: TestService
let organization: Organization
let other: Organization
let before: Record<string, string>
const without = new Map<string, string>()
/** Of each kind: one of ours, and one of the other organization. */
const ids: Record<string, { own: string; foreign: string }> = {}

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  other = await service.found()
  for (const { permission } of operations) {
    if (!without.has(permission)) without.set(permission, await organization.keyWith(...allBut(permission)))
  }
  // An entry of the audit log is named by its place in the log: the other organization has places that ours has not reached.
  for (let entry = 0; entry < 20; entry++) await service.call(other.key, 'save_contact', { name: `Contact ${entry}` })
  for (const [kind, make] of Object.entries(makers)) {
    ids[kind] = { own: await make(service, organization), foreign: await make(service, other) }
  }
  before = await contents(service)
})
afterAll(() => service.close())

afterAll(async () => {
  expect(await contents(service), 'a refused request changed something').toEqual(before)
  expect(errorsLogged(service)).toEqual([])
})

const named = (list: readonly Operation[]) => list.map(operation => [operation.name, operation] as const)

/** The requests that were not answered as they should be, each with what came instead. */
function unlike(replies: readonly { what: string; reply: Reply; expected: string }[]): string[] {
  return replies.flatMap(({ what, reply, expected }) => {
    const got = `${reply.status} ${reply.body?.code ?? ''}`.trim()
    return got === expected ? [] : [`${what}: ${got} instead of ${expected}: ${JSON.stringify(reply.body)}`]
  })
}

function problemFaults({ what, path }: Fault, { status, body, headers }: Reply): string[] {
  const paths: string[] = (body?.errors ?? []).map((error: { path: string }) => error.path)
  const isSound =
    status === 400 &&
    body.code === 'invalid_input' &&
    paths.includes(path) &&
    /^application\/problem\+json\b/.test(headers.get('content-type') ?? '') &&
    body.requestId === headers.get('x-request-id') &&
    body.type === 'urn:primanota:problem:invalid_input'
  return isSound ? [] : [`${what}: ${status} ${JSON.stringify(body)}`]
}

describe('a body that does not fit its schema is 400 and named', () => {
  test.each(named(changes))('%s', async (_name, operation) => {
    const { required, properties } = operation.schema
    const schema = {
      ...operation.schema,
      required: (required ?? []).filter(name => !operation.inPath.includes(name)),
      properties: withoutPath(operation, properties ?? {}) as NonNullable<typeof properties>,
    }
    const faults = faultsOf(schema, withoutPath(operation, operation.example))
    expect(faults.length).toBeGreaterThan(8)
    const address = addressOf(operation, operation.example)
    const wrong = await each(faults, async fault => {
      const reply = await service.request(organization.key, operation.method, address, JSON.stringify(fault.input))
      return problemFaults(fault, reply)
    })
    expect(wrong.flat()).toEqual([])
  })
})

describe('a query that does not fit its schema is 400 and named', () => {
  test.each(named(reads))('%s', async (_name, operation) => {
    const faults = queryFaults(operation.schema, operation.inPath)
    const wrong = await each(faults, async fault => {
      const reply = await send(service, organization.key, operation, { ...operation.example, ...(fault.input as object) })
      return problemFaults(fault, reply)
    })
    expect(wrong.flat()).toEqual([])
  })
})

const malformed = '{"name": '

/** The same request in forms that must not matter before the body is looked at. */
function forms(operation: Operation, key: string | null): { what: string; send: () => Promise<Reply> }[] {
  const address = addressOf(operation, operation.example)
  const request = (body: string | undefined, headers?: Record<string, string>) =>
    service.request(key, operation.method, address, body, headers)
  if (!operation.hasBody) return [{ what: operation.name, send: () => send(service, key, operation, operation.example) }]
  return [
    { what: 'the example', send: () => send(service, key, operation, operation.example) },
    { what: 'malformed JSON', send: () => request(malformed) },
    { what: 'a body of another type', send: () => request('name=x', { 'content-type': 'application/x-www-form-urlencoded' }) },
    { what: 'a body that breaks the schema', send: () => request('{"unknownProperty":1}') },
    { what: 'no body', send: () => request(undefined) },
  ]
}

describe('without a key', () => {
  test.each(named(operations))('%s is 401 with WWW-Authenticate', async (_name, operation) => {
    // Another last character than the one it has.
    const keys = [null, 'rubbish', `${organization.key.slice(0, -1)}${organization.key.endsWith('x') ? 'y' : 'x'}`]
    const replies = await each(
      keys.flatMap(key => forms(operation, key)),
      async form => ({ what: form.what, reply: await form.send(), expected: '401 unauthenticated' }),
    )
    expect(unlike(replies)).toEqual([])
    for (const { reply } of replies) expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer /)
  })
})

/** Whoever is let in may ask who they are and what changed. */
const refusable = operations.filter(({ permission }) => permission !== 'me:read')

describe('a key with every permission but the needed one', () => {
  test.each(named(refusable))('is 403 for %s, whatever the body', async (_name, operation) => {
    const key = without.get(operation.permission) as string
    const replies = await each(forms(operation, key), async form => ({
      what: form.what,
      reply: await form.send(),
      expected: '403 forbidden',
    }))
    expect(unlike(replies)).toEqual([])
    expect(replies[0]?.reply.body.detail).toContain(operation.permission)
  })
})

test.each(['no_such_action', 'constructor', '__proto__', 'Save_Contact', 'save_contact%00', 'save_contact%2f'])(
  'the action %s is unknown',
  async name => {
    const path = `/api/rest/actions/${name}`
    for (const body of ['{}', malformed, '[]', undefined]) {
      const reply = await service.request(organization.key, 'POST', path, body)
      expect([reply.status, reply.body.code]).toEqual([404, 'unknown_action'])
    }
    expect((await service.request(null, 'POST', path, '{}')).status).toBe(401)
  },
)

describe('an id of another organization cannot be told from one that does not exist', () => {
  test('every kind that an operation does not find has a record to try it with', () => {
    const kinds = new Set(operations.flatMap(kindsOf))
    expect([...kinds].filter(kind => kind !== 'target' && makers[kind] === undefined)).toEqual([])
    const aimless = operations.filter(operation => kindsOf(operation).length > 0 && idFields(operation).length === 0)
    expect(aimless.map(operation => operation.name)).toEqual([])
  })

  test.each(named(operations.filter(operation => idFields(operation).length > 0)))('%s', async (_name, operation) => {
    const fields = idFields(operation)
    const owned = Object.fromEntries(fields.filter(({ name }) => name in operation.example).map(({ name, kind }) => [name, ids[kind]!.own]))
    for (const { name, kind } of fields) {
      const { own, foreign } = ids[kind]!
      const unknown = `${own.slice(0, 4)}${'0'.repeat(26)}`
      const ask = async (id: string) => {
        const { status, body } = await send(
          service,
          organization.key,
          operation,
          withId(operation, { ...operation.example, ...owned }, name, id),
        )
        return { status, problem: JSON.stringify({ ...body, requestId: '' }).replaceAll(id, 'ID') }
      }
      const absent = await ask(unknown)
      expect(absent.status, `${name}: ${absent.problem}`).toBe(404)
      expect(await ask(foreign)).toEqual(absent)
    }
  })

  test('and the bytes of its file are not there either', async () => {
    const ask = (id: string) => service.request(organization.key, 'GET', `/api/rest/files/${id}`)
    expect((await ask(ids.file!.own)).status).toBe(200)
    const { status, body } = await ask(ids.file!.foreign)
    expect([status, body.code]).toEqual([404, 'file_not_found'])
  })
})

describe('another method is 405 with Allow', () => {
  const taken = new Map<string, Set<string>>([
    ['/api/rest/files', new Set(['POST'])],
    ['/api/rest/documents', new Set(['POST'])],
  ])
  for (const { path, method } of operations) taken.set(path, (taken.get(path) ?? new Set()).add(method))

  test.each([...taken])('%s', async (path, methods) => {
    const address = path.replace(/:\w+/g, 'nothing_with_this_id')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(one => !methods.has(one))) {
      const reply = await service.request(organization.key, method, address)
      expect([method, reply.status, reply.body.code]).toEqual([method, 405, 'method_not_allowed'])
      const allowed = (reply.headers.get('allow') ?? '').split(', ').filter(one => one !== 'HEAD')
      expect(new Set(allowed)).toEqual(methods)
      expect((await service.request(null, method, address)).status).toBe(401)
    }
  })
})

describe('a body that is no JSON object in UTF-8 of at most 1 MiB', () => {
  const withBody = named(changes.filter(operation => operation.hasBody))
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonp',
    '*/*',
    'rubbish',
  ]

  test.each(withBody)('%s: another content type is 400', async (_name, operation) => {
    const address = addressOf(operation, operation.example)
    const body = JSON.stringify(withoutPath(operation, operation.example))
    const replies = await each(types, async type => {
      const reply = await service.request(organization.key, operation.method, address, body, { 'content-type': type })
      return { what: type, reply, expected: '400 invalid_content_type' }
    })
    expect(unlike(replies)).toEqual([])
  })

  test.each(withBody)('%s: malformed JSON is 400', async (_name, operation) => {
    const reply = await service.request(organization.key, operation.method, addressOf(operation, operation.example), malformed)
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_json'])
  })

  test.each(withBody)('%s: 1 MiB is read, one byte more is 413', async (_name, operation) => {
    const address = addressOf(operation, operation.example)
    const padded = (bytes: number) => `{"unknownProperty":"${'x'.repeat(bytes - 22)}"}`
    const most = await service.request(organization.key, operation.method, address, padded(1024 * 1024))
    expect([most.status, most.body.code]).toEqual([400, 'invalid_input'])
    const more = await service.request(organization.key, operation.method, address, padded(1024 * 1024 + 1))
    expect([more.status, more.body.code]).toEqual([413, 'payload_too_large'])
  })

  test('what the path says may not stand in the body too', async () => {
    for (const operation of changes.filter(({ inPath }) => inPath.length > 0)) {
      const [name] = operation.inPath as [string]
      const body = JSON.stringify({ ...operation.example, [name]: 'another' })
      const reply = await service.request(organization.key, operation.method, addressOf(operation, operation.example), body)
      expect([reply.status, reply.body.errors?.map((error: { path: string }) => error.path)]).toEqual([400, [name]])
    }
  })
})
