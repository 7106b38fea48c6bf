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
      from bank_open waiting join bank_transaction movement on movement.organization_id = waiting.organization_id and movement.id = waiting.transaction_id
      where waiting.organization_id = ${db.organizationId} and not movement.is_pending
    ) bank`)
  return row!
}
