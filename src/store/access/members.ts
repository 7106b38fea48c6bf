import type { Role } from '../../domain/access/permissions.ts'
import type { Db, Store } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

export interface Member {
  id: string
  email: string
  name: string | null
  role: Role
  state: 'active' | 'invited'
  /** Whether somebody vouched for the address; null while nobody has accepted the invitation. */
  verified: boolean | null
  since: string
  expiresAt: string | null
}

interface MemberRow {
  id: string
  email: string
  name: string | null
  role: Role
  verified: boolean
  since: string
}

const toMember = ({ id, email, name, role, verified, since }: MemberRow): Member => ({
  id,
  email,
  name,
  role,
  state: 'active',
  verified,
  since,
  expiresAt: null,
})

/** Whoever comes back does so without the keys that they had: those are older than their removal. */
export async function insertMembership(db: Db, userId: string, role: Role, now: Date): Promise<boolean> {
  const row = await db.row(sql`
    insert into membership (organization_id, user_id, role, created_at, keys_after) values (${db.organizationId}, ${userId}, ${role}, ${now},
      (select removed_at from former_member where organization_id = ${db.organizationId} and user_id = ${userId}))
    on conflict do nothing returning user_id`)
  return row !== undefined
}

/** Locked, so that it stays what it is until the commit; undefined for somebody who does not belong here. */
export async function findRole(db: Db, userId: string): Promise<Role | undefined> {
  const row = await db.row<{ role: Role }>(sql`
    select role from membership where organization_id = ${db.organizationId} and user_id = ${userId} for share`)
  return row?.role
}

/** All members are locked in one order: two owners who step down at once are told apart, and one of them stays. */
export async function lockMembers(db: Db): Promise<Member[]> {
  const rows = await db.rows<MemberRow>(sql`
    select m.user_id as id, u.email, u.name, m.role, u.verified_at is not null as verified, m.created_at as since from membership m join app_user u on u.id = m.user_id
    where m.organization_id = ${db.organizationId} order by m.user_id for update of m`)
  return rows.map(toMember)
}

export async function listMembers(db: Db, after: string | undefined, limit: number): Promise<Member[]> {
  const rows = await db.rows<MemberRow>(sql`
    select m.user_id as id, u.email, u.name, m.role, u.verified_at is not null as verified, m.created_at as since from membership m join app_user u on u.id = m.user_id
    where m.organization_id = ${db.organizationId} and m.user_id > ${after ?? ''} order by m.user_id limit ${limit}`)
  return rows.map(toMember)
}

export function updateRole(db: Db, userId: string, role: Role): void {
  db.write(sql`update membership set role = ${role} where organization_id = ${db.organizationId} and user_id = ${userId}`)
}

export function deleteMembership(db: Db, userId: string, now: Date): void {
  db.write(sql`
    insert into former_member (organization_id, user_id, removed_at) values (${db.organizationId}, ${userId}, ${now})
    on conflict (organization_id, user_id) do update set removed_at = excluded.removed_at`)
  db.write(sql`delete from membership where organization_id = ${db.organizationId} and user_id = ${userId}`)
}

interface InvitationRow {
  id: string
  email: string
  role: Role
  created_at: string
  expires_at: string
}

const toInvited = (row: InvitationRow): Member => ({
  id: row.id,
  email: row.email,
  name: null,
  role: row.role,
  state: 'invited',
  verified: null,
  since: row.created_at,
  expiresAt: row.expires_at,
})

export interface NewInvitation {
  id: string
  tokenHash: Buffer
  email: string
  emailFolded: string
  role: Role
  now: Date
  expiresAt: Date
}

/** A second invitation to the same address replaces the first, and with it its link. */
export async function saveInvitation(db: Db, invitation: NewInvitation): Promise<Member> {
  const { id, tokenHash, email, emailFolded, role, now, expiresAt } = invitation
  const row = await db.row<InvitationRow>(sql`
    insert into invitation (organization_id, id, token_hash, email, email_folded, role, created_at, expires_at)
    values (${db.organizationId}, ${id}, ${tokenHash}, ${email}, ${emailFolded}, ${role}, ${now}, ${expiresAt})
    on conflict (organization_id, email_folded) do update set id = excluded.id, token_hash = excluded.token_hash, email = excluded.email,
      role = excluded.role, created_at = excluded.created_at, expires_at = excluded.expires_at
    returning id, email, role, created_at, expires_at`)
  if (!row) throw new Error('a saved invitation must come back')
  return toInvited(row)
}

export async function listInvitations(db: Db, after: string | undefined, limit: number): Promise<Member[]> {
  const rows = await db.rows<InvitationRow>(sql`
    select id, email, role, created_at, expires_at from invitation
    where organization_id = ${db.organizationId} and id > ${after ?? ''} order by id limit ${limit}`)
  return rows.map(toInvited)
}

export async function findInvitation(db: Db, id: string): Promise<Member | undefined> {
  const row = await db.row<InvitationRow>(sql`
    select id, email, role, created_at, expires_at from invitation where organization_id = ${db.organizationId} and id = ${id} for update`)
  return row && toInvited(row)
}

export async function deleteInvitation(db: Db, id: string): Promise<boolean> {
  const row = await db.row(sql`delete from invitation where organization_id = ${db.organizationId} and id = ${id} returning id`)
  return row !== undefined
}

export interface PresentedInvitation {
  organization_id: string
  organization_name: string
  id: string
  email: string
  role: Role
  expires_at: string
}

export const findPresentedInvitation = (store: Store, tokenHash: Buffer): Promise<PresentedInvitation | undefined> =>
  store.row<PresentedInvitation>(sql`select * from gate_invitation(${tokenHash})`)

export async function listOwners(db: Db, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select user_id as id from membership where organization_id = ${db.organizationId} and role = 'owner' order by user_id limit ${limit}`)
  return rows.map(({ id }) => id)
}
