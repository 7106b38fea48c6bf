/** What is kept of a consent, sealed by whoever keeps it: while it is asked for its number there, and then the session with its accounts. */
import { say } from '../../../language/say.ts'
import { BankFault } from '../provider.ts'

export interface KnownAccount {
  uid: string
  /** The same under every consent. */
  hash: string
  name: string
  iban: string | null
  number: string | null
  currency: string
}

export interface SessionReference {
  sessionId: string
  country: string
  accounts: readonly KnownAccount[]
}

export type Reference = { authorizationId: string; country: string } | SessionReference

export const toReference = (reference: Reference): string => JSON.stringify(reference)

export const fromReference = (text: string): Reference => JSON.parse(text) as Reference

export function sessionOf(text: string): SessionReference {
  const reference = fromReference(text)
  if (!('sessionId' in reference)) throw new BankFault(say('bank_refused.no_consent'))
  return reference
}
