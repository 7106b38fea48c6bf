/**
 * Signing in with an identity provider. Its person is known by issuer and subject. The first time, an address that it vouches for says which account is meant,
 * and the password of that account proves it.
 */
import { randomUUID } from 'node:crypto'
import type { Services } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import type { Claims } from '../../providers/identity/provider.ts'
import { setVerified } from '../../store/access/accounts.ts'
import { findLinked, insertLink } from '../../store/access/identity-links.ts'
import { findUser, findUserByEmail, lockPassword, type User } from '../../store/access/users.ts'
import { foldEmail } from '../emails.ts'
import { noticeChange } from '../mail/notices.ts'
import { membershipsOf, noteInEach } from '../person-log.ts'
import { hasSecondStep } from '../second-step/begun-sign-in.ts'
import type { Owner } from '../second-step/second-step.ts'
import { type SignInMethod, type SignInOrigin, startSession } from '../sessions.ts'

export type Recognised =
  | { outcome: 'known'; user: User }
  | { outcome: 'to link'; user: User }
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
  return user && user.disabledAt === null ? { outcome: 'to link', user } : { outcome: 'unknown', email: claims.email }
}

export type ProviderSignIn = { outcome: 'right'; token: string } | { outcome: 'second step' }

/** Where the provider says that it asked for two factors (`mfa`, RFC 8176), that is the second step; otherwise one's own is asked for. */
export async function signInByProvider(
  services: Services,
  user: User,
  providerMethods: readonly string[],
  methods: readonly SignInMethod[],
  whence: SignInOrigin,
): Promise<ProviderSignIn> {
  const isSecondStepTaken = providerMethods.includes('mfa')
  if (!isSecondStepTaken && (await hasSecondStep(services, user.id))) return { outcome: 'second step' }
  const token = await services.store.transaction('', db =>
    startSession(db, user.id, null, services.clock(), whence, { methods, isSecondStepTaken }),
  )
  return { outcome: 'right', token }
}

export interface Link {
  issuer: string
  subject: string
  provider: string
}

/** With the password that was just right. False where it was changed meanwhile, or the identity is another account's. */
export async function linkIdentity(services: Services, user: User, { language }: Pick<Owner, 'language'>, link: Link): Promise<boolean> {
  const now = services.clock()
  return services.store.transaction('', async db => {
    if (!(await lockPassword(db, user.id, user.passwordHash))) return db.rollBack(false)
    if (!(await insertLink(db, link, user.id, now))) return db.rollBack(false)
    await setVerified(db, user.id, now)
    const occasion = {
      services,
      actor: { type: 'user' as const, id: user.id, name: user.email, onBehalfOf: null },
      requestId: randomUUID(),
    }
    const change = { target: { type: 'member' as const, id: user.id }, before: null, after: { issuer: link.issuer } }
    await noteInEach(occasion, db, await membershipsOf(services, user.id), 'link_identity_provider', change)
    await noticeChange(services, db, user.id, say('mail.changed_provider_linked', { provider: link.provider }), language)
    return true
  })
}
