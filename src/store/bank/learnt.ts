/** What people taught about movements: whom they stand for, and what they are not. */
import type { Alias } from '../../domain/bank/matching/decisions.ts'
import type { OpenItem } from '../../domain/bank/open-items.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

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

/** What this match was the last to teach. */
export function forgetAliases(db: Db, transactionId: string): void {
  db.write(
    sql`delete from bank_alias where organization_id = ${db.organizationId} and transaction_id = ${transactionId} and transaction_id <> ''`,
  )
}

/** Of what is still in the queue. A document that was posted since is declined as its entry too. */
export const listDeclined = (db: Db): Promise<Declined[]> =>
  db.rows<Declined>(sql`
    with declined as (
      select declined.transaction_id, target_type, target_id
      from bank_declined declined join bank_open open using (organization_id, transaction_id)
      where declined.organization_id = ${db.organizationId}
    )
    select transaction_id as "transactionId", target_type as type, target_id as id from declined
    union
    select declined.transaction_id, 'ledger', document.ledger_entry_id
    from declined join document on document.organization_id = ${db.organizationId} and document.id = declined.target_id
    where declined.target_type = 'document' and document.ledger_entry_id is not null`)

/**
 * Of these movements, as `transaction target`, a document also as the entry that it was posted as. Asked once their rows in the queue are ours: who declines
 * holds such a row until it is written.
 */
export async function listDeclinedOf(db: Db, transactionIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ pair: string }>(sql`
    select declined.transaction_id || ' ' || target.id as pair
    from bank_declined declined
      left join document on document.organization_id = declined.organization_id and document.id = declined.target_id and declined.target_type = 'document'
      cross join lateral (values (declined.target_id), (document.ledger_entry_id)) as target (id)
    where declined.organization_id = ${db.organizationId} and declined.transaction_id = any (${transactionIds}::text[]) and target.id is not null`)
  return new Set(rows.map(row => row.pair))
}

export function saveDeclined(db: Db, declined: readonly Declined[]): void {
  if (declined.length === 0) return
  db.write(sql`
    insert into bank_declined (organization_id, transaction_id, target_type, target_id)
    select ${db.organizationId}, transaction_id, type, id
    from unnest(${declined.map(one => one.transactionId)}::text[], ${declined.map(one => one.type)}::text[], ${declined.map(one => one.id)}::text[])
      as given (transaction_id, type, id)
    on conflict do nothing`)
}

/** A person who matches what they refused before has changed their mind. An entry and the document that it is of are one. */
export function forgetDeclined(db: Db, transactionId: string, targetIds: readonly string[]): void {
  db.write(sql`
    delete from bank_declined
    where organization_id = ${db.organizationId} and transaction_id = ${transactionId} and (target_id = any (${targetIds}::text[]) or target_id in (
      select source_id from ledger_entry where organization_id = ${db.organizationId} and id = any (${targetIds}::text[]) and source_type = 'document'))`)
}
