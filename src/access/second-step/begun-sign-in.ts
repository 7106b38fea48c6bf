/** Between the two steps of a sign-in: a token of its own in a cookie, which opens nothing but the second step. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { hashToken, newToken, tokenDigest } from '../../secrets.ts'
import * as store from '../../store/access/second-step.ts'
import { type Asks, countAttempt, lockPassword, type User } from '../../store/access/users.ts'
import type { Transaction } from '../../store/connection/db.ts'
import { saveLink } from '../provider/identity-links.ts'
import { findCookie, type SignInMethod, type SignInOrigin, startSession } from '../sessions.ts'

const begunMinutes = 10
/** Then the password is asked for again. */
const wrongCodesMax = 5

const cookieName = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-primanota-step' : 'primanota-step')

const attributes = (baseUrl: string, seconds: number) =>
  `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${baseUrl.startsWith('https:') ? '; Secure' : ''}`

/** Whether a password alone lets this person in. */
export async function hasSecondStep(asks: Asks, userId: string): Promise<boolean> {
  const { totp, passkeys } = await store.findMethods(asks, userId)
  return totp || passkeys > 0
}

export interface FirstStep {
  methods: readonly SignInMethod[]
  /** An identity that is linked once the second step is taken, and not before. */
  link?: store.BegunSignIn['link']
  /** When it was taken, if not now; null where an identity provider did not say. */
  provenAt?: Date | null
}

/** Returns the cookie by which the second step knows the first. */
export async function beginSignIn(
  services: Services,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  { methods, link = null, provenAt }: FirstStep,
): Promise<string> {
  const token = newToken()
  const now = services.clock()
  const expiresAt = new Date(now.getTime() + begunMinutes * 60_000)
  const proof = { methods: [...methods], link, provenAt: provenAt === undefined ? now : provenAt }
  await store.insertBegun(services.store, { tokenHash: hashToken(token), userId: id, passwordHash, ...proof, expiresAt }, now)
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
  { whence, language }: { whence: SignInOrigin; language: Language },
): Promise<string | undefined> {
  if (!(await lockPassword(db, begun.userId, begun.passwordHash))) return undefined
  if (!(await store.takeBegun(db, hashToken(begun.token)))) return undefined
  const { userId, email, provenAt } = begun
  if (begun.link) await saveLink(services, db, { userId, email, language }, begun.link)
  const proof = { methods: [...(begun.methods as SignInMethod[]), method], isSecondStepTaken: true, provenAt }
  return startSession(db, begun.userId, null, services.clock(), whence, proof)
}

/** After a few wrong codes what was begun is over. */
export async function countWrongCode(services: Services, { token }: Begun): Promise<void> {
  const bucket = `begun ${tokenDigest(token)}`
  const wrong = await countAttempt(services.store, bucket, services.clock(), begunMinutes * 60_000)
  if (wrong.count >= wrongCodesMax) await store.takeBegun(services.store, hashToken(token))
}
