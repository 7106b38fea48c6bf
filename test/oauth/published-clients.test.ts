/**
 * Clients as they publish themselves today: what stands in the metadata documents of well-known ones, as far as it matters here, and where each of them
 * has its answer sent. None of them says all that it could, and each has found an authorization server that took it at its word.
 */
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocumentReader } from '../../src/access/oauth/client-documents.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { createApp } from './app.ts'
import { Browser } from './browser.ts'

let host: Server
let service: TestService
let organization: Organization
let published: object

beforeAll(async () => {
  host = createServer((request, response) => {
    const clientId = `https://${request.headers.host}${request.url}`
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ client_id: clientId, ...published }))
  }).listen(0, '127.0.0.1')
  const reader = createDocumentReader({
    resolve: async () => ['93.184.215.14'],
    connect: () => connect((host.address() as AddressInfo).port, '127.0.0.1'),
  })
  service = await startTestService({ readClientDocument: reader })
  organization = await service.found()
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
  host.closeAllConnections()
  host.close()
})

const grants = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] }
/** Without a port, since they do not know theirs yet (RFC 8252, section 7.3). */
const onAnyPort = ['http://localhost/callback', 'http://127.0.0.1/callback']

const clients: [name: string, address: string, document: object, redirectUri: string][] = [
  [
    'a terminal agent that does not say it is native',
    'https://claude.ai/oauth/claude-code-client-metadata',
    { client_name: 'Claude Code', redirect_uris: onAnyPort, token_endpoint_auth_method: 'none', ...grants },
    'http://localhost:57683/callback',
  ],
  [
    'a terminal agent on the other loopback name',
    'https://chatgpt.com/oauth/codex/client.json',
    { client_name: 'Codex', redirect_uris: onAnyPort, application_type: 'native', token_endpoint_auth_method: 'none', ...grants },
    'http://127.0.0.1:38659/callback',
  ],
  [
    'an editor with a port of its own, a site, and a grant that is not offered',
    'https://vscode.dev/oauth/client-metadata.json',
    {
      client_name: 'Visual Studio Code',
      redirect_uris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    },
    'http://127.0.0.1:33418/',
  ],
  [
    'the same editor in a browser',
    'https://vscode.dev/oauth/client-metadata.json?web',
    {
      client_name: 'Visual Studio Code',
      redirect_uris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
      application_type: 'native',
    },
    'https://vscode.dev/redirect',
  ],
  [
    'a site',
    'https://claude.ai/oauth/mcp-oauth-client-metadata',
    { client_name: 'Claude', redirect_uris: ['https://claude.ai/api/mcp/auth_callback'], token_endpoint_auth_method: 'none', ...grants },
    'https://claude.ai/api/mcp/auth_callback',
  ],
  [
    'a site that would rather sign, and can do without',
    'https://chatgpt.com/oauth/client.json',
    {
      client_name: 'ChatGPT',
      redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      token_endpoint_auth_signing_alg: 'RS256',
      jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
      ...grants,
    },
    'https://chatgpt.com/connector_platform_oauth_redirect',
  ],
]

test.each(clients)('%s is connected: %s', async (_name, address, document, redirectUri) => {
  published = document
  const { session } = await organization.member('owner')
  const app = createApp(service, address, redirectUri)
  const tokens = await app.connect(session, organization.id, 'read')
  expect(await app.call(tokens.access_token)).toBe(200)
  expect((await app.refresh(tokens.refresh_token)).status).toBe(200)
})

test('a site that must sign is refused: its key would have to be fetched', async () => {
  published = { redirect_uris: ['https://agent.example/back'], token_endpoint_auth_method: 'private_key_jwt', ...grants }
  const { session } = await organization.member('owner')
  const page = await createApp(service, 'https://agent.example/client.json', 'https://agent.example/back').ask(
    new Browser(service.url, session),
  )
  expect([page.status, page.text.includes('does not know this app')]).toEqual([400, true])
})
