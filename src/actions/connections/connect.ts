import { z } from 'zod'
import { noSettings } from '../../domain/ledger/mapping.ts'
import { type Fault, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { instant } from '../../kernel/fields.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import type { LedgerConnector } from '../../providers/ledger/provider.ts'
import { regions } from '../../regions/index.ts'
import { hashToken, newToken } from '../../secrets.ts'
import { findSettings } from '../../store/access/settings.ts'
import { insertConnectionRequest } from '../../store/ledger/connection-requests.ts'
import { listConnections } from '../../store/ledger/connections.ts'
import { connectMail } from '../mail-in/connect-mail.ts'
import { askLedger } from './ask.ts'
import { connectExchange } from './connect-exchange.ts'
import { connectionRecord } from './record.ts'
import { mayReconnect, saveConnection } from './save-connection.ts'

function faultsIn(connector: Pick<LedgerConnector, 'credentials'>, given: Readonly<Record<string, string>>): Fault[] {
  const missing = connector.credentials.filter(name => !Object.hasOwn(given, name))
  const unknown = Object.keys(given).filter(name => !connector.credentials.includes(name))
  return [
    ...missing.map(name => ({ path: `credentials.${name}`, ...say('connection_field_missing') })),
    ...unknown.map(name => ({ path: `credentials.${name}`, ...say('connection_field_unknown') })),
  ]
}

export async function findForConnecting(stage: Stage) {
  return stage.step(async ({ db }) => {
    const { regionKey } = await findSettings(db)
    const there = (await listConnections(db, '', 100)).find(({ kind }) => kind === 'ledger')
    return { regionKey, there }
  })
}

export const callbackPath = '/connections/callback'

/** Long enough to sign in there and read what is asked for. */
const requestMs = 15 * 60_000

/** The organization is part of what comes back: the browser may be at work for another one meanwhile. */
export const toState = (organizationId: string, token: string): string => `${organizationId}.${token}`

const authorizationRecord = z
  .strictObject({
    authorizationUrl: z.string().meta({ description: 'Open it in the browser of the person who connects it. It comes back by itself.' }),
    expiresAt: instant,
  })
  .meta({ id: 'ConnectionAuthorization' })

const webhookRecord = connectionRecord
  .extend({
    webhook: z
      .strictObject({ url: z.string(), signingSecret: z.string() })
      .meta({ description: 'Where the mail service sends messages to, and what it signs them with. The secret is shown this once.' }),
  })
  .meta({ id: 'MailWebhook' })

export const connect = defineManagement(
  { method: 'POST', path: '/connections' },
  {
    name: 'connect',
    title: 'Connect a ledger, an exchange or mail',
    permission: 'settings:edit',
    summary:
      'Connects the accounting system that the organization has already: its documents are posted there from now on, and a copy is kept. Credentials are tried at once, stored sealed, and never shown again; of a ledger that is authorized on its own pages the answer is the address to open. A connection that lost its access gets it back in the same way, and keeps its mapping. An intermediary to the exchange of the state is connected with kind exchange: e-invoices go through it from now on, and what arrives there becomes documents. A mailbox (imap), or a mail service that hands messages on (webhook), is connected with kind mail: attachments become documents. Connected again, it gets other credentials.',
    input: z.strictObject({
      kind: z.enum(['ledger', 'exchange', 'mail']).meta({ description: 'What is connected.' }),
      provider: z.string().min(1).max(100).meta({ description: 'Which one, for example economic.' }),
      credentials: z
        .record(z.string().min(1).max(100), z.string().regex(/^[\x21-\x7e]{1,4000}$/))
        .optional()
        .meta({
          description:
            'What the ledger shows to give access; nothing where it is authorized on its own pages. For economic: agreementGrantToken; for invoicetronic: apiKey; for imap: host, user, password, and port (993) and address where they differ; for webhook: address, and signingSecret where the mail service has made one.',
        }),
    }),
    output: z.union([connectionRecord, authorizationRecord, webhookRecord]),
    hints: { destructive: false, idempotent: false, openWorld: true },
    example: { kind: 'ledger', provider: 'economic', credentials: { agreementGrantToken: 'the-token-that-the-grant-page-shows' } },
    refusals: ['invalid_input', 'region_not_set', 'connection_exists', 'connection_refused', 'connection_not_available'],
    async conduct({ kind, provider, credentials = {} }, stage) {
      const { services, caller } = stage
      if (kind === 'mail') return connectMail(stage, provider, credentials)
      if (kind === 'exchange') {
        const { exchangeConnectors = new Map() } = services
        const one = exchangeConnectors.get(provider)
        if (!one) return refuseFields([{ path: 'provider', ...say('provider_unknown', { known: [...exchangeConnectors.keys()] }) }])
        if (!one.app) return refuse(say('connection_not_available', { provider: one.connector.title }))
        const wrong = faultsIn(one.connector, credentials)
        return wrong.length > 0 ? refuseFields(wrong) : connectExchange(stage, { provider, ...one, app: one.app, credentials })
      }
      const { connectors = new Map(), clock, baseUrl } = services
      const found = connectors.get(provider)
      if (!found) return refuseFields([{ path: 'provider', ...say('provider_unknown', { known: [...connectors.keys()] }) }])
      const { connector, app } = found
      if (!app) return refuse(say('connection_not_available', { provider: connector.title }))
      const faults = faultsIn(connector, credentials)
      if (faults.length > 0) return refuseFields(faults)
      const { regionKey, there } = await findForConnecting(stage)
      if (regionKey === null) return refuse(say('region_not_set.chart'))
      if (!mayReconnect(there, provider)) return refuse(say('connection_exists', { title: there!.title }))
      if (!connector.countries.includes(regions[regionKey]!.country)) {
        return refuse(say('connection_refused.country', { ledger: connector.title }))
      }
      const { authorization } = connector
      if (authorization) {
        const token = newToken()
        return stage.finish(async ({ db, now }) => {
          const expiresAt = new Date(now.getTime() + requestMs)
          const { userId, sessionHash = null } = caller
          insertConnectionRequest(db, { stateHash: hashToken(token), provider, userId, sessionHash, expiresAt }, now)
          const asked = { state: toState(db.organizationId, token), redirectUrl: `${baseUrl}${callbackPath}` }
          return { authorizationUrl: authorization.url(app, asked), expiresAt: expiresAt.toISOString() }
        })
      }
      const asked = await askLedger(connector, { app, credentials, settings: there?.settings ?? noSettings, clock })
      if (refused(asked)) return asked
      return stage.finish(context => saveConnection(context, { provider, connector, credentials, there }, asked))
    },
  },
)
