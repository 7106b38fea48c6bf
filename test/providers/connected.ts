/** What the contract of ledgers needs of each ledger that organizations connect: `test/providers/<name>/contract.ts` exports `openForContract`. */
import type { LedgerAccess, LedgerProvider, MappedLedger } from '../../src/providers/ledger/provider.ts'

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

export const wireFaults = ['lose the answer', 'fail before writing', 'fail after writing', 'reset before', 'write late'] as const

export type WireFault = (typeof wireFaults)[number]

/** What the chaos test of posting needs of each of them: `openForChaos` of the same file. */
export interface ConnectedForChaos {
  ledger: LedgerProvider & { mapped: MappedLedger }
  /** With which another process opens it. */
  access: Omit<LedgerAccess, 'clock' | 'renew'>
  regionKey: string
  /** Asked for every call to the ledger. */
  setFaults(draw: ((method: string, path: string) => WireFault | undefined) | undefined): void
  /** Writes what was said to have failed; returns how much there was. */
  writeLate(): number
  /** Nothing is found by its marker any more. */
  setBlind(isBlind: boolean): void
  /** How often each document of a voucher stands there. */
  timesOf(marker: string): readonly number[]
  violations(): readonly string[]
  close(): Promise<void>
}

export type OpenForChaos = (clock: () => Date) => Promise<ConnectedForChaos>

export type OpenForContract = (clock: () => Date) => Promise<ConnectedForContract>
