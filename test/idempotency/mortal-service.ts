/** The service in a process of its own that is about to be killed: each request to it stops for good at the point that it is told. */
import { createAppUse } from '../../src/access/app-use.ts'
import { createAuthenticate } from '../../src/access/authenticate.ts'
import { createAuthenticateAgent } from '../../src/access/authenticate-agent.ts'
import { createKeyUse } from '../../src/access/key-use.ts'
import { catalogue } from '../../src/app.ts'
import { createServer } from '../../src/http/server.ts'
import type { Services } from '../../src/kernel/context.ts'
import { createLog } from '../../src/log.ts'
import { createCipher } from '../../src/secrets.ts'
import { createBanks, createExchange, createOwnLedger } from '../../src/services.ts'
import { diskBlobs } from '../../src/store/blobs.ts'
import { openStore, type Store, type StoreOptions } from '../../src/store/connection/db.ts'
import { quietLedger } from '../harness/quiet-ledger.ts'
import { quietRates, quietRegisters } from '../harness/quiet-registers.ts'

export interface Orders {
  app: Pick<StoreOptions, 'connection' | 'role'>
  filesDirectory: string
  /** In which transaction of an organization that may write it stops, and whether before or after the commit. Each request has its own organization. */
  transaction: number
  when: 'before' | 'after'
}

const orders = JSON.parse(process.argv[2] as string) as Orders
const clock = () => new Date()
const store = openStore({ ...orders.app, connectionsMax: 140 })
const counts = new Map<string, number>()

const forever = (): Promise<never> => {
  process.stdout.write('.')
  return new Promise(() => {})
}

const mortal: Store = {
  ...store,
  pool: store.pool,
  transaction: async (organizationId, work, options) => {
    if (options?.readOnly) return store.transaction(organizationId, work, options)
    const count = (counts.get(organizationId) ?? 0) + 1
    counts.set(organizationId, count)
    const isLast = count === orders.transaction
    const value = await store.transaction(
      organizationId,
      async db => {
        const done = await work(db)
        return isLast && orders.when === 'before' ? forever() : done
      },
      options,
    )
    return isLast ? forever() : value
  },
}

const services: Services = {
  store: mortal,
  blobs: diskBlobs(orders.filesDirectory),
  cipher: createCipher('a secret for the tests, 32 characters'),
  baseUrl: 'http://localhost',
  clock,
  sharedClock: async () => clock(),
  ledger: createOwnLedger(mortal, clock),
  mailTransport: { send: async () => ({ outcome: 'sent' }) },
  connectors: quietLedger(),
  banks: createBanks({ store: mortal, clock, baseUrl: () => services.baseUrl }),
  registers: quietRegisters,
  rateSources: quietRates,
  exchange: createExchange({ store: mortal, clock }),
}
const keyUse = createKeyUse(store, clock)
const server = await createServer({
  services,
  catalogue,
  authenticate: createAuthenticate(services, keyUse),
  authenticateAgent: createAuthenticateAgent(services, keyUse, createAppUse(store, clock)),
  readClientDocument: null,
  agentOrigins: [],
  log: createLog('warn', { write: line => void process.stderr.write(line) }),
  rateLimit: 0,
  proxies: 0,
})
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
