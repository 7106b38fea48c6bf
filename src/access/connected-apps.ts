/** The programs that people connected by signing in. They are connected on the connect page, by a person; here they are seen and disconnected. */
import { z } from 'zod'
import { isId } from '../domain/ids.ts'
import { refuse } from '../domain/refusals.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { defineRead } from '../kernel/define-read.ts'
import { deletion, id, instant, outsideText } from '../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../kernel/paging.ts'
import { say } from '../language/say.ts'
import * as apps from '../store/access/connected-apps.ts'

const appExample = {
  id: 'app_01k9zt3v8q4m2n6p7r5s9w0xyz',
  client: { id: 'https://agent.example/client.json', name: 'Desk agent' },
  redirectHost: 'agent.example',
  user: { id: 'usr_01k9zt3v8q4m2n6p7r5s9w0xyz', email: 'bookkeeper@example.com' },
  access: 'read',
  createdAt: '2026-01-15T09:30:00.000Z',
  lastUsedAt: '2026-01-16T07:12:00.000Z',
}

const appRecord = z
  .strictObject({
    id: z.string(),
    client: z
      .strictObject({ id: outsideText(), name: outsideText() })
      .meta({ description: 'What the program calls itself. Nobody checks the name of one that registered itself.' }),
    redirectHost: outsideText().meta({ description: 'Where the person was sent back to after connecting it.' }),
    user: z.strictObject({ id: z.string(), email: z.string() }).meta({ description: 'The person that it acts for.' }),
    access: z.enum(['read', 'change']),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'ConnectedApp', examples: [appExample] })

export type ConnectedAppRecord = z.output<typeof appRecord>

const toRecord = (app: apps.ConnectedApp & { email: string }): ConnectedAppRecord => ({
  id: app.id,
  client: { id: app.clientId, name: app.clientName },
  redirectHost: app.redirectHost,
  user: { id: app.userId, email: app.email },
  access: app.access,
  createdAt: app.createdAt,
  lastUsedAt: app.lastUsedAt,
})

export const listConnectedApps = defineRead({
  name: 'list_connected_apps',
  title: 'Connected apps',
  path: '/connected-apps',
  permission: 'apps:own',
  summary:
    'The programs that people connected by signing in, oldest first; for somebody who does not manage them, their own. Disconnected ones are in the audit log.',
  input: z.strictObject({ cursor: cursor(key => isId('app', key)).optional(), limit }),
  output: pageOf(appRecord),
  refusals: [],
  async run({ cursor: after = '', limit: size }, { db, caller }) {
    const own = caller.permissions.has('apps:manage') ? null : (caller.userId ?? '')
    const found = await apps.listConnectedApps(db, own, after, size + 1)
    return toPage(found.map(toRecord), size, app => app.id)
  },
})

export const disconnectApp = defineManagement(
  { method: 'DELETE', path: '/connected-apps/:id' },
  {
    name: 'disconnect_app',
    title: 'Disconnect an app',
    permission: 'apps:own',
    summary: 'Disconnects a program: none of its tokens works any more. One of somebody else is disconnected by who manages apps.',
    input: z.strictObject({ id }),
    output: deletion,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: appExample.id },
    refusals: ['connected_app_not_found'],
    async run(input, { db, caller, now, changed }) {
      const app = await apps.findConnectedApp(db, input.id)
      const isVisible = app && (caller.permissions.has('apps:manage') || app.userId === caller.userId)
      if (!isVisible || app.endedAt !== null) return refuse(say('connected_app_not_found', { id: input.id }))
      const { grantId: _grant, ...before } = app
      apps.endConnectedApp(db, app, 'disconnected', caller.userId ?? caller.actor.id, now)
      changed({ target: { type: 'connected_app', id: app.id }, before, after: null })
      return { id: app.id, deleted: true as const }
    },
  },
)
