/**
 * Signing in with an identity provider. Its person is known by issuer and subject. The first time, an address that it vouches for says which account is meant,
 * and the password of that account proves it, with the second step where there is one.
 */
import type { Services } from '../../kernel/context.ts'
import type { Claims } from '../../providers/identity/provider.ts'
import { findLinked, type Identity, listLinks } from '../../store/access/identity-links.ts'
import { findUser, findUserByEmail, holdUser, lockPassword, type User } from '../../store/access/users.ts'
import { foldEmail } from '../emails.ts'
import { hasSecondStep } from '../second-step/begun-sign-in.ts'
import type { Owner } from '../second-step/second-step.ts'
import { type SignInOrigin, startSession } from '../sessions.ts'
import { saveLink } from './identity-links.ts'

export type Recognised =
  | { outcome: 'known'; user: User }
  | { outcome: 'to link'; user: User }
  | { outcome: 'other identity' }
  | { outcome: 'unproven' }
  | { outcome: 'unknown'; email: string }

export async function recognise(services: Services, claims: Claims): Promise<Recognised> {
  const userId = await findLinked(services.store, claims, services.clock())
  if (userId !== undefined) {
    const user = await findUser(services.store, userId)
    return user && user.disabledAt === null ? { outcome: 'known', user } : { outcome: 'unknown', email: claims.email ?? '' }
  }
  if (claims.email === null || !claims.isEmailVerified) return { outcome: 'unproven' }
  const user = await findUserByEmail(services.store, foldEmail(claims.email))
  if (!user || user.disabledAt !== null) return { outcome: 'unknown', email: claims.email }
  const links = await listLinks(services.store, user.id)
  return links.some(({ issuer }) => issuer === claims.issuer) ? { outcome: 'other identity' } : { outcome: 'to link', user }
}

/** When the person proved themselves: never later than now, whatever the clock of the provider says. */
export const provenAtOf = (services: Services, { authenticatedAt }: Pick<Claims, 'authenticatedAt'>): Date | null =>
  authenticatedAt === null ? null : new Date(Math.min(authenticatedAt, services.clock().getTime()))

export type ProviderSignIn = { outcome: 'right'; token: string } | { outcome: 'second step' } | { outcome: 'shut out' }

/** Where the provider says that it asked for two factors, that is the second step; otherwise one's own is asked for. */
export function signInByProvider(services: Services, user: User, claims: Claims, whence: SignInOrigin): Promise<ProviderSignIn> {
  return services.store.transaction('', async (db): Promise<ProviderSignIn> => {
    if (!(await holdUser(db, user.id))) return { outcome: 'shut out' }
    // It may have been removed since it was looked for.
    const links = await listLinks(db, user.id)
    if (!links.some(({ issuer, subject }) => issuer === claims.issuer && subject === claims.subject)) return { outcome: 'shut out' }
    if (!claims.isMfa && (await hasSecondStep(db, user.id))) return { outcome: 'second step' }
    const proof = { methods: ['provider' as const], isSecondStepTaken: claims.isMfa, provenAt: provenAtOf(services, claims) }
    return { outcome: 'right', token: await startSession(db, user.id, null, services.clock(), whence, proof) }
  })
}

export type Linking = { outcome: 'right'; token: string } | { outcome: 'second step' | 'refused' }

/**
 * With the password that was just right. What the provider says of factors does not count yet: whoever has the password alone could bring an identity of their
 * own. Refused where the password was changed meanwhile, or the identity is another account's.
 */
export async function linkAndSignIn(
  services: Services,
  user: User,
  { language }: Pick<Owner, 'language'>,
  identity: Identity,
  whence: SignInOrigin,
): Promise<Linking> {
  const linked = await services.store.transaction('', async (db): Promise<Linking> => {
    if (!(await lockPassword(db, user.id, user.passwordHash))) return db.rollBack({ outcome: 'refused' as const })
    if (await hasSecondStep(db, user.id)) return { outcome: 'second step' }
    const owner = { userId: user.id, email: user.email, language }
    if (!(await saveLink(services, db, owner, identity))) return db.rollBack({ outcome: 'refused' as const })
    const proof = { methods: ['provider' as const, 'password' as const], isSecondStepTaken: false }
    return { outcome: 'right', token: await startSession(db, user.id, null, services.clock(), whence, proof) }
  })
  services.wakeJobs?.()
  return linked
}
