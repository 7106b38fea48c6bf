/** A process that reads the bank or reconciles, and is killed when it gets to a point. */
import { reconcileNow, syncBankNow } from '../../../src/actions/bank/index.ts'
import { newId } from '../../../src/ids.ts'
import type { Caller, Services } from '../../../src/kernel/context.ts'
import { perform } from '../../../src/kernel/perform.ts'
import { ledgerProviders } from '../../../src/providers/ledger/index.ts'
import { createCipher } from '../../../src/secrets.ts'
import { diskBlobs } from '../../../src/store/blobs.ts'
import { openStore, type Store, type StoreOptions } from '../../../src/store/connection/db.ts'
import { fakeAccount, fakeBank, manyMovements, pagesOf } from '../fake-bank.ts'

export interface Orders {
  app: Pick<StoreOptions, 'connection' | 'role'>
  organizationId: string
  movements: number
  action: 'sync_bank_now' | 'reconcile_now'
  /** Which page it dies on before it is told. */
  page?: number
  /** In which transaction that changes something it dies, and whether before or after the commit. */
  change?: number
  when?: 'before the commit' | 'after the commit'
  /** How far the clock of the service is ahead. */
  aheadMs: number
}

const orders = JSON.parse(process.argv[2] as string) as Orders
const die = () => process.kill(process.pid, 'SIGKILL')

const bank = fakeBank()
bank.accountsAtBank = [fakeAccount({ pages: pagesOf(manyMovements(orders.movements), 500) })]
bank.before = (call, page) => {
  if (call === 'movements' && page === orders.page) die()
}

const clock = () => new Date(Date.now() + orders.aheadMs)
const store = openStore({ ...orders.app, connectionsMax: 3 })
let changes = 0

/** What says only who holds the run is not counted. */
const mortal: Store = {
  ...store,
  pool: store.pool,
  transaction: async (organizationId, work, options) => {
    if (options?.readOnly) return store.transaction(organizationId, work, options)
    let place: number | undefined
    const value = await store.transaction(
      organizationId,
      async db => {
        const done = await work(db)
        if (done !== undefined && typeof done !== 'boolean') place = ++changes
        if (place === orders.change && orders.when === 'before the commit') die()
        return done
      },
      options,
    )
    if (place === orders.change && orders.when === 'after the commit') die()
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
  banks: [bank],
  exchange: null,
}
const caller: Caller = {
  organizationId: orders.organizationId,
  actor: { type: 'key', id: 'worker', name: 'worker', onBehalfOf: null },
  permissions: new Set(['bank:edit']),
  userId: null,
  role: null,
  credential: 'worker',
}
const action = orders.action === 'sync_bank_now' ? syncBankNow : reconcileNow
const { status, body } = await perform(services, action, { caller, body: {}, requestId: 'worker' })
process.stdout.write(`${status} ${body}`)
await store.close()
