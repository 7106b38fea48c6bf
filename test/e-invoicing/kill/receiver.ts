/** A process that fetches what arrived, and is killed when it gets to a point. */
import { newId } from '../../../src/ids.ts'
import { fetchEInvoicesJob } from '../../../src/jobs/transmissions.ts'
import type { Services } from '../../../src/kernel/context.ts'
import { ledgerProviders } from '../../../src/providers/ledger/index.ts'
import { createCipher } from '../../../src/secrets.ts'
import { diskBlobs } from '../../../src/store/blobs.ts'
import { openStore, type Store, type StoreOptions } from '../../../src/store/connection/db.ts'
import { queueExchange } from '../queue-exchange.ts'

export const deaths = [
  'after the files came',
  'in a capture',
  'after a capture',
  'before the acknowledgement',
  'after the acknowledgement',
  'in the last record',
] as const

export interface Orders {
  app: Pick<StoreOptions, 'connection' | 'role'>
  organizationId: string
  /** Where the access point keeps what arrived. */
  folder: string
  /** Where the files go. */
  files: string
  death: (typeof deaths)[number]
  /** How many writes come before the one that it dies in. */
  before: number
}

if (process.argv[2] !== undefined) await work(JSON.parse(process.argv[2]) as Orders)

async function work({ app, organizationId, folder, files, death, before }: Orders): Promise<void> {
  const die = (here: Orders['death']) => {
    if (here === death) process.kill(process.pid, 'SIGKILL')
  }
  const clock = () => new Date()
  const store = openStore({ ...app, connectionsMax: 3 })
  let writes = 0
  let isAcknowledged = false
  const mortal: Store = {
    ...store,
    pool: store.pool,
    transaction: async (id, run, options) => {
      const isMine = !options?.readOnly && writes++ === before
      const value = await store.transaction(
        id,
        async db => {
          const done = await run(db)
          if (isMine) die('in a capture')
          if (isAcknowledged && !options?.readOnly) die('in the last record')
          return done
        },
        options,
      )
      if (isMine) die('after a capture')
      return value
    },
  }
  const services: Services = {
    store: mortal,
    blobs: diskBlobs(files),
    cipher: createCipher('a secret for the tests, 32 characters'),
    baseUrl: 'http://localhost',
    clock,
    sharedClock: async () => clock(),
    ledger: Object.values(ledgerProviders)
      .flatMap(plugin => plugin.create?.({ store, clock, newEntryId: () => newId('led', clock()) }) ?? [])
      .find(ledger => ledger.isOwn)!,
    banks: [],
    exchange: queueExchange(folder, {
      received: () => die('after the files came'),
      beforeAcknowledge: () => die('before the acknowledgement'),
      afterAcknowledge: () => {
        isAcknowledged = true
        die('after the acknowledgement')
      },
    }),
  }
  const job = { organizationId, payload: {} } as Parameters<typeof fetchEInvoicesJob.run>[1]
  const done = await fetchEInvoicesJob.run(services, job, new AbortController().signal)
  process.stdout.write(JSON.stringify(done))
  await store.close()
}
