/**
 * From the headers of a request to the MCP endpoint to a caller: an API key, as at REST, or the access token of an app that a person connected. Cookies
 * count for nothing here, so that no page of another site can speak in the name of whoever is signed in.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { nameInApiKey } from '../domain/access/api-keys.ts'
import { appPermissions } from '../domain/access/permissions.ts'
import { type Refusal, refuse } from '../domain/refusals.ts'
import type { Caller, Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import { tokenDigest } from '../secrets.ts'
import { type Access, findPresentedApp } from '../store/access/connected-apps.ts'
import type { AppUse } from './app-use.ts'
import { authenticateKey, bearerIn, notAMember, wantedOrganization } from './authenticate.ts'
import type { KeyUse } from './key-use.ts'
import { changeScope, readScope, toResource } from './oauth/resource.ts'

export type AuthenticateAgent = (headers: IncomingHttpHeaders) => Promise<Caller | Refusal<'unauthenticated' | 'forbidden'>>

const unauthenticated = () => refuse(say('unauthenticated.agent'))

/** As the authorization server draws them: 256 bits in base64url. */
const tokenShape = /^[A-Za-z0-9_-]{43}$/

export function createAuthenticateAgent(services: Services, keyUse: KeyUse, appUse: AppUse): AuthenticateAgent {
  return async headers => {
    const token = bearerIn(headers)
    if (token === undefined) return unauthenticated()
    const wanted = wantedOrganization(headers)
    if (nameInApiKey(token) !== undefined) return authenticateKey(services, keyUse, token, wanted)
    return tokenShape.test(token) ? authenticateApp(services, appUse, token, wanted) : unauthenticated()
  }
}

/** One look-up with every request: a role that changed, a person who left and an app that was disconnected count at once. */
async function authenticateApp(services: Services, appUse: AppUse, token: string, wanted: string | null): ReturnType<AuthenticateAgent> {
  const app = await findPresentedApp(services.store, tokenDigest(token))
  if (!app || app.role === null || app.endedAt !== null || app.userDisabled) return unauthenticated()
  if (app.expiresAt === null || new Date(app.expiresAt) <= services.clock()) return unauthenticated()
  // A token is good for what it was made for and nothing else (RFC 8707, section 2).
  if (app.audience !== toResource(services.baseUrl)) return unauthenticated()
  const access = accessOf(app.access, app.scope ?? '')
  if (access === undefined) return unauthenticated()
  appUse.note(app.appId)
  if (wanted !== null && wanted !== app.organizationId) return notAMember()
  return {
    organizationId: app.organizationId,
    actor: { type: 'app', id: app.appId, name: app.clientName, onBehalfOf: app.userId },
    permissions: appPermissions(app.role, access),
    userId: app.userId,
    role: app.role,
    credential: app.appId,
    isReadOnly: access === 'read',
  }
}

/** An app may ask for a token that can do less than it may itself, to hand it on (RFC 6749, section 6). Who may change something may also read it. */
function accessOf(allowed: Access, scope: string): Access | undefined {
  const names = scope.split(' ')
  if (names.includes(changeScope)) return allowed
  return names.includes(readScope) ? 'read' : undefined
}
