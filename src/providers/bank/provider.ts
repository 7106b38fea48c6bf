/** What reads accounts at banks: the sandbox bank, or a licensed account-information service. Read-only, by a consent that a person gave at the bank. */
import type { Balance } from '../../domain/bank/statements.ts'
import type { Movement } from '../../domain/bank/transactions.ts'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'
import type { Store } from '../../store/connection/db.ts'

export interface Institution {
  /** Begins with the name of its provider, so that it names one bank of all. */
  id: string
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  bic: string | null
  /** For how many days a consent is given at most. */
  consentDaysMax: number
  /** The address of its picture, where it has one. */
  logo?: string | null
  /** Whose accounts are reached there, where a bank keeps companies and persons apart. */
  customer?: 'business' | 'personal' | null
}

export interface ConsentWish {
  organizationId: string
  institutionId: string
  /** The bank sends the person back here when they have decided; empty where it sends nobody back. */
  returnUrl: string
  /** Comes back with them. */
  state?: string
}

/** The person who asks, as their browser shows them: a bank lets an account be read more often while its owner is there. */
export interface PersonPresent {
  ipAddress: string
  /** Of the browser, where it sent them. */
  userAgent: string | undefined
  accept: string | undefined
  acceptLanguage: string | undefined
  acceptEncoding: string | undefined
  referer: string | undefined
}

/** A consent that a person came back with. */
export interface GivenConsent {
  /** What the provider calls it from now on. */
  reference: string
  validUntil: Date
}

/** A consent that was asked for. */
export interface AskedConsent {
  /** What the provider calls it. A secret: it is kept sealed. */
  reference: string
  /** Where the person decides. */
  consentUrl: string
  /** Until then it must be decided. */
  expiresAt: Date
}

/** `allowed` goes on until `validUntil`; a consent that was withdrawn or has run out is `expired`. */
export type ConsentState = { state: 'pending' } | { state: 'denied' } | { state: 'expired' } | { state: 'allowed'; validUntil: Date }

export interface BankAccountAtBank {
  /** What the provider calls it under this consent; another consent may call it otherwise. */
  reference: string
  name: string
  /** Normalised; null where the bank tells none. */
  iban: string | null
  /** What else it is called; the same under every consent. */
  number: string | null
  /** What the provider knows it by under every consent, where that is more than IBAN and number. */
  identity?: string
  currency: string
  /** What is booked on it, at the end of which day. */
  balance: Balance | null
}

export interface MovementPage {
  movements: readonly Movement[]
  /** What asks for the next page; null at the end. A page may be empty and still have a next one. */
  next: string | null
}

export interface FaultDetails {
  /** From when on the same call may work, where it is long until then. */
  retryAt?: Date
  /** The page that was asked for is forgotten there: the account is read from its first page again. */
  isPageForgotten?: boolean
}

/** `retryable`: the same call may work in a moment. `consent_expired` is told apart, since only a person can mend it. */
export class BankFault extends Error {
  readonly said: Said<FaultCode>
  readonly isRetryable: boolean
  readonly details: FaultDetails

  /** @param told the bank's own words, where there are no better ones */
  constructor(code: FaultCode, told: string)
  constructor(said: Said<FaultCode>, details?: FaultDetails)
  constructor(given: Said<FaultCode> | FaultCode, more: string | FaultDetails = '') {
    const said = typeof given === 'string' ? say(`${given}.told`, { told: typeof more === 'string' ? more : '' }) : given
    super(tell('en', said))
    this.said = said
    this.details = typeof more === 'string' ? {} : more
    const mayPass = said.code === 'rate_limited' || said.code === 'bank_unavailable'
    this.isRetryable = mayPass && this.details.retryAt === undefined && this.details.isPageForgotten !== true
  }

  get code(): FaultCode {
    return this.said.code
  }
}

type FaultCode = 'consent_expired' | 'rate_limited' | 'bank_unavailable' | 'bank_refused'

/** What is thrown is a `BankFault`, or an error of the network. */
export interface BankProvider {
  name: string
  /** As people call it. */
  title: string
  isSandbox: boolean
  /** So many times within 24 hours an account may be read while its owner is not there; left out where nobody counts. */
  unattendedReadsMax?: number
  /** In the order in which a person would look for them; all countries where none is given. */
  institutions(country?: string, signal?: AbortSignal): Promise<readonly Institution[]>
  askConsent(wish: ConsentWish, signal?: AbortSignal): Promise<AskedConsent>
  /** With what the browser came back with; left out where the provider learns by itself what was decided. */
  completeConsent?(organizationId: string, given: { reference: string; code: string }, signal?: AbortSignal): Promise<GivenConsent>
  consentState(organizationId: string, reference: string, signal?: AbortSignal): Promise<ConsentState>
  /** `balanceOf`: only the balance of this account is wanted; others may have none. */
  accounts(
    organizationId: string,
    reference: string,
    signal?: AbortSignal,
    wish?: { balanceOf?: string | null; present?: PersonPresent | undefined },
  ): Promise<readonly BankAccountAtBank[]>
  /** Withdraws the consent there, as often as it is asked; left out where the bank offers no way to. */
  endConsent?(organizationId: string, reference: string, signal?: AbortSignal): Promise<void>
  /** What was booked, or is pending, since that day. Pages may overlap; ids may change from one read to the next. */
  movements(
    wanted: {
      organizationId: string
      reference: string
      accountReference: string
      from: CalendarDate | null
      page: string | null
      present?: PersonPresent | undefined
    },
    signal?: AbortSignal,
  ): Promise<MovementPage>
}

export interface BankNeeds {
  store: Store
  clock: () => Date
  /** The address of this service, for pages of our own. */
  baseUrl: () => string
  /** What whoever runs the service has set, by the folder of the provider. */
  settings?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
}

/** Something that was set cannot be used; the message says what. */
export class UnusableBankSetting extends Error {}

/** What a folder exports. */
export interface BankPlugin {
  /** Undefined where what it needs is not set. */
  create(needs: BankNeeds): BankProvider | undefined
}

export const defineBankProvider = (plugin: BankPlugin): BankPlugin => plugin
