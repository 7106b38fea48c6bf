/** What posts entries: our own ledger, or the accounting system that an organization has already. */
import type { Readable } from 'node:stream'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Account } from '../../domain/ledger/chart.ts'
import type { Entry } from '../../domain/ledger/entry.ts'
import type { Catalogue, ConnectionSettings, MappingGap, Standing } from '../../domain/ledger/mapping.ts'
import type { OutsideItem } from '../../domain/ledger/outside.ts'
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
  /**
   * With the values of one of our sentences, or with what the other system says in its own words. `isPassing`: it may be taken later as it is, and we
   * try again by ourselves.
   */
  | ({ outcome: 'refused'; isPassing?: boolean } & (Said | { code: string; message: string }))

export interface AttachedFile {
  id: string
  name: string
  mimeType: string
  /** The bytes, for a ledger that wants them. The stream holds a file open: read it to the end or destroy it. */
  open(): Promise<{ size: number; stream: Readable } | undefined>
}

/** What goes out, as JSON in the words of the ledger that it goes to. */
export type Voucher = Readonly<Record<string, unknown>>

export interface LedgerProvider {
  name: string
  /** As people call it. */
  title: string
  /** Whether what it posts is what our own tables hold; of another ledger's entries we keep a copy. */
  isOwn: boolean
  can: { attachFiles: boolean }
  /** How long after we gave up on a call the entry may still turn up there; 0: post itself is idempotent by its marker. */
  settlesWithinMs: number
  /** Of a call whose signal is aborted nothing may go out any more. `voucher`: what was decided when the posting was claimed. */
  post(books: Books, entry: Entry, marker: string, signal?: AbortSignal, voucher?: Voucher): Promise<PostOutcome>
  /** However often it is called, the file is there once. */
  attach(books: Books, reference: string, file: AttachedFile, signal?: AbortSignal): Promise<void>
  find(books: Books, marker: string, signal?: AbortSignal): Promise<{ reference: string } | undefined>
  /** What was posted, where the ledger is our own. */
  read(books: Books, reference: string): Promise<Entry | undefined>
  chartOfAccounts(books: Books, signal?: AbortSignal): Promise<readonly Account[]>
  /** Of a ledger with accounts and VAT codes of its own, which ours are mapped to. */
  mapped?: MappedLedger
}

export interface MappedLedger {
  /** What an entry needs and nobody has confirmed. */
  gaps(entry: Entry): readonly MappingGap[]
  /** What would be sent. There are no gaps. */
  toVoucher(entry: Entry, marker: string): Voucher
  /** A voucher that was found there is compared with what was sent, and booked where that is wanted. May be called again. */
  complete(reference: string, marker: string, voucher: Voucher, signal?: AbortSignal): Promise<PostOutcome>
  /** What stands there now; undefined when it is gone. */
  standing(reference: string, marker: string, signal?: AbortSignal): Promise<Standing | undefined>
  catalogue(signal?: AbortSignal): Promise<Catalogue>
  /** What others entered there, where the vendor lets it be read. */
  others?: OthersEntries
}

/** What others entered there and is not paid. It is read in the background: `QuotaUsed` is thrown while there is still room left for postings. */
export interface OthersEntries {
  /**
   * A page. `from`: what the page before said, null for the first. `since`: a vendor that cannot list what is open alone may leave out what is dated
   * before. `next` is null after the last page.
   */
  read(from: string | null, since: CalendarDate, signal?: AbortSignal): Promise<{ items: readonly OutsideItem[]; next: string | null }>
  /** Of these, those that are there and not paid, as they stand now; others that the same answers hold may come with them. */
  find(references: readonly string[], signal?: AbortSignal): Promise<readonly OutsideItem[]>
  /** How many can be asked for at once. */
  findMax: number
}

export interface LedgerNeeds {
  store: Store
  clock: () => Date
  newEntryId(): string
}

/** What the operator of the service set for a ledger: the credentials of the app, other addresses. */
export type AppSettings = Readonly<Record<string, string>>

export type Credentials = Readonly<Record<string, string>>

/** One organization's way into its ledger. */
export interface LedgerAccess {
  app: AppSettings
  /** What is renewed meanwhile takes its place. */
  credentials: Credentials
  settings: ConnectionSettings
  clock: () => Date
  /** Of credentials that run out: asks for new ones, once for all processes, and keeps them. Throws `CredentialsRefused`. */
  renew?(stale: Credentials): Promise<Credentials>
}

/** A way in by the pages of the vendor: the browser goes there and comes back with a code (RFC 6749, section 4.1). */
export interface Authorization {
  url(app: AppSettings, asked: { state: string; redirectUrl: string }): string
  /** Throws `CredentialsRefused` where the code is not taken. */
  exchange(app: AppSettings, given: { code: string; redirectUrl: string }, now: Date, signal?: AbortSignal): Promise<Credentials>
  /** Throws `CredentialsRefused` where the other side does not renew them any more. */
  renew(app: AppSettings, stale: Credentials, now: Date, signal?: AbortSignal): Promise<Credentials>
}

/** The other side does not know these credentials any more, or they do not reach far enough. */
export class CredentialsRefused extends Error {}

/** It knows us and does not let us: its plan, or what the person who connected it may do there. The message is its own. */
export class NotAllowed extends Error {}

/** No call goes through for a while. */
export class QuotaUsed extends Error {}

/** A ledger that an organization connects. */
export interface LedgerConnector {
  title: string
  /** The countries whose books it can keep, by the code of the country. */
  countries: readonly string[]
  needsJournal: boolean
  /** What the operator must set, and what may be set beside it. */
  app: { required: readonly string[]; optional: readonly string[] }
  /** What a person gives to connect it; nothing where they authorize us on its pages. */
  credentials: readonly string[]
  authorization?: Authorization
  /** What it is called there, and whether it is one to try things with. Throws `CredentialsRefused`. */
  identify(access: LedgerAccess, signal?: AbortSignal): Promise<{ title: string; isSandbox: boolean }>
  open(access: LedgerAccess): LedgerProvider & { mapped: MappedLedger }
}

/** What a folder exports: our own ledger is made, another one is connected. */
export interface LedgerPlugin {
  create?(needs: LedgerNeeds): LedgerProvider
  connector?: LedgerConnector
}

export const defineLedgerProvider = <Plugin extends LedgerPlugin>(plugin: Plugin): Plugin => plugin
