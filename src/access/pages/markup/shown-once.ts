/**
 * What the next page shows, and no other: a new key, a link, that something was done. It travels through the browser in a cookie that is sealed for
 * this session and taken away as soon as it was shown, so that nothing of it is stored here.
 */

import type { Said } from '../../../language/words.ts'
import { hashToken } from '../../../secrets.ts'
import { findCookie } from '../../sessions.ts'
import type { Visit } from '../visit.ts'

export type ShownOnce =
  | { kind: 'key'; name: string; apiKey: string }
  | { kind: 'invitation'; email: string; url: string }
  | { kind: 'sentence'; said: Said }
  /** Recovery codes, with what they came with. */
  | { kind: 'codes'; said: Said; codes: readonly string[] }

const secondsMax = 120

const cookieName = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-primanota-once' : 'primanota-once')

const attributes = (baseUrl: string, seconds: number) =>
  `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${baseUrl.startsWith('https:') ? '; Secure' : ''}`

const purpose = (sessionToken: string) => `shown once ${hashToken(sessionToken).toString('base64url')}`

export function showOnce({ services }: Visit, sessionToken: string, shown: ShownOnce): string {
  const sealed = services.cipher.seal(JSON.stringify(shown), purpose(sessionToken)).toString('base64url')
  return `${cookieName(services.baseUrl)}=${sealed}; ${attributes(services.baseUrl, secondsMax)}`
}

export interface Taken {
  shown: ShownOnce | undefined
  /** Takes the cookie away; none when there was none. */
  cookies: string[]
}

export function takeShownOnce({ services, headers }: Visit, sessionToken: string): Taken {
  const sealed = findCookie(headers, cookieName(services.baseUrl), /^[A-Za-z0-9_-]+$/)
  if (sealed === undefined) return { shown: undefined, cookies: [] }
  const cookies = [`${cookieName(services.baseUrl)}=; ${attributes(services.baseUrl, 0)}`]
  try {
    return { shown: JSON.parse(services.cipher.open(Buffer.from(sealed, 'base64url'), purpose(sessionToken))) as ShownOnce, cookies }
  } catch {
    // Sealed for another session, or not by us.
    return { shown: undefined, cookies }
  }
}
