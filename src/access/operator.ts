/** What whoever runs the service does with accounts, on the command line. Each organization that is touched finds it in its log. */
import { type Refusal, refuse } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { retryTransaction } from '../kernel/retry-transaction.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import { hashToken, newToken } from '../secrets.ts'
import * as accounts from '../store/access/accounts.ts'
import type { Actor } from '../store/access/audit.ts'
import * as apps from '../store/access/connected-apps.ts'
import * as keys from '../store/access/keys.ts'
import * as members from '../store/access/members.ts'
import type { Membership } from '../store/access/organizations.ts'
import { deleteProofOf, forgetDevicesOf } from '../store/access/proofs.ts'
import { deleteMethods } from '../store/access/second-step.ts'
import { findUserByEmail, lockUser, type User } from '../store/access/users.ts'
import type { Db, Transaction } from '../store/connection/db.ts'
import { foldEmail } from './emails.ts'
import { resetMinutes } from './mail/forgotten-password.ts'
import { noticeChange } from './mail/notices.ts'
import { hashOfNoPassword } from './passwords.ts'
import { inEach, membershipsOf, note, noteInEach, type Occasion } from './person-log.ts'

const actor: Actor = { type: 'system', id: 'command line', name: null, onBehalfOf: null }

export type Unknown = Refusal<'not_found'>

const unknown = (email: string): Unknown => refuse(say('not_found.account', { email }))

export async function listAccounts(services: Services): Promise<accounts.Account[]> {
  const all: accounts.Account[] = []
  for (;;) {
    const page = await accounts.listAccounts(services.store, all.at(-1)?.id ?? '', 500)
    all.push(...page)
    if (page.length < 500) return all
  }
}

interface Work extends Occasion {
  user: User
  memberships: readonly Membership[]
}

async function withUser<Result>(services: Services, email: string, requestId: string, work: (work: Work) => Promise<Result>) {
  const user = await findUserByEmail(services.store, foldEmail(email))
  if (!user) return unknown(email)
  const memberships = await membershipsOf(services, user.id)
  return retryTransaction(() => work({ services, actor, requestId, user, memberships }))
}

export interface Touched {
  userId: string
  email: string
  organizations: number
}

export interface Switched extends Touched {
  /** False where it was so already; then there is no row in the log. */
  changed: boolean
}

const touched = ({ user, memberships }: Work): Touched => ({ userId: user.id, email: user.email, organizations: memberships.length })

interface Switch {
  name: 'disable' | 'enable' | 'verify' | 'reset-second-step'
  /** What it is about in the log, and whether it holds afterwards. */
  state: Readonly<Record<string, boolean>>
  /** Whether anything changed. */
  set(db: Transaction, userId: string, now: Date): Promise<boolean>
  /** What the person is told then. */
  told?: Said
}

/** A row in the log of each organization, if anything changed. */
const toSwitch =
  ({ name, state, set, told }: Switch) =>
  (services: Services, email: string): Promise<Switched | Unknown> =>
    withUser(services, email, `command users ${name}`, work =>
      services.store.transaction('', async db => {
        const { user, memberships } = work
        const changed = await set(db, user.id, services.clock())
        const before = Object.fromEntries(Object.entries(state).map(([field, value]) => [field, !value]))
        const target = { type: 'member' as const, id: user.id }
        if (changed) await noteInEach(work, db, memberships, `${name.replaceAll('-', '_')}_user`, { target, before, after: { ...state } })
        if (changed && told) await noticeChange(services, db, user.id, told)
        return { ...touched(work), changed }
      }),
    )

/** Sign-ins, keys and apps of the person stop at once: every request asks whether the person is disabled. The sign-ins are gone for good. */
export const disable = toSwitch({
  name: 'disable',
  state: { disabled: true },
  async set(db, userId, now) {
    const changed = await accounts.setDisabled(db, userId, now)
    await accounts.deleteSignInsOf(db, userId, null)
    await accounts.deleteResetOf(db, userId)
    return changed
  },
})

export const enable = toSwitch({ name: 'enable', state: { disabled: false }, set: (db, userId) => accounts.setDisabled(db, userId, null) })

/** The operator knows whose address it is. */
export const verify = toSwitch({ name: 'verify', state: { verified: true }, set: accounts.setVerified })

/** For somebody whose phone is gone, and the recovery codes too. Identities of a provider are no longer linked, and all sign-ins end; a password is asked for as before. */
export const resetSecondStep = toSwitch({
  name: 'reset-second-step',
  state: { secondStep: false },
  told: say('mail.changed_second_step_reset'),
  async set(db, userId) {
    await lockUser(db, userId)
    const changed = await deleteMethods(db, userId)
    if (changed) await accounts.deleteSignInsOf(db, userId, null)
    return changed
  },
})

export interface ResetLink {
  userId: string
  email: string
  url: string
  expiresAt: string
}

export const makeResetLink = (services: Services, email: string): Promise<ResetLink | Unknown | Refusal<'forbidden'>> =>
  withUser(services, email, 'command users reset-password', async work => {
    const { user, memberships } = work
    if (user.disabledAt !== null) return refuse(say('forbidden.account_disabled', { email: user.email }))
    const token = newToken()
    const now = services.clock()
    const expiresAt = new Date(now.getTime() + resetMinutes * 60_000).toISOString()
    await services.store.transaction('', async db => {
      await accounts.saveReset(db, { userId: user.id, tokenHash: hashToken(token), isMailed: false, expiresAt: new Date(expiresAt) }, now)
      const change = { target: { type: 'member' as const, id: user.id }, before: null, after: { expiresAt } }
      await noteInEach(work, db, memberships, 'make_password_link', change)
    })
    return { userId: user.id, email: user.email, url: `${services.baseUrl}/reset-password/${token}`, expiresAt }
  })

export interface Released extends Touched {
  /** What the account is called from now on. */
  placeholder: string
  endedKeys: number
  endedApps: number
  endedSignIns: number
  /** Keys of organizations that the person made. They still work: whoever made them may have kept a copy. */
  keysLeft: { organizationId: string; id: string; name: string }[]
  /** Organizations that nobody owns any more. */
  ownerless: { id: string; name: string }[]
}

/** The reserved top-level domain of RFC 2606: nobody will ever have such an address. */
const placeholderOf = (userId: string): string => `${userId}@released.invalid`

/**
 * Frees the address: the next invitation makes a new account. The old one keeps its id, so that entries and logs still name who did what; all by which
 * somebody could act as it ends. Books are not touched.
 */
export const release = (
  services: Services,
  email: string,
  { evenLastOwner }: { evenLastOwner: boolean },
): Promise<Released | Unknown | Refusal<'last_owner'>> =>
  withUser(services, email, 'command users release', async work => {
    const { user } = work
    const passwordHash = await hashOfNoPassword()
    return services.store.transaction('', async db => {
      const sum = { endedKeys: 0, endedApps: 0 }
      const ownerless: Released['ownerless'] = []
      const keysLeft: Released['keysLeft'] = []
      await inEach(db, work.memberships, async (other, { organizationId: id, name }) => {
        const all = await members.lockMembers(other)
        const self = all.find(member => member.id === user.id)
        if (!self) return
        if (self.role === 'owner' && !all.some(member => member.role === 'owner' && member.id !== user.id)) ownerless.push({ id, name })
        const { own, made } = await keys.lockKeysAround(other, user.id, services.clock())
        endKeys(work, other, own)
        sum.endedKeys += own.length
        keysLeft.push(...made.map(key => ({ organizationId: id, id: key.id, name: key.name })))
        sum.endedApps += await endApps(work, other)
        members.deleteMembership(other, user.id, services.clock())
        note(work, other, 'release_user', { target: { type: 'member', id: user.id }, before: { ...self }, after: null })
      })
      if (ownerless.length > 0 && !evenLastOwner) {
        return db.rollBack(refuse(say('last_owner.release', { email: user.email, organizations: ownerless })))
      }
      const placeholder = placeholderOf(user.id)
      await accounts.releaseAddress(db, user.id, { email: placeholder, passwordHash }, services.clock())
      await accounts.deleteResetOf(db, user.id)
      await deleteMethods(db, user.id)
      await deleteProofOf(db, user.id)
      await forgetDevicesOf(db, user.id)
      const endedSignIns = await accounts.deleteSignInsOf(db, user.id, null)
      return { ...touched(work), placeholder, ...sum, endedSignIns, keysLeft, ownerless }
    })
  })

function endKeys(work: Work, db: Db, own: readonly keys.Key[]): void {
  const now = work.services.clock()
  for (const key of own) {
    keys.revokeKey(db, key.id, now)
    note(work, db, 'revoke_key', {
      target: { type: 'key', id: key.id },
      before: { ...key },
      after: { ...key, revokedAt: now.toISOString() },
    })
  }
}

async function endApps(work: Work, db: Db): Promise<number> {
  const all = await apps.listAppsOf(db, work.user.id)
  for (const app of all) {
    const { grantId: _grant, ...before } = app
    apps.endConnectedApp(db, app, 'disconnected', null, work.services.clock())
    note(work, db, 'disconnect_app', { target: { type: 'connected_app', id: app.id }, before, after: null })
  }
  return all.length
}
