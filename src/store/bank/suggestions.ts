/** What was suggested for a movement that waits. */
import type { OpenItem } from '../../domain/bank/open-items.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'
import type { Declined } from './learnt.ts'

/** Drops the suggestions that name this target, and holds the movement's place in the queue until the commit. Whether it is there. */
export async function dropSuggestions(db: Db, transactionId: string, target: Pick<OpenItem, 'type' | 'id'>): Promise<boolean> {
  const row = await db.row(sql`
    update bank_open waiting set suggestions = coalesce((
      select jsonb_agg(given.suggestion order by given.place)
      from jsonb_array_elements(waiting.suggestions) with ordinality as given (suggestion, place)
      where not given.suggestion -> 'targets' @> ${toJson([target])}::jsonb), '[]')
    where waiting.organization_id = ${db.organizationId} and waiting.transaction_id = ${transactionId} returning transaction_id`)
  return row !== undefined
}

/** Where a movement is called a second delivery of another one, and that one is what was ignored: it is the one that is left. */
export function dropDuplicates(db: Db, transactionIds: readonly string[], ignoredId: string): void {
  if (transactionIds.length === 0) return
  db.write(sql`
    update bank_open waiting set suggestions = coalesce((
      select jsonb_agg(given.suggestion order by given.place)
      from jsonb_array_elements(waiting.suggestions) with ordinality as given (suggestion, place)
      where not given.suggestion @> ${toJson({ kind: 'duplicate', otherId: ignoredId })}::jsonb), '[]')
    where waiting.organization_id = ${db.organizationId} and waiting.transaction_id = any (${transactionIds}::text[])`)
}

export async function isDeclined(db: Db, { transactionId, type, id }: Declined): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as found from bank_declined
    where organization_id = ${db.organizationId} and transaction_id = ${transactionId} and target_type = ${type} and target_id = ${id}`)
  return row !== undefined
}
