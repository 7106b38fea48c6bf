/** A person lets an app in: the grant, the app, its row in the log and the answer to the app are one transaction, or nothing. */
import type { InteractionResults } from 'oidc-provider'
import { type Role, roleMayChange } from '../../domain/access/permissions.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../kernel/context.ts'
import { retryTransaction } from '../../kernel/retry-transaction.ts'
import { appendAudit } from '../../store/access/audit.ts'
import { type Access, insertConnectedApp } from '../../store/access/connected-apps.ts'
import { findRole } from '../../store/access/members.ts'
import { keepClient, lockPayload } from '../../store/access/oauth-payloads.ts'
import type { Db } from '../../store/connection/db.ts'
import { changeScope, readScope, toResource } from './resource.ts'
import type { Engine } from './server.ts'

/** A client that somebody connected may have lost its tokens for long before it is opened again. */
const connectedClientMs = 400 * 24 * 60 * 60 * 1000

export interface Connection {
  /** The sign-in under way. */
  uid: string
  organizationId: string
  access: Access
  user: { id: string; email: string }
  client: { id: string; name: string; redirectHost: string }
  /** What the app asked for. */
  scopes: readonly string[]
  requestId: string
}

/** `decided`: somebody was faster, with the same form. `refused`: the person may no longer do what they chose. */
export type Outcome = 'done' | 'decided' | 'gone' | 'refused'

export const connectApp = (services: Services, engine: Engine, connection: Connection): Promise<Outcome> =>
  retryTransaction(() =>
    services.store.transaction(connection.organizationId, async db => {
      const { uid, access, user, client } = connection
      // A second form of the same sign-in waits here for the first.
      if (!(await lockPayload(db, 'Interaction', uid))) return 'gone'
      const role = await findRole(db, user.id)
      if (role === undefined || !mayAllow(role, access)) return db.rollBack('refused')
      return decide(engine, db, uid, async () => {
        const now = services.clock()
        const app = { userId: user.id, clientId: client.id, clientName: client.name, redirectHost: client.redirectHost, access }
        const id = newId('app', now)
        const grantId = await saveGrant(services, engine, connection)
        insertConnectedApp(db, { ...app, id, grantId }, now)
        keepClient(db, client.id, new Date(now.getTime() + connectedClientMs))
        const actor = { type: 'user' as const, id: user.id, name: user.email, onBehalfOf: null }
        const occasion = { organizationId: db.organizationId, at: now, actor, action: 'connect_app', requestId: connection.requestId }
        db.last(appendAudit(occasion, { target: { type: 'connected_app', id }, before: null, after: { id, ...app } }))
        return { login: { accountId: user.id, remember: false }, consent: { grantId } }
      })
    }),
  )

export const mayAllow = (role: Role, access: Access): boolean => access === 'read' || roleMayChange(role)

/** The app is told; nothing else is changed. */
export const denyApp = (services: Services, engine: Engine, uid: string): Promise<Outcome> =>
  services.store.transaction('', async db => {
    if (!(await lockPayload(db, 'Interaction', uid))) return 'gone'
    return decide(engine, db, uid, async () => ({ error: 'access_denied', error_description: 'the person did not allow it' }))
  })

/** What the app is answered when its person comes back. The first decision stands. */
const decide = (engine: Engine, db: Db, uid: string, decision: () => Promise<InteractionResults>): Promise<Outcome> =>
  engine.within(db, async () => {
    const interaction = await engine.provider.Interaction.find(uid)
    if (!interaction) return 'gone'
    if (interaction.result) return 'decided'
    interaction.result = await decision()
    await interaction.persist()
    return 'done'
  })

function saveGrant(services: Services, { provider }: Engine, { user, client, access, scopes }: Connection): Promise<string> {
  const grant = new provider.Grant({ accountId: user.id, clientId: client.id })
  grant.addOIDCScope(['openid', 'offline_access'].filter(scope => scopes.includes(scope)))
  grant.addResourceScope(toResource(services.baseUrl), access === 'change' ? [readScope, changeScope] : [readScope])
  return grant.save()
}
