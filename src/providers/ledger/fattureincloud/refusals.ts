/** What Fatture in Cloud refuses, as what a person can do about it. */
import { say } from '../../../language/say.ts'
import { CredentialsRefused, NotAllowed, type PostOutcome, QuotaUsed } from '../provider.ts'
import { Refused, title } from './api.ts'

export type Refusal = Extract<PostOutcome, { outcome: 'refused' }>

/** What is certain, as a refusal; undefined of anything else that was thrown. */
export function refusalOf(error: unknown): Refusal | undefined {
  const ledger = title
  if (error instanceof CredentialsRefused) return { outcome: 'refused', ...say('ledger_credentials_refused', { ledger }) }
  if (error instanceof QuotaUsed) return { outcome: 'refused', isPassing: true, ...say('ledger_quota_used', { ledger }) }
  if (error instanceof NotAllowed) return { outcome: 'refused', ...say('ledger_not_allowed', { ledger, told: error.message }) }
  if (!(error instanceof Refused)) return undefined
  const told = error.message
  const isAbout = (pattern: RegExp) => error.fields.some(field => pattern.test(field))
  if (isAbout(/\bvat\b|vat_type/)) return { outcome: 'refused', ...say('ledger_vat_code_gone', { ledger, told }) }
  if (isAbout(/category|payment_account/)) return { outcome: 'refused', ...say('ledger_account_barred', { ledger, told }) }
  return { outcome: 'refused', ...say('ledger_refused', { ledger, told }) }
}
