/** The clients that others wrote, both generations of the official SDK, find their way from a 401 to an answer by themselves. */
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { UnauthorizedError as OldUnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { validatorOfOne, validatorOfTwo } from '../mcp/compiled-once.ts'
import { Browser } from './browser.ts'
import { select } from './store.ts'

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

const redirectUrl = 'http://127.0.0.1:5999/callback'

/** What an app keeps, and the person who allows it as soon as it asks. */
class Memory {
  readonly redirectUrl = redirectUrl
  readonly session: string
  readonly access: 'read' | 'change'
  answered: URL | undefined
  // biome-ignore lint/suspicious/noExplicitAny: both SDKs have their own types for the same documents
  kept: Record<string, any> = {}

  constructor(session: string, access: 'read' | 'change') {
    this.session = session
    this.access = access
  }

  get clientMetadata() {
    return {
      client_name: 'SDK',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  }
  #keep(name: string, value: unknown): void {
    this.kept[name] = value
  }

  state = () => 'a state'
  clientInformation = () => this.kept['client']
  saveClientInformation = (client: unknown) => this.#keep('client', client)
  tokens = () => this.kept['tokens']
  saveTokens = (tokens: unknown) => this.#keep('tokens', tokens)
  codeVerifier = () => this.kept['verifier']
  saveCodeVerifier = (verifier: string) => this.#keep('verifier', verifier)
  discoveryState = () => this.kept['discovery']
  saveDiscoveryState = (discovery: unknown) => this.#keep('discovery', discovery)
  invalidateCredentials = (what: string) => {
    if (what === 'all') this.kept = {}
    else delete this.kept[what]
  }

  async redirectToAuthorization(url: URL): Promise<void> {
    const browser = new Browser(service.url, this.session)
    const page = await browser.open(url)
    expect(page.status, page.text).toBe(200)
    const done = await browser.submit(page, { organization: organization.id, access: this.access, decision: 'allow' })
    this.answered = done.location as URL
  }
}

const endpoint = () => new URL(`${service.url}/api/mcp`)

interface Connected {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>
  close(): Promise<void>
}

const info = { name: 'test', version: '1' }

const connectV2 = (mode: 'auto' | 'legacy') => async (memory: Memory) => {
  const transport = () => new StreamableHTTPClientTransport(endpoint(), { authProvider: memory as never })
  const create = () => new Client(info, { versionNegotiation: { mode }, jsonSchemaValidator: validatorOfTwo })
  const first = transport()
  await expect(create().connect(first)).rejects.toThrow(UnauthorizedError)
  await first.finishAuth(memory.answered!.searchParams)
  const client = create()
  await client.connect(transport())
  expect(client.getProtocolEra()).toBe(mode === 'auto' ? 'modern' : 'legacy')
  return client
}

async function connectV1(memory: Memory): Promise<Connected> {
  const transport = () => new OldTransport(endpoint(), { authProvider: memory as never })
  const first = transport()
  await expect(new OldClient(info, { jsonSchemaValidator: validatorOfOne }).connect(first as never)).rejects.toThrow(OldUnauthorizedError)
  await first.finishAuth(memory.answered!.searchParams.get('code')!)
  const client = new OldClient(info, { jsonSchemaValidator: validatorOfOne })
  await client.connect(transport() as never)
  return client as Connected
}

const generations: [string, (memory: Memory) => Promise<Connected>][] = [
  ['v2, of today', connectV2('auto')],
  ['v2, as in 2025', connectV2('legacy')],
  ['v1', connectV1],
]

test.each(generations)(
  '%s signs in, calls a tool, refreshes by itself, and is asked again when it was disconnected',
  async (_name, connect) => {
    const { session, userId, key } = await organization.member('owner')
    const memory = new Memory(session, 'change')
    const client = await connect(memory)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('save_contact')
    expect(memory.kept['tokens'].scope).toBe('mcp:read mcp:write')
    // A call, and not a list: clients of today keep lists for as long as they were told.
    const save = () => client.callTool({ name: 'save_contact', arguments: { name: 'Kunde ApS' } })
    expect(await save()).toMatchObject({ structuredContent: { result: { name: 'Kunde ApS' } } })
    const before = memory.kept['tokens'].access_token
    await select(service, `delete from oauth_payload where model = 'AccessToken' and payload->>'accountId' = $1`, [userId])
    expect(await save()).toMatchObject({ structuredContent: { result: { name: 'Kunde ApS' } } })
    expect(memory.kept['tokens'].access_token).not.toBe(before)
    const [{ id }] = (await select<{ id: string }>(service, 'select id from connected_app where user_id = $1', [userId])) as [
      { id: string },
    ]
    await service.request(key, 'DELETE', `/api/rest/connected-apps/${id}`)
    memory.answered = undefined
    await expect(save()).rejects.toThrow()
    expect(memory.answered).toBeDefined()
    await client.close()
  },
)

test.each(generations)('%s sees only what reads when the person chose so', async (_name, connect) => {
  const { session } = await organization.member('owner')
  const client = await connect(new Memory(session, 'read'))
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names).toContain('list_contacts')
  expect(names).not.toContain('save_contact')
  await client.close()
})
