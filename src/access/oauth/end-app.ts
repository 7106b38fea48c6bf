/** Apps that end without a person who disconnects them: a token came twice, the app gave its token back, or no token of it is left. */

import type { Services } from '../../kernel/context.ts'
import { retryTransaction } from '../../kernel/retry-transaction.ts'
import { type Actor, appendAudit } from '../../store/access/audit.ts'
import { type ConnectedApp, type Ending, endConnectedApp, findAppOfGrant, findConnectedApp } from '../../store/access/connected-apps.ts'
import { deleteExpiredPayloads, deleteGrant, listUnusableGrants } from '../../store/access/oauth-payloads.ts'

const noticed: Actor = { type: 'system', id: 'sign_in', name: null, onBehalfOf: null }

const byItself = (app: ConnectedApp): Actor => ({ type: 'app', id: app.id, name: app.clientName, onBehalfOf: app.userId })

/** All that a grant gave is gone with the commit. Of an app that has ended already nothing more is said. */
export async function endAppOfGrant(services: Services, grantId: string, because: Ending, requestId: string): Promise<void> {
  const place = await findAppOfGrant(services.store, grantId)
  if (!place) return deleteGrant(services.store, grantId)
  await retryTransaction(() =>
    services.store.transaction(place.organizationId, async db => {
      const app = await findConnectedApp(db, place.id)
      if (!app) return deleteGrant(db, grantId)
      const now = services.clock()
      endConnectedApp(db, app, because, null, now)
      if (app.endedAt !== null) return
      const { grantId: _grant, ...before } = app
      const actor = because === 'disconnected' ? byItself(app) : noticed
      const occasion = { organizationId: db.organizationId, at: now, actor, action: 'disconnect_app', requestId }
      db.last(appendAudit(occasion, { target: { type: 'connected_app', id: app.id }, before, after: { endedBecause: because } }))
    }),
  )
}

/** A person has this long to come back from the connect page, and the app to fetch its tokens, the first and the next ones. */
const unusedMs = 60 * 60 * 1000
const pageSize = 500

/** What has run out goes; an app that can do nothing any more is not called connected. */
export async function sweepOAuth(services: Services): Promise<void> {
  const now = services.clock()
  while ((await deleteExpiredPayloads(services.store, now, pageSize)) === pageSize);
  const before = new Date(now.getTime() - unusedMs)
  for (;;) {
    const grants = await listUnusableGrants(services.store, before, now, pageSize)
    for (const grantId of grants) await endAppOfGrant(services, grantId, 'expired', 'maintenance')
    if (grants.length < pageSize) return
  }
}
