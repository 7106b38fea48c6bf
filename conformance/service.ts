/** The service that is examined: a fresh one, on a PostgreSQL and in a directory of its own, with a person, their organization and a key. */
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAppUse } from '../src/access/app-use.ts'
import { createAuthenticate } from '../src/access/authenticate.ts'
import { createAuthenticateAgent } from '../src/access/authenticate-agent.ts'
import { setUp } from '../src/access/found-organization.ts'
import { createKeyUse } from '../src/access/key-use.ts'
import { issueKey } from '../src/access/keys.ts'
import { catalogue, serve } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { keyPermissions } from '../src/domain/access/permissions.ts'
import { refused } from '../src/domain/refusals.ts'
import { listen } from '../src/http/listen.ts'
import { createServer } from '../src/http/server.ts'
import type { Services } from '../src/kernel/context.ts'
import { createLog, type Log } from '../src/log.ts'
import { openServices } from '../src/services.ts'
import { createFixtures } from './fixtures/index.ts'

export interface Examined {
  baseUrl: string
  /** The same door with the suite's own tools behind it. */
  fixturesUrl: string
  apiKey: string
  organizationId: string
  person: { email: string; password: string }
  /** Goes with the service. */
  directory: string
  /** What the service itself called a mistake of ours. */
  mistakes: readonly string[]
  close(): Promise<void>
}

const person = { email: 'anna@example.com', password: 'a calm blue harbour' }

export async function startExamined(): Promise<Examined> {
  const directory = await mkdtemp(join(tmpdir(), 'primanota-conformance-'))
  const mistakes: string[] = []
  const log = createLog('error', { write: line => void mistakes.push(line) })
  const config = readConfig({ PORT: '0', PRIMANOTA_DATA_DIR: directory, PRIMANOTA_RATE_LIMIT: '0' })
  const ends: (() => Promise<void>)[] = [() => rm(directory, { recursive: true, force: true })]
  // Whatever does not end as it should keeps nothing else from ending: a PostgreSQL would be left behind.
  const close = async () => {
    const failures: unknown[] = []
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end().catch(error => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void close().finally(() => process.exit(128 + constants.signals[signal])))
  }
  try {
    const service = await serve(await openServices(config, log, 'own'), config, log)
    ends.push(() => service.close())
    const fixtures = await serveFixtures(service.services, log)
    ends.push(() => fixtures.close())
    const { baseUrl } = service.services
    const organization = await found(service.services)
    await captureDocument(baseUrl, organization.apiKey)
    return { baseUrl, fixturesUrl: fixtures.url, ...organization, person, directory, mistakes, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function serveFixtures(services: Services, log: Log) {
  const keyUse = createKeyUse(services.store, services.clock)
  const server = await createServer({
    services,
    catalogue,
    authenticate: createAuthenticate(services, keyUse),
    authenticateAgent: createAuthenticateAgent(services, keyUse, createAppUse(services.store, services.clock)),
    answerAgents: async () => createFixtures(),
    agentOrigins: [],
    readClientDocument: null,
    log,
    rateLimit: 0,
    proxies: 0,
  })
  return listen(server, ['127.0.0.1'], 0)
}

async function found(services: Services): Promise<{ organizationId: string; apiKey: string }> {
  const founding = { name: 'Nordlys ApS', regionKey: 'denmark' }
  const key = { name: 'Conformance', permissions: keyPermissions, userId: null, expiresAt: null }
  const made = await setUp(services, founding, { ...person, name: null }, 'conformance', {
    also: (db, occasion) => issueKey(db, occasion, { ...key, createdBy: occasion.actor.id }),
  })
  if (refused(made) || !made.made) throw new Error('the organization could not be set up')
  return { organizationId: made.organizationId, apiKey: made.made.apiKey }
}

/** Something that can be listed and read. */
async function captureDocument(baseUrl: string, apiKey: string): Promise<void> {
  const { status } = await fetch(`${baseUrl}/api/rest/actions/capture_document`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Papir og Pen ApS\nFaktura 20261\nTotal DKK 625,00' }),
  })
  if (status !== 200) throw new Error(`the document was not captured: ${status}`)
}
