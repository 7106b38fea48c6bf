/** What people answered to the questions of a country, of a document and of its supplier. */
import type { GivenAnswers } from '../../domain/coding/purchase-facts.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

export async function findDocumentFacts(db: Db, documentId: string): Promise<GivenAnswers> {
  const rows = await db.rows<{ fact: string; answer: string; on: string; by: string }>(sql`
    select fact, answer, answered_on::text as "on", answered_by as "by" from document_fact
    where organization_id = ${db.organizationId} and document_id = ${documentId}`)
  return Object.fromEntries(rows.map(({ fact, ...given }) => [fact, given]))
}

export function saveDocumentFacts(db: Db, documentId: string, answers: GivenAnswers, now: Date): void {
  for (const [fact, { answer, on, by }] of Object.entries(answers)) {
    db.write(sql`
      insert into document_fact (organization_id, document_id, fact, answer, answered_on, answered_by, updated_at)
      values (${db.organizationId}, ${documentId}, ${fact}, ${answer}, ${on}, ${by}, ${now})
      on conflict (organization_id, document_id, fact) do update
        set answer = excluded.answer, answered_on = excluded.answered_on, answered_by = excluded.answered_by, updated_at = excluded.updated_at`)
  }
}

/** `learntId` is the row of the supplier in what was learnt. */
export function saveSupplierFacts(db: Db, learntId: string, documentId: string, answers: GivenAnswers, now: Date): void {
  for (const [fact, { answer, on, by }] of Object.entries(answers)) {
    db.write(sql`
      insert into supplier_fact (organization_id, learnt_id, fact, answer, answered_on, answered_by, document_id, updated_at)
      values (${db.organizationId}, ${learntId}, ${fact}, ${answer}, ${on}, ${by}, ${documentId}, ${now})
      on conflict (organization_id, learnt_id, fact) do update
        set answer = excluded.answer, answered_on = excluded.answered_on, answered_by = excluded.answered_by, document_id = excluded.document_id,
          updated_at = excluded.updated_at`)
  }
}

export function deleteSupplierFacts(db: Db, learntId: string): void {
  db.write(sql`delete from supplier_fact where organization_id = ${db.organizationId} and learnt_id = ${learntId}`)
}

export function deleteFactsTaughtBy(db: Db, learntId: string, documentId: string): void {
  db.write(
    sql`delete from supplier_fact where organization_id = ${db.organizationId} and learnt_id = ${learntId} and document_id = ${documentId}`,
  )
}
