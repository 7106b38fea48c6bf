/** Enable Banking: a licensed service through which accounts at banks of many countries are read, with a consent that their owner gives at the bank. */
import { readFileSync } from 'node:fs'
import type { Balance } from '../../../domain/bank/statements.ts'
import { addDays, type CalendarDate, dayIn } from '../../../domain/calendar/dates.ts'
import { say } from '../../../language/say.ts'
import { regions } from '../../../regions/index.ts'
import {
  BankFault,
  type BankNeeds,
  type BankProvider,
  type ConsentState,
  defineBankProvider,
  type PersonPresent,
  UnusableBankSetting,
} from '../provider.ts'
import { asFault, createSend, VendorRefusal } from './api.ts'
import { fromReference, type KnownAccount, sessionOf, toReference } from './reference.ts'
import { createToken, readKey } from './token.ts'
import { type NamedInstitution, toAccount, toBalance, toInstitutions, toKnownAccounts, toMovements } from './transform.ts'
import type { WireBalance, WireInstitution, WireSession, WireSessionState, WireTransactions } from './wire.ts'

const usualUrl = 'https://api.enablebanking.com'
/** The person signs in at the bank; their page there waits no longer. */
const decideWithinMs = 60 * 60_000
/** Their clock may be behind ours, and they refuse a consent that is too long. */
const spareMs = 5 * 60_000
const institutionsFreshMs = 60 * 60_000
/** How far back every bank goes without its owner being there: Delegated Regulation (EU) 2018/389, article 10a. */
const daysBack = 89

function keyIn(file: string) {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UnusableBankSetting(`the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`)
  }
  return readKey(pem)
}

function create({ clock, settings }: BankNeeds): BankProvider | undefined {
  const { appId, keyFile, url = usualUrl } = settings?.['enablebanking'] ?? {}
  if (appId === undefined || keyFile === undefined) return undefined
  const send = createSend(url, createToken(appId, keyIn(keyFile), clock), clock)
  const countries = Object.values(regions).map(({ country }) => country)
  const todayIn = (country: string): CalendarDate =>
    dayIn(Object.values(regions).find(region => region.country === country)?.timeZone ?? 'UTC', clock())

  const known = new Map<string, { institutions: readonly NamedInstitution[]; at: number }>()
  async function institutionsOf(country: string, signal: AbortSignal | undefined): Promise<readonly NamedInstitution[]> {
    const now = clock().getTime()
    const held = known.get(country)
    if (held && Math.abs(now - held.at) < institutionsFreshMs) return held.institutions
    const call = { method: 'GET', path: '/aspsps', query: { country, service: 'AIS' }, signal } as const
    const { aspsps } = await asFault(send<{ aspsps?: WireInstitution[] }>(call))
    const institutions = (aspsps ?? []).filter(one => one.country === country).flatMap(toInstitutions)
    known.set(country, { institutions, at: now })
    return institutions
  }

  async function findInstitution(id: string, signal: AbortSignal | undefined): Promise<NamedInstitution> {
    for (const country of countries) {
      const found = (await institutionsOf(country, signal)).find(one => one.id === id)
      if (found) return found
    }
    throw new BankFault(say('bank_refused.bank_gone'))
  }

  async function balanceOf(
    { uid, currency }: KnownAccount,
    country: string,
    present: PersonPresent | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Balance | null> {
    const call = { method: 'GET', path: `/accounts/${encodeURIComponent(uid)}/balances`, present, signal } as const
    const { balances } = await asFault(send<{ balances?: WireBalance[] }>(call))
    return toBalance(balances, currency, todayIn(country))
  }

  return {
    name: 'enablebanking',
    title: 'Enable Banking',
    isSandbox: false,
    // Four without the owner: Delegated Regulation (EU) 2018/389, article 36(5)(b).
    unattendedReadsMax: 4,

    async institutions(country, signal) {
      const wanted = country === undefined ? countries : countries.filter(one => one === country)
      const found = await Promise.all(wanted.map(one => institutionsOf(one, signal)))
      return found.flat().map(({ aspsp: _named, consentSecondsMax: _seconds, ...institution }) => institution)
    },

    async askConsent({ institutionId, returnUrl, state }, signal) {
      const { aspsp, consentSecondsMax, customer } = await findInstitution(institutionId, signal)
      const now = clock().getTime()
      const asked = await asFault(
        send<{ url: string; authorization_id: string }>({
          method: 'POST',
          path: '/auth',
          body: {
            access: { valid_until: new Date(now + consentSecondsMax * 1000 - spareMs).toISOString(), balances: true, transactions: true },
            aspsp,
            state,
            redirect_url: returnUrl,
            psu_type: customer,
          },
          signal,
        }),
      )
      return {
        reference: toReference({ authorizationId: asked.authorization_id, country: aspsp.country }),
        consentUrl: asked.url,
        expiresAt: new Date(now + decideWithinMs),
      }
    },

    async completeConsent(_organizationId, { reference, code }, signal) {
      const { country } = fromReference(reference)
      const session = await asFault(send<WireSession>({ method: 'POST', path: '/sessions', body: { code }, signal }))
      const validUntil = new Date(session.access?.valid_until ?? '')
      if (Number.isNaN(validUntil.getTime())) throw new BankFault(say('bank_refused.not_understood'))
      const accounts = toKnownAccounts(session.accounts)
      return { reference: toReference({ sessionId: session.session_id, country, accounts }), validUntil }
    },

    async consentState(_organizationId, text, signal) {
      const reference = fromReference(text)
      if (!('sessionId' in reference)) return { state: 'pending' }
      const path = `/sessions/${encodeURIComponent(reference.sessionId)}`
      try {
        const { status, access } = await send<WireSessionState>({ method: 'GET', path, signal })
        return toState(status, access?.valid_until)
      } catch (error) {
        if (error instanceof VendorRefusal && error.refused.status === 404) return { state: 'expired' }
        return asFault(Promise.reject(error))
      }
    },

    async endConsent(_organizationId, text, signal) {
      const reference = fromReference(text)
      if (!('sessionId' in reference)) return
      const path = `/sessions/${encodeURIComponent(reference.sessionId)}`
      try {
        await asFault(send({ method: 'DELETE', path, signal }))
      } catch (error) {
        // It is over already.
        if (!(error instanceof BankFault) || error.code !== 'consent_expired') throw error
      }
    },

    async accounts(_organizationId, reference, signal, { balanceOf: only, present } = {}) {
      const { accounts, country } = sessionOf(reference)
      // Each is asked for with a call of its own, and banks count them.
      return Promise.all(
        accounts.map(async account =>
          toAccount(account, only === undefined || only === account.uid ? await balanceOf(account, country, present, signal) : null),
        ),
      )
    },

    async movements({ reference, accountReference, from, page, present }, signal) {
      const { accounts, country } = sessionOf(reference)
      if (!accounts.some(({ uid }) => uid === accountReference)) throw new BankFault(say('bank_refused.account_gone'))
      const [since, key] = fromPage(page) ?? [from, null]
      const ask = async (first: CalendarDate | null) => {
        const told = await send<WireTransactions>({
          method: 'GET',
          path: `/accounts/${encodeURIComponent(accountReference)}/transactions`,
          // The first read takes all that the bank has.
          query: { date_from: first, strategy: first === null ? 'longest' : 'default', continuation_key: key },
          present,
          signal,
        })
        // A page may be empty and still have a next one.
        return { movements: toMovements(told.transactions), next: told.continuation_key ? toPage(first, told.continuation_key) : null }
      }
      return asFault(
        ask(since).catch(error => {
          const isTooFar = error instanceof VendorRefusal && error.refused.error === 'WRONG_TRANSACTIONS_PERIOD'
          const nearer = addDays(todayIn(country), -daysBack)
          if (!isTooFar || key !== null || (since !== null && since >= nearer)) throw error
          return ask(nearer)
        }),
      )
    },
  }
}

/** All pages are asked for with the same day. */
const toPage = (since: CalendarDate | null, key: string): string => `${since ?? ''} ${key}`

function fromPage(page: string | null): readonly [CalendarDate | null, string] | undefined {
  if (page === null) return undefined
  const at = page.indexOf(' ')
  return [page.slice(0, at) || null, page.slice(at + 1)]
}

function toState(status: string, until: string | undefined): ConsentState {
  if (status === 'AUTHORIZED') return { state: 'allowed', validUntil: new Date(until ?? 0) }
  if (status === 'CANCELLED') return { state: 'denied' }
  return { state: status === 'PENDING_AUTHORIZATION' || status === 'RETURNED_FROM_BANK' ? 'pending' : 'expired' }
}

export default defineBankProvider({ create })
