/** Programs that a person connected to an organization. */
import type { Role } from '../../domain/access/permissions.ts'
import type { Db, Store } from '../connection/db.ts'
import { nothing, sql } from '../connection/sql.ts'

export type Access = 'read' | 'change'

/** Somebody ended it; a token of it came a second time, so that somebody else has it; or no token of it is left. */
export type Ending = 'disconnected' | 'replayed' | 'expired'

export interface ConnectedApp {
  id: string
  userId: string
  clientId: string
  clientName: string
  redirectHost: string
  access: Access
  createdAt: string
  lastUsedAt: string | null
  endedAt: string | null
}

export interface NewConnectedApp extends Omit<ConnectedApp, 'createdAt' | 'lastUsedAt' | 'endedAt'> {
  grantId: string
}

export function insertConnectedApp(db: Db, app: NewConnectedApp, now: Date): void {
  db.write(sql`
    insert into connected_app (organization_id, id, grant_id, user_id, client_id, client_name, redirect_host, access, created_at)
    values (${db.organizationId}, ${app.id}, ${app.grantId}, ${app.userId}, ${app.clientId}, ${app.clientName}, ${app.redirectHost}, ${app.access}, ${now})`)
}

const columns = sql`id, user_id as "userId", client_id as "clientId", client_name as "clientName", redirect_host as "redirectHost", access,
  created_at as "createdAt", last_used_at as "lastUsedAt", ended_at as "endedAt"`

/** Those that are connected, of one person or of everybody, oldest first, each with the address of its person. */
export const listConnectedApps = (
  db: Db,
  userId: string | null,
  after: string,
  limit: number,
): Promise<(ConnectedApp & { email: string })[]> =>
  db.rows<ConnectedApp & { email: string }>(sql`
    select app.*, person.email
    from (
      select ${columns} from connected_app
      where organization_id = ${db.organizationId} and ended_at is null and id > ${after} ${userId === null ? nothing : sql`and user_id = ${userId}`}
      order by id limit ${limit}
    ) app join app_user person on person.id = app."userId"
    order by app.id`)

/** Locked: it is about to be ended. */
export const findConnectedApp = (db: Db, id: string): Promise<(ConnectedApp & { grantId: string }) | undefined> =>
  db.row(sql`
    select ${columns}, grant_id as "grantId" from connected_app where organization_id = ${db.organizationId} and id = ${id} for no key update`)

/** All that one person connected, locked likewise. */
export const listAppsOf = (db: Db, userId: string): Promise<(ConnectedApp & { grantId: string })[]> =>
  db.rows(sql`
    select ${columns}, grant_id as "grantId" from connected_app
    where organization_id = ${db.organizationId} and user_id = ${userId} and ended_at is null order by id for no key update`)

/** No token of it works from the commit on: they go with the grant, and the app itself has ended. */
export function endConnectedApp(db: Db, app: { id: string; grantId: string }, because: Ending, by: string | null, now: Date): void {
  db.write(sql`
    update connected_app set ended_at = ${now}, ended_because = ${because}, ended_by = ${by}
    where organization_id = ${db.organizationId} and id = ${app.id} and ended_at is null`)
  db.write(sql`delete from oauth_payload where grant_id = ${app.grantId} or (model = 'Grant' and id = ${app.grantId})`)
}

export interface PresentedApp {
  appId: string
  organizationId: string
  clientName: string
  access: Access
  endedAt: string | null
  userId: string
  userDisabled: boolean
  /** Null for a person who left the organization. */
  role: Role | null
  audience: string | null
  expiresAt: string | null
  /** Of the token: it may be for less than the app has. */
  scope: string | null
}

/** `tokenHash` is the SHA-256 of the access token in base64url, as the authorization server stores it. */
export async function findPresentedApp(store: Store, tokenHash: string): Promise<PresentedApp | undefined> {
  const row = await store.row<{ [Field in keyof PresentedApp]: PresentedApp[Field] | null }>(sql`
    select app_id as "appId", organization_id as "organizationId", client_name as "clientName", access, ended_at as "endedAt", user_id as "userId",
      user_disabled as "userDisabled", role, audience, expires_at as "expiresAt",
      (select payload->>'scope' from oauth_payload where model = 'AccessToken' and id = ${tokenHash}) as scope
    from gate_app(${tokenHash})`)
  return row && row.appId !== null ? (row as PresentedApp) : undefined
}

export async function saveAppsUsed(store: Store, ids: readonly string[], at: Date): Promise<void> {
  await store.rows(sql`select gate_apps_used(${ids}, ${at})`)
}

/** Where the app of a grant is: the authorization server knows nothing but the grant. */
export const findAppOfGrant = (store: Store, grantId: string): Promise<{ organizationId: string; id: string } | undefined> =>
  store.row(sql`select organization_id as "organizationId", id from gate_app_of_grant(${grantId})`)
