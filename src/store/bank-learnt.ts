/** What people taught about movements: whom they stand for, and what they are not. */
import type { Alias } from '../domain/bank/matching/decisions.ts'
import type { OpenItem } from '../domain/bank/open-items.ts'
import type { Db } from './db.ts'
import { sql } from './sql.ts'

export interface Declined {
  transactionId: string
  type: OpenItem['type']
  id: string
}

export const listAliases = (db: Db): Promise<Alias[]> =>
  db.rows<Alias>(sql`select kind, value, contact_id as "contactId" from bank_alias where organization_id = ${db.organizationId}`)

export function saveAliases(db: Db, transactionId: string, aliases: readonly Alias[]): void {
  if (aliases.length === 0) return
  db.write(sql`
    insert into bank_alias (organization_id, kind, value, contact_id, transaction_id)
    select ${db.organizationId}, kind, value, contact_id, ${transactionId}
    from unnest(${aliases.map(alias => alias.kind)}::text[], ${aliases.map(alias => alias.value)}::text[],
      ${aliases.map(alias => alias.contactId)}::text[]) as given (kind, value, contact_id)
    on conflict (organization_id, kind, value, contact_id) do update set transaction_id = excluded.transaction_id`)
}

/** What only this match taught. */
export function forgetAliases(db: Db, transactionId: string): void {
  db.write(
    sql`delete from bank_alias where organization_id = ${db.organizationId} and transaction_id = ${transactionId} and transaction_id <> ''`,
  )
}

/** Of what is still in the queue. */
export const listDeclined = (db: Db): Promise<Declined[]> =>
  db.rows<Declined>(sql`
    select declined.transaction_id as "transactionId", target_type as type, target_id as id
    from bank_declined declined join bank_open open using (organization_id, transaction_id)
    where declined.organization_id = ${db.organizationId}`)

export function saveDeclined(db: Db, declined: readonly Declined[]): void {
  if (declined.length === 0) return
  db.write(sql`
    insert into bank_declined (organization_id, transaction_id, target_type, target_id)
    select ${db.organizationId}, transaction_id, type, id
    from unnest(${declined.map(one => one.transactionId)}::text[], ${declined.map(one => one.type)}::text[], ${declined.map(one => one.id)}::text[])
      as given (transaction_id, type, id)
    on conflict do nothing`)
}

/** A person who matches what they refused before has changed their mind. */
export function forgetDeclined(db: Db, transactionId: string, targetIds: readonly string[]): void {
  db.write(sql`
    delete from bank_declined
    where organization_id = ${db.organizationId} and transaction_id = ${transactionId} and target_id = any (${targetIds})`)
}
