/** Links in the mail about a new way to sign in, by which its person takes it back. */
import { sql } from '../connection/sql.ts'
import type { Asks } from './users.ts'

/** `id`: of a passkey; the issuer of an identity; otherwise empty. */
export interface Factor {
  kind: 'totp' | 'passkey' | 'recovery_codes' | 'identity'
  id: string
}

export async function saveDenial(asks: Asks, tokenHash: Buffer, userId: string, { kind, id }: Factor, expiresAt: Date): Promise<void> {
  await asks.rows(sql`
    insert into factor_denial (token_hash, user_id, kind, factor, expires_at) values (${tokenHash}, ${userId}, ${kind}, ${id}, ${expiresAt})`)
}

export interface Denial extends Factor {
  userId: string
  email: string
}

export const findDenial = (asks: Asks, tokenHash: Buffer, now: Date): Promise<Denial | undefined> =>
  asks.row<Denial>(sql`
    select d.kind, d.factor as id, u.id as "userId", u.email from factor_denial d join app_user u on u.id = d.user_id
    where d.token_hash = ${tokenHash} and d.expires_at > ${now} and u.released_at is null`)

/** Of any number at once exactly one takes it. */
export async function takeDenial(asks: Asks, tokenHash: Buffer): Promise<boolean> {
  return (await asks.row(sql`delete from factor_denial where token_hash = ${tokenHash} returning 1`)) !== undefined
}

/** The factor is gone: a link about it must not end the one that comes after it. */
export async function forgetDenials(asks: Asks, userId: string, { kind, id }: Factor): Promise<void> {
  await asks.rows(sql`delete from factor_denial where user_id = ${userId} and kind = ${kind} and factor = ${id}`)
}

export async function deleteOldDenials(asks: Asks, now: Date): Promise<void> {
  await asks.rows(sql`delete from factor_denial where expires_at < ${now}`)
}
