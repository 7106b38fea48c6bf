/** Services whose clock runs fast, so that claims and quarantines of minutes pass within a test; every process reads the same clock. */
import type { Services } from '../../../src/kernel/context.ts'
import type { LedgerProvider } from '../../../src/providers/ledger/provider.ts'
import { createCipher } from '../../../src/secrets.ts'
import { diskBlobs } from '../../../src/store/blobs.ts'
import { openStore, type StoreOptions } from '../../../src/store/connection/db.ts'

/** A claim of two minutes runs out within 1.2 seconds. */
const clockSpeed = 100

/** Milliseconds of the wall in those of the service. */
export const onServiceClock = (milliseconds: number): number => milliseconds * clockSpeed

export interface ServicePlace {
  app: Pick<StoreOptions, 'connection' | 'role'>
  filesDirectory: string
  /** When the service's clock and the wall's showed the same. */
  startedAt: number
}

export const clockOf =
  ({ startedAt }: Pick<ServicePlace, 'startedAt'>) =>
  () =>
    new Date(startedAt + onServiceClock(Date.now() - startedAt))

export function openServices(premises: ServicePlace, ledger: LedgerProvider, connectionsMax: number): Services {
  return {
    store: openStore({ ...premises.app, connectionsMax }),
    blobs: diskBlobs(premises.filesDirectory),
    cipher: createCipher('a secret for the tests, 32 characters'),
    baseUrl: 'http://localhost',
    clock: clockOf(premises),
    sharedClock: async () => clockOf(premises)(),
    ledger,
    banks: [],
    exchange: null,
  }
}
