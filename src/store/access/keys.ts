import type { KeyPermission, Role } from '../../domain/access/permissions.ts'
import type { Db, Store } from '../connection/db.ts'
import { type ShareLookUps, shareLookUps } from '../connection/shared-look-ups.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface Key {
  id: string
  name: string
  scope: 'organization' | 'user'
  userId: string | null
  /** The part of the key that may be shown: enough to tell which one it is. */
  prefix: string
  permissions: KeyPermission[]
  createdBy: string
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
}

interface KeyRow {
  id: string
  lookup: string
  user_id: string | null
  name: string
  permissions: KeyPermission[]
  created_by: string
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  last_used_at: string | null
}

const toKey = (row: KeyRow): Key => ({
  id: row.id,
  name: row.name,
  scope: row.user_id === null ? 'organization' : 'user',
  userId: row.user_id,
  prefix: `pn_live_${row.lookup}`,
  permissions: row.permissions,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
})

export interface NewKey {
  id: string
  lookup: string
  hash: Buffer
  userId: string | null
  name: string
  permissions: readonly KeyPermission[]
  createdBy: string
  createdAt: Date
  expiresAt: Date | null
}

export async function insertKey(db: Db, key: NewKey): Promise<Key> {
  const row = await db.row<KeyRow>(sql`
    insert into api_key (organization_id, id, lookup, hash, user_id, name, permissions, created_by, created_at, expires_at)
    values (${db.organizationId}, ${key.id}, ${key.lookup}, ${key.hash}, ${key.userId}, ${key.name}, ${key.permissions}, ${key.createdBy}, ${key.createdAt}, ${key.expiresAt})
    returning *`)
  if (!row) throw new Error('an inserted key must come back')
  return toKey(row)
}

export async function countLiveKeys(db: Db, now: Date): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) from api_key where organization_id = ${db.organizationId} and revoked_at is null and (expires_at is null or expires_at > ${now})`)
  return row?.count ?? 0
}

/** `ofUser` narrows to a person's own keys: what somebody sees who does not manage the organization's. */
export async function listKeys(db: Db, ofUser: string | null, before: string | undefined, limit: number): Promise<Key[]> {
  const rows = await db.rows<KeyRow>(sql`
    select * from api_key where organization_id = ${db.organizationId}
      ${ofUser === null ? nothing : sql`and user_id = ${ofUser}`}
      ${before === undefined ? nothing : sql`and id < ${before}`}
    order by id desc limit ${limit}`)
  return rows.map(toKey)
}

export async function findKey(db: Db, id: string, options: { lock?: boolean } = {}): Promise<Key | undefined> {
  const row = await db.row<KeyRow>(sql`
    select * from api_key where organization_id = ${db.organizationId} and id = ${id} ${options.lock ? sql`for update` : nothing}`)
  return row && toKey(row)
}

export function revokeKey(db: Db, id: string, now: Date): void {
  db.write(sql`update api_key set revoked_at = ${now} where organization_id = ${db.organizationId} and id = ${id} and revoked_at is null`)
}

/** The live keys that belong to a person here, and those of the organization that the person made; locked, since they are about to be revoked. */
export async function lockKeysAround(db: Db, userId: string, now: Date): Promise<{ own: Key[]; made: Key[] }> {
  const rows = await db.rows<KeyRow>(sql`
    select * from api_key where organization_id = ${db.organizationId} and revoked_at is null and (expires_at is null or expires_at > ${now})
      and (user_id = ${userId} or (user_id is null and created_by = ${userId}))
    order by id for update`)
  const all = rows.map(toKey)
  return { own: all.filter(key => key.userId !== null), made: all.filter(key => key.userId === null) }
}

/** A key as its holder presents it, with what that holder may do now. */
export interface PresentedKey {
  key_id: string
  hash: Buffer
  name: string
  /** Separated by spaces. */
  permissions: string
  expires_at: string | null
  revoked_at: string | null
  user_id: string | null
  user_disabled: boolean
  organization_id: string | null
  role: Role | null
}

const sharing = new WeakMap<Store, ShareLookUps<PresentedKey | undefined>>()

/** One statement for all requests that wait with the same key: never older than the request. */
export async function findPresentedKey(store: Store, lookup: string, wantedOrganization: string | null): Promise<PresentedKey | undefined> {
  const share = sharing.get(store) ?? shareLookUps()
  sharing.set(store, share)
  const row = await share(`${lookup} ${wantedOrganization ?? ''}`, onSend =>
    store.lookUp<PresentedKey>(sql`select * from gate_key(${lookup}, ${wantedOrganization})`, onSend),
  )
  return row?.key_id == null ? undefined : row
}

export async function saveKeysUsed(store: Store, lookups: readonly string[], at: Date): Promise<void> {
  await store.rows(sql`select gate_keys_used(${lookups}, ${at})`)
}
