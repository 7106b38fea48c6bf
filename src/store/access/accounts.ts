/** Accounts as their person, and whoever runs the service, sees them: sign-ins, new passwords, and giving an address back. */
import type { Store } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'
import type { Asks } from './users.ts'

export interface SignIn {
  id: string
  device: string | null
  network: string | null
  createdAt: string
  lastSeenAt: string
  /** The one that asks. */
  isCurrent: boolean
}

/** Newest use first. */
export const listSignIns = (asks: Asks, userId: string, current: Buffer | null, seenAfter: Date, now: Date): Promise<SignIn[]> =>
  asks.rows<SignIn>(sql`
    select id, device, network, created_at as "createdAt", last_seen_at as "lastSeenAt", coalesce(token_hash = ${current}::bytea, false) as "isCurrent" from session
    where user_id = ${userId} and expires_at > ${now} and last_seen_at > ${seenAfter} order by last_seen_at desc, id desc limit 200`)

/** Of one's own alone: false for one of somebody else. */
export async function deleteSignIn(asks: Asks, userId: string, id: string): Promise<boolean> {
  return (await asks.row(sql`delete from session where user_id = ${userId} and id = ${id} returning id`)) !== undefined
}

/** How many ended. */
export async function deleteSignInsOf(asks: Asks, userId: string, except: Buffer | null): Promise<number> {
  const rows = await asks.rows(sql`
    delete from session where user_id = ${userId} and (${except}::bytea is null or token_hash <> ${except}) returning id`)
  return rows.length
}

/** Only in the place of the one that was compared: of two who change it at once, the second has not given the current one. */
export async function savePassword(asks: Asks, userId: string, before: string | null, passwordHash: string): Promise<boolean> {
  const row = await asks.row(sql`
    update app_user set password_hash = ${passwordHash}
    where id = ${userId} and disabled_at is null and (${before}::text is null or password_hash = ${before}) returning id`)
  return row !== undefined
}

export interface NewReset {
  userId: string
  tokenHash: Buffer
  /** Whether it goes to the address of the account; otherwise whoever runs the service hands it over. */
  isMailed: boolean
  expiresAt: Date
}

/** A link of the operator takes the place of the one before; one that anybody can ask for ends no other. */
export async function saveReset(asks: Asks, { userId, tokenHash, isMailed, expiresAt }: NewReset, now: Date): Promise<void> {
  if (!isMailed) await asks.rows(sql`delete from password_reset where user_id = ${userId} and not is_mailed`)
  await asks.rows(sql`
    insert into password_reset (user_id, token_hash, is_mailed, created_at, expires_at)
    values (${userId}, ${tokenHash}, ${isMailed}, ${now}, ${expiresAt})`)
}

export interface Resetting {
  userId: string
  email: string
  name: string | null
}

export const findReset = (asks: Asks, tokenHash: Buffer, now: Date): Promise<Resetting | undefined> =>
  asks.row<Resetting>(sql`
    select u.id as "userId", u.email, u.name from password_reset r join app_user u on u.id = r.user_id
    where r.token_hash = ${tokenHash} and r.expires_at > ${now} and u.disabled_at is null`)

/** Of any number at once exactly one takes it. */
export const takeReset = (asks: Asks, tokenHash: Buffer, now: Date): Promise<{ userId: string; isMailed: boolean } | undefined> =>
  asks.row<{ userId: string; isMailed: boolean }>(sql`
    delete from password_reset where token_hash = ${tokenHash} and expires_at > ${now} returning user_id as "userId", is_mailed as "isMailed"`)

export async function deleteResetOf(asks: Asks, userId: string): Promise<void> {
  await asks.rows(sql`delete from password_reset where user_id = ${userId}`)
}

export async function deleteExpiredResets(asks: Asks, now: Date): Promise<void> {
  await asks.rows(sql`delete from password_reset where expires_at < ${now}`)
}

export interface Account {
  id: string
  email: string
  name: string | null
  verifiedAt: string | null
  disabledAt: string | null
  releasedAt: string | null
  createdAt: string
  lastSeenAt: string | null
  signIns: number
  organizations: number
}

/** Everybody, oldest first. */
export const listAccounts = (store: Store, after: string, limit: number): Promise<Account[]> =>
  store.rows<Account>(sql`
    select id, email, name, verified_at as "verifiedAt", disabled_at as "disabledAt", released_at as "releasedAt", created_at as "createdAt",
      last_seen_at as "lastSeenAt", sign_ins as "signIns", organizations
    from gate_accounts(${after}, ${limit})`)

/** Whether anything changed. */
export async function setDisabled(asks: Asks, userId: string, at: Date | null): Promise<boolean> {
  const row = await asks.row(sql`
    update app_user set disabled_at = ${at}
    where id = ${userId} and released_at is null and (disabled_at is null) = ${at !== null} returning id`)
  return row !== undefined
}

/** Whether anything changed. */
export async function setVerified(asks: Asks, userId: string, at: Date): Promise<boolean> {
  const row = await asks.row(sql`
    update app_user set verified_at = ${at} where id = ${userId} and released_at is null and verified_at is null returning id`)
  return row !== undefined
}

export interface Placeholder {
  email: string
  passwordHash: string
}

/** The row stays for what refers to it; nobody signs in with it again. */
export async function releaseAddress(asks: Asks, userId: string, { email, passwordHash }: Placeholder, at: Date): Promise<void> {
  await asks.rows(sql`
    update app_user set email = ${email}, email_folded = ${email}, password_hash = ${passwordHash}, verified_at = null,
      disabled_at = coalesce(disabled_at, ${at}), released_at = ${at}
    where id = ${userId}`)
}
