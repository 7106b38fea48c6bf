/** What a person does with their own account: another password, and the sign-ins that are open. */
import { randomUUID } from 'node:crypto'
import type { Services } from '../kernel/context.ts'
import type { Language } from '../language/languages.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import { hashToken } from '../secrets.ts'
import * as accounts from '../store/access/accounts.ts'
import { listMemberships } from '../store/access/organizations.ts'
import { deleteProofOf, forgetDevicesOf } from '../store/access/proofs.ts'
import { deleteMethods } from '../store/access/second-step.ts'
import type { Transaction } from '../store/connection/db.ts'
import { noticeChange } from './mail/notices.ts'
import { hashPassword, passwordFault } from './passwords.ts'
import { membershipsOf, noteInEach } from './person-log.ts'
import { idleMs } from './sessions.ts'
import { checkPassword, type PasswordCheck } from './sign-in.ts'

export interface Person {
  userId: string
  email: string
  name: string | null
}

/** What a new password of somebody may not be: their organizations are among the first guesses. */
export async function faultOfNew(services: Services, { userId, email, name }: Person, password: string): Promise<Said | undefined> {
  const memberships = await listMemberships(services.store, userId, '', 50)
  return passwordFault(password, { email, names: [name, ...memberships.map(membership => membership.name)] })
}

export interface PasswordChange {
  person: Person
  /** The hash of the token of the sign-in that goes on; all others end. */
  tokenHash: Buffer | null
  current: string
  fresh: string
  /** Where the request came from: wrong ones are counted as at the sign-in. */
  address: string
  /** What the person is told in, where they chose no language. */
  language: Language
}

export type Changed = { outcome: 'changed'; ended: number } | Exclude<PasswordCheck, { outcome: 'right' }>

/** With the right one, all sign-ins but this one end in the same transaction: whoever had the old password is out. */
export async function changePassword(
  services: Services,
  { person, tokenHash, current, fresh, address, language }: PasswordChange,
): Promise<Changed> {
  const check = await checkPassword(services, { email: person.email, password: current, address })
  if (check.outcome !== 'right') return check
  if (check.user.id !== person.userId) return { outcome: 'wrong' }
  const passwordHash = await hashPassword(fresh)
  return services.store.transaction('', async db => {
    if (!(await accounts.savePassword(db, person.userId, check.user.passwordHash, passwordHash))) {
      return db.rollBack({ outcome: 'wrong' as const })
    }
    await accounts.deleteResetOf(db, person.userId)
    await notePassword(services, db, person.userId, person.email, 'change_password', language)
    return { outcome: 'changed' as const, ended: await accounts.deleteSignInsOf(db, person.userId, tokenHash) }
  })
}

/** That there is another password, and nothing of what it is. */
async function notePassword(
  services: Services,
  db: Transaction,
  userId: string,
  email: string | null,
  action: string,
  language: Language,
): Promise<void> {
  const occasion = { services, actor: { type: 'user' as const, id: userId, name: email, onBehalfOf: null }, requestId: randomUUID() }
  const change = { target: { type: 'member' as const, id: userId }, before: null, after: { password: 'changed' } }
  await noteInEach(occasion, db, await membershipsOf(services, userId), action, change)
  await noticeChange(services, db, userId, say('mail.changed_password'), language)
}

export function listSignIns(services: Services, userId: string, tokenHash: Buffer | null): Promise<accounts.SignIn[]> {
  const now = services.clock()
  return accounts.listSignIns(services.store, userId, tokenHash, new Date(now.getTime() - idleMs), now)
}

export const endSignIn = (services: Services, userId: string, id: string): Promise<boolean> =>
  accounts.deleteSignIn(services.store, userId, id)

/** With a token: all but that one. */
export const endSignIns = (services: Services, userId: string, except: string | null): Promise<number> =>
  accounts.deleteSignInsOf(services.store, userId, except === null ? null : hashToken(except))

/** Who a reset link is for; nobody when it was used, replaced or is too old. */
export const findReset = (services: Services, token: string): Promise<Person | undefined> =>
  accounts.findReset(services.store, hashToken(token), services.clock())

/**
 * Uses the link up. All sign-ins end: false when somebody was faster. Where nobody had proven the address, whoever reads its mail does so now, and all that
 * somebody else may have added to the account goes.
 */
export async function resetPassword(services: Services, token: string, fresh: string, language: Language): Promise<boolean> {
  const passwordHash = await hashPassword(fresh)
  return services.store.transaction('', async db => {
    const now = services.clock()
    const reset = await accounts.takeReset(db, hashToken(token), now)
    if (!reset || !(await accounts.savePassword(db, reset.userId, null, passwordHash))) return db.rollBack(false)
    const { userId, isMailed } = reset
    await accounts.deleteResetOf(db, userId)
    await accounts.deleteSignInsOf(db, userId, null)
    if (isMailed && (await accounts.setVerified(db, userId, now))) {
      await deleteMethods(db, userId)
      await deleteProofOf(db, userId)
      await forgetDevicesOf(db, userId)
    }
    await notePassword(services, db, userId, null, 'reset_password', language)
    return true
  })
}
