/** Apps that end without a person who disconnects them: a token came twice, the app gave its token back, or no token of it is left. */

import { again } from '../../kernel/again.ts'
import type { House } from '../../kernel/context.ts'
import { type Actor, appendAudit } from '../../store/audit.ts'
import { type ConnectedApp, type Ending, endConnectedApp, findAppOfGrant, findConnectedApp } from '../../store/connected-apps.ts'
import { deleteExpiredPayloads, deleteGrant, listUnusableGrants } from '../../store/oauth-payloads.ts'

const noticed: Actor = { type: 'system', id: 'sign_in', name: null, onBehalfOf: null }

const byItself = (app: ConnectedApp): Actor => ({ type: 'app', id: app.id, name: app.clientName, onBehalfOf: app.userId })

/** All that a grant gave is gone with the commit. Of an app that has ended already nothing more is said. */
export async function endAppOfGrant(house: House, grantId: string, because: Ending, requestId: string): Promise<void> {
  const place = await findAppOfGrant(house.store, grantId)
  if (!place) return deleteGrant(house.store, grantId)
  await again(() =>
    house.store.transaction(place.organizationId, async db => {
      const app = await findConnectedApp(db, place.id)
      if (!app) return deleteGrant(db, grantId)
      const now = house.clock()
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
export async function sweepOAuth(house: House): Promise<void> {
  const now = house.clock()
  while ((await deleteExpiredPayloads(house.store, now, pageSize)) === pageSize);
  const before = new Date(now.getTime() - unusedMs)
  for (;;) {
    const grants = await listUnusableGrants(house.store, before, now, pageSize)
    for (const grantId of grants) await endAppOfGrant(house, grantId, 'expired', 'upkeep')
    if (grants.length < pageSize) return
  }
}
