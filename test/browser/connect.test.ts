import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUp } from '../../src/access/found-organization.ts'
import { refused } from '../../src/domain/refusals.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { findChromium, openBrowser, patienceMs } from './chromium.ts'
import { keepPicture } from './pictures.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

const anna = { email: 'anna@nordlys.example', password: 'a calm blue harbour', name: 'Anna Vestergaard' }

/** A program on the same machine: the official client, and a small server for what the browser brings back. */
class DeskAgent {
  readonly #receiver: Server
  readonly #kept: Record<string, unknown> = {}
  /** Where the person is sent; what they do there is up to the test. */
  asked: URL | undefined
  brought: URLSearchParams | undefined

  constructor() {
    this.#receiver = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
      if (pathname === '/callback') this.brought = searchParams
      response.setHeader('content-type', 'text/html').end('<title>Desk agent</title><p>Back at the desk agent.')
    })
  }

  async start(): Promise<this> {
    await new Promise<void>(resolve => this.#receiver.listen(0, '127.0.0.1', resolve))
    return this
  }

  close(): void {
    this.#receiver.close()
    this.#receiver.closeAllConnections()
  }

  get redirectUrl(): string {
    return `http://127.0.0.1:${(this.#receiver.address() as AddressInfo).port}/callback`
  }
  get clientMetadata() {
    return { client_name: 'Desk agent', redirect_uris: [this.redirectUrl], token_endpoint_auth_method: 'none' }
  }
  state = () => 'a state'
  clientInformation = () => this.#kept.client
  saveClientInformation = (client: unknown) => this.#keep('client', client)
  tokens = () => this.#kept.tokens
  saveTokens = (tokens: unknown) => this.#keep('tokens', tokens)
  codeVerifier = () => this.#kept.verifier
  saveCodeVerifier = (verifier: string) => this.#keep('verifier', verifier)
  discoveryState = () => this.#kept.discovery
  saveDiscoveryState = (discovery: unknown) => this.#keep('discovery', discovery)
  invalidateCredentials = (what: string) => this.#keep(what, undefined)
  redirectToAuthorization = (url: URL) => {
    this.asked = url
  }

  #keep(name: string, value: unknown): void {
    this.#kept[name] = value
  }

  transport = (service: TestService) =>
    new StreamableHTTPClientTransport(new URL(`${service.url}/api/mcp`), { authProvider: this as never })
  client = () => new Client({ name: 'desk-agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
}

describe.skipIf('missing' in found)(`connecting an agent, in a browser${reason}`, () => {
  let service: TestService
  let browser: Browser
  let page: Page
  let agent: DeskAgent
  let client: Client
  const complaints: string[] = []

  beforeAll(async () => {
    service = await startTestService()
    const founded = await setUp(service.services, { name: 'Nordlys ApS', regionKey: 'denmark' }, anna, 'test')
    if (refused(founded)) throw new Error(founded.refusal)
    browser = await openBrowser('path' in found ? found.path : '')
    const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, baseURL: service.url })
    context.setDefaultTimeout(patienceMs)
    context.on('console', message => {
      if (!/favicon/.test(message.location().url)) complaints.push(`${message.type()}: ${message.text()}`)
    })
    context.on('weberror', error => complaints.push(String(error.error())))
    page = await context.newPage()
    agent = await new DeskAgent().start()
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    agent?.close()
    await service?.close()
  })

  const picture = (name: string) => keepPicture(page, `agent-${name}`)
  const heading = async () => (await page.locator('h1').textContent()) ?? ''

  test('an agent that nobody connected yet sends its person to sign in', async () => {
    const transport = agent.transport(service)
    await expect(agent.client().connect(transport)).rejects.toThrow(UnauthorizedError)
    await page.goto(agent.asked?.href ?? '')
    expect(await heading()).toBe('Sign in')
    await picture('sign-in')
  })

  test('who signs in is asked about this agent, and reading only is what is chosen', async () => {
    await page.getByLabel('E-mail').fill(anna.email)
    await page.getByLabel('Password').fill(anna.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/oauth/interaction/*')
    expect(await heading()).toBe('Connect Desk agent?')
    expect(await page.locator('main').textContent()).toContain('127.0.0.1')
    expect(await page.getByLabel('Read only').isChecked()).toBe(true)
    await picture('connect')
  })

  test('after a no the agent is told so', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(`${agent.redirectUrl}*`)
    expect(agent.brought?.get('error')).toBe('access_denied')
  })

  test('after a yes the agent works', async () => {
    const transport = agent.transport(service)
    await expect(agent.client().connect(transport)).rejects.toThrow(UnauthorizedError)
    await page.goto(agent.asked?.href ?? '')
    await page.getByLabel('Read and make changes').check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(`${agent.redirectUrl}*`)
    expect(await page.locator('p').textContent()).toBe('Back at the desk agent.')
    await picture('back')
    await transport.finishAuth(agent.brought ?? new URLSearchParams())
    client = agent.client()
    await client.connect(agent.transport(service))
    expect((await client.listTools()).tools.length).toBeGreaterThan(50)
    expect(await client.callTool({ name: 'save_contact', arguments: { name: 'Kunde ApS' } })).toMatchObject({
      structuredContent: { result: { name: 'Kunde ApS' } },
    })
  })

  test('the start page lists it, with what it did', async () => {
    await page.goto('/')
    const row = page.locator('section[aria-labelledby=apps] .row')
    expect(await row.count()).toBe(1)
    expect(await row.textContent()).toMatch(/Desk agent\s*Reads and makes changes\s*for you · 127\.0\.0\.1/)
    expect(await page.locator('.history').textContent()).toMatch(/Desk agent/)
    await picture('start-page')
  })

  test('disconnected there, it is let in no more', async () => {
    await page.locator('summary', { hasText: 'Disconnect Desk agent' }).click()
    await page.getByRole('button', { name: 'Disconnect this app' }).click()
    await page.locator('[role=status]').waitFor()
    expect(await page.locator('section[aria-labelledby=apps] .row').count()).toBe(0)
    await picture('disconnected')
    agent.asked = undefined
    await expect(client.callTool({ name: 'save_contact', arguments: { name: 'Kunde ApS' } })).rejects.toThrow(UnauthorizedError)
    expect(agent.asked).toBeDefined()
    await client.close()
  })

  test('the browser complained about nothing', () => expect(complaints).toEqual([]))
})
