/** A ledger that organizations connect, as it is shipped, on the way to a fake of its vendor. */
import type { ConnectionSettings } from '../../../src/domain/ledger/mapping.ts'
import { ledgerProviders } from '../../../src/providers/ledger/index.ts'
import type { AppSettings, Credentials, LedgerProvider } from '../../../src/providers/ledger/provider.ts'

export interface RealAccess {
  provider: string
  app: AppSettings
  credentials: Credentials
  settings: ConnectionSettings
}

export const realLedger = ({ provider, ...access }: RealAccess, clock: () => Date): LedgerProvider =>
  ledgerProviders[provider]!.connector!.open({ ...access, clock })
