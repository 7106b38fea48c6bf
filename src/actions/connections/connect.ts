import { z } from 'zod'
import { noSettings } from '../../domain/ledger/mapping.ts'
import { type Fault, refuse, refuseFields } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import { CredentialsRefused, type LedgerAccess, type LedgerConnector, QuotaUsed } from '../../providers/ledger/provider.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { insertConnection, listConnections } from '../../store/ledger/connections.ts'
import { withTimeout } from '../timeouts.ts'
import { sealPurpose } from './ledger-of.ts'
import { connectionRecord, toConnection } from './record.ts'

/** Why a ledger could not be asked, as something to do about it. What was thrown is not repeated: it may hold what was sent. */
export function whyNot(error: unknown, ledger: string) {
  if (error instanceof CredentialsRefused) return refuse(say('connection_refused.credentials', { ledger }))
  if (error instanceof QuotaUsed) return refuse(say('connection_refused.quota', { ledger }))
  return refuse(say('connection_refused.unreachable', { ledger }))
}

/** Who the credentials belong to, and what there is to choose from. */
export async function askLedger(connector: LedgerConnector, access: LedgerAccess) {
  try {
    const known = await withTimeout(signal => connector.identify(access, signal))
    return { ...known, catalogue: await withTimeout(signal => connector.open(access).mapped.catalogue(signal)) }
  } catch (error) {
    return whyNot(error, connector.title)
  }
}

function faultsIn(connector: LedgerConnector, given: Readonly<Record<string, string>>): Fault[] {
  const missing = connector.credentials.filter(name => !Object.hasOwn(given, name))
  const unknown = Object.keys(given).filter(name => !connector.credentials.includes(name))
  return [
    ...missing.map(name => ({ path: `credentials.${name}`, ...say('connection_field_missing') })),
    ...unknown.map(name => ({ path: `credentials.${name}`, ...say('connection_field_unknown') })),
  ]
}

async function begin(stage: Stage) {
  return stage.step(async ({ db }) => {
    const { regionKey, defaultJournalId } = await findSettings(db)
    const there = (await listConnections(db, '', 100)).find(({ kind }) => kind === 'ledger')
    return { regionKey, defaultJournalId, there }
  })
}

export const connect = defineManagement(
  { method: 'POST', path: '/connections' },
  {
    name: 'connect',
    title: 'Connect a ledger',
    permission: 'settings:edit',
    summary:
      'Connects the accounting system that the organization has already: its documents are posted there from now on, and a copy is kept. The credentials are tried at once, stored sealed, and never shown again.',
    input: z.strictObject({
      kind: z.literal('ledger').meta({ description: 'What is connected.' }),
      provider: z.string().min(1).max(100).meta({ description: 'Which one, for example economic.' }),
      credentials: z
        .record(z.string().min(1).max(100), z.string().regex(/^[\x21-\x7e]{1,4000}$/))
        .meta({ description: 'What the ledger shows to give access. For economic: agreementGrantToken.' }),
    }),
    output: connectionRecord,
    hints: { destructive: false, idempotent: false, openWorld: true },
    example: { kind: 'ledger', provider: 'economic', credentials: { agreementGrantToken: 'the-token-that-the-grant-page-shows' } },
    refusals: ['invalid_input', 'region_not_set', 'connection_exists', 'connection_refused', 'connection_not_available'],
    async conduct({ provider, credentials }, stage) {
      const { services, caller } = stage
      const { connectors = new Map(), clock, cipher } = services
      const found = connectors.get(provider)
      if (!found) return refuseFields([{ path: 'provider', ...say('provider_unknown', { known: [...connectors.keys()] }) }])
      const { connector, app } = found
      if (!app) return refuse(say('connection_not_available', { provider: connector.title }))
      const faults = faultsIn(connector, credentials)
      if (faults.length > 0) return refuseFields(faults)
      const { regionKey, defaultJournalId, there } = await begin(stage)
      if (regionKey === null) return refuse(say('region_not_set.chart'))
      if (there) return refuse(say('connection_exists', { title: there.title }))
      if (!connector.countries.includes(regions[regionKey]!.country)) {
        return refuse(say('connection_refused.country', { ledger: connector.title }))
      }
      const asked = await askLedger(connector, { app, credentials, settings: noSettings, clock })
      if ('refusal' in asked) return asked
      return stage.finish(async context => {
        const { db, now } = context
        const { title, isSandbox, catalogue } = asked
        const isJournal = catalogue.journals.some(({ id }) => id === defaultJournalId)
        const connection = {
          id: context.newId('cnn'),
          kind: 'ledger' as const,
          provider,
          title,
          isSandbox,
          state: 'connected' as const,
          settings: { ...noSettings, journal: isJournal ? defaultJournalId : null },
          connectedAt: now.toISOString(),
          connectedBy: caller.userId ?? caller.actor.id,
        }
        const credentialsSealed = cipher.seal(JSON.stringify(credentials), sealPurpose(db.organizationId, connection.id))
        // Somebody else was faster while the ledger was asked.
        if (!(await insertConnection(db, { ...connection, credentialsSealed, catalogue }))) {
          return refuse(say('connection_exists', { title: connector.title }))
        }
        const { settings: _settings, ...audited } = connection
        context.changed({ target: { type: 'connection', id: connection.id }, before: null, after: audited })
        return toConnection({ ...connection, lastUsedAt: null, checkedAt: connection.connectedAt, lastError: null })
      })
    },
  },
)
