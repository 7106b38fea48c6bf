/** What posts entries: our own ledger, or the accounting system that an organization has already. */
import type { Readable } from 'node:stream'
import type { Account } from '../../domain/ledger/chart.ts'
import type { Entry } from '../../domain/ledger/entry.ts'
import type { Said } from '../../language/words.ts'
import type { Store } from '../../store/connection/db.ts'

/** Whose books, and by which country's rules they are kept. */
export interface Books {
  organizationId: string
  regionKey: string
}

/** A refusal is certain: nothing was written. What is thrown is not: the entry may have been written all the same. */
export type PostOutcome =
  | { outcome: 'posted'; reference: string }
  /** With the values of one of our sentences, or with what the other system says in its own words. */
  | ({ outcome: 'refused' } & (Said | { code: string; message: string }))

export interface AttachedFile {
  id: string
  name: string
  mimeType: string
  /** The bytes, for a ledger that wants them. The stream holds a file open: read it to the end or destroy it. */
  open(): Promise<{ size: number; stream: Readable } | undefined>
}

export interface LedgerProvider {
  name: string
  /** As people call it. */
  title: string
  /** Whether what it posts is what our own tables hold; of another ledger's entries we keep a copy. */
  isOwn: boolean
  can: { attachFiles: boolean }
  /** How long after we gave up on a call the entry may still turn up there; 0: post itself is idempotent by its marker. */
  settlesWithinMs: number
  /** Of a call whose signal is aborted nothing may go out any more. */
  post(books: Books, entry: Entry, marker: string, signal?: AbortSignal): Promise<PostOutcome>
  /** However often it is called, the file is there once. */
  attach(books: Books, reference: string, file: AttachedFile, signal?: AbortSignal): Promise<void>
  find(books: Books, marker: string, signal?: AbortSignal): Promise<{ reference: string } | undefined>
  read(books: Books, reference: string): Promise<Entry | undefined>
  chartOfAccounts(books: Books, signal?: AbortSignal): Promise<readonly Account[]>
}

export interface LedgerNeeds {
  store: Store
  clock: () => Date
  newEntryId(): string
}

/** What a folder exports. */
export interface LedgerPlugin {
  create(needs: LedgerNeeds): LedgerProvider
}

export const defineLedgerProvider = (plugin: LedgerPlugin): LedgerPlugin => plugin
