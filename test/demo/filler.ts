/** A process that does the job of filling a demo company and is killed in the middle of a change. */
import { danishCompany } from '../../src/demo/danish-company.ts'
import { createFillDemo } from '../../src/jobs/fill-demo.ts'
import { startJobs } from '../../src/jobs/runner.ts'
import type { Services } from '../../src/kernel/context.ts'
import { createLog } from '../../src/log.ts'
import { createCipher } from '../../src/secrets.ts'
import { createBanks, createExchange, createOwnLedger } from '../../src/services.ts'
import { diskBlobs } from '../../src/store/blobs.ts'
import { openStore, type Store, type StoreOptions } from '../../src/store/connection/db.ts'

export interface Orders {
  app: Pick<StoreOptions, 'connection' | 'role'>
  filesDirectory: string
  /** In which transaction it dies, before the commit. */
  transaction: number
}

/** Few bills, so that it is quick. */
export const smallCompany = {
  ...danishCompany,
  regulars: danishCompany.regulars.filter(({ key }) => key === 'rent' || key === 'paper'),
  receipts: danishCompany.receipts.slice(0, 1),
}

export const doDemos = (services: Services) =>
  startJobs(services, [createFillDemo(() => smallCompany)], createLog('silent', { write: () => {} }), {
    pollMs: 50,
    leaseMs: 30_000,
    graceMs: 5_000,
  })

export const demoDay = '2026-11-17'
/** It goes on from that morning: who waits for a dead one must see time pass. */
export const demoClock = () => new Date(Date.parse(`${demoDay}T10:00:00Z`) + performance.now())

if (process.argv[2] !== undefined && process.argv[1]?.endsWith('filler.js')) {
  const orders = JSON.parse(process.argv[2]) as Orders
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
}
