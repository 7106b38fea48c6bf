/** Which account an identity provider's person is. */
import { sql } from '../connection/sql.ts'
import type { Asks } from './users.ts'

export interface Identity {
  issuer: string
  subject: string
}

/** Whose it is; used from now on. */
export async function findLinked(asks: Asks, { issuer, subject }: Identity, now: Date): Promise<string | undefined> {
  const row = await asks.row<{ userId: string }>(
    sql`update identity_link set last_used_at = ${now} where issuer = ${issuer} and subject = ${subject} returning user_id as "userId"`,
  )
  return row?.userId
}

/** False where that identity is another account's, or the account another's. */
export async function insertLink(asks: Asks, { issuer, subject }: Identity, userId: string, now: Date): Promise<boolean> {
  const row = await asks.row(sql`
    insert into identity_link (issuer, subject, user_id, created_at, last_used_at) values (${issuer}, ${subject}, ${userId}, ${now}, ${now})
    on conflict do nothing returning 1`)
  return row !== undefined
}

export interface Link extends Identity {
  createdAt: string
  lastUsedAt: string | null
}

export const listLinks = (asks: Asks, userId: string): Promise<Link[]> =>
  asks.rows<Link>(sql`
    select issuer, subject, created_at as "createdAt", last_used_at as "lastUsedAt" from identity_link where user_id = ${userId} order by issuer`)

export async function deleteLink(asks: Asks, userId: string, issuer: string): Promise<boolean> {
  return (await asks.row(sql`delete from identity_link where user_id = ${userId} and issuer = ${issuer} returning 1`)) !== undefined
}
