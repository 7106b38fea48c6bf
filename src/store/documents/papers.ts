/** The papers of suppliers: what one looks like, and what those that a person confirmed have taught. */
import { type Lesson, limits, type Paper } from '../../domain/documents/paper/paper.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'

/** Read again without pages, it has no paper any more. */
export function savePaper(db: Db, documentId: string, paper: Paper | undefined, now: Date): void {
  if (paper === undefined) {
    db.write(sql`delete from document_paper where organization_id = ${db.organizationId} and document_id = ${documentId}`)
    return
  }
  db.write(sql`
    insert into document_paper (organization_id, document_id, paper, read_at) values (${db.organizationId}, ${documentId}, ${toJson(paper)}, ${now})
    on conflict (organization_id, document_id) do update set paper = excluded.paper, read_at = excluded.read_at`)
}

export async function findPaper(db: Db, documentId: string): Promise<Paper | undefined> {
  const row = await db.row<{ paper: Paper }>(sql`
    select paper from document_paper where organization_id = ${db.organizationId} and document_id = ${documentId}`)
  return row?.paper
}

const withOrganization = (db: Db, marks: readonly string[]): string[] => marks.map(mark => `${db.organizationId} ${mark}`)

const lessonsReadMax = 40

/** Lessons of the suppliers with one of these ids, and then of those with the name, as many as are of use; the newest first. */
export async function listLessons(
  db: Db,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
  countMax = lessonsReadMax,
): Promise<Lesson[]> {
  const own = withOrganization(db, ids)
  const all = [...own, ...withOrganization(db, names)]
  if (all.length === 0) return []
  const rows = await db.rows<{ lesson: Lesson }>(sql`
    select lesson from (
      select lesson, taught_at, document_id
      from paper_lesson where organization_id = ${db.organizationId} and marks && ${all}::text[]
      order by marks && ${own}::text[] desc, taught_at desc, document_id desc limit ${countMax}) nearest
    order by taught_at desc, document_id desc`)
  return rows.map(({ lesson }) => lesson)
}

/** Of a supplier the newest are kept: a paper that is no longer sent is forgotten. */
export function saveLesson(db: Db, supplierKey: string, marks: readonly string[], lesson: Lesson, now: Date): void {
  db.write(sql`
    insert into paper_lesson (organization_id, document_id, supplier_key, marks, lesson, taught_at)
    values (${db.organizationId}, ${lesson.documentId}, ${supplierKey}, ${withOrganization(db, marks)}, ${toJson(lesson)}, ${now})
    on conflict (organization_id, document_id) do update
      set supplier_key = excluded.supplier_key, marks = excluded.marks, lesson = excluded.lesson, taught_at = excluded.taught_at`)
  db.write(sql`
    delete from paper_lesson where organization_id = ${db.organizationId} and supplier_key = ${supplierKey} and document_id in (
      select document_id from paper_lesson where organization_id = ${db.organizationId} and supplier_key = ${supplierKey}
      order by taught_at desc, document_id desc offset ${limits.lessons})`)
}

export function deleteLesson(db: Db, documentId: string): void {
  db.write(sql`delete from paper_lesson where organization_id = ${db.organizationId} and document_id = ${documentId}`)
}
