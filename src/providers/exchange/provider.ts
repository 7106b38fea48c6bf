/** What carries e-invoices to the exchange of the state, and its answers back: the sandbox exchange, or a licensed intermediary. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Said } from '../../language/words.ts'
import type { Store } from '../../store/connection/db.ts'

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

/** What the exchange said, as the document that it sent. */
export interface Notice {
  xml: string
}

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

/** `before` and `after`: what asks for this file, and for those behind it, at `received`. */
export type Delivery =
  | { outcome: 'delivered'; file: SentFile; before: string | null; after: string }
  | { outcome: 'rejected'; errors: readonly Said[] }

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
  /** Undefined for a file that it does not know. */
  find(sender: Sender, fileName: string, signal?: AbortSignal): Promise<{ reference: string } | undefined>
  /** What was said about any file since; null: from the beginning. One may come twice, or before one that happened earlier. */
  notices(sender: Sender, after: string | null, signal?: AbortSignal): Promise<NoticePage>
  /** What was said about one file. */
  noticesOf(sender: Sender, fileName: string, signal?: AbortSignal): Promise<readonly Notice[]>
  /** What arrived for the organization; left out by one that only sends. */
  received?(sender: Sender, after: string | null, signal?: AbortSignal): Promise<ReceivedPage>
  /** Makes the exchange say something about a file; left out by a real one. Where it does not say that now, what it said and what it can say. */
  play?(sender: Sender, fileName: string, outcome: PlayedOutcome): Promise<true | NotSaid>
  /** Makes somebody's invoice arrive for the organization; left out by a real one. What it would not take of it arrives nowhere. */
  deliver?(sender: Sender, supplied: Supplied): Promise<Delivery>
}

export interface ExchangeNeeds {
  store: Store
  clock: () => Date
}

/** What a folder exports. */
export interface ExchangePlugin {
  create(needs: ExchangeNeeds): ExchangeProvider
}

export const defineExchangeProvider = (plugin: ExchangePlugin): ExchangePlugin => plugin
