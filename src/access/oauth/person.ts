/** Whether the person that the engine speaks of is still who they were when it last heard of them. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '../../kernel/context.ts'
import { findAppOfGrant } from '../../store/access/connected-apps.ts'
import { findRole } from '../../store/access/members.ts'
import { isActiveUser } from '../../store/access/users.ts'
import { findSession, sessionToken } from '../sessions.ts'

/**
 * Somebody who may sign in and, behind the token of an app, still belongs to its organization. To an app whose person left, a new token would say that all
 * is well, and nothing would ever ask the person where they want it instead.
 */
export async function isBehind(services: Services, userId: string, grantId: string | undefined): Promise<boolean> {
  if (!(await isActiveUser(services.store, userId))) return false
  if (grantId === undefined) return true
  const app = await findAppOfGrant(services.store, grantId)
  return app !== undefined && (await services.store.transaction(app.organizationId, db => findRole(db, userId))) !== undefined
}

/**
 * Whoever comes back from the connect page must be who decided there. The engine knows a browser only by its own cookies, which another host of the same
 * domain can plant: somebody could begin in their browser, have another person allow it in theirs, and fetch the answer.
 */
export async function isHere(services: Services, headers: IncomingHttpHeaders, userId: string | undefined): Promise<boolean> {
  const token = sessionToken(headers, services.baseUrl)
  const session = token === undefined ? undefined : await findSession(services, token, null)
  return session !== undefined && session.userId === userId
}
