/** Accepting an invitation: the person behind the invited address joins the organization, in one transaction with its audit row. */
import assert from 'node:assert'
import type { Role } from '../domain/access/permissions.ts'
import { newId } from '../ids.ts'
import type { Services } from '../kernel/context.ts'
import type { Language } from '../language/languages.ts'
import { hashToken } from '../secrets.ts'
import { appendAudit } from '../store/access/audit.ts'
import * as members from '../store/access/members.ts'
import * as users from '../store/access/users.ts'
import type { Transaction } from '../store/connection/db.ts'
import { foldEmail } from './emails.ts'
import { mailProof } from './mail/address-proof.ts'
import { hashPassword } from './passwords.ts'
import { hasSecondStep } from './second-step/begun-sign-in.ts'
import { chooseOrganization, type SignInOrigin, startSession } from './sessions.ts'

export interface Invitation {
  id: string
  organizationId: string
  organizationName: string
  email: string
  role: Role
}

/** What a link leads to; nothing when it was withdrawn, replaced, accepted or is too old. */
export async function findInvitation(services: Services, token: string): Promise<Invitation | undefined> {
  const row = await members.findPresentedInvitation(services.store, hashToken(token))
  if (!row || new Date(row.expires_at) <= services.clock()) return undefined
  return { id: row.id, organizationId: row.organization_id, organizationName: row.organization_name, email: row.email, role: row.role }
}

export const isInvited = (invitation: Invitation, email: string): boolean => foldEmail(invitation.email) === foldEmail(email)

/** Whoever accepts: somebody new, somebody whose password was just checked, or somebody who is signed in already. */
export type InvitedVisitor =
  | { kind: 'new'; name: string | null; password: string; whence: SignInOrigin; language: Language }
  | { kind: 'known'; user: Pick<users.User, 'id' | 'email' | 'name' | 'passwordHash'>; whence: SignInOrigin }
  | { kind: 'signed-in'; user: Pick<users.User, 'id' | 'email' | 'name'>; token: string }

/** `token` is that of the session that goes on from here. */
export type Acceptance =
  | { outcome: 'joined'; token: string; user: Pick<users.User, 'id' | 'email'> }
  | { outcome: 'already' }
  | { outcome: 'wrong password' }
  | { outcome: 'second step' }

export async function acceptInvitation(
  services: Services,
  invitation: Invitation,
  guest: InvitedVisitor,
  requestId: string,
): Promise<Acceptance> {
  const passwordHash = guest.kind === 'new' ? await hashPassword(guest.password) : undefined
  const now = services.clock()
  return services.store.transaction(invitation.organizationId, async db => {
    // The row is the lock: who comes second waits here and then finds it gone.
    const open = await members.findInvitation(db, invitation.id)
    if (!open) return db.rollBack({ outcome: 'already' as const })
    const user = guest.kind === 'new' ? await insertGuest(db, invitation, guest.name, passwordHash ?? '', now) : guest.user
    if (!user) return db.rollBack({ outcome: 'already' as const })
    // As at the sign-in: the password that was checked may have been changed since.
    if (guest.kind === 'known' && !(await users.lockPassword(db, user.id, guest.user.passwordHash))) {
      return db.rollBack({ outcome: 'wrong password' as const })
    }
    if (guest.kind === 'known' && (await hasSecondStep(db, user.id))) return db.rollBack({ outcome: 'second step' as const })
    assert(isInvited(invitation, user.email), 'an invitation must be accepted by the address that it was made for')
    await members.deleteInvitation(db, open.id)
    const actor = { type: 'user' as const, id: user.id, name: user.email, onBehalfOf: null }
    const occasion = { organizationId: db.organizationId, at: now, actor, action: 'accept_invitation', requestId }
    if (!(await members.insertMembership(db, user.id, open.role, now))) {
      // A member already: the invitation is used up, and nothing else changes.
      db.last(appendAudit(occasion, { target: { type: 'invitation', id: open.id }, before: { ...open }, after: null }))
      return { outcome: 'already' as const }
    }
    if (guest.kind === 'new') await mailProof(services, db, user.id, guest.language)
    const token = await continueSession(db, guest, user.id, now)
    const verified = await users.isVerified(db, user.id)
    const after = { id: user.id, email: user.email, name: user.name, role: open.role, verified, invitationId: open.id }
    db.last(appendAudit(occasion, { target: { type: 'member', id: user.id }, before: null, after }))
    return { outcome: 'joined' as const, token, user }
  })
}

/** Nothing when somebody took the address in the meantime. */
async function insertGuest(db: Transaction, invitation: Invitation, name: string | null, passwordHash: string, now: Date) {
  const { email } = invitation
  // Whoever holds the link makes the account: that says nothing about whose address it is.
  const user = { id: newId('usr', now), email, emailFolded: foldEmail(email), name, passwordHash, isVerified: false }
  return (await users.insertUser(db, user, now)) ? user : undefined
}

async function continueSession(db: Transaction, guest: InvitedVisitor, userId: string, now: Date): Promise<string> {
  if (guest.kind !== 'signed-in') return startSession(db, userId, db.organizationId, now, guest.whence)
  await chooseOrganization(db, guest.token, db.organizationId)
  return guest.token
}
