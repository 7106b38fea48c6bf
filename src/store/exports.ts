/** Exports that were asked for, and what became of them. */
import type { CalendarDate } from '../domain/calendar/dates.ts'
import type { ExportKind } from '../domain/exports/export.ts'
import type { JobError, JobState } from '../domain/jobs/job.ts'
import type { Db } from './connection/db.ts'
import { nothing, type Sql, sql } from './connection/sql.ts'

export interface Export {
  id: string
  kind: ExportKind
  from: CalendarDate | null
  to: CalendarDate | null
  ledgerNumber: number
  askedAt: string
  askedBy: string
  file: { name: string; bytes: number; sha256: string; madeAt: string } | null
}

/** With the job that makes it; null where that is forgotten. */
export interface ExportWithJob extends Export {
  job: { state: JobState; error: JobError | null } | null
}

interface Row {
  id: string
  kind: ExportKind
  from_day: string | null
  to_day: string | null
  ledger_number: number
  asked_at: string
  asked_by: string
  made_at: string | null
  file_name: string
  bytes: number
  sha256: string
  job_state: JobState | null
  job_error: JobError | null
}

const toExport = (row: Row): ExportWithJob => ({
  id: row.id,
  kind: row.kind,
  from: row.from_day,
  to: row.to_day,
  ledgerNumber: row.ledger_number,
  askedAt: row.asked_at,
  askedBy: row.asked_by,
  file: row.made_at === null ? null : { name: row.file_name, bytes: row.bytes, sha256: row.sha256, madeAt: row.made_at },
  job: row.job_state === null ? null : { state: row.job_state, error: row.job_error },
})

const withJobs: Sql = sql`
  select export.*, job.state as job_state, job.error as job_error from export left join lateral (
    select state, error from job
    where job.organization_id = export.organization_id and job.kind = 'make_export' and job.unique_key = export.id order by job.id desc limit 1) job on true`

export async function lastLedgerNumber(db: Db): Promise<number> {
  const row = await db.row<{ last: number }>(sql`select last from ledger_counter where organization_id = ${db.organizationId}`)
  return row?.last ?? 0
}

export function insertExport(db: Db, made: Omit<Export, 'file'>): void {
  db.write(sql`
    insert into export (organization_id, id, kind, from_day, to_day, ledger_number, asked_at, asked_by)
    values (${db.organizationId}, ${made.id}, ${made.kind}, ${made.from}, ${made.to}, ${made.ledgerNumber}, ${made.askedAt}, ${made.askedBy})`)
}

export async function findExport(db: Db, id: string): Promise<ExportWithJob | undefined> {
  const row = await db.row<Row>(sql`${withJobs} where export.organization_id = ${db.organizationId} and export.id = ${id}`)
  return row && toExport(row)
}

/** The newest that says the same: it is being made, or was made of the books as they still are. */
export async function findSame(db: Db, { kind, from, to, ledgerNumber }: Omit<Export, 'file' | 'id' | 'askedAt' | 'askedBy'>, since: Date) {
  const row = await db.row<Row>(sql`
    ${withJobs}
    where export.organization_id = ${db.organizationId} and export.kind = ${kind} and export.from_day is not distinct from ${from}
      and export.to_day is not distinct from ${to}
      and ((export.made_at is null and job.state in ('queued', 'running')) or (export.made_at > ${since} and export.ledger_number = ${ledgerNumber}))
    order by export.id desc limit 1`)
  return row && toExport(row)
}

export async function listExports(db: Db, before: string | undefined, limit: number): Promise<ExportWithJob[]> {
  const rows = await db.rows<Row>(sql`
    ${withJobs} where export.organization_id = ${db.organizationId} ${before === undefined ? nothing : sql`and export.id < ${before}`}
    order by export.id desc limit ${limit}`)
  return rows.map(toExport)
}

export function finishExport(db: Db, id: string, file: NonNullable<Export['file']>): void {
  db.write(sql`
    update export set made_at = ${file.madeAt}, file_name = ${file.name}, bytes = ${file.bytes}, sha256 = ${file.sha256}
    where organization_id = ${db.organizationId} and id = ${id}`)
}

/** Those whose files are gone. */
export function forgetExports(db: Db, askedBefore: Date): void {
  db.write(sql`delete from export where organization_id = ${db.organizationId} and asked_at < ${askedBefore}`)
}
