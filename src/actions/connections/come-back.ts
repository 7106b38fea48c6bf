/**
 * A browser comes back from the pages of a vendor. What it carries is good once, for a while, and for whoever went there; then the code is exchanged for
 * tokens. It is no operation of the API: the page at /connections/callback performs it for the person who is signed in.
 */
import { z } from 'zod'
import { noSettings } from '../../domain/ledger/mapping.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import type { Caller } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { say } from '../../language/say.ts'
import type { Credentials } from '../../providers/ledger/provider.ts'
import { hashToken } from '../../secrets.ts'
import { type ConnectionRequest, takeConnectionRequest } from '../../store/ledger/connection-requests.ts'
import { withTimeout } from '../timeouts.ts'
import { askLedger, whyNot } from './ask.ts'
import { callbackPath, connect, findForConnecting } from './connect.ts'
import { connectionRecord } from './record.ts'
import { mayReconnect, saveConnection } from './save-connection.ts'

/** In the same session; by a key of a person: that person; by a key of the organization: anybody who may. */
function isTheirs({ userId, sessionHash }: ConnectionRequest, caller: Caller): boolean {
  if (sessionHash !== null) return caller.sessionHash !== undefined && sessionHash.equals(caller.sessionHash)
  return userId === null || userId === caller.userId
}

export const comeBack = defineManagement(
  { method: 'POST', path: callbackPath },
  {
    name: 'connect',
    title: connect.title,
    permission: 'settings:edit',
    summary: 'Exchanges the code that a vendor sent a browser back with.',
    input: z.strictObject({
      token: z.string().max(100).meta({ description: 'What we sent along.' }),
      code: z.string().min(1).max(4000).nullable().meta({ description: 'Null where it was refused there.' }),
    }),
    output: connectionRecord,
    hints: { destructive: false, idempotent: false, openWorld: true },
    example: { token: 'what-was-sent-along', code: 'what-came-back' },
    refusals: ['region_not_set', 'connection_exists', 'connection_refused', 'connection_not_available'],
    async conduct({ token, code }, stage) {
      const { services, caller } = stage
      const request = await stage.step(({ db }) => takeConnectionRequest(db, hashToken(token)))
      if (!request || new Date(request.expiresAt) <= services.clock() || !isTheirs(request, caller)) {
        return refuse(say('connection_refused.not_asked'))
      }
      const { provider } = request
      const found = services.connectors?.get(provider)
      const { authorization } = found?.connector ?? {}
      if (!found?.app || !authorization) return refuse(say('connection_not_available', { provider: found?.connector.title ?? provider }))
      const { app, connector } = found
      if (code === null) return refuse(say('connection_refused.denied', { ledger: connector.title }))
      const { regionKey, there } = await findForConnecting(stage)
      if (regionKey === null) return refuse(say('region_not_set.chart'))
      if (!mayReconnect(there, provider)) return refuse(say('connection_exists', { title: there!.title }))
      const now = services.clock()
      const given = { code, redirectUrl: `${services.baseUrl}${callbackPath}` }
      let credentials: Credentials
      try {
        credentials = await withTimeout(signal => authorization.exchange(app, given, now, signal))
      } catch (error) {
        return whyNot(error, connector.title)
      }
      const asked = await askLedger(connector, { app, credentials, settings: there?.settings ?? noSettings, clock: services.clock })
      if (refused(asked)) return asked
      return stage.finish(context => saveConnection(context, { provider, connector, credentials, there }, asked))
    },
  },
)
