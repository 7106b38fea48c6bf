/** A process that posts one voucher to a connected ledger, and is killed on the way. */
import type { Entry } from '../../../src/domain/ledger/entry.ts'
import { ledgerProviders } from '../../../src/providers/ledger/index.ts'
import type { LedgerAccess, Voucher } from '../../../src/providers/ledger/provider.ts'

export interface LedgerOrders {
  name: string
  access: Omit<LedgerAccess, 'clock' | 'renew'>
  entry: Entry
  marker: string
  voucher: Voucher
}

const { name, access, entry, marker, voucher } = JSON.parse(process.argv[2] as string) as LedgerOrders
const ledger = ledgerProviders[name]!.connector!.open({ ...access, clock: () => new Date() })
await ledger.post({ organizationId: 'org_1', regionKey: entry.regionKey }, entry, marker, undefined, voucher)
