/** How an organization's own ledger is reached. Credentials are sealed before they come here, and no list or record reads them. */
import type { Catalogue, ConnectionSettings } from '../../domain/ledger/mapping.ts'
import type { Said } from '../../language/words.ts'
import type { Db, Store } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export type ConnectionKind = 'ledger' | 'bank' | 'exchange' | 'mail'

export type ConnectionState = 'connected' | 'expired' | 'failed'

export interface Connection {
  id: string
  kind: ConnectionKind
  provider: string
  title: string
  isSandbox: boolean
  state: ConnectionState
  settings: ConnectionSettings
  connectedAt: string
  connectedBy: string
  lastUsedAt: string | null
  checkedAt: string
  lastError: (Said & { at: string }) | null
  /** Of a ledger: what others entered there and is open, and when that was read; null before the first look. */
  outsideOpen: number | null
  outsideReadAt: string | null
  outsideError: (Said & { at: string }) | null
}

/** Of a connection that was just made. */
export const nothingRead = { outsideOpen: null, outsideReadAt: null, outsideError: null }

const columns = sql`id, kind, provider, title, is_sandbox as "isSandbox", state, '{"company": null}'::jsonb || settings as settings, connected_at as "connectedAt", connected_by as "connectedBy",
  last_used_at as "lastUsedAt", checked_at as "checkedAt", last_error as "lastError",
  (select count(*)::integer from outside_item item where item.organization_id = connection.organization_id and item.connection_id = connection.id and item.open_amount <> 0) as "outsideOpen",
  (select read_at from outside_read read where read.organization_id = connection.organization_id and read.connection_id = connection.id) as "outsideReadAt",
  (select read.last_error from outside_read read where read.organization_id = connection.organization_id and read.connection_id = connection.id) as "outsideError"`

export const listConnections = (db: Db, after: string, limit: number): Promise<Connection[]> =>
  db.rows<Connection>(sql`
    select ${columns} from connection where organization_id = ${db.organizationId} and id > ${after} order by id limit ${limit}`)

export const findConnection = (db: Db, id: string): Promise<Connection | undefined> =>
  db.row<Connection>(sql`select ${columns} from connection where organization_id = ${db.organizationId} and id = ${id}`)

/** Locked: it is about to be changed or ended. */
export const lockConnection = (db: Db, id: string): Promise<Connection | undefined> =>
  db.row<Connection>(sql`select ${columns} from connection where organization_id = ${db.organizationId} and id = ${id} for update`)

export interface SealedConnection extends Connection {
  credentialsSealed: Buffer
}

/** With its credentials, to be used and not to be shown. `stays`: it is not ended before the transaction is. */
export const findSealed = (
  db: Pick<Db, 'row' | 'organizationId'>,
  kind: ConnectionKind,
  { stays = false } = {},
): Promise<SealedConnection | undefined> =>
  db.row<SealedConnection>(sql`
    select ${columns}, credentials_sealed as "credentialsSealed" from connection where organization_id = ${db.organizationId} and kind = ${kind}
    ${stays ? sql`for key share` : nothing}`)

export async function findLedgerName(db: Pick<Db, 'row' | 'organizationId'>): Promise<string | undefined> {
  const row = await db.row<{ provider: string }>(
    sql`select provider from connection where organization_id = ${db.organizationId} and kind = 'ledger'`,
  )
  return row?.provider
}

export async function findCatalogue(db: Db, id: string): Promise<Catalogue | undefined> {
  const row = await db.row<{ catalogue: Catalogue }>(
    sql`select catalogue from connection where organization_id = ${db.organizationId} and id = ${id}`,
  )
  return row?.catalogue
}

export type NewConnection = Omit<
  SealedConnection,
  'lastUsedAt' | 'lastError' | 'checkedAt' | 'outsideOpen' | 'outsideReadAt' | 'outsideError'
> & { catalogue: Catalogue }

/** False when there is one of its kind already. */
export async function insertConnection(db: Db, one: NewConnection): Promise<boolean> {
  const row = await db.row(sql`
    insert into connection (organization_id, id, kind, provider, title, is_sandbox, state, credentials_sealed, settings, catalogue, connected_at, connected_by,
      checked_at)
    values (${db.organizationId}, ${one.id}, ${one.kind}, ${one.provider}, ${one.title}, ${one.isSandbox}, ${one.state}, ${one.credentialsSealed},
      ${toJson(one.settings)}, ${toJson(one.catalogue)}, ${one.connectedAt}, ${one.connectedBy}, ${one.connectedAt})
    on conflict (organization_id, kind) where kind in ('ledger', 'exchange', 'mail') do nothing returning 1`)
  return row !== undefined
}

/** Access was granted again: the mapping stays. */
export function saveCredentials(db: Db, id: string, found: { credentialsSealed: Buffer; catalogue: Catalogue }, now: Date): void {
  db.write(sql`
    update connection set credentials_sealed = ${found.credentialsSealed}, catalogue = ${toJson(found.catalogue)}, state = 'connected', last_error = null,
      checked_at = ${now}, last_used_at = ${now}, renewing = null, renewing_until = null
    where organization_id = ${db.organizationId} and id = ${id}`)
}

export interface Renewal {
  credentialsSealed: Buffer
  renewingUntil: string | null
}

/** Locked, to claim it or to look whether somebody else has renewed it. */
export const lockRenewal = (db: Db, id: string): Promise<Renewal | undefined> =>
  db.row<Renewal>(sql`
    select credentials_sealed as "credentialsSealed", renewing_until as "renewingUntil" from connection
    where organization_id = ${db.organizationId} and id = ${id} for update`)

export function claimRenewal(db: Db, id: string, token: string, until: Date): void {
  db.write(sql`
    update connection set renewing = ${token}, renewing_until = ${until} where organization_id = ${db.organizationId} and id = ${id}`)
}

/** False when the claim ran out meanwhile and somebody else has it. Without credentials nothing but the claim is given back. */
export async function endRenewal(db: Db, id: string, token: string, credentialsSealed: Buffer | null): Promise<boolean> {
  const row = await db.row(sql`
    update connection set renewing = null, renewing_until = null, credentials_sealed = coalesce(${credentialsSealed}, credentials_sealed)
    where organization_id = ${db.organizationId} and id = ${id} and renewing = ${token} returning 1`)
  return row !== undefined
}

export function saveSettings(db: Db, id: string, settings: ConnectionSettings): void {
  db.write(sql`update connection set settings = ${toJson(settings)} where organization_id = ${db.organizationId} and id = ${id}`)
}

/** It was asked, and answered. */
export function saveChecked(db: Db, id: string, found: { title: string; catalogue: Catalogue }, now: Date): void {
  db.write(sql`
    update connection set title = ${found.title}, catalogue = ${toJson(found.catalogue)}, state = 'connected', last_error = null, checked_at = ${now},
      last_used_at = ${now}
    where organization_id = ${db.organizationId} and id = ${id}`)
}

export function saveFailed(db: Db, id: string, state: ConnectionState, error: Said, now: Date): void {
  const lastError = toJson({ ...error, at: now.toISOString() })
  db.write(
    sql`update connection set state = ${state}, last_error = ${lastError} where organization_id = ${db.organizationId} and id = ${id}`,
  )
}

export function saveUsed(db: Db, provider: string, now: Date): void {
  db.write(sql`
    update connection set last_used_at = ${now}
    where organization_id = ${db.organizationId} and kind = 'ledger' and provider = ${provider}`)
}

/** It was asked, and answered: what was wrong with it is over. */
export function saveReached(db: Db, id: string, now: Date): void {
  db.write(sql`
    update connection set state = 'connected', last_error = null, last_used_at = ${now} where organization_id = ${db.organizationId} and id = ${id}`)
}

export function deleteConnection(db: Db, id: string): void {
  db.write(sql`delete from connection where organization_id = ${db.organizationId} and id = ${id}`)
}

/** Ledgers of which something was last looked at before a time. */
export const listLedgersToLookAt = (store: Store, before: Date, page: number): Promise<{ organizationId: string; id: string }[]> =>
  store.rows(sql`select organization_id as "organizationId", id from gate_ledgers_to_look_at(${before}, ${page})`)
