/** From the headers of a request to a caller. What the caller may do is read anew each time: a changed role or a revoked key counts at once. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { nameInApiKey } from '../domain/access/api-keys.ts'
import { expandPermissionList, intersectPermissions, rolePermissions } from '../domain/access/permissions.ts'
import { isId } from '../domain/ids.ts'
import { type Refusal, refuse } from '../domain/refusals.ts'
import type { Caller, Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import { hashToken } from '../secrets.ts'
import { findPresentedKey } from '../store/access/keys.ts'
import type { KeyUse } from './key-use.ts'
import { findSession, isSafe, isSameOrigin, sessionToken, toCaller } from './sessions.ts'

/** What a key alone can lead to: only a cookie is sent by other sites. */
type AuthenticateKey = () => Promise<Caller | Refusal<'unauthenticated' | 'forbidden'>>

export type Authenticate = (
  headers: IncomingHttpHeaders,
  method: string,
) => Promise<Caller | Refusal<'unauthenticated' | 'forbidden' | 'foreign_origin' | 'second_step_required'>>

/** One sentence for every way in which a key can be wrong: which of them it was is nobody's business but its owner's. */
const unauthenticated = () => refuse(say('unauthenticated.key'))

/** What stands in `Authorization: Bearer …`; undefined where it holds something else. */
export const bearerIn = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1]

export const notAMember = () => refuse(say('forbidden.not_a_member'))

export function createAuthenticate(services: Services, keyUse: KeyUse): Authenticate {
  return async (headers, method) => {
    const wanted = wantedOrganization(headers)
    if (headers.authorization !== undefined) {
      const key = bearerIn(headers)
      return key === undefined ? unauthenticated() : authenticateKey(services, keyUse, key, wanted)
    }
    const token = sessionToken(headers, services.baseUrl)
    if (token === undefined) return unauthenticated()
    const session = await findSession(services, token, wanted)
    if (!session) return unauthenticated()
    if (!isSafe(method) && !isSameOrigin(headers, services.baseUrl))
      return refuse(say('foreign_origin.change', { origin: new URL(services.baseUrl).origin }))
    if (session.needsSecondStep) return refuse(say('second_step_required'))
    const caller = toCaller(session)
    return caller ? { ...caller, sessionHash: hashToken(token) } : notAMember()
  }
}

export function wantedOrganization(headers: IncomingHttpHeaders): string | null {
  const wanted = headers['x-organization-id']
  return typeof wanted === 'string' && wanted !== '' ? wanted : null
}

export async function authenticateKey(
  services: Services,
  keyUse: KeyUse,
  text: string,
  wanted: string | null,
): ReturnType<AuthenticateKey> {
  const lookup = nameInApiKey(text)
  if (lookup === undefined) return unauthenticated()
  const key = await findPresentedKey(services.store, lookup, wanted !== null && isId('org', wanted) ? wanted : null)
  if (!key || !timingSafeEqual(hashToken(text), key.hash)) return unauthenticated()
  const now = services.clock()
  if (key.revoked_at !== null || (key.expires_at !== null && new Date(key.expires_at) <= now) || key.user_disabled) return unauthenticated()
  keyUse.note(lookup)
  if (key.user_id !== null && key.role === null && wanted === null) return unauthenticated()
  if (key.organization_id === null || (wanted !== null && key.organization_id !== wanted)) return notAMember()
  const carried = expandPermissionList(key.permissions)
  return {
    organizationId: key.organization_id,
    actor: { type: key.user_id === null ? 'key' : 'user_key', id: key.key_id, name: key.name, onBehalfOf: key.user_id },
    permissions: key.role === null ? carried : intersectPermissions(carried, rolePermissions[key.role]),
    userId: key.user_id,
    role: key.role,
    credential: key.key_id,
  }
}
