/** What was asked for with credentials that work: a connection, or access anew for one that lost it. */
import { type ConnectionSettings, noSettings } from '../../domain/ledger/mapping.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import type { Credentials, LedgerConnector } from '../../providers/ledger/provider.ts'
import { findSettings } from '../../store/access/settings.ts'
import {
  type Connection,
  findSealed,
  insertConnection,
  lockConnection,
  nothingRead,
  saveCredentials,
} from '../../store/ledger/connections.ts'
import { sealPurpose } from './access.ts'
import type { askLedger } from './ask.ts'
import { toConnection } from './record.ts'

export interface Wanted {
  provider: string
  connector: LedgerConnector
  credentials: Credentials
  /** What there was when the ledger was asked, where access is given anew. */
  there: Connection | undefined
}

export type Asked = Exclude<Awaited<ReturnType<typeof askLedger>>, Refusal>

/** Whether a connection that is there may be given access anew; with another one, or one that works, it is refused. */
export const mayReconnect = (there: Connection | undefined, provider: string): boolean =>
  there === undefined || (there.provider === provider && there.state !== 'connected')

export async function saveConnection(context: Context, wanted: Wanted, asked: Asked) {
  return wanted.there ? giveAccessAnew(context, wanted, wanted.there, asked) : insertNew(context, wanted, asked)
}

/** The books must be the same: what was posted is known by its numbers there. */
async function giveAccessAnew(context: Context, { connector, credentials }: Wanted, there: Connection, { title, catalogue }: Asked) {
  const { db, now, services } = context
  if (title !== there.title) return refuse(say('connection_refused.other_books', { ledger: connector.title, title: there.title }))
  const before = await lockConnection(db, there.id)
  if (!before || before.state === 'connected') return refuse(say('connection_exists', { title: there.title }))
  const credentialsSealed = services.cipher.seal(JSON.stringify(credentials), sealPurpose(db.organizationId, there.id))
  saveCredentials(db, there.id, { credentialsSealed, catalogue }, now)
  context.changed(
    { target: { type: 'connection', id: there.id }, before: { state: before.state }, after: { state: 'connected', title } },
    'connect',
  )
  return toConnection((await lockConnection(db, there.id))!)
}

async function insertNew(context: Context, { provider, connector, credentials }: Wanted, { title, isSandbox, company, catalogue }: Asked) {
  const { db, now, services, caller } = context
  const { defaultJournalId } = await findSettings(db)
  const isJournal = catalogue.journals.some(({ id }) => id === defaultJournalId)
  const settings: ConnectionSettings = { ...noSettings, journal: isJournal ? defaultJournalId : null, company }
  const connection = {
    id: context.newId('cnn'),
    kind: 'ledger' as const,
    provider,
    title,
    isSandbox,
    state: 'connected' as const,
    settings,
    connectedAt: now.toISOString(),
    connectedBy: caller.userId ?? caller.actor.id,
  }
  const credentialsSealed = services.cipher.seal(JSON.stringify(credentials), sealPurpose(db.organizationId, connection.id))
  // Somebody else was faster while the ledger was asked.
  if (!(await insertConnection(db, { ...connection, credentialsSealed, catalogue }))) {
    const other = await findSealed(db, 'ledger')
    return refuse(say('connection_exists', { title: other?.title ?? connector.title }))
  }
  const { settings: _settings, ...audited } = connection
  context.changed({ target: { type: 'connection', id: connection.id }, before: null, after: audited }, 'connect')
  return toConnection({ ...connection, lastUsedAt: null, checkedAt: connection.connectedAt, lastError: null, ...nothingRead })
}
