/**
 * A bank that does not exist, for trying everything without one: institutions of each country, a page on which a person consents, and companies whose
 * accounts move every day. Nothing of it is money.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { dayIn } from '../../../domain/calendar/dates.ts'
import { say } from '../../../language/say.ts'
import { endSandboxConsent, findSandboxConsent, type SandboxConsent, saveSandboxConsent } from '../../../store/bank/sandbox.ts'
import { BankFault, type BankNeeds, type BankProvider, type ConsentState, defineBankProvider } from '../provider.ts'
import { domesticNumber } from './account-numbers.ts'
import { type Books, openBooks } from './books.ts'
import { accountKeys } from './company.ts'
import { institutions, type SandboxInstitution } from './institutions.ts'
import { createReadings } from './reading.ts'

/** How long the page waits for a decision. */
const decideWithinMs = 60 * 60 * 1000

function toState(consent: SandboxConsent | undefined, now: Date): ConsentState {
  if (!consent) return { state: 'expired' }
  if (consent.state === 'denied') return { state: 'denied' }
  if (consent.state === 'pending') return { state: new Date(consent.expiresAt) > now ? 'pending' : 'expired' }
  const validUntil = new Date(consent.validUntil ?? 0)
  return validUntil > now ? { state: 'allowed', validUntil } : { state: 'expired' }
}

function assertAllowed({ state }: ConsentState): void {
  if (state === 'allowed') return
  if (state === 'pending') throw new BankFault(say('bank_refused.no_consent'))
  throw new BankFault(say('consent_expired'))
}

/** The same accounts go by other references under another consent. */
const referenceOf = (consent: SandboxConsent, key: string): string => `${key}-${consent.id.slice(0, 8)}`

function create({ store, clock, baseUrl }: BankNeeds): BankProvider {
  const todayAt = ({ company }: SandboxInstitution) => dayIn(company.timeZone, clock())
  const opened = new Map<string, Books>()
  const booksOf = ({ id, company }: SandboxInstitution): Books => {
    const books = opened.get(id) ?? openBooks(id, company)
    opened.set(id, books)
    return books
  }
  const read = createReadings(clock, todayAt, booksOf)

  const findConsent = (organizationId: string, reference: string): Promise<SandboxConsent | undefined> =>
    store.transaction(organizationId, db => findSandboxConsent(db, reference), { readOnly: true })

  const findInstitution = (id: string): SandboxInstitution => {
    const institution = institutions.find(one => one.id === id)
    if (!institution) throw new BankFault(say('bank_refused.no_bank', { id }))
    return institution
  }

  /** What is read under a consent: by then it must be given, and the bank takes its time. */
  async function openUnder(organizationId: string, reference: string, signal: AbortSignal | undefined) {
    signal?.throwIfAborted()
    const consent = await findConsent(organizationId, reference)
    assertAllowed(toState(consent, clock()))
    if (!consent) throw new BankFault(say('consent_expired.unknown'))
    const institution = findInstitution(consent.institutionId)
    if (institution.delayMs > 0) await wait(institution.delayMs, undefined, signal ? { signal } : {})
    return { consent, institution }
  }

  return {
    name: 'sandbox',
    title: 'Sandbox bank',
    isSandbox: true,

    institutions: async country =>
      institutions
        .filter(one => country === undefined || one.country === country)
        .map(({ id, name, country: where, bic, consentDaysMax }) => ({ id, name, country: where, bic, consentDaysMax })),

    async askConsent({ organizationId, institutionId, returnUrl }) {
      const institution = findInstitution(institutionId)
      const books = booksOf(institution)
      const [reference, token] = [randomBytes(16).toString('hex'), randomBytes(32).toString('base64url')]
      const now = clock()
      const expiresAt = new Date(now.getTime() + decideWithinMs)
      const consent = {
        id: reference,
        token,
        institutionId: institution.id,
        institutionName: institution.name,
        accounts: accountKeys.map(key => {
          const { name, currency } = institution.company.accounts[key]
          return { name, iban: books.ibanOf(key), currency }
        }),
        days: institution.consentDaysMax,
        returnUrl: returnUrl === '' ? null : returnUrl,
        expiresAt,
      }
      await store.transaction(organizationId, async db => saveSandboxConsent(db, consent, now))
      return { reference, consentUrl: `${baseUrl()}/sandbox/bank/consents/${token}`, expiresAt }
    },

    consentState: async (organizationId, reference) => toState(await findConsent(organizationId, reference), clock()),

    endConsent: (organizationId, reference) => store.transaction(organizationId, async db => endSandboxConsent(db, reference, clock())),

    async accounts(organizationId, reference, signal) {
      const { consent, institution } = await openUnder(organizationId, reference, signal)
      const books = booksOf(institution)
      const today = todayAt(institution)
      return accountKeys.map(key => {
        const { name, currency } = institution.company.accounts[key]
        const iban = books.ibanOf(key)
        return {
          reference: referenceOf(consent, key),
          name,
          iban,
          number: domesticNumber(iban),
          currency,
          balance: books.balanceOn(key, today),
        }
      })
    },

    async movements({ organizationId, reference, accountReference, from, page }, signal) {
      const { consent, institution } = await openUnder(organizationId, reference, signal)
      const account = accountKeys.find(key => referenceOf(consent, key) === accountReference)
      if (account === undefined) throw new BankFault(say('bank_refused.no_account'))
      return read({ institution, account, reader: `${organizationId} ${accountReference}`, from, page })
    },
  }
}

export default defineBankProvider({ create })
