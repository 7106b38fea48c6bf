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
}

export interface ConsentWish {
  organizationId: string
  institutionId: string
  /** The bank sends the person back here when they have decided. */
  returnUrl: string
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
  currency: string
  /** What is booked on it, at the end of which day. */
  balance: Balance | null
}

export interface MovementPage {
  movements: readonly Movement[]
  /** What asks for the next page; null at the end. A page may be empty and still have a next one. */
  next: string | null
}

/** `retryable`: the same call may work later. `consent_expired` is told apart, since only a person can mend it. */
export class BankFault extends Error {
  readonly said: Said<FaultCode>
  readonly isRetryable: boolean

  /** @param told the bank's own words, where there are no better ones */
  constructor(code: FaultCode, told: string)
  constructor(said: Said<FaultCode>)
  constructor(given: Said<FaultCode> | FaultCode, told = '') {
    const said = typeof given === 'string' ? say(`${given}.told`, { told }) : given
    super(tell('en', said))
    this.said = said
    this.isRetryable = said.code === 'rate_limited' || said.code === 'bank_unavailable'
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
  /** In the order in which a person would look for them; all countries where none is given. */
  institutions(country?: string, signal?: AbortSignal): Promise<readonly Institution[]>
  askConsent(wish: ConsentWish, signal?: AbortSignal): Promise<AskedConsent>
  consentState(organizationId: string, reference: string, signal?: AbortSignal): Promise<ConsentState>
  accounts(organizationId: string, reference: string, signal?: AbortSignal): Promise<readonly BankAccountAtBank[]>
  /** Withdraws the consent there, as often as it is asked; left out where the bank offers no way to. */
  endConsent?(organizationId: string, reference: string, signal?: AbortSignal): Promise<void>
  /** What was booked, or is pending, since that day. Pages may overlap; ids may change from one read to the next. */
  movements(
    wanted: { organizationId: string; reference: string; accountReference: string; from: CalendarDate | null; page: string | null },
    signal?: AbortSignal,
  ): Promise<MovementPage>
}

export interface BankNeeds {
  store: Store
  clock: () => Date
  /** The address of this service, for pages of our own. */
  baseUrl: () => string
}

/** What a folder exports. */
export interface BankPlugin {
  create(needs: BankNeeds): BankProvider
}

export const defineBankProvider = (plugin: BankPlugin): BankPlugin => plugin
