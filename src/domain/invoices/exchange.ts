/** Invoices that go through an exchange of the state: how they are written, and what becomes of them. */

import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { Fault } from '../refusals.ts'
import type { Participant } from './delivery.ts'
import type { IssuedInvoice, LineInput } from './invoice.ts'
import type { Buyer, Seller } from './parties.ts'
import type { SelfInvoiceRules } from './self-invoice.ts'

export const transmissionStates = ['queued', 'sent', 'delivered', 'not_delivered', 'rejected', 'accepted', 'refused', 'expired'] as const

export type TransmissionState = (typeof transmissionStates)[number]

export interface WrittenInvoice {
  fileName: string
  /** What the exchange calls such a document. */
  documentType: string
  xml: string
  /** What the exchange would reject, by the field that mends it, each under the code of the control. */
  faults: readonly Fault[]
  /** What goes through, and should be looked at: an identity that only the registers can judge, a text that was shortened. */
  warnings: readonly Warning[]
}

/** An XML document as a reader hands it over: names without their prefix. */
export interface ParsedXml {
  name: string
  namespace: string
  attributes: ReadonlyMap<string, string>
  children: readonly ParsedXml[]
  text: string
}

/** What the exchange said about a file. */
export interface Notification {
  type: string
  /** What the file is called that it is about. */
  fileName: string
  /** By which the same one is recognised when it comes again; null where it has none. */
  messageId: string | null
  /** When it happened; null where it does not say. */
  at: string | null
  code: string | null
  message: string | null
  /** What it makes of the transmission; null for one that changes nothing. */
  state: Exclude<TransmissionState, 'queued' | 'sent'> | null
}

/** A file that has arrived at a stand-in for the exchange. */
export interface ArrivedFile {
  fileName: string
  /** In bytes. */
  size: number
  today: CalendarDate
  /** The invoices that were taken before, each as `invoices` of a judgement names it. */
  taken: ReadonlySet<string>
}

/** What a control found, and where; empty for the file as a whole. */
export interface JudgedError extends Said {
  path: string
}

/** What the exchange makes of a file by itself. */
export interface Judgement {
  /** The notification that it answers with. */
  answer: string
  errors: readonly JudgedError[]
  /** By seller, year and number: what no second file may bring. */
  invoices: readonly string[]
  /** The notifications that can follow about such a file. */
  outcomes: readonly string[]
}

/** What a notification says beside what is in the file. */
export interface Played {
  type: string
  isAccepted: boolean
  errors: Judgement['errors']
  fileName: string
  /** The number that the exchange gave the file. */
  reference: string
  messageId: string
  /** SHA-256 of the file, in hexadecimal. */
  hash: string
  receivedAt: string
  at: string
  today: CalendarDate
}

/** An invoice that somebody who does not exist sends to the organization, for trying out how one is received. */
export interface Supply {
  buyer: Buyer
  /** Who sends it; whom the country thought of when it is null. */
  supplier: Pick<Seller, 'name' | 'vatNumber'> | null
  lines: readonly LineInput[] | null
  /** How many arrived before, this one included: what tells two of them apart. */
  count: number
  today: CalendarDate
}

/** What a stand-in for the exchange needs to answer as the real one does. */
export interface StandInRules {
  judge(file: ParsedXml, arrived: ArrivedFile): Judgement
  /** The notifications that can come next about such a file, after those that it has said, in their order. */
  next(file: ParsedXml, said: readonly string[]): readonly string[]
  notification(file: ParsedXml, played: Played): string
  /** What is said to a file that is no XML, and to another one under a name that was sent. */
  refusal(fault: 'unreadable' | 'name_taken'): { code: string; message: string }
  /** Whether somebody takes such a document; left out where there is nobody to ask for. */
  receives?(receiver: Participant, documentType: string): boolean
  /** Invoices of suppliers that arrive; null where nothing does. */
  arrivals: {
    supply(supply: Supply): Pick<WrittenInvoice, 'fileName' | 'xml'>
    /** What a file is called that was brought without a name. */
    suppliedName(count: number): string
    /** What the sender calls the delivery, where files come in an envelope that says so. */
    markerOf?(file: ParsedXml): string | undefined
    /** What is said to a file that is no XML. */
    unreadable: Said
  } | null
}

/** A file that did not get through, and what was said about it. */
export interface RejectedFile {
  fileName: string
  notifications: readonly Pick<Notification, 'code'>[]
}

/** What a country with an exchange brings. */
export interface ExchangeRules {
  /** Every invoice goes through it, as the law wants; else those to buyers that ask for it (`delivery`). */
  isForEvery: boolean
  /** `count`: how many files this sender has sent, this one included. Undefined where the names are used up. */
  write(invoice: IssuedInvoice, count: number, today: CalendarDate): WrittenInvoice | undefined
  /** Who the exchange knows as the sender of the files of this seller: no two of them may have the same name. */
  senderOf(seller: Pick<Seller, 'vatNumber' | 'fiscalCode'>): string
  /** The least count for what is sent again in place of a rejected file: further on where the exchange knew its name already. */
  countAfter(rejected: RejectedFile): number
  /** What is to be looked at before a rejected invoice is sent again under its number, because of the time that has passed. */
  resendWarnings(days: { rejectedOn: CalendarDate; today: CalendarDate }): Warning[]
  /** Undefined for a document that is no notification. */
  readNotification(document: ParsedXml): Notification | undefined
  /** What a notification means and what is to be done; null where its own words are all that is known. */
  explain(notification: Pick<Notification, 'type' | 'code'>): Said | null
  /** The notifications that there are. */
  notificationTypes: readonly string[]
  /** A plainly fictitious seller, for trying the exchange out before the organization has said who it is. */
  testSeller: Seller
  /** Null where buyers never tell the exchange of their purchases. */
  selfInvoices: SelfInvoiceRules | null
  standIn: StandInRules
}

/** How final a state is. What arrives late, twice or in another order never takes back what is more final. */
const finality: Readonly<Record<TransmissionState, number>> = {
  queued: 0,
  sent: 1,
  not_delivered: 2,
  delivered: 3,
  expired: 4,
  accepted: 5,
  refused: 5,
  rejected: 6,
}

export const stateAfter = (state: TransmissionState, told: Notification['state']): TransmissionState =>
  told !== null && finality[told] > finality[state] ? told : state

/** After these nothing is awaited any more. */
export const isFinal = (state: TransmissionState): boolean => finality[state] >= finality.expired

/** The exchange has it and answered: until then it may still be rejected, and then counts as not issued. */
export const isTaken = (state: TransmissionState): boolean => !['queued', 'sent', 'rejected'].includes(state)

/** One that came before, on another way or a second time. */
export const isSameNotification = (one: Notification, other: Notification): boolean =>
  one.type === other.type &&
  (one.messageId !== null && other.messageId !== null
    ? one.messageId === other.messageId
    : one.at === other.at && one.code === other.code && one.message === other.message)
