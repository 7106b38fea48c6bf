/** Signing in with a password: how often one may try, what a wrong try learns (nothing), and where to go afterwards. */
import { isIPv4, isIPv6 } from 'node:net'
import type { Services } from '../kernel/context.ts'
import { hashToken } from '../secrets.ts'
import { findMethods } from '../store/access/second-step.ts'
import * as users from '../store/access/users.ts'
import { foldEmail } from './emails.ts'
import { isPassword, passwordMax } from './passwords.ts'
import { type SignInOrigin, startSession } from './sessions.ts'
import { noteFailedSignIn, noteSignIn } from './sign-in-log.ts'

export const attemptsWindowMs = 15 * 60 * 1000
/** On one account from one network. */
export const attemptsPerPairMax = 5
export const attemptsPerNetworkMax = 30
/** On one account from everywhere: many networks that guess together. */
export const attemptsPerAccountMax = 50

export interface Credentials {
  email: string
  password: string
  /** Where the request came from. */
  address: string
  /** Asked by ourselves, to find out what became of a request: counted, and not noted as a failed sign-in. */
  isOwn?: true
}

export type PasswordCheck =
  | { outcome: 'right'; user: users.User }
  | { outcome: 'wrong' }
  | { outcome: 'limited'; retryAfterSeconds: number }

/**
 * Each try is counted before it is looked at, so that tries that come at once cannot slip through together, and taken back when it was right. An
 * address nobody has is counted, compared and answered like any other. Whoever is over a limit of their own network does not count against
 * the account: one machine, or a few, cannot keep its owner out elsewhere.
 */
export async function checkPassword(services: Services, { email, password, address, isOwn }: Credentials): Promise<PasswordCheck> {
  const now = services.clock()
  const network = `address ${toNetwork(address)}`
  const fromNetwork = await users.countAttempt(services.store, network, now, attemptsWindowMs)
  if (fromNetwork.count > attemptsPerNetworkMax) return toLimited(fromNetwork, now)
  // Hashed: what people type here is not always an address, and sometimes it is a password.
  const account = `account ${hashToken(foldEmail(email)).toString('base64url')}`
  const pair = `${account} ${network}`
  const onPair = await users.countAttempt(services.store, pair, now, attemptsWindowMs)
  if (onPair.count > attemptsPerPairMax) return toLimited(onPair, now)
  const onAccount = await users.countAttempt(services.store, account, now, attemptsWindowMs)
  if (onAccount.count > attemptsPerAccountMax) return toLimited(onAccount, now)
  const user = await users.findUserByEmail(services.store, foldEmail(email))
  const right = await isPassword(user?.passwordHash, password.slice(0, passwordMax + 1))
  if (!user || !right || user.disabledAt !== null) {
    if (!isOwn) noteFailedSignIn(services, user, toNetwork(address), onAccount.count)
    return { outcome: 'wrong' }
  }
  await users.forgetAttempts(services.store, pair)
  await users.forgiveAttempt(services.store, account)
  await users.forgiveAttempt(services.store, network)
  return { outcome: 'right', user }
}

/** How many forms with a link in their address one network may send: links cannot be guessed, but to check a password takes time. */
export async function limitLinks(services: Services, address: string): Promise<Extract<PasswordCheck, { outcome: 'limited' }> | undefined> {
  const now = services.clock()
  const tries = await users.countAttempt(services.store, `link ${toNetwork(address)}`, now, attemptsWindowMs)
  return tries.count > attemptsPerNetworkMax ? toLimited(tries, now) : undefined
}

export function toLimited(
  { since }: users.Attempts,
  now: Date,
  windowMs = attemptsWindowMs,
): Extract<PasswordCheck, { outcome: 'limited' }> {
  const leftMs = since.getTime() + windowMs - now.getTime()
  return { outcome: 'limited', retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
}

/** `second step`: the password is right, and a session begins with the second step. */
export type SignIn =
  | Exclude<PasswordCheck, { outcome: 'right' }>
  | { outcome: 'right'; token: string; userId: string }
  | { outcome: 'second step'; user: users.User }

export async function signIn(services: Services, credentials: Credentials, whence?: SignInOrigin): Promise<SignIn> {
  const check = await checkPassword(services, credentials)
  if (check.outcome !== 'right') return check
  const { id, passwordHash } = check.user
  const signedIn = await services.store.transaction('', async db => {
    // A change of the password, or a second step that is set up, ends all sign-ins: one that began before must not come after it.
    if (!(await users.lockPassword(db, id, passwordHash))) return db.rollBack({ outcome: 'wrong' as const })
    const { totp, passkeys } = await findMethods(db, id)
    if (totp || passkeys > 0) return { outcome: 'second step' as const, user: check.user }
    return { outcome: 'right' as const, userId: id, token: await startSession(db, id, null, services.clock(), whence) }
  })
  if (signedIn.outcome === 'right') await noteSignIn(services, check.user, toNetwork(credentials.address))
  return signedIn
}

/** Who holds one IPv6 address usually holds its whole /64, and could try from each of them. */
export function toNetwork(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1] ?? bare
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(bare)) return `unknown ${hashToken(address).toString('base64url')}`
  const [head = '', tail] = bare.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Where to go after signing in: a path of ours, or home. Browsers drop tabs and line breaks from an address, take a backslash for a slash and
 * `//` for another host, so whatever holds one of them is not followed.
 */
export function toLocalPath(wanted: string): string {
  if (!/^\/(?!\/)[^\\\p{Cc}\p{Cs}]{0,2000}$/u.test(wanted)) return '/'
  const base = 'http://local.invalid'
  if (!URL.canParse(wanted, base)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, base)
  return origin === base && !pathname.includes('//') ? `${pathname}${search}${hash}` : '/'
}
