/** What the authorization server keeps between two requests: clients, sign-ins under way, grants, codes and tokens. */
import type { Db, Store } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

/** A store, or the transaction that all of it is part of. */
export type Asks = Pick<Db, 'row' | 'rows'>

export interface Payload {
  model: string
  id: string
  payload: object
  grantId: string | null
  expiresAt: Date | null
}

export async function savePayload(asks: Asks, { model, id, payload, grantId, expiresAt }: Payload, now: Date): Promise<void> {
  await asks.rows(sql`
    insert into oauth_payload (model, id, payload, grant_id, created_at, expires_at)
    values (${model}, ${id}, ${JSON.stringify(payload)}, ${grantId}, ${now}, ${expiresAt})
    on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, expires_at = excluded.expires_at`)
}

export interface FoundPayload {
  payload: Record<string, unknown>
  consumedAt: string | null
}

/** What has run out is not there, swept or not. */
export const findPayload = (asks: Asks, model: string, id: string, now: Date): Promise<FoundPayload | undefined> =>
  asks.row<FoundPayload>(sql`
    select payload, consumed_at as "consumedAt" from oauth_payload
    where model = ${model} and id = ${id} and (expires_at is null or expires_at > ${now})`)

/** Whoever comes second waits until the first is done. */
export async function lockPayload(db: Db, model: string, id: string): Promise<boolean> {
  return (await db.row(sql`select 1 from oauth_payload where model = ${model} and id = ${id} for update`)) !== undefined
}

/**
 * Of any number at once exactly one consumes it. It is kept for as long as it would have been good: whoever was robbed of a token may be away for weeks
 * before they come with it, and only then does anybody notice.
 */
export async function consumePayload(asks: Asks, model: string, id: string, now: Date): Promise<boolean> {
  const row = await asks.row(sql`
    update oauth_payload set consumed_at = ${now} where model = ${model} and id = ${id} and consumed_at is null returning id`)
  return row !== undefined
}

/** When the last token of a grant was made; undefined while there is none. */
export async function findLastIssue(asks: Asks, grantId: string): Promise<string | undefined> {
  const row = await asks.row<{ at: string | null }>(sql`
    select max(created_at) as at from oauth_payload where grant_id = ${grantId} and model in ('AccessToken', 'RefreshToken')`)
  return row?.at ?? undefined
}

export async function deletePayload(asks: Asks, model: string, id: string): Promise<void> {
  await asks.rows(sql`delete from oauth_payload where model = ${model} and id = ${id}`)
}

export async function deleteGrant(asks: Asks, grantId: string): Promise<void> {
  await asks.rows(sql`delete from oauth_payload where grant_id = ${grantId} or (model = 'Grant' and id = ${grantId})`)
}

/** A client that somebody connected stays for longer than one that only registered. */
export function keepClient(db: Db, clientId: string, until: Date): void {
  db.write(sql`update oauth_payload set expires_at = ${until} where model = 'Client' and id = ${clientId}`)
}

/**
 * Grants, made before a moment, with which nothing can be done any more: no code and no token of them is good, and none was used since that moment, of
 * which another may be about to come.
 */
export async function listUnusableGrants(store: Store, before: Date, now: Date, limit: number): Promise<string[]> {
  const rows = await store.rows<{ id: string }>(sql`
    select id from oauth_payload as gift
    where model = 'Grant' and created_at < ${before}
      and not exists (select 1 from oauth_payload where grant_id = gift.id and consumed_at is null and expires_at > ${now})
      and not exists (select 1 from oauth_payload where grant_id = gift.id and consumed_at >= ${before})
    order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Says how many went: as many as asked for means that there may be more. Grants go with their app. */
export async function deleteExpiredPayloads(store: Store, now: Date, limit: number): Promise<number> {
  const rows = await store.rows(sql`
    delete from oauth_payload where (model, id) in (
      select model, id from oauth_payload where expires_at < ${now} and model <> 'Grant' limit ${limit} for update skip locked)
    returning 1 as gone`)
  return rows.length
}
