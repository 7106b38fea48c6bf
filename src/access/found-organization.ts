/** Founding an organization: from the set-up page, from the command line, or by somebody who has one already. */

import { refuse, refuseFields } from '../domain/refusals.ts'
import { newId } from '../ids.ts'
import type { Context, Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import { regions } from '../regions/index.ts'
import { appendAudit, type Occasion } from '../store/access/audit.ts'
import { insertMembership } from '../store/access/members.ts'
import * as organizations from '../store/access/organizations.ts'
import * as users from '../store/access/users.ts'
import type { Db, Transaction } from '../store/connection/db.ts'
import { foldEmail } from './emails.ts'
import { hashPassword, isPassword, passwordFault } from './passwords.ts'

export interface Founding {
  name: string
  regionKey: string | null
}

/** The rows of a new organization, its first owner among them. Without a region it keeps UTC until one is set. */
export async function foundOrganization(db: Db, founding: Founding, userId: string, occasion: Occasion): Promise<void> {
  const region = founding.regionKey === null ? undefined : regions[founding.regionKey]
  const organization = {
    id: db.organizationId,
    name: founding.name,
    regionKey: founding.regionKey,
    country: region?.country ?? null,
    timeZone: region?.timeZone ?? 'UTC',
    locale: region?.locale ?? 'en',
  }
  organizations.insertOrganization(db, organization, occasion.at)
  await insertMembership(db, userId, 'owner', occasion.at)
  const after = { ...organization, owner: userId }
  db.write(appendAudit(occasion, { target: { type: 'organization', id: organization.id }, before: null, after })(0))
}

export interface Owner {
  email: string
  password: string
  name: string | null
}

export interface SetUpOptions<Made> {
  /** Asked first, in the same transaction: a link is used up together with what it allows. */
  allowed?: (db: Db) => Promise<boolean>
  /** What else belongs to the set-up, in the same transaction: all of it is there, or nothing. */
  also?: (db: Transaction, occasion: Occasion) => Promise<Made>
}

/** A first owner with an organization. Somebody who is known already must give the password that belongs to the address. */
export async function setUp<Made = undefined>(
  services: Services,
  founding: Founding,
  owner: Owner,
  requestId: string,
  { allowed, also }: SetUpOptions<Made> = {},
) {
  const now = services.clock()
  const organizationId = newId('org', now)
  const passwordHash = await hashPassword(owner.password)
  const known = await users.findUserByEmail(services.store, foldEmail(owner.email))
  if (known && !(await isPassword(known.passwordHash, owner.password))) {
    return refuse(say('forbidden.other_password', { email: owner.email }))
  }
  const fault = known ? undefined : await passwordFault(owner.password, { email: owner.email, names: [owner.name, founding.name] })
  if (fault !== undefined) return refuseFields([{ path: 'password', ...fault }])
  return services.store.transaction(organizationId, async db => {
    if (allowed && !(await allowed(db))) return db.rollBack(refuse(say('forbidden.setup_link')))
    const userId = known?.id ?? newId('usr', now)
    if (!known) {
      const user = { id: userId, email: owner.email, emailFolded: foldEmail(owner.email), name: owner.name, passwordHash, isVerified: true }
      if (!(await users.insertUser(db, user, now))) return db.rollBack(refuse(say('forbidden.account_exists', { email: owner.email })))
    }
    const actor = { type: 'user' as const, id: userId, name: owner.email, onBehalfOf: null }
    const occasion: Occasion = { organizationId, at: now, actor, action: 'create_organization', requestId }
    await foundOrganization(db, founding, userId, occasion)
    return { organizationId, userId, isNewAccount: !known, made: await also?.(db, occasion) }
  })
}

/** The same for somebody who is signed in: their transaction founds the other organization and then goes on in its own. */
export async function foundAnother({ db, occasion, newId }: Context, founding: Founding, userId: string): Promise<string> {
  const organizationId = newId('org')
  await db.within(organizationId, other => foundOrganization(other, founding, userId, { ...occasion, organizationId }))
  return organizationId
}
