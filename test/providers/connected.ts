/** What the contract of ledgers needs of each ledger that organizations connect: `test/providers/<name>/contract.ts` exports `openForContract`. */
import type { LedgerProvider, MappedLedger } from '../../src/providers/ledger/provider.ts'

export interface ConnectedForContract {
  /** The ledger of an organization, whose books are its own. */
  open(organizationId: string): LedgerProvider & { mapped: MappedLedger }
  /** Our account as it is mapped there. */
  theirs(ours: string): string
  /** What did not fit the interface of the vendor so far. */
  violations(): readonly string[]
  /** How many files a voucher has. */
  filesOf(organizationId: string, reference: string): number
  close(): Promise<void>
}

export type OpenForContract = (clock: () => Date) => Promise<ConnectedForContract>
