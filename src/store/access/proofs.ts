/** Links that prove whose an address is, and browsers that an account was signed in with before. */
import { sql } from '../connection/sql.ts'
import type { Asks } from './users.ts'

/** A new link takes the place of the one before. */
export async function saveProof(asks: Asks, userId: string, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await asks.rows(sql`
    insert into address_proof (user_id, token_hash, created_at, expires_at) values (${userId}, ${tokenHash}, ${now}, ${expiresAt})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`)
}

export interface Proof {
  userId: string
  email: string
}

export const findProof = (asks: Asks, tokenHash: Buffer, now: Date): Promise<Proof | undefined> =>
  asks.row<Proof>(sql`
    select u.id as "userId", u.email from address_proof p join app_user u on u.id = p.user_id
    where p.token_hash = ${tokenHash} and p.expires_at > ${now} and u.disabled_at is null`)

/** Of any number at once exactly one takes it, and only the person that it is about. */
export const takeProof = (asks: Asks, tokenHash: Buffer, userId: string, now: Date): Promise<Proof | undefined> =>
  asks.row<Proof>(sql`
    with taken as (delete from address_proof where token_hash = ${tokenHash} and user_id = ${userId} and expires_at > ${now} returning user_id)
    select u.id as "userId", u.email from taken t join app_user u on u.id = t.user_id where u.disabled_at is null`)

export async function deleteProofOf(asks: Asks, userId: string): Promise<void> {
  await asks.rows(sql`delete from address_proof where user_id = ${userId}`)
}

export async function isUnproven(asks: Asks, userId: string): Promise<boolean> {
  return (await asks.row(sql`select 1 from app_user where id = ${userId} and verified_at is null and disabled_at is null`)) !== undefined
}

/** Whether the browser was known already. It is known from now on. */
export async function recordDevice(asks: Asks, userId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await asks.row<{ known: boolean }>(sql`
    insert into known_device (user_id, token_hash, seen_at) values (${userId}, ${tokenHash}, ${now})
    on conflict (user_id, token_hash) do update set seen_at = excluded.seen_at returning xmax <> 0 as known`)
  return row?.known ?? false
}

/** All browsers are new again: whoever had the account before is no friend. */
export async function forgetDevicesOf(asks: Asks, userId: string): Promise<void> {
  await asks.rows(sql`delete from known_device where user_id = ${userId}`)
}

export async function deleteOldProofs(asks: Asks, now: Date, devicesBefore: Date): Promise<void> {
  await asks.rows(sql`delete from address_proof where expires_at < ${now}`)
  await asks.rows(sql`delete from known_device where seen_at < ${devicesBefore}`)
}
