/** What carries e-invoices to the exchange of the state, and its answers back: the sandbox exchange, or a licensed intermediary. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Participant } from '../../domain/invoices/delivery.ts'
import type { Notification } from '../../domain/invoices/exchange.ts'
import type { ConnectionSettings } from '../../domain/ledger/mapping.ts'
import type { Said } from '../../language/words.ts'
import type { Store } from '../../store/connection/db.ts'
import type { AppSettings, Credentials } from '../ledger/provider.ts'

/** Whose files they are, and of which country's exchange. */
export interface Sender {
  organizationId: string
  regionKey: string
}

export interface SentFile {
  /** Never used twice: what the exchange recognises the file by. */
  fileName: string
  xml: string
}

/** A refusal is certain, in the words of whoever refused: the file did not go out. What is thrown is not: it may have gone out all the same. */
export type SendOutcome = { outcome: 'sent'; reference: string } | { outcome: 'refused'; code: string; message: string }

/** What the exchange said: the document that it sent, or what an intermediary made of it. */
export type Notice = { xml: string } | { told: Notification }

export interface NoticePage {
  notices: readonly Notice[]
  /** What asks for those after them. */
  after: string | null
  hasMore: boolean
}

/** An e-invoice that somebody else sent to this organization. */
export interface ReceivedFile {
  fileName: string
  /** XML, or signed (.p7m). */
  bytes: Uint8Array
  /** What the network calls this delivery: the same however often it is handed over. Left out where it calls it nothing. */
  marker?: string
}

export interface ReceivedPage {
  files: readonly ReceivedFile[]
  after: string | null
  hasMore: boolean
}

/** Asked for by hand, to see each outcome. */
export interface PlayedOutcome {
  type: string
  isAccepted: boolean
  /** The document arrives a second time. */
  isTwice: boolean
}

/** An e-invoice to the organization: the file itself, or how one is to be made. `count` tells those that are made apart. */
export type Supplied = SentFile | ((count: number, today: CalendarDate) => SentFile)

export type Delivery = { outcome: 'delivered'; file: SentFile; marker: string } | { outcome: 'rejected'; errors: readonly Said[] }

/** The types of notifications. */
export interface NotSaid {
  said: readonly string[]
  possible: readonly string[]
}

export interface ExchangeProvider {
  name: string
  /** As people call it. */
  title: string
  isSandbox: boolean
  /** How long after we gave up on a call the file may still turn up there. */
  settlesWithinMs: number
  /** Of a call whose signal is aborted nothing may go out any more. */
  send(sender: Sender, file: SentFile, signal?: AbortSignal): Promise<SendOutcome>
  /**
   * Whether somebody takes such a document, by its name on the network; left out by an exchange that takes everything. What is thrown is no answer.
   */
  receives?(sender: Sender, receiver: Participant, documentType: string, signal?: AbortSignal): Promise<boolean>
  /** Undefined for a file that it does not know. */
  find(sender: Sender, fileName: string, signal?: AbortSignal): Promise<{ reference: string } | undefined>
  /** What was said about any file since; null: from the beginning. One may come twice, or before one that happened earlier. */
  notices(sender: Sender, after: string | null, signal?: AbortSignal): Promise<NoticePage>
  /** What was said about one file. */
  noticesOf(sender: Sender, fileName: string, signal?: AbortSignal): Promise<readonly Notice[]>
  /** What arrived for the organization; left out by one that only sends. */
  received?(sender: Sender, after: string | null, signal?: AbortSignal): Promise<ReceivedPage>
  /** These deliveries are stored here, and need not be handed over again; left out where the place up to which was read says so. */
  acknowledge?(sender: Sender, markers: readonly string[], signal?: AbortSignal): Promise<void>
  /** Makes the exchange say something about a file; left out by a real one. Where it does not say that now, what it said and what it can say. */
  play?(sender: Sender, fileName: string, outcome: PlayedOutcome): Promise<true | NotSaid>
  /** Makes somebody's invoice arrive for the organization; left out by a real one. What it would not take of it arrives nowhere. */
  deliver?(sender: Sender, supplied: Supplied): Promise<Delivery>
}

export interface ExchangeNeeds {
  store: Store
  clock: () => Date
}

/** One organization's way to an intermediary. */
export interface ExchangeAccess {
  app: AppSettings
  credentials: Credentials
  settings: ConnectionSettings
  clock: () => Date
  /** Whose invoices are sent and received. */
  company: { name: string; vatNumber: string; fiscalCode: string | null }
}

/** An intermediary that an organization connects. */
export interface ExchangeConnector {
  title: string
  /** The countries whose exchange it reaches, by the code of the country. */
  countries: readonly string[]
  /** What the operator must set, and what may be set beside it. */
  app: { required: readonly string[]; optional: readonly string[] }
  /** What a person gives to connect it. */
  credentials: readonly string[]
  /** Who it knows us as there, and whether nothing of it is real. Throws `CredentialsRefused`. */
  identify(access: ExchangeAccess, signal?: AbortSignal): Promise<{ title: string; isSandbox: boolean; company: string }>
  open(access: ExchangeAccess): ExchangeProvider
}

/** What a folder exports: the stand-in is made, an intermediary is connected. */
export interface ExchangePlugin {
  create?(needs: ExchangeNeeds): ExchangeProvider
  connector?: ExchangeConnector
}

export const defineExchangeProvider = <Plugin extends ExchangePlugin>(plugin: Plugin): Plugin => plugin
