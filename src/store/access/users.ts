import type { Role } from '../../domain/access/permissions.ts'
import type { Store } from '../connection/db.ts'
import { type Sql, sql } from '../connection/sql.ts'

export interface User {
  id: string
  email: string
  name: string | null
  passwordHash: string
  disabledAt: string | null
  /** When somebody vouched for the address; null for an account that was made with the link of an invitation. */
  verifiedAt: string | null
}

interface UserRow {
  id: string
  email: string
  name: string | null
  password_hash: string
  disabled_at: string | null
  verified_at: string | null
}

const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  disabledAt: row.disabled_at,
  verifiedAt: row.verified_at,
})

/** Both a store and a transaction can be asked: people belong to no organization. */
export interface Asks {
  row: Store['row']
  rows: Store['rows']
}

export async function findUserByEmail(asks: Asks, emailFolded: string): Promise<User | undefined> {
  const row = await asks.row<UserRow>(
    sql`select id, email, name, password_hash, disabled_at, verified_at from app_user where email_folded = ${emailFolded}`,
  )
  return row && toUser(row)
}

export async function findUser(asks: Asks, id: string): Promise<User | undefined> {
  const row = await asks.row<UserRow>(
    sql`select id, email, name, password_hash, disabled_at, verified_at from app_user where id = ${id} and released_at is null`,
  )
  return row && toUser(row)
}

/** Whether there is such a person and nobody has shut them out. */
export async function isActiveUser(asks: Asks, id: string): Promise<boolean> {
  return (await asks.row(sql`select 1 from app_user where id = ${id} and disabled_at is null`)) !== undefined
}

/** Whether that is still the password; it stays so until the end of the transaction. */
export async function lockPassword(asks: Asks, id: string, passwordHash: string): Promise<boolean> {
  const row = await asks.row(
    sql`select 1 from app_user where id = ${id} and password_hash = ${passwordHash} and disabled_at is null for share`,
  )
  return row !== undefined
}

/** Whoever changes how a person signs in goes one after the other, and no sign-in begins meanwhile. */
export async function lockUser(asks: Asks, id: string): Promise<void> {
  await asks.rows(sql`select 1 from app_user where id = ${id} for update`)
}

/** Whether the person may sign in; what they sign in with stays so until the end of the transaction. */
export async function holdUser(asks: Asks, id: string): Promise<boolean> {
  return (await asks.row(sql`select 1 from app_user where id = ${id} and disabled_at is null for share`)) !== undefined
}

/** Whether somebody vouched for the address. */
export async function isVerified(asks: Asks, id: string): Promise<boolean> {
  return (await asks.row(sql`select 1 from app_user where id = ${id} and verified_at is not null`)) !== undefined
}

export interface NewUser {
  id: string
  email: string
  emailFolded: string
  name: string | null
  passwordHash: string
  /** Whether the operator made it: with the set-up link, or on the command line. */
  isVerified?: boolean
}

/** Nothing when somebody has that address already. */
export async function insertUser(asks: Asks, user: NewUser, now: Date): Promise<boolean> {
  const row = await asks.row(sql`
    insert into app_user (id, email, email_folded, name, password_hash, verified_at, created_at)
    values (${user.id}, ${user.email}, ${user.emailFolded}, ${user.name}, ${user.passwordHash}, ${user.isVerified ? now : null}, ${now})
    on conflict (email_folded) do nothing returning id`)
  return row !== undefined
}

export async function hasUsers(asks: Asks): Promise<boolean> {
  return (await asks.row(sql`select 1 from app_user limit 1`)) !== undefined
}

export async function saveSetupLink(asks: Asks, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await asks.rows(sql`insert into setup_link (token_hash, expires_at) values (${tokenHash}, ${expiresAt})`)
}

export async function findSetupLink(asks: Asks, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await asks.row(sql`select 1 from setup_link where token_hash = ${tokenHash} and expires_at > ${now}`)) !== undefined
}

/** Using a link uses up all of them, and whoever comes second waits for the first and then finds none. */
export async function takeSetupLink(asks: Asks, tokenHash: Buffer, now: Date): Promise<boolean> {
  await asks.rows(sql`lock table setup_link in access exclusive mode`)
  const valid = await findSetupLink(asks, tokenHash, now)
  if (valid) await asks.rows(sql`delete from setup_link`)
  return valid
}

export interface PresentedSession {
  user_id: string
  email: string
  user_name: string | null
  created_at: string
  last_seen_at: string
  expires_at: string
  organization_id: string | null
  role: Role | null
  second_step_at: string | null
  second_step_required: boolean
}

export const findPresentedSession = (
  store: Store,
  tokenHash: Buffer,
  wantedOrganization: string | null,
): Promise<PresentedSession | undefined> =>
  store.row<PresentedSession>(sql`select * from gate_session(${tokenHash}, ${wantedOrganization})`)

export interface NewSession {
  id: string
  tokenHash: Buffer
  userId: string
  organizationId: string | null
  /** What its person recognises it by. */
  device: string | null
  network: string | null
  /** How the person proved who they are. */
  methods: readonly string[]
  secondStepAt: Date | null
  /** When that was; null where nobody said. */
  provenAt: Date | null
  expiresAt: Date
}

export function insertSession(session: NewSession, now: Date): Sql {
  return sql`
    insert into session (id, token_hash, user_id, chosen_organization_id, device, network, methods, second_step_at, proven_at, created_at, last_seen_at, expires_at)
    values (${session.id}, ${session.tokenHash}, ${session.userId}, ${session.organizationId}, ${session.device}, ${session.network}, ${session.methods}::text[], ${session.secondStepAt}, ${session.provenAt}, ${now}, ${now}, ${session.expiresAt})`
}

export async function touchSession(asks: Asks, tokenHash: Buffer, now: Date): Promise<void> {
  await asks.rows(sql`update session set last_seen_at = ${now} where token_hash = ${tokenHash}`)
}

export async function chooseOrganization(asks: Asks, tokenHash: Buffer, organizationId: string): Promise<void> {
  await asks.rows(sql`update session set chosen_organization_id = ${organizationId} where token_hash = ${tokenHash}`)
}

export async function deleteSession(asks: Asks, tokenHash: Buffer): Promise<void> {
  await asks.rows(sql`delete from session where token_hash = ${tokenHash}`)
}

export async function deleteExpiredSessions(asks: Asks, now: Date): Promise<void> {
  await asks.rows(sql`delete from session where expires_at < ${now}`)
}

export interface Attempts {
  count: number
  /** When the first of them was: the window is over that much later. */
  since: Date
}

/** Counts one attempt and says how many there were in this window. One statement, so that parallel attempts cannot slip through together. */
export async function countAttempt(asks: Asks, bucket: string, now: Date, windowMs: number): Promise<Attempts> {
  const cutoff = new Date(now.getTime() - windowMs)
  const row = await asks.row<{ attempts: number; window_start: string }>(sql`
    insert into login_attempt as kept (bucket, window_start, attempts) values (${bucket}, ${now}, 1)
    on conflict (bucket) do update set
      attempts = case when kept.window_start < ${cutoff} then 1 else kept.attempts + 1 end,
      window_start = case when kept.window_start < ${cutoff} then ${now} else kept.window_start end
    returning attempts, window_start`)
  return row ? { count: row.attempts, since: new Date(row.window_start) } : { count: 1, since: now }
}

/** Takes one attempt back: it was no failure after all. */
export async function forgiveAttempt(asks: Asks, bucket: string): Promise<void> {
  await asks.rows(sql`update login_attempt set attempts = attempts - 1 where bucket = ${bucket} and attempts > 0`)
}

export async function forgetAttempts(asks: Asks, bucket: string): Promise<void> {
  await asks.rows(sql`delete from login_attempt where bucket = ${bucket}`)
}

export async function deleteOldAttempts(asks: Asks, before: Date): Promise<void> {
  await asks.rows(sql`delete from login_attempt where window_start < ${before}`)
}
