import type { Change } from '../domain/access/changes.ts'
import type { Permissions, Role } from '../domain/access/permissions.ts'
import type { Quotas } from '../domain/access/quotas.ts'
import type { IdPrefix } from '../domain/ids.ts'
import type { Language } from '../language/languages.ts'
import type { BankProvider, PersonPresent } from '../providers/bank/provider.ts'
import type { ExchangeConnectors } from '../providers/exchange/index.ts'
import type { ExchangeProvider } from '../providers/exchange/provider.ts'
import type { IdentityProvider } from '../providers/identity/provider.ts'
import type { Connectors } from '../providers/ledger/index.ts'
import type { LedgerProvider } from '../providers/ledger/provider.ts'
import type { MailTransport } from '../providers/mail/provider.ts'
import type { OpenMailbox } from '../providers/mail-in/provider.ts'
import type { RateSource } from '../providers/rates/provider.ts'
import type { ReaderProvider } from '../providers/reader/provider.ts'
import type { Registers } from '../providers/registers/provider.ts'
import type { Cipher } from '../secrets.ts'
import type { Actor, Occasion } from '../store/access/audit.ts'
import type { BlobStore } from '../store/blobs.ts'
import type { Db, Store, Transaction } from '../store/connection/db.ts'
import type { ReplicaReads } from '../store/connection/replica.ts'
import type { ExportFiles } from '../store/export-files.ts'
import type { StoreWarning } from '../store/migrate.ts'
import type { PictureStore } from '../store/pictures.ts'

/** Who calls, for which organization, and what they may do at this moment. */
export interface Caller {
  organizationId: string
  actor: Actor
  permissions: Permissions
  /** The person, when there is one: a session or a person's own key. */
  userId: string | null
  role: Role | null
  /** What the rate limit counts by. */
  credential: string
  /** The hash of the token of the session, where a person calls from a browser. */
  sessionHash?: Buffer
  /** The person at the browser, where one is there at this moment. */
  present?: PersonPresent
  /** Where the request came from, of one over HTTP. */
  address?: string
  /** Connected for reading only: nothing can be changed, whatever the permissions say, and every transaction is a read-only one. */
  isReadOnly?: boolean
}

/** One request to one operation. */
export interface Call {
  caller: Caller
  body: unknown
  /** What a repeated key is recognised by, where the body also holds what we found out ourselves: that may be another thing the next time. */
  sent?: unknown
  requestId: string
  idempotencyKey?: string | undefined
  /** What the answer is told in; English where nobody reads it. */
  language?: Language
}

export const languageOf = ({ language = 'en' }: Pick<Call, 'language'>): Language => language

/** What the whole service shares. */
export interface Services {
  store: Store
  blobs: BlobStore
  /** Pictures of pages that were drawn; without it each is drawn every time. */
  pictures?: PictureStore
  /** The bytes of exports; without it none is made. */
  exports?: ExportFiles
  cipher: Cipher
  baseUrl: string
  clock: () => Date
  /** What time it is for all processes alike: claims that one makes and another judges go by the clock of the store. */
  sharedClock(db: Pick<Db, 'row'>): Promise<Date>
  /** The ledger that documents are posted to where an organization has connected none. */
  ledger: LedgerProvider
  /** The ledgers that organizations can connect; none where it is left out. */
  connectors?: Connectors
  /** The ways to banks. */
  banks: readonly BankProvider[]
  /** The intermediaries to an exchange that organizations can connect; none where it is left out. */
  exchangeConnectors?: ExchangeConnectors
  /** The way to the exchange of the state where an organization has connected none; null where there is none. */
  exchange: ExchangeProvider | null
  /** Where exchange rates are fetched ahead of time; undefined where nothing is to be called. */
  rateSources?: readonly RateSource[]
  /** Who is asked about companies and their VAT numbers; nobody where it is left out. */
  registers?: Registers
  /** Asked for a second opinion where the first reading is not sure; undefined where none is set. */
  secondReader?: ReaderProvider | undefined
  /** How mail leaves; without it mail is kept, and whoever runs the service can read it. */
  mailTransport?: MailTransport
  /** An outside service that people can sign in with; undefined where none is set. */
  identityProvider?: IdentityProvider
  /** How the mailboxes of organizations are opened; none can be connected where it is left out. */
  openMailbox?: OpenMailbox
  /** Tells the runner of this process that a job was queued; others find it when they look. Undefined where none runs. */
  wakeJobs?: () => void
  /** How much an organization may store and have read, where none of its own is set; no limits where it is left out. */
  quotas?: Quotas
  /** What whoever runs the service should change about its store. */
  storeWarnings?: readonly StoreWarning[]
  /** How reads were answered that a second server may answer; undefined where there is none. */
  replicaReads?: ReplicaReads
}

/** What a read sees. */
export interface ReadContext {
  db: Db
  caller: Caller
  services: Services
  now: Date
}

/** What an action sees: the same, and the means to change something and say so. */
export interface Context extends ReadContext {
  db: Transaction
  newId(prefix: IdPrefix): string
  /** Of whoever acts, for mails and files that they ask for. What stands in the books is in the language of the region, and answers are told later. */
  language: Language
  /** What the audit row will say besides the change: who, when, on which request. */
  occasion: Occasion
  /** Says what was changed; the audit row is written in the same transaction. `act` names it where it is not the action itself that did it. */
  changed(change: Change, act?: string): void
}
