/** The second step of signing in: authenticator apps, recovery codes, and sign-ins that wait for it. */
import { sql } from '../connection/sql.ts'
import type { Asks } from './users.ts'

export interface Totp {
  sealed: Buffer
  lastStep: number
  confirmedAt: string | null
}

export async function findTotp(asks: Asks, userId: string): Promise<Totp | undefined> {
  const row = await asks.row<Omit<Totp, 'lastStep'> & { lastStep: string }>(
    sql`select sealed, last_step as "lastStep", confirmed_at as "confirmedAt" from totp where user_id = ${userId}`,
  )
  return row && { ...row, lastStep: Number(row.lastStep) }
}

/** One that is not confirmed is taken back; one that is stays: false then. */
export async function saveTotp(asks: Asks, userId: string, sealed: Buffer, now: Date): Promise<boolean> {
  const row = await asks.row(sql`
    insert into totp as kept (user_id, sealed, created_at) values (${userId}, ${sealed}, ${now})
    on conflict (user_id) do update set sealed = excluded.sealed, last_step = 0, created_at = excluded.created_at where kept.confirmed_at is null
    returning 1`)
  return row !== undefined
}

/** Of the same code at once exactly one is let through. */
export async function advanceStep(asks: Asks, userId: string, step: number): Promise<boolean> {
  return (
    (await asks.row(sql`update totp set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`)) !== undefined
  )
}

/** Only the secret that the code was checked with: another may have taken its place meanwhile. */
export async function confirmTotp(asks: Asks, userId: string, sealed: Buffer, step: number, now: Date): Promise<boolean> {
  const row = await asks.row(sql`
    update totp set confirmed_at = ${now}, last_step = ${step}
    where user_id = ${userId} and sealed = ${sealed} and confirmed_at is null and last_step < ${step} returning 1`)
  return row !== undefined
}

export async function deleteTotp(asks: Asks, userId: string): Promise<boolean> {
  const row = await asks.row<{ was: boolean }>(sql`delete from totp where user_id = ${userId} returning confirmed_at is not null as was`)
  return row?.was ?? false
}

/** A new set takes the place of the one before. */
export async function saveRecoveryCodes(asks: Asks, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await asks.rows(sql`delete from recovery_code where user_id = ${userId}`)
  await asks.rows(
    sql`insert into recovery_code (user_id, code_hash) select ${userId}, code_hash from unnest(${hashes}::bytea[]) as drawn (code_hash)`,
  )
}

export async function deleteRecoveryCodes(asks: Asks, userId: string): Promise<void> {
  await asks.rows(sql`delete from recovery_code where user_id = ${userId}`)
}

/** Of any number at once exactly one uses it. */
export async function spendRecoveryCode(asks: Asks, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const row = await asks.row(
    sql`update recovery_code set used_at = ${now} where user_id = ${userId} and code_hash = ${hash} and used_at is null returning 1`,
  )
  return row !== undefined
}

/** All that somebody could take a second step with, or sign in with beside a password. Whether there was anything. */
export async function deleteMethods(asks: Asks, userId: string): Promise<boolean> {
  const row = await asks.row<{ gone: boolean }>(sql`
    with codes as (delete from recovery_code where user_id = ${userId}),
      begun as (delete from begun_sign_in where user_id = ${userId}),
      denials as (delete from factor_denial where user_id = ${userId}),
      apps as (delete from totp where user_id = ${userId} returning 1),
      keys as (delete from passkey where user_id = ${userId} returning 1),
      links as (delete from identity_link where user_id = ${userId} returning 1)
    select exists (select from apps) or exists (select from keys) or exists (select from links) as gone`)
  return row?.gone ?? false
}

export interface Methods {
  totp: boolean
  passkeys: number
  recoveryCodes: number
}

export async function findMethods(asks: Asks, userId: string): Promise<Methods> {
  const row = await asks.row<{ totp: boolean; passkeys: string; codes: string }>(sql`
    select exists (select from totp where user_id = ${userId} and confirmed_at is not null) as totp,
      (select count(*) from passkey where user_id = ${userId}) as passkeys,
      (select count(*) from recovery_code where user_id = ${userId} and used_at is null) as codes`)
  return { totp: row?.totp ?? false, passkeys: Number(row?.passkeys ?? 0), recoveryCodes: Number(row?.codes ?? 0) }
}

export interface BegunSignIn {
  userId: string
  email: string
  passwordHash: string
  methods: string[]
  /** An identity that is linked with the end of it. */
  link: { issuer: string; subject: string } | null
  /** When the first step was taken; null where an identity provider did not say. */
  provenAt: Date | null
}

export async function insertBegun(
  asks: Asks,
  begun: Omit<BegunSignIn, 'email'> & { tokenHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await asks.rows(sql`
    insert into begun_sign_in (token_hash, user_id, password_hash, methods, link_issuer, link_subject, proven_at, created_at, expires_at)
    values (${begun.tokenHash}, ${begun.userId}, ${begun.passwordHash}, ${begun.methods}::text[], ${begun.link?.issuer ?? null},
      ${begun.link?.subject ?? null}, ${begun.provenAt}, ${now}, ${begun.expiresAt})`)
}

/** None, where the person was shut out or the password changed since. */
export async function findBegun(asks: Asks, tokenHash: Buffer, now: Date): Promise<BegunSignIn | undefined> {
  type Row = Omit<BegunSignIn, 'link' | 'provenAt'> & { issuer: string | null; subject: string | null; provenAt: string | null }
  const row = await asks.row<Row>(sql`
    select b.user_id as "userId", u.email, b.password_hash as "passwordHash", b.methods, b.link_issuer as issuer, b.link_subject as subject,
      b.proven_at as "provenAt" from begun_sign_in b
    join app_user u on u.id = b.user_id and u.password_hash = b.password_hash and u.disabled_at is null
    where b.token_hash = ${tokenHash} and b.expires_at > ${now}`)
  if (!row) return undefined
  const { issuer, subject, provenAt, ...begun } = row
  const link = issuer === null || subject === null ? null : { issuer, subject }
  return { ...begun, link, provenAt: provenAt === null ? null : new Date(provenAt) }
}

/** Of any number at once exactly one takes it. */
export async function takeBegun(asks: Asks, tokenHash: Buffer): Promise<boolean> {
  return (await asks.row(sql`delete from begun_sign_in where token_hash = ${tokenHash} returning 1`)) !== undefined
}

export async function deleteBegunOf(asks: Asks, userId: string): Promise<void> {
  await asks.rows(sql`delete from begun_sign_in where user_id = ${userId}`)
}

export async function deleteOldBegun(asks: Asks, now: Date): Promise<void> {
  await asks.rows(sql`delete from begun_sign_in where expires_at < ${now}`)
  await asks.rows(sql`delete from totp where confirmed_at is null and created_at < ${new Date(now.getTime() - 24 * 60 * 60_000)}`)
}

/** The sign-in that asks has taken its second step. */
export async function markSecondStep(asks: Asks, tokenHash: Buffer, method: string, now: Date): Promise<void> {
  await asks.rows(sql`
    update session set second_step_at = ${now}, methods = array_append(array_remove(methods, ${method}), ${method}) where token_hash = ${tokenHash}`)
}

export interface Freshness {
  /** When the person of a sign-in proved who they are; null where nobody said. */
  provenAt: string | null
  isStepTaken: boolean
  hasMethods: boolean
}

export const findFreshness = (asks: Asks, tokenHash: Buffer): Promise<Freshness | undefined> =>
  asks.row<Freshness>(sql`
    select s.proven_at as "provenAt", s.second_step_at is not null as "isStepTaken",
      exists (select from totp t where t.user_id = s.user_id and t.confirmed_at is not null)
        or exists (select from passkey p where p.user_id = s.user_id) as "hasMethods"
    from session s where s.token_hash = ${tokenHash}`)

/** No sign-in of the person has taken one: there is none any more. */
export async function unmarkSecondSteps(asks: Asks, userId: string): Promise<void> {
  await asks.rows(sql`update session set second_step_at = null where user_id = ${userId}`)
}
