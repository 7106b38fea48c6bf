/** Between the two steps of a sign-in: a token of its own in a cookie, which opens nothing but the second step. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '../../kernel/context.ts'
import { hashToken, newToken } from '../../secrets.ts'
import * as store from '../../store/access/second-step.ts'
import { lockPassword, type User } from '../../store/access/users.ts'
import type { Transaction } from '../../store/connection/db.ts'
import { findCookie, type SignInMethod, type SignInOrigin, startSession } from '../sessions.ts'

const begunMinutes = 10

const cookieName = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-primanota-step' : 'primanota-step')

const attributes = (baseUrl: string, seconds: number) =>
  `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${baseUrl.startsWith('https:') ? '; Secure' : ''}`

/** Whether a password alone lets this person in. */
export async function hasSecondStep(services: Services, userId: string): Promise<boolean> {
  const { totp, passkeys } = await store.findMethods(services.store, userId)
  return totp || passkeys > 0
}

/** Returns the cookie by which the second step knows the first. */
export async function beginSignIn(
  services: Services,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  methods: readonly SignInMethod[],
): Promise<string> {
  const token = newToken()
  const now = services.clock()
  const expiresAt = new Date(now.getTime() + begunMinutes * 60_000)
  await store.insertBegun(services.store, { tokenHash: hashToken(token), userId: id, passwordHash, methods: [...methods], expiresAt }, now)
  return `${cookieName(services.baseUrl)}=${token}; ${attributes(services.baseUrl, begunMinutes * 60)}`
}

export const endedStepCookie = (baseUrl: string): string => `${cookieName(baseUrl)}=; ${attributes(baseUrl, 0)}`

export interface Begun extends store.BegunSignIn {
  token: string
}

export async function findBegun(services: Services, headers: IncomingHttpHeaders): Promise<Begun | undefined> {
  const token = findCookie(headers, cookieName(services.baseUrl), /^[A-Za-z0-9_-]{43}$/)
  const begun = token === undefined ? undefined : await store.findBegun(services.store, hashToken(token), services.clock())
  return begun && token !== undefined ? { ...begun, token } : undefined
}

/** Uses up what was begun. Undefined where somebody was faster, or the password was changed meanwhile. */
export async function finishSignIn(
  services: Services,
  db: Transaction,
  begun: Begun,
  method: SignInMethod,
  whence: SignInOrigin,
): Promise<string | undefined> {
  if (!(await store.takeBegun(db, hashToken(begun.token)))) return undefined
  if (!(await lockPassword(db, begun.userId, begun.passwordHash))) return undefined
  const proof = { methods: [...(begun.methods as SignInMethod[]), method], isSecondStepTaken: true }
  return startSession(db, begun.userId, null, services.clock(), whence, proof)
}
