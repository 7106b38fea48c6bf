/** What was proposed for documents, beside what became of them. */
import type { Document } from '../../domain/documents/document.ts'
import type { Proposal, Proposed } from '../../domain/documents/simulation.ts'
import { toProposed } from '../../domain/documents/simulation.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface NewProposal {
  documentId: string
  sureness: number
  heldBy: readonly string[]
  proposed: Proposed
}

/**
 * Automatic posting acts on the first proposal that nothing holds: that one stays, and one that was held gives way to the next. Nothing is proposed any more
 * for what was in the books.
 */
export function saveProposal(db: Db, { documentId, sureness, heldBy, proposed }: NewProposal, now: Date): void {
  db.write(sql`
    insert into coding_proposal as kept (organization_id, document_id, proposed_at, sureness, held_by, proposed)
    values (${db.organizationId}, ${documentId}, ${now}, ${sureness}, ${heldBy}::text[], ${toJson(proposed)})
    on conflict (organization_id, document_id) do update
      set proposed_at = excluded.proposed_at, sureness = excluded.sureness, held_by = excluded.held_by, proposed = excluded.proposed
      where kept.held_by <> '{}' and kept.deleted_at is null`)
}

/** That it was deleted counts; what it said goes with it. */
export function forgetProposed(db: Db, documentId: string, now: Date): void {
  db.write(sql`
    update coding_proposal set proposed = null, deleted_at = ${now}
    where organization_id = ${db.organizationId} and document_id = ${documentId} and deleted_at is null`)
}

interface Row {
  documentId: string
  sureness: number
  heldBy: string[]
  proposed: Proposed | null
  isPosted: boolean | null
  extraction: Document['extraction']
  coding: Document['coding']
}

export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** The last ones that somebody decided: posted, deleted, or taken out of the books again. Without the evidence and the reasons, which are long. */
export async function listDecided(db: Db, { from, to }: Days, limit: number): Promise<Proposal[]> {
  const rows = await db.rows<Row>(sql`
    select kept.document_id as "documentId", kept.sureness, kept.held_by as "heldBy", kept.proposed, document.state = 'posted' as "isPosted",
      jsonb_set(jsonb_set(document.extraction, '{items}', '[]'), '{fields}', '{}') as extraction, jsonb_set(document.coding, '{reasons}', '[]') as coding
    from coding_proposal kept left join document on document.organization_id = kept.organization_id and document.id = kept.document_id
    where kept.organization_id = ${db.organizationId} and (kept.deleted_at is not null or document.state = 'posted' or document.postings > 0)
      ${from === undefined ? nothing : sql`and kept.proposed_at >= ${from}::date`} ${to === undefined ? nothing : sql`and kept.proposed_at < ${to}::date + 1`}
    order by kept.proposed_at desc, kept.document_id desc limit ${limit}`)
  return rows.map(({ isPosted, extraction, coding, ...kept }) => ({
    ...kept,
    outcome: isPosted ? toProposed({ extraction, coding }) : null,
  }))
}
