/** A person in a browser: a random token in a cookie, its hash in the store. */
import type { IncomingHttpHeaders } from 'node:http'
import type { House } from '../actions/context.ts'
import { isId } from '../domain/ids.ts'
import type { Role } from '../domain/permissions.ts'
import { hashToken, newToken } from '../secrets.ts'
import type { Db } from '../store/db.ts'
import * as users from '../store/users.ts'

const idleMs = 12 * 60 * 60 * 1000
const absoluteMs = 7 * 24 * 60 * 60 * 1000
const touchMs = 60 * 1000

/** Browsers keep a `__Host-` cookie from being set by anyone but this very host, over TLS; plain http is for trying Primanota on one machine. */
const cookieName = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-primanota' : 'primanota')

export const sessionCookie = (baseUrl: string, token: string): string =>
  `${cookieName(baseUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${absoluteMs / 1000}${baseUrl.startsWith('https:') ? '; Secure' : ''}`

export const endedCookie = (baseUrl: string): string =>
  `${cookieName(baseUrl)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${baseUrl.startsWith('https:') ? '; Secure' : ''}`

export function sessionToken(headers: IncomingHttpHeaders): string | undefined {
  const match = /(?:^|;\s*)(?:__Host-)?primanota=([A-Za-z0-9_-]{43})(?:;|$)/.exec(headers.cookie ?? '')
  return match?.[1]
}

/**
 * Cookies travel with requests that another site made. Every current browser says where a request comes from; one that does not say, or says
 * elsewhere, changes nothing here.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin !== undefined && headers.origin === new URL(baseUrl).origin
}

export interface Session {
  userId: string
  email: string
  name: string | null
  organizationId: string | null
  role: Role | null
}

export async function findSession(house: House, token: string, wanted: string | null): Promise<Session | undefined> {
  const tokenHash = hashToken(token)
  const row = await users.findPresentedSession(house.store, tokenHash, wanted !== null && isId('org', wanted) ? wanted : null)
  if (!row) return undefined
  const now = house.clock()
  const idle = now.getTime() - new Date(row.last_seen_at).getTime()
  if (idle > idleMs || new Date(row.expires_at) <= now) return undefined
  if (idle > touchMs) await users.touchSession(house.store, tokenHash, now)
  const matches = wanted === null || row.organization_id === wanted
  return {
    userId: row.user_id,
    email: row.email,
    name: row.user_name,
    organizationId: matches ? row.organization_id : null,
    role: matches ? row.role : null,
  }
}

/** Always a new token: one that was there before signing in is worth nothing after it. */
export async function startSession(db: Pick<Db, 'rows'>, userId: string, organizationId: string | null, now: Date): Promise<string> {
  const token = newToken()
  await db.rows(users.insertSession(hashToken(token), userId, organizationId, now, new Date(now.getTime() + absoluteMs)))
  return token
}

export const endSession = (house: House, token: string): Promise<void> => users.deleteSession(house.store, hashToken(token))
