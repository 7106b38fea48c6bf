/** The whole service in this process, on its own database and port: tests speak HTTP to it, as a caller would. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppUse, createAppUse } from '../../src/access/app-use.ts'
import { createAuthenticate } from '../../src/access/authenticate.ts'
import { createAuthenticateAgent } from '../../src/access/authenticate-agent.ts'
import { setUp } from '../../src/access/found-organization.ts'
import { createKeyUse } from '../../src/access/key-use.ts'
import { createKey } from '../../src/access/keys.ts'
import type { ReadClientDocument } from '../../src/access/oauth/client-documents.ts'
import { hashOfNoPassword } from '../../src/access/passwords.ts'
import { startSession } from '../../src/access/sessions.ts'
import { catalogue } from '../../src/app.ts'
import { type KeyPermission, keyPermissions, type Role } from '../../src/domain/access/permissions.ts'
import { refused } from '../../src/domain/refusals.ts'
import { listen } from '../../src/http/listen.ts'
import { createServer } from '../../src/http/server.ts'
import type { WebApp } from '../../src/http/web.ts'
import { newId } from '../../src/ids.ts'
import type { Services } from '../../src/kernel/context.ts'
import { createLog } from '../../src/log.ts'
import type { BankProvider } from '../../src/providers/bank/provider.ts'
import type { ExchangeConnectors } from '../../src/providers/exchange/index.ts'
import type { ExchangeProvider } from '../../src/providers/exchange/provider.ts'
import type { Connectors } from '../../src/providers/ledger/index.ts'
import type { LedgerProvider } from '../../src/providers/ledger/provider.ts'
import type { RateSource } from '../../src/providers/rates/provider.ts'
import type { Registers } from '../../src/providers/registers/provider.ts'
import { createCipher } from '../../src/secrets.ts'
import { createBanks, createExchange, createOwnLedger } from '../../src/services.ts'
import { insertMembership } from '../../src/store/access/members.ts'
import { insertUser } from '../../src/store/access/users.ts'
import { diskBlobs } from '../../src/store/blobs.ts'
import type { Store } from '../../src/store/connection/db.ts'
import { diskExports } from '../../src/store/export-files.ts'
import { diskPictures } from '../../src/store/pictures.ts'
import type { Telemetry } from '../../src/telemetry/exporter.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { quietLedger } from './quiet-ledger.ts'
import { quietRates, quietRegisters } from './quiet-registers.ts'
import { createSpeaker } from './speak.ts'

export interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any
}

export interface Organization {
  id: string
  ownerId: string
  /** A key with every permission. */
  key: string
  keyWith(...permissions: KeyPermission[]): Promise<string>
  /** A person of this organization in a role: their session and a key of their own. */
  member(role: Role, permissions?: readonly KeyPermission[]): Promise<{ userId: string; key: string; session: string }>
}

export interface TestService {
  url: string
  services: Services
  database: TestDatabase
  filesDirectory: string
  appUse: AppUse
  /** Everything the service logged, line by line. */
  logged: string[]
  found(regionKey?: string): Promise<Organization>
  /** Calls an action; a text is sent as it is. */
  call(key: string | null, action: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  request(key: string | null, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  close(): Promise<void>
}

export interface TestServiceOptions {
  rateLimit?: number
  clock?: () => Date
  /** Another ledger than our own. */
  ledger?: LedgerProvider
  /** The ledgers that can be connected; one that is asked nothing where it is left out. */
  connectors?: Connectors
  /** Other banks than the sandbox. */
  banks?: readonly BankProvider[]
  /** Another exchange than the sandbox; null: none. */
  exchange?: ExchangeProvider | null
  /** The intermediaries to an exchange that can be connected; none where it is left out. */
  exchangeConnectors?: ExchangeConnectors
  /** Where exchange rates are fetched; from one that cannot be reached where it is left out. */
  rateSources?: readonly RateSource[]
  /** Who is asked about companies; one that finds every VAT number valid where it is left out. */
  registers?: Registers
  /** Sites whose pages may call the MCP endpoint. */
  agentOrigins?: readonly string[]
  /** Reads what clients publish about themselves; nothing is fetched where it is left out. */
  readClientDocument?: ReadClientDocument
  /** Another way to the database than straight. */
  openStore?: (database: TestDatabase) => Promise<Store>
  /** Where traces go; nowhere where it is left out. */
  telemetry?: Telemetry
  /** The web app as it was built; the start page is at `/` where it is left out. */
  web?: WebApp
}

let unknown: Promise<string> | undefined

/** One for all: to hash takes longer than the rest of making a person. */
const noPassword = (): Promise<string> => {
  unknown ??= hashOfNoPassword()
  return unknown
}

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const database = await createTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'primanota-files-'))
  const store = (await options.openStore?.(database)) ?? database.openStore()
  const clock = options.clock ?? (() => new Date())
  const services: Services = {
    store,
    blobs: diskBlobs(directory),
    pictures: diskPictures(join(directory, 'pictures')),
    exports: diskExports(join(directory, 'exports')),
    cipher: createCipher('a secret for the tests, 32 characters'),
    baseUrl: 'http://localhost',
    clock,
    sharedClock: async () => clock(),
    ledger: options.ledger ?? createOwnLedger(store, clock),
    connectors: options.connectors ?? quietLedger(),
    banks: options.banks ?? createBanks({ store, clock, baseUrl: () => services.baseUrl }),
    ...(options.exchangeConnectors ? { exchangeConnectors: options.exchangeConnectors } : {}),
    registers: options.registers ?? quietRegisters,
    rateSources: options.rateSources ?? quietRates,
    exchange: options.exchange === undefined ? createExchange({ store, clock }) : options.exchange,
  }
  const logged: string[] = []
  const log = createLog('info', { write: line => void logged.push(line) })
  const keyUse = createKeyUse(services.store, services.clock)
  const appUse = createAppUse(services.store, services.clock)
  const server = await createServer({
    services,
    catalogue,
    authenticate: createAuthenticate(services, keyUse),
    authenticateAgent: createAuthenticateAgent(services, keyUse, appUse),
    readClientDocument: options.readClientDocument ?? null,
    agentOrigins: options.agentOrigins ?? [],
    log,
    rateLimit: options.rateLimit ?? 0,
    proxies: 0,
    telemetry: options.telemetry,
    ...(options.web ? { web: options.web } : {}),
  })
  const listening = await listen(server, ['127.0.0.1'], 0)
  const { url } = listening
  services.baseUrl = url
  const speaker = createSpeaker(url)

  const request: TestService['request'] = async (key, method, path, body, headers = {}) => {
    const sent = {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    }
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await speaker.speak(method, path, sent, text)
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(answer.text) : answer.text }
  }

  const found = async (regionKey = 'denmark'): Promise<Organization> => {
    const email = `owner-${randomBytes(6).toString('hex')}@example.com`
    const owner = await setUp(services, { name: 'Nordlys ApS', regionKey }, { email, password: 'a good password', name: null }, 'test')
    if (refused(owner)) throw new Error(owner.refusal)
    const { organizationId, userId: ownerId } = owner
    const draw = (permissions: readonly KeyPermission[], userId: string | null) =>
      services.store.transaction(organizationId, async db => {
        const now = services.clock()
        return (await createKey(db, newId('key', now), { name: 'Test', permissions, userId, createdBy: ownerId, expiresAt: null }, now))
          .apiKey
      })
    return {
      id: organizationId,
      ownerId,
      key: await draw(keyPermissions, null),
      keyWith: (...permissions) => draw(permissions, null),
      async member(role, permissions = keyPermissions) {
        const now = services.clock()
        const userId = newId('usr', now)
        const mail = `${userId}@example.com`
        await insertUser(services.store, { id: userId, email: mail, emailFolded: mail, name: null, passwordHash: await noPassword() }, now)
        const session = await services.store.transaction(organizationId, async db => {
          await insertMembership(db, userId, role, now)
          return startSession(db, userId, organizationId, now)
        })
        return { userId, key: await draw(permissions, userId), session }
      },
    }
  }

  return {
    url,
    services,
    database,
    filesDirectory: directory,
    appUse,
    logged,
    found,
    request,
    call: (key, action, body, headers) => request(key, 'POST', `/api/rest/actions/${action}`, body, headers),
    // What reads goes on for the next service of this process: to start it takes longer than most tests do, and it ends with the process.
    async close() {
      // Not Fastify's own end, which now and then waits 72 seconds for a connection that became idle a moment too late.
      await listening.close()
      speaker.close()
      await services.store.close()
      await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
