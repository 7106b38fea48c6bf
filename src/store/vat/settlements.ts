/** The entries that settle VAT returns. */
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

export interface Settlements {
  /** How many there were, those that were taken back included. */
  count: number
  /** The one that stands. */
  entryId: string | null
}

export async function findSettlements(db: Db, returnId: string): Promise<Settlements> {
  const rows = await db.rows<{ id: string; stands: boolean }>(sql`
    select entry.id, not exists (select from ledger_entry reversal
      where reversal.organization_id = entry.organization_id and reversal.reverses = entry.id and reversal.reverses is not null) as stands
    from ledger_entry entry
    where entry.organization_id = ${db.organizationId} and entry.source_type = 'vat_settlement' and entry.source_id = ${returnId}
    order by entry.number`)
  return { count: rows.length, entryId: rows.find(({ stands }) => stands)?.id ?? null }
}
