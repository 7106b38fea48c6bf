/** What says how far documents are: short columns only, so that it can be asked for every second. */

import type { Warning } from '../../domain/checks.ts'
import type { DocumentError, DocumentState } from '../../domain/documents/document.ts'
import type { JobError, JobState } from '../../domain/jobs/job.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

export interface DocumentProgress {
  documentId: string
  fileName: string | null
  state: DocumentState
  error: DocumentError | null
  warnings: readonly Warning[]
  isPosting: boolean
  /** What its reader said last. */
  reading: { pagesDone: number; pages: number | null; startedAt: string; seenAt: string } | null
  job: { id: string; state: JobState; attempts: number; error: JobError | null } | null
}

export const listProgress = (db: Db, ids: readonly string[]): Promise<DocumentProgress[]> =>
  db.rows<DocumentProgress>(sql`
    select d.id as "documentId", d.file_name as "fileName", d.state, d.error, d.warnings,
      exists (select from posting p where p.organization_id = d.organization_id and p.document_id = d.id) as "isPosting",
      case when r.document_id is not null then jsonb_build_object('pagesDone', r.pages_done, 'pages', r.pages,
        'startedAt', to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'seenAt', to_char(r.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as reading,
      case when j.id is not null then jsonb_build_object('id', j.id, 'state', j.state, 'attempts', j.attempts, 'error', j.error) end as job
    from document d
      left join reading_under_way r on r.organization_id = d.organization_id and r.document_id = d.id
      left join lateral (
        select id, state, attempts, error from job
        where organization_id = d.organization_id and kind = 'process_document' and unique_key = d.id order by id desc limit 1) j on true
    where d.organization_id = ${db.organizationId} and d.id = any (${ids}::text[]) order by d.id`)

/** What the next step of a document hangs on. */
export interface StageOfDocument {
  state: DocumentState
  isPosting: boolean
  isHumanMade: boolean
  hasError: boolean
}

export const findStage = (db: Db, id: string): Promise<StageOfDocument | undefined> =>
  db.row<StageOfDocument>(sql`
    select state, error is not null as "hasError", coalesce((coding -> 'isHumanMade')::boolean, false) as "isHumanMade",
      exists (select from posting p where p.organization_id = document.organization_id and p.document_id = document.id) as "isPosting"
    from document where organization_id = ${db.organizationId} and id = ${id}`)
