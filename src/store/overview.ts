/** What waits, counted in one look. */

import { isReceiptMissing } from './bank/transactions.ts'
import type { Db } from './connection/db.ts'
import { sql } from './connection/sql.ts'

export interface WaitingCounts {
  unmatched: number
  suggested: number
  lackingReceipt: number
  drafts: number
  autoPosted: number
}

/** `since`: from when on documents that were posted by themselves are counted. */
export async function countWaiting(db: Db, since: Date): Promise<WaitingCounts> {
  const row = await db.row<WaitingCounts>(sql`
    select bank.unmatched, bank.suggested, bank.lacking as "lackingReceipt",
      (select count(*)::integer from invoice where organization_id = ${db.organizationId} and state = 'draft' and kind <> 'self_invoice') as drafts,
      (select count(*)::integer from audit_log where organization_id = ${db.organizationId} and at >= ${since}
        and action = 'post_document' and actor_type = 'system' and target_type = 'document') as "autoPosted"
    from (
      select count(*)::integer as unmatched, (count(*) filter (where waiting.suggestions <> '[]'::jsonb))::integer as suggested,
        (count(*) filter (where ${isReceiptMissing}))::integer as lacking
      from bank_open waiting where waiting.organization_id = ${db.organizationId} and not waiting.is_pending
    ) bank`)
  return row!
}

export interface AutoPosted {
  documentId: string
  supplier: string | null
  at: string
  /** Its entry was taken back since. */
  isCorrected: boolean
}

const isTakenBack = sql`exists (
  select from ledger_entry entry
  join ledger_entry reversal on reversal.organization_id = entry.organization_id and reversal.reverses = entry.id
  where entry.organization_id = posted.organization_id and entry.source_id = posted.target_id and entry.number > 0
    and entry.source_type = 'document' and reversal.posted_at > posted.at)`

/** What was posted by itself since then: how much of it was corrected, and the last ones. */
export async function findAutoPosted(db: Db, since: Date, limit: number): Promise<{ corrected: number; last: AutoPosted[] }> {
  const posted = sql`(
    select organization_id, target_id, max(at) as at from audit_log
    where organization_id = ${db.organizationId} and at >= ${since} and action = 'post_document' and actor_type = 'system' and target_type = 'document'
    group by organization_id, target_id
  ) posted`
  const count = await db.row<{ corrected: number }>(sql`select count(*)::integer as corrected from ${posted} where ${isTakenBack}`)
  const last = await db.rows<AutoPosted>(sql`
    select posted.target_id as "documentId", document.extraction -> 'supplier' ->> 'name' as supplier, posted.at, ${isTakenBack} as "isCorrected"
    from ${posted} join document on document.organization_id = posted.organization_id and document.id = posted.target_id
    order by posted.at desc, posted.target_id limit ${limit}`)
  return { corrected: count!.corrected, last }
}
