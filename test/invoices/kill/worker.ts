/** A process that issues e-invoices, and is killed when it gets to a point. */
import { issueEInvoice } from '../../../src/actions/e-invoices/index.ts'
import { newId } from '../../../src/ids.ts'
import type { Services } from '../../../src/kernel/context.ts'
import { perform } from '../../../src/kernel/perform.ts'
import { ledgerProviders } from '../../../src/providers/ledger/index.ts'
import { createCipher } from '../../../src/secrets.ts'
import { diskBlobs } from '../../../src/store/blobs.ts'
import { openStore, type Store, type StoreOptions } from '../../../src/store/connection/db.ts'
import { sale } from '../exchange-journey.ts'
import { fileExchange } from './file-exchange.ts'

export const deaths = ['in the claim', 'after the claim', 'before the call', 'after the call', 'in the record', 'after the record'] as const

export interface Orders {
  app: Pick<StoreOptions, 'connection' | 'role'>
  organizationId: string
  arrivals: string
  /** How many are issued before the one that it dies in. */
  before: number
  death: (typeof deaths)[number]
}

if (process.argv[2] !== undefined) await work(JSON.parse(process.argv[2]) as Orders)

async function work({ app, organizationId, arrivals, before, death }: Orders): Promise<void> {
  let isTime = false
  const die = (here: Orders['death']) => {
    if (isTime && here === death) process.kill(process.pid, 'SIGKILL')
  }
  const clock = () => new Date()
  const store = openStore({ ...app, connectionsMax: 3 })
  let place = 0
  const mortal: Store = {
    ...store,
    pool: store.pool,
    transaction: async (id, run, options) => {
      const mine = ++place
      const value = await store.transaction(
        id,
        async db => {
          const done = await run(db)
          die(mine === 1 ? 'in the claim' : 'in the record')
          return done
        },
        options,
      )
      die(mine === 1 ? 'after the claim' : 'after the record')
      return value
    },
  }
  const services: Services = {
    store: mortal,
    blobs: diskBlobs('/nowhere'),
    cipher: createCipher('a secret for the tests, 32 characters'),
    baseUrl: 'http://localhost',
    clock,
    sharedClock: async () => clock(),
    ledger: Object.values(ledgerProviders)
      .flatMap(plugin => plugin.create?.({ store, clock, newEntryId: () => newId('led', clock()) }) ?? [])
      .find(ledger => ledger.isOwn)!,
    banks: [],
    exchange: fileExchange(arrivals, { beforeSend: () => die('before the call'), afterSend: () => die('after the call') }),
  }
  const caller = {
    organizationId,
    actor: { type: 'key' as const, id: 'worker', name: 'worker', onBehalfOf: null },
    permissions: new Set(['invoices:edit' as const]),
    userId: null,
    role: null,
    credential: 'worker',
  }
  for (let at = 0; at <= before; at++) {
    place = 0
    isTime = at === before
    const { status, body } = await perform(services, issueEInvoice, { caller, body: sale, requestId: 'worker' })
    process.stdout.write(`${status} ${body}\n`)
  }
  await store.close()
}
