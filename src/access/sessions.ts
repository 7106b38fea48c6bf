/** A person in a browser: a random token in a cookie, its hash in the store. */
import type { IncomingHttpHeaders } from 'node:http'
import { type Role, rolePermissions } from '../domain/access/permissions.ts'
import { isId } from '../domain/ids.ts'
import { newId } from '../ids.ts'
import type { Caller, Services } from '../kernel/context.ts'
import { hashToken, newToken } from '../secrets.ts'
import { listMemberships } from '../store/access/organizations.ts'
import * as users from '../store/access/users.ts'
import type { Db } from '../store/connection/db.ts'

export const idleMs = 12 * 60 * 60 * 1000
const absoluteMs = 7 * 24 * 60 * 60 * 1000
const touchMs = 60 * 1000

/** Browsers keep a `__Host-` cookie from being set by anyone but this very host, over TLS; plain http is for trying Primanota on one machine. */
const cookieName = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-primanota' : 'primanota')

export const sessionCookie = (baseUrl: string, token: string): string =>
  `${cookieName(baseUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${absoluteMs / 1000}${baseUrl.startsWith('https:') ? '; Secure' : ''}`

export const endedCookie = (baseUrl: string): string =>
  `${cookieName(baseUrl)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${baseUrl.startsWith('https:') ? '; Secure' : ''}`

/** A cookie by its whole name: one without the `__Host-` of ours may have been set by anybody. */
export function findCookie(headers: IncomingHttpHeaders, name: string, shape: RegExp): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map(pair => pair.trim())
  return pairs
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1))
    .find(value => shape.test(value))
}

export const sessionToken = (headers: IncomingHttpHeaders, baseUrl: string): string | undefined =>
  findCookie(headers, cookieName(baseUrl), /^[A-Za-z0-9_-]{43}$/)

/** Methods that change nothing, wherever they come from. */
export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * Cookies travel with requests that another site made. Every current browser says where a request comes from; one that does not say, or says
 * elsewhere, changes nothing here.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin !== undefined && headers.origin === new URL(baseUrl).origin
}

/** A program, which says nothing of where it comes from; a current browser always does when it sends a form. */
export const saysNoOrigin = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === undefined && headers.origin === undefined

export interface Session {
  userId: string
  email: string
  name: string | null
  organizationId: string | null
  role: Role | null
  secondStepAt: Date | null
  /** The organization wants a second step that this sign-in has not taken: nothing of it is open until then. */
  needsSecondStep: boolean
}

export async function findSession(services: Services, token: string, wanted: string | null): Promise<Session | undefined> {
  const tokenHash = hashToken(token)
  const row = await users.findPresentedSession(services.store, tokenHash, wanted !== null && isId('org', wanted) ? wanted : null)
  if (!row) return undefined
  const now = services.clock()
  const idle = now.getTime() - new Date(row.last_seen_at).getTime()
  if (idle > idleMs || new Date(row.expires_at) <= now) return undefined
  if (idle > touchMs) await users.touchSession(services.store, tokenHash, now)
  const placed = await findPlaced(services, tokenHash, row, wanted)
  return {
    userId: row.user_id,
    email: row.email,
    name: row.user_name,
    organizationId: placed?.organization_id ?? null,
    role: placed?.role ?? null,
    secondStepAt: row.second_step_at === null ? null : new Date(row.second_step_at),
    needsSecondStep: (placed?.second_step_required ?? false) && row.second_step_at === null,
  }
}

/** Where the person works: in the organization that they ask for or chose, and when the chosen one is gone, in the first of theirs. */
async function findPlaced(
  { store }: Services,
  tokenHash: Buffer,
  row: users.PresentedSession,
  wanted: string | null,
): Promise<users.PresentedSession | undefined> {
  if (wanted !== null) return row.organization_id === wanted ? row : undefined
  if (row.organization_id !== null) return row
  const [first] = await listMemberships(store, row.user_id, '', 1)
  if (!first) return undefined
  await users.chooseOrganization(store, tokenHash, first.organizationId)
  return users.findPresentedSession(store, tokenHash, first.organizationId)
}

/** The caller that a signed-in person is, with what their role allows at this moment. Nobody, for a person who belongs nowhere or owes a second step. */
export function toCaller(session: Omit<Session, 'secondStepAt'>): Caller | undefined {
  const { userId, email, organizationId, role, needsSecondStep } = session
  if (organizationId === null || role === null || needsSecondStep) return undefined
  const actor = { type: 'user' as const, id: userId, name: email, onBehalfOf: null }
  return { organizationId, actor, permissions: rolePermissions[role], userId, role, credential: userId }
}

/** Where somebody signs in, in words that they will recognise. */
export interface SignInOrigin {
  device: string | null
  network: string | null
}

/** How somebody proved who they are. */
export type SignInMethod = 'password' | 'totp' | 'recovery_code' | 'passkey' | 'provider'

export interface SignInProof {
  methods: readonly SignInMethod[]
  /** Whether a second step was among them. */
  isSecondStepTaken: boolean
  /** When that was, if not now; null where nobody said. */
  provenAt?: Date | null
}

const byPassword: SignInProof = { methods: ['password'], isSecondStepTaken: false }

/** Always a new token: one that was there before signing in is worth nothing after it. */
export async function startSession(
  db: Pick<Db, 'rows'>,
  userId: string,
  organizationId: string | null,
  now: Date,
  { device, network }: SignInOrigin = { device: null, network: null },
  { methods, isSecondStepTaken, provenAt = now }: SignInProof = byPassword,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + absoluteMs)
  const session = {
    id: newId('ses', now),
    tokenHash: hashToken(token),
    userId,
    organizationId,
    device,
    network,
    methods,
    secondStepAt: isSecondStepTaken ? now : null,
    provenAt,
    expiresAt,
  }
  await db.rows(users.insertSession(session, now))
  return token
}

export const chooseOrganization = (asks: Pick<Db, 'row' | 'rows'>, token: string, organizationId: string): Promise<void> =>
  users.chooseOrganization(asks, hashToken(token), organizationId)

export const endSession = (services: Services, token: string): Promise<void> => users.deleteSession(services.store, hashToken(token))

/** The person at a browser, as a bank wants to hear of them. */
export const personAt = (address: string, headers: IncomingHttpHeaders): NonNullable<Caller['present']> => ({
  ipAddress: address,
  userAgent: headers['user-agent'],
  accept: headers.accept,
  acceptLanguage: headers['accept-language'],
  acceptEncoding: typeof headers['accept-encoding'] === 'string' ? headers['accept-encoding'] : undefined,
  referer: headers.referer,
})
