/** The documents of a file that holds several. */
import type { DocumentState } from '../../domain/documents/document.ts'
import type { Part, Place } from '../../domain/documents/parts.ts'
import type { Db } from '../connection/db.ts'
import { nothing, sql } from '../connection/sql.ts'

/** Which parts of a file have a document. */
export const listTaken = (db: Db, fileId: string): Promise<Part[]> =>
  db.rows<Part>(sql`
    select part as number, parts as of, place from document
    where organization_id = ${db.organizationId} and file_id = ${fileId} and part is not null order by part`)

export interface PartOfFile {
  documentId: string
  part: number
  parts: number
  place: Place
  state: DocumentState
  supplier: string | null
  invoiceNumber: string | null
  date: string | null
  total: number | null
  currency: string | null
}

/** In the order of the file. */
export const listParts = (db: Db, fileId: string, after: number | undefined, limit: number): Promise<PartOfFile[]> =>
  db.rows<PartOfFile>(sql`
    select id as "documentId", part, parts, place, state, supplier_name as supplier, extraction ->> 'invoiceNumber' as "invoiceNumber",
      extraction ->> 'date' as date, total, currency
    from document where organization_id = ${db.organizationId} and file_id = ${fileId} and part is not null
      ${after === undefined ? nothing : sql`and part > ${after}`} order by part limit ${limit}`)

/** How far a document is taken by itself; null where nobody asked for that. */
export async function findProcessing(db: Db, documentId: string): Promise<{ until: string | null } | undefined> {
  return db.row<{ until: string | null }>(sql`
    select payload ->> 'until' as until from job where organization_id = ${db.organizationId} and kind = 'process_document' and unique_key = ${documentId}
      and state in ('queued', 'running') order by id desc limit 1`)
}

/** What is known of how its file came is known of the document that it was divided from. */
export function saveDividedFrom(db: Db, documentId: string, others: readonly string[]): void {
  db.write(sql`
    update document set divided_from = ${documentId} where organization_id = ${db.organizationId} and id = any (${others}::text[])`)
}
