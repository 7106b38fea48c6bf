/** A process that does the job of filling a demo company and is killed in the middle of a change. */
import type { Services } from '../../src/kernel/context.ts'
import { createCipher } from '../../src/secrets.ts'
import { createBanks, createExchange, createOwnLedger } from '../../src/services.ts'
import { diskBlobs } from '../../src/store/blobs.ts'
import { openStore, type Store, type StoreOptions } from '../../src/store/connection/db.ts'
import { demoClock, doDemos } from './small-company.ts'

export interface Orders {
  app: Pick<StoreOptions, 'connection' | 'role'>
  filesDirectory: string
  /** In which transaction it dies, before the commit. */
  transaction: number
}

const orders = JSON.parse(process.argv[2] as string) as Orders
const clock = demoClock
const store = openStore({ ...orders.app, connectionsMax: 5 })
let count = 0
const mortal: Store = {
  ...store,
  pool: store.pool,
  transaction: (organizationId, work, options) =>
    store.transaction(
      organizationId,
      async db => {
        const done = await work(db)
        if (!options?.readOnly && ++count === orders.transaction) process.kill(process.pid, 'SIGKILL')
        return done
      },
      options,
    ),
}
const services: Services = {
  store: mortal,
  blobs: diskBlobs(orders.filesDirectory),
  cipher: createCipher('a secret for the tests, 32 characters'),
  baseUrl: 'http://localhost',
  clock,
  sharedClock: async () => clock(),
  ledger: createOwnLedger(mortal, clock),
  banks: createBanks({ store: mortal, clock, baseUrl: () => 'http://localhost' }),
  exchange: createExchange({ store: mortal, clock }),
}
doDemos(services)
// Its timers do not hold the process.
setInterval(() => {}, 60_000)
