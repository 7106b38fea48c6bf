/** Tells a person of a sign-in with a browser that their account does not know. Each browser holds a random token of its own, which signs nobody in. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { hashToken, newToken } from '../../secrets.ts'
import { recordDevice as recordToken } from '../../store/access/proofs.ts'
import { toDevice } from '../pages/devices.ts'
import { findCookie, type SignInOrigin } from '../sessions.ts'
import { noticeDevice } from './notices.ts'

const keptSeconds = 400 * 24 * 60 * 60

const cookieName = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-primanota-device' : 'primanota-device')

export interface SignedIn {
  userId: string
  /** The account was made just now, with this browser: that is nothing to tell. */
  isNewAccount?: boolean
}

/** Returns the cookie that the browser is known by from now on. */
export async function recordDevice(
  services: Services,
  headers: IncomingHttpHeaders,
  { userId, isNewAccount = false }: SignedIn,
  whence: SignInOrigin,
  language: Language,
): Promise<string> {
  const { baseUrl } = services
  const token = findCookie(headers, cookieName(baseUrl), /^[A-Za-z0-9_-]{43}$/) ?? newToken()
  await services.store.transaction('', async db => {
    const isKnown = await recordToken(db, userId, hashToken(token), services.clock())
    if (!isKnown && !isNewAccount) await noticeDevice(services, db, userId, { ...whence, deviceSaid: toDevice(whence.device) }, language)
  })
  services.wakeJobs?.()
  return `${cookieName(baseUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${keptSeconds}${baseUrl.startsWith('https:') ? '; Secure' : ''}`
}
