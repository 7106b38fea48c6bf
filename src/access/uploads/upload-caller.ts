/** Who an address for an upload was made for, with what they may do at this moment: a role that changed and a key that was revoked count at once. */
import {
  appPermissions,
  expandPermissions,
  intersectPermissions,
  type Permissions,
  rolePermissions,
} from '../../domain/access/permissions.ts'
import type { Caller, Services } from '../../kernel/context.ts'
import { hashToken } from '../../secrets.ts'
import { findConnectedApp } from '../../store/access/connected-apps.ts'
import { findKey } from '../../store/access/keys.ts'
import { findRole } from '../../store/access/members.ts'
import { isActiveUser } from '../../store/access/users.ts'
import type { Db } from '../../store/connection/db.ts'
import { findUploadAddress, findUploadOwner, type UploadAddress } from '../../store/documents/upload-addresses.ts'

/** Undefined for one who is not let in any more. */
async function permissionsNow(db: Db, { actor, userId }: UploadAddress, now: Date): Promise<Permissions | undefined> {
  const role = userId === null ? null : await findRole(db, userId)
  if (role === undefined || (userId !== null && !(await isActiveUser(db, userId)))) return undefined
  if (actor.type === 'app') {
    const app = await findConnectedApp(db, actor.id)
    return app?.endedAt === null && role !== null ? appPermissions(role, app.access) : undefined
  }
  if (actor.type === 'key' || actor.type === 'user_key') {
    const key = await findKey(db, actor.id)
    if (!key || key.revokedAt !== null || (key.expiresAt !== null && new Date(key.expiresAt) <= now)) return undefined
    const carried = expandPermissions(key.permissions)
    return role === null ? carried : intersectPermissions(carried, rolePermissions[role])
  }
  return role === null ? undefined : rolePermissions[role]
}

/** Undefined where the address is none, has run out, or its owner may not come in any more. What was begun in time may come to its end. */
export async function findUploadCaller(
  services: Services,
  token: string,
  { isBegun = false } = {},
): Promise<{ caller: Caller; address: UploadAddress } | undefined> {
  const tokenHash = hashToken(token)
  const organizationId = await findUploadOwner(services.store, tokenHash)
  if (organizationId === undefined) return undefined
  const now = services.clock()
  return services.store.transaction(organizationId, async db => {
    const address = await findUploadAddress(db, tokenHash)
    if (!address || (!isBegun && new Date(address.expiresAt) <= now)) return undefined
    const permissions = await permissionsNow(db, address, now)
    if (!permissions) return undefined
    const { actor, userId } = address
    return { address, caller: { organizationId, actor, permissions, userId, role: null, credential: actor.id } }
  })
}
