/** An intermediary to the exchange of the state: its key is tried at once, and the company is made there where it is missing. */
import { type Catalogue, noSettings } from '../../domain/ledger/mapping.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import type { ExchangeAccess, ExchangeConnector } from '../../providers/exchange/provider.ts'
import type { Credentials } from '../../providers/ledger/provider.ts'
import { regions } from '../../regions/index.ts'
import { findProfile } from '../../store/access/organizations.ts'
import {
  type Connection,
  findSealed,
  insertConnection,
  lockConnection,
  nothingRead,
  saveChecked,
  saveCredentials,
  saveFailed,
} from '../../store/ledger/connections.ts'
import { withTimeout } from '../timeouts.ts'
import { sealPurpose } from './access.ts'
import { whyNot } from './ask.ts'
import { companyOf, exchangeAccessOf } from './exchange-of.ts'
import { connectionNotFound, toConnection } from './record.ts'
import { mayReconnect } from './save-connection.ts'

/** There is nothing to map. */
const nothing: Catalogue = { accounts: [], vatCodes: [], journals: [], years: [] }

export async function identify(connector: ExchangeConnector, access: ExchangeAccess) {
  try {
    return await withTimeout(signal => connector.identify(access, signal))
  } catch (error) {
    return whyNot(error, connector.title)
  }
}

type Identified = Awaited<ReturnType<ExchangeConnector['identify']>>

interface Wanted {
  provider: string
  connector: ExchangeConnector
  credentials: Credentials
  there: Connection | undefined
}

export async function connectExchange(
  stage: Stage,
  { provider, connector, app, credentials }: Omit<Wanted, 'there'> & { app: ExchangeAccess['app'] },
) {
  const { profile, there } = await stage.step(async ({ db }) => ({
    profile: await findProfile(db),
    there: await findSealed(db, 'exchange'),
  }))
  const { regionKey } = profile
  if (regionKey === null) return refuse(say('region_not_set.chart'))
  if (!mayReconnect(there, provider)) return refuse(say('connection_exists', { title: there!.title }))
  if (!connector.countries.includes(regions[regionKey]!.country)) {
    return refuse(say('connection_refused.no_exchange', { provider: connector.title }))
  }
  const company = companyOf(profile)
  if (company.vatNumber === '') return refuse(say('connection_refused.vat_number', { provider: connector.title }))
  const { clock } = stage.services
  const asked = await identify(connector, { app, credentials, settings: noSettings, clock, company })
  if (refused(asked)) return asked
  return stage.finish(context => save(context, { provider, connector, credentials, there }, asked))
}

async function save(context: Context, { provider, connector, credentials, there }: Wanted, { title, isSandbox, company }: Identified) {
  const { db, now, services, caller } = context
  if (there) {
    const before = await lockConnection(db, there.id)
    if (!before || before.state === 'connected') return refuse(say('connection_exists', { title: there.title }))
    if (isSandbox !== before.isSandbox || company !== before.settings.company) {
      return refuse(say('connection_refused.other_books', { ledger: connector.title, title: there.title }))
    }
    const credentialsSealed = services.cipher.seal(JSON.stringify(credentials), sealPurpose(db.organizationId, there.id))
    saveCredentials(db, there.id, { credentialsSealed, catalogue: nothing }, now)
    context.changed(
      { target: { type: 'connection', id: there.id }, before: { state: before.state }, after: { state: 'connected' } },
      'connect',
    )
    return toConnection((await lockConnection(db, there.id))!)
  }
  const connection = {
    id: context.newId('cnn'),
    kind: 'exchange' as const,
    provider,
    title,
    isSandbox,
    state: 'connected' as const,
    settings: { ...noSettings, company },
    connectedAt: now.toISOString(),
    connectedBy: caller.userId ?? caller.actor.id,
  }
  const credentialsSealed = services.cipher.seal(JSON.stringify(credentials), sealPurpose(db.organizationId, connection.id))
  // Somebody else was faster while it was asked.
  if (!(await insertConnection(db, { ...connection, credentialsSealed, catalogue: nothing }))) {
    const other = await findSealed(db, 'exchange')
    return refuse(say('connection_exists', { title: other?.title ?? connector.title }))
  }
  const { settings: _settings, ...audited } = connection
  context.changed({ target: { type: 'connection', id: connection.id }, before: null, after: audited }, 'connect')
  return toConnection({ ...connection, lastUsedAt: null, checkedAt: connection.connectedAt, lastError: null, ...nothingRead })
}

export async function checkExchange(stage: Stage, connectionId: string) {
  const { services } = stage
  const { sealed, profile } = await stage.step(async ({ db }) => ({
    sealed: await findSealed(db, 'exchange'),
    profile: await findProfile(db),
  }))
  if (sealed?.id !== connectionId) return connectionNotFound(connectionId)
  const connector = services.exchangeConnectors?.get(sealed.provider)?.connector
  const access = exchangeAccessOf(services, sealed, profile)
  if (!connector || !access) return refuse(say('connection_not_available', { provider: connector?.title ?? sealed.provider }))
  const asked = await identify(connector, access)
  return stage.finish(async context => {
    const { db, now } = context
    const before = await lockConnection(db, connectionId)
    if (!before) return connectionNotFound(connectionId)
    if (refused(asked)) saveFailed(db, connectionId, 'failed', { code: asked.refusal, values: asked.values }, now)
    else saveChecked(db, connectionId, { title: asked.title, catalogue: nothing }, now)
    const after = (await lockConnection(db, connectionId))!
    if (before.state !== after.state) {
      context.changed({ target: { type: 'connection', id: connectionId }, before: { state: before.state }, after: { state: after.state } })
    }
    return toConnection(after)
  })
}
