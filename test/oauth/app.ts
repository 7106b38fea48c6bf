/** An app that connects itself, as the protocol has it: it registers, sends its person to the page, and fetches its tokens. */
import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { TestService } from '../harness/service.ts'
import { Browser, type Page } from './browser.ts'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any
}

export interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
  expires_in: number
}

type Fields = Record<string, string>

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** A parameter that is left out. */
export const absent = '(absent)'

export const redirectUri = 'http://127.0.0.1:5999/callback'

export interface App {
  clientId: string
  verifier: string
  authorizeUrl(more?: Fields): URL
  /** Goes as far as the connect page. */
  ask(browser: Browser, more?: Fields): Promise<Page>
  /** Allows it there; what came back to the app. */
  allow(browser: Browser, organizationId: string, access?: 'read' | 'change', more?: Fields): Promise<URL>
  token(fields: Fields): Promise<Answer>
  redeem(code: string, more?: Fields): Promise<Answer>
  refresh(token: string, more?: Fields): Promise<Answer>
  revoke(token: string, more?: Fields): Promise<Answer>
  /** From nothing to tokens. */
  connect(session: string, organizationId: string, access?: 'read' | 'change'): Promise<Tokens>
  /** What the MCP endpoint says to a token. */
  call(token: string): Promise<number>
}

export async function post(service: TestService, path: string, body: string, headers: Fields): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, { method: 'POST', redirect: 'manual', headers, body })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
  }
}

export const register = (service: TestService, client: unknown, headers: Fields = {}): Promise<Answer> =>
  post(service, '/oauth/register', typeof client === 'string' ? client : JSON.stringify(client), {
    'content-type': 'application/json',
    ...headers,
  })

export async function registerApp(service: TestService, client: object = {}): Promise<App> {
  const registered = await register(service, { client_name: 'Desk agent', redirect_uris: [redirectUri], ...client })
  expect(registered).toMatchObject({ status: 201 })
  return createApp(service, registered.body.client_id)
}

export function createApp(service: TestService, clientId: string, back = redirectUri): App {
  const verifier = randomBytes(32).toString('base64url')
  const form = (path: string, fields: Fields) =>
    post(service, path, new URLSearchParams({ client_id: clientId, ...fields }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
  const app: App = {
    clientId,
    verifier,
    authorizeUrl(more = {}) {
      const url = new URL('/oauth/authorize', service.url)
      const asked: Fields = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: back,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        state: 'a state of the app',
        scope: 'mcp:read mcp:write offline_access',
        resource: `${service.url}/api/mcp`,
        ...more,
      }
      for (const [name, value] of Object.entries(asked)) if (value !== absent) url.searchParams.set(name, value)
      return url
    },
    ask: (browser, more) => browser.open(app.authorizeUrl(more)),
    async allow(browser, organizationId, access = 'change', more) {
      const page = await app.ask(browser, more)
      expect(page.status).toBe(200)
      const done = await browser.submit(page, { organization: organizationId, access, decision: 'allow' })
      expect(done.location?.href.startsWith(back), done.text).toBe(true)
      return done.location as URL
    },
    token: fields => form('/oauth/token', fields),
    redeem: (code, more = {}) =>
      app.token({ grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier, ...more }),
    refresh: (token, more = {}) => app.token({ grant_type: 'refresh_token', refresh_token: token, ...more }),
    revoke: (token, more = {}) => form('/oauth/revoke', { token, ...more }),
    async connect(session, organizationId, access) {
      const answered = await app.allow(new Browser(service.url, session), organizationId, access)
      const { status, body } = await app.redeem(answered.searchParams.get('code') ?? '')
      expect({ status, body }).toMatchObject({ status: 200 })
      return body
    },
    async call(token) {
      const { status } = await post(service, '/api/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      })
      return status
    },
  }
  return app
}
