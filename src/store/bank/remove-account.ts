/** Removing a bank account: what stands in the way, and what goes with it. */
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'
import type { StoredBankAccount } from './accounts.ts'

export async function isOnlyOfConsent(db: Db, { id, authorizationId }: StoredBankAccount): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as found from bank_account
    where organization_id = ${db.organizationId} and authorization_id = ${authorizationId} and id <> ${id} limit 1`)
  return row === undefined
}

/** The name of a booking rule that asks for this account. */
export async function findRuleOf(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.row<{ name: string }>(sql`
    select name from booking_rule where organization_id = ${db.organizationId} and bank_account_id = ${accountId} order by id limit 1`)
  return row?.name
}

export async function hasPaymentOrder(db: Db, accountId: string): Promise<boolean> {
  const row = await db.row(
    sql`select 1 as found from payment_order where organization_id = ${db.organizationId} and bank_account_id = ${accountId} limit 1`,
  )
  return row !== undefined
}

/** How many of its movements are settled or ignored, and the last of them; nothing where none is. */
export async function findSettled(db: Db, accountId: string): Promise<{ id: string; count: number } | undefined> {
  const row = await db.row<{ id: string | null; count: number }>(sql`
    select max(movement.id) as id, count(*)::integer as count
    from bank_transaction movement
      join bank_settlement settlement on settlement.organization_id = movement.organization_id and settlement.transaction_id = movement.id
    where movement.organization_id = ${db.organizationId} and movement.account_id = ${accountId}`)
  return row?.id == null ? undefined : { id: row.id, count: row.count }
}

export async function listMovementIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from bank_transaction where organization_id = ${db.organizationId} and account_id = ${accountId} order by id`,
  )
  return rows.map(row => row.id)
}

export function markRemoved(db: Db, accountId: string, at: Date): void {
  db.write(sql`update bank_account set removed_at = ${at} where organization_id = ${db.organizationId} and id = ${accountId}`)
}

/** Its movements are gone already. */
export function deleteAccount(db: Db, accountId: string): void {
  db.write(sql`delete from bank_balance where organization_id = ${db.organizationId} and account_id = ${accountId}`)
  db.write(sql`delete from bank_account where organization_id = ${db.organizationId} and id = ${accountId}`)
}
