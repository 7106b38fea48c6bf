/** A process that does what is due, as the service does, until it is killed. */
import { startDispatch } from '../../../src/jobs/dispatch.ts'
import { jobHandlers } from '../../../src/jobs/index.ts'
import { startJobs } from '../../../src/jobs/runner.ts'
import type { Services } from '../../../src/kernel/context.ts'
import { createLog } from '../../../src/log.ts'
import { createCipher } from '../../../src/secrets.ts'
import { createBanks, createOwnLedger } from '../../../src/services.ts'
import { diskBlobs } from '../../../src/store/blobs.ts'
import { openStore, type StoreOptions, storeClock } from '../../../src/store/connection/db.ts'

export interface SchedulerOrders {
  app: Pick<StoreOptions, 'connection' | 'role'>
  settings: { appId: string; keyFile: string; url: string }
}

const { app, settings } = JSON.parse(process.argv[2] as string) as SchedulerOrders
const clock = () => new Date()
const store = openStore({ ...app, connectionsMax: 6 })
const services: Services = {
  store,
  blobs: diskBlobs('/nowhere'),
  cipher: createCipher('a secret for the tests, 32 characters'),
  baseUrl: 'http://localhost',
  clock,
  sharedClock: storeClock,
  ledger: createOwnLedger(store, clock),
  banks: createBanks({ store, clock, baseUrl: () => 'http://localhost', settings: { enablebanking: settings } }),
  exchange: null,
}
const log = createLog('error', { write: line => void process.stderr.write(line) })
startJobs(services, jobHandlers, log, { pollMs: 200, leaseMs: 4_000, graceMs: 1_000 })
startDispatch(services, [], log, { dueMs: 200, findMs: 60_000, planMs: 60_000 })
process.stdout.write('ready\n')
setInterval(() => {}, 60_000)
