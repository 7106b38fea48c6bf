/** What a refusal of Enable Banking means to us. */
import { say } from '../../../language/say.ts'
import { BankFault } from '../provider.ts'

/** What it answers with where it does not do what was asked. */
export interface WireProblem {
  message?: unknown
  error?: unknown
  detail?: unknown
}

export interface Refused {
  status: number
  /** Its own name of the fault; empty where it gave none. */
  error: string
  told: string
  /** Until when it asks to be left alone, where it says so. */
  retryAt: Date | undefined
  now: Date
}

/** Banks count reads by the day: what is refused now is refused for some hours. */
const bankLimitMs = 6 * 60 * 60_000

const isOver = new Set(['EXPIRED_SESSION', 'CLOSED_SESSION', 'WRONG_SESSION_STATUS', 'ASPSP_PSU_ACTION_REQUIRED'])
const isGone = new Set(['ACCOUNT_DOES_NOT_EXIST', 'ASPSP_ACCOUNT_NOT_ACCESSIBLE', 'INVALID_ACCOUNT_ID'])
const isCode = new Set(['WRONG_AUTHORIZATION_CODE', 'EXPIRED_AUTHORIZATION_CODE', 'ALREADY_AUTHORIZED'])
const isOurs = new Set(['ACCESS_DENIED', 'UNAUTHORIZED_ACCESS', 'UNAUTHORIZED_IP', 'AUTHORIZATION_NOT_PROVIDED', 'INVALID_HOST'])

export function toFault({ status, error, told, retryAt, now }: Refused): BankFault {
  if (error === 'REVOKED_SESSION') return new BankFault(say('consent_expired.withdrawn'))
  if (isOver.has(error)) return new BankFault(say('consent_expired'))
  if (error === 'SESSION_DOES_NOT_EXIST') return new BankFault(say('consent_expired.unknown'))
  if (error === 'ASPSP_RATE_LIMIT_EXCEEDED') {
    return new BankFault(say('rate_limited.bank'), { retryAt: retryAt ?? new Date(now.getTime() + bankLimitMs) })
  }
  if (error === 'WRONG_CONTINUATION_KEY') return new BankFault(say('bank_unavailable.page_forgotten'), { isPageForgotten: true })
  if (isGone.has(error)) return new BankFault(say('bank_refused.account_gone'))
  if (isCode.has(error)) return new BankFault(say('bank_refused.code'))
  if (error === 'REDIRECT_URI_NOT_ALLOWED') return new BankFault(say('bank_refused.return_address'))
  if (status === 401 || isOurs.has(error)) return new BankFault(say('bank_refused.application'))
  if (status === 429) return new BankFault(say('rate_limited.bank'), retryAt ? { retryAt } : {})
  if (error === 'ASPSP_ERROR' || error === 'ASPSP_TIMEOUT' || status === 408 || status >= 500) {
    return new BankFault(say('bank_unavailable.no_answer'))
  }
  return new BankFault('bank_refused', told)
}
