/** The list of tools from what is kept of it: the same answer as the SDK gives, and never what another may see. */
import { createMcpHandler, Server } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../src/app.ts'
import { expandPermissions, keyPermissions, type Permissions, rolePermissions } from '../../src/domain/access/permissions.ts'
import type { Caller } from '../../src/kernel/context.ts'
import type { McpAnswer } from '../../src/mcp/agent-request.ts'
import { createListings, type PlainListing, plainListingIn } from '../../src/mcp/listings.ts'
import { params } from '../../src/mcp/params.ts'
import { createTools } from '../../src/mcp/tools.ts'
import { toolsIn } from '../../src/mcp/tools-in.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { accept, agentOf, eras, post, toHeaders, toMessage } from './speaking.ts'

const withId = (message: object, id: unknown): object => ({ ...message, id })

async function answerOfSdk(message: object, headers: Record<string, string>): Promise<McpAnswer> {
  const handler = createMcpHandler(() => {
    const identity = { name: 'primanota', title: 'Primanota', version: '1.0.0' }
    const server = new Server(identity, { capabilities: { tools: {} }, cacheHints: { 'tools/list': { ttlMs: 1, cacheScope: 'private' } } })
    server.setRequestHandler('tools/list', params.page, () => ({ tools: [] }))
    return server
  })
  const request = new Request('http://localhost/api/mcp', { method: 'POST', headers })
  const response = await handler.fetch(request, { parsedBody: message })
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}

const headersOf = (era: (typeof eras)[number]) => toHeaders(era, null, 'tools/list', {})
const none = Buffer.from('')

describe.each(eras)('a list in the era of %s', era => {
  const headers = headersOf(era)
  const message = toMessage(era, 'tools/list', {})

  test('is answered as the SDK would, once it has answered one of its kind', async () => {
    const listings = createListings()
    const first = plainListingIn({ message }, headers) as PlainListing
    expect(listings.answer(first, none)).toBeUndefined()
    listings.learn(first, await answerOfSdk(message, headers))
    for (const id of [1, 'one "1"', ',"id":1}', '"tools":[]', -7, 'Æ\u2028']) {
      const next = withId(message, id)
      expect(listings.answer(plainListingIn({ message: next }, headers) as PlainListing, none)).toEqual({
        ...(await answerOfSdk(next, headers)),
        tools: none,
      })
    }
  })

  test('is learnt from any id, also from one that looks like the answer', async () => {
    const listings = createListings()
    const odd = withId(message, '"tools":[],"id":1}')
    listings.learn(plainListingIn({ message: odd }, headers) as PlainListing, await answerOfSdk(odd, headers))
    const known = listings.answer(plainListingIn({ message }, headers) as PlainListing, none)
    expect(known).toEqual({ ...(await answerOfSdk(message, headers)), tools: none })
  })
})

test('other headers, another envelope and no parameters are other kinds', () => {
  const message = toMessage(eras[0], 'tools/list', {}) as { params: object }
  const kindOf = (sent: object, headers: Record<string, string>) => plainListingIn({ message: sent }, headers)?.kind
  const kinds = [
    kindOf(message, headersOf(eras[0])),
    kindOf(message, headersOf(eras[1])),
    kindOf(toMessage(eras[0], 'tools/list', {}, { elicitation: {} }), headersOf(eras[0])),
    kindOf({ ...message, params: undefined }, headersOf(eras[0])),
    kindOf({ ...message, params: {} }, headersOf(eras[0])),
  ]
  expect(kinds).not.toContain(undefined)
  expect(new Set(kinds).size).toBe(kinds.length)
})

const old = toMessage(eras[1], 'tools/list', {})

test.each<[string, unknown]>([
  ['another method', { ...old, method: 'tools/call' }],
  ['a notification', { jsonrpc: '2.0', method: 'tools/list' }],
  ['half an id', { ...old, id: 1.5 }],
  ['another field', { ...old, result: 1 }],
  ['a cursor', { ...old, params: { cursor: 'x' } }],
  ['progress to be told', { ...old, params: { _meta: { progressToken: 1 } } }],
  ['a `_meta` that is none', { ...old, params: { _meta: 'x' } }],
  ['parameters that are a list', { ...old, params: [] }],
  ['one that is very long', { ...old, params: { _meta: { text: 'x'.repeat(5000) } } }],
  ['a list of messages', [old]],
  ['nothing', null],
])('%s is left to the SDK', (_what, message) => {
  expect(plainListingIn({ message }, headersOf(eras[1]))).toBeUndefined()
})

test('what the SDK refuses or writes in another way is not kept', () => {
  const listings = createListings()
  const listing: PlainListing = { id: 1, kind: 'k' }
  const body = '{"result":{"tools":[]},"jsonrpc":"2.0","id":1}'
  for (const [status, other] of [
    [400, body],
    [200, '{"id":1,"result":{"tools":[]}}'],
    [200, body.replace('"tools"', '"others"')],
    [200, `${body} `],
  ] as const) {
    listings.learn(listing, { status, headers: {}, body: other })
    expect(listings.answer(listing, none)).toBeUndefined()
  }
  listings.learn(listing, { status: 200, headers: {}, body })
  expect(listings.answer(listing, none)?.body).toBe(body)
})

test('a thousand kinds are kept, and no more', () => {
  const listings = createListings()
  const body = '{"result":{"tools":[]},"jsonrpc":"2.0","id":1}'
  const kept = () => Array.from({ length: 2500 }, (_, at) => listings.answer({ id: 1, kind: `k${at}` }, none)).filter(Boolean).length
  for (let at = 0; at < 2500; at++) listings.learn({ id: 1, kind: `k${at}` }, { status: 200, headers: {}, body })
  expect(kept()).toBe(500)
})

test('the lists of sixteen sets of permissions are kept, and no more', () => {
  const tools = createTools(catalogue)
  const callerWith = (permissions: Permissions, isReadOnly = false) => ({ permissions, isReadOnly }) as unknown as Caller
  const all = expandPermissions(keyPermissions)
  const whole = tools.listFor(callerWith(all))
  expect(tools.listFor(callerWith(new Set([...all].reverse()))) === whole).toBe(true)
  expect(tools.listFor(callerWith(all, true)).equals(whole)).toBe(false)
  const others = [...all].slice(0, 16).map(left => new Set([...all].filter(one => one !== left)))
  for (const permissions of others) tools.listFor(callerWith(permissions))
  const again = tools.listFor(callerWith(all))
  expect(again === whole).toBe(false)
  expect(again.equals(whole)).toBe(true)
})

describe('a running service', () => {
  let service: TestService
  let organization: Organization
  beforeAll(async () => {
    service = await startTestService()
    organization = await service.found()
  })
  afterAll(() => service.close())

  const offered = toolsIn(catalogue)
  const allowed = (permissions: Permissions) => offered.filter(({ permission }) => permissions.has(permission)).map(({ name }) => name)
  const namesFor = async (key: string, era = eras[0] as (typeof eras)[number]) =>
    (await agentOf(service, key, { era }).tools()).map(({ name }) => name)

  test.each(eras)('lists for each what they may do, in turn and at once, in the era of %s', async era => {
    const other = await service.found()
    const reader = await organization.keyWith('documents:read')
    const keys = [organization.key, reader, other.key, await other.keyWith('documents:read')]
    const [all, few] = [allowed(expandPermissions(keyPermissions)), allowed(expandPermissions(['documents:read']))]
    for (let round = 0; round < 3; round++) {
      expect(await Promise.all(keys.map(key => namesFor(key, era)))).toEqual([all, few, all, few])
    }
  })

  test('a role that is changed counts with the next list', async () => {
    const { userId, key } = await organization.member('viewer')
    const [before] = [await namesFor(key), await namesFor(key)]
    expect(before).toEqual(allowed(rolePermissions.viewer))
    const changed = await service.request(organization.key, 'PATCH', `/api/rest/members/${userId}`, { role: 'accountant' })
    expect(changed.status).toBe(200)
    expect((await namesFor(key)).length).toBeGreaterThan(before.length)
    const back = await service.request(organization.key, 'PATCH', `/api/rest/members/${userId}`, { role: 'viewer' })
    expect(back.status).toBe(200)
    expect(await namesFor(key)).toEqual(before)
  })

  test.each([accept, 'application/json', 'text/event-stream', '*/*'])(
    'says the same each time to a client that takes %s, with its own id, and how long it is',
    async form => {
      const headers = { ...toHeaders(eras[1], organization.key, 'tools/list', {}), accept: form }
      const lists = []
      for (const id of ['a', 'b', 'c']) {
        const { status, headers: sent, body } = await post(service, JSON.stringify(withId(old, id)), headers)
        expect([status, body.id, Number(sent.get('content-length')) > 100_000]).toEqual([200, id, true])
        lists.push([sent.get('content-type'), body.result])
      }
      expect(lists[1]).toEqual(lists[0])
      expect(lists[2]).toEqual(lists[0])
    },
  )

  test('is the same in every language', async () => {
    const lists = []
    for (const language of ['en', 'da', 'it', 'en']) {
      const { body } = await agentOf(service, organization.key).send('tools/list', {}, { 'accept-language': language })
      lists.push(JSON.stringify(body))
    }
    expect(new Set(lists).size).toBe(1)
  })
})
