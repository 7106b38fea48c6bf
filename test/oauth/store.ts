/** Looks behind the service's back, and at another process beside it. */
import { createAppUse } from '../../src/access/app-use.ts'
import { createAuthenticate } from '../../src/access/authenticate.ts'
import { createAuthenticateAgent } from '../../src/access/authenticate-agent.ts'
import { createKeyUse } from '../../src/access/key-use.ts'
import type { ReadClientDocument } from '../../src/access/oauth/client-documents.ts'
import { catalogue } from '../../src/app.ts'
import { createServer, type ServerOptions } from '../../src/http/server.ts'
import { createLog } from '../../src/log.ts'
import { withClient } from '../harness/cluster.ts'
import type { TestService } from '../harness/service.ts'

export async function select<Row = Record<string, unknown>>(service: TestService, text: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(service.database.admin, async client => (await client.query(text, values)).rows as Row[])
}

/** Where in the whole database a text is found. */
export async function placesOf(service: TestService, wanted: string): Promise<string[]> {
  const tables = await select<{ name: string }>(service, `select tablename as name from pg_tables where schemaname = 'public'`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await select<{ count: string }>(service, `select count(*) from "${name}" as t where t::text like '%' || $1 || '%'`, [
        wanted,
      ])
      return row?.count === '0' ? [] : [name]
    }),
  )
  return found.flat()
}

export interface Process {
  url: string
  close(): Promise<void>
}

/** A second process on the same store, behind the same public address. */
export async function startBeside(
  service: TestService,
  readClientDocument: ReadClientDocument | null = null,
  {
    rateLimit = 0,
    proxies = 0,
    ...limits
  }: Partial<Pick<ServerOptions, 'rateLimit' | 'proxies' | 'sharesLimits' | 'widerRateLimits'>> = {},
): Promise<Process> {
  const store = service.database.openStore()
  const services = { ...service.services, store }
  const keyUse = createKeyUse(store, services.clock)
  const server = await createServer({
    services,
    catalogue,
    authenticate: createAuthenticate(services, keyUse),
    authenticateAgent: createAuthenticateAgent(services, keyUse, createAppUse(store, services.clock)),
    agentOrigins: [],
    readClientDocument,
    log: createLog('info', { write: line => void service.logged.push(line) }),
    rateLimit,
    ...limits,
    proxies,
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    async close() {
      await server.close()
      await store.close()
    },
  }
}
