/** Work that comes back. What is due is queued, and what there is to do is planned, across organizations: both go through the gate. */
import type { JobError } from '../domain/jobs/job.ts'
import type { WorkKind } from '../domain/jobs/schedule.ts'
import type { Db, Store } from './connection/db.ts'
import { toJson } from './connection/json.ts'
import { nothing, sql } from './connection/sql.ts'

export interface ScheduledWork {
  id: string
  kind: WorkKind
  subject: string
  everySeconds: number
  nextAt: string
  endedAt: string | null
  succeededAt: string | null
  failures: number
  error: JobError | null
  /** The job that it is at this moment, where it is one. */
  jobId: string | null
  jobState: 'queued' | 'running' | null
}

export interface WorkPlan {
  readEvery: number
  fetchEvery: number
  /** The regions whose organizations all receive e-invoices; elsewhere those do that connected an exchange. */
  fetchRegions: readonly string[]
  driftEvery: number
  mailEvery: number
}

/** Makes what is missing, removes what is about nothing any more; returns how many rows that were. */
export async function planWork(
  store: Store,
  at: Date,
  { readEvery, fetchEvery, fetchRegions, driftEvery, mailEvery }: WorkPlan,
): Promise<number> {
  const row = await store.row<{ changed: number }>(
    sql`select gate_plan_work(${at}, ${readEvery}, ${fetchEvery}, ${fetchRegions}::text[], ${driftEvery}, ${mailEvery}) as changed`,
  )
  return row?.changed ?? 0
}

/** Queues what is due, at most one for each id; returns how many there were. */
export async function queueWork(store: Store, at: Date, ids: readonly string[], attemptsMax: number): Promise<number> {
  const row = await store.row<{ due: number }>(sql`select gate_queue_work(${at}, ${ids}::text[], ${attemptsMax}) as due`)
  return row?.due ?? 0
}

const columns = sql`work.id, work.kind, work.subject, work.every as "everySeconds", work.next_at as "nextAt", work.ended_at as "endedAt",
  work.succeeded_at as "succeededAt", work.failures, work.error, job.id as "jobId", job.state as "jobState"`

const withJob = sql`scheduled_work work left join job on job.organization_id = work.organization_id and job.kind = work.kind and job.unique_key = work.id
  and job.state in ('queued', 'running')`

export const listWork = (db: Db, kind: WorkKind | undefined, after: string, limit: number): Promise<ScheduledWork[]> =>
  db.rows<ScheduledWork>(sql`
    select ${columns} from ${withJob} where work.organization_id = ${db.organizationId} and work.id > ${after}
      ${kind === undefined ? nothing : sql`and work.kind = ${kind}`}
    order by work.id limit ${limit}`)

export const findWork = (db: Db, id: string): Promise<ScheduledWork | undefined> =>
  db.row<ScheduledWork>(sql`select ${columns} from ${withJob} where work.organization_id = ${db.organizationId} and work.id = ${id}`)

/** What a time came to. Where `nextAt` is given it is due then, else when it was planned. */
export function noteWork(db: Db, id: string, at: Date, { error, nextAt }: { error: JobError | null; nextAt: Date | null }): void {
  db.write(sql`
    update scheduled_work set ended_at = ${at}, succeeded_at = case when ${error === null} then ${at} else succeeded_at end,
      failures = case when ${error === null} then 0 else failures + 1 end, error = ${error && toJson(error)}, next_at = coalesce(${nextAt}, next_at)
    where organization_id = ${db.organizationId} and id = ${id}`)
}

/** When it is planned next, and how often it has failed. */
export const findPlanned = (db: Db, id: string): Promise<{ nextAt: string; failures: number } | undefined> =>
  db.row<{ nextAt: string; failures: number }>(
    sql`select next_at as "nextAt", failures from scheduled_work where organization_id = ${db.organizationId} and id = ${id} for update`,
  )

export interface WorkCount {
  kind: string
  total: number
  failing: number
  lateSeconds: number
}

export async function countWork(store: Store, at: Date): Promise<WorkCount[]> {
  const rows = await store.rows<{ kind: string; total: number; failing: number; late_seconds: number }>(
    sql`select kind, total, failing, late_seconds from gate_work_counts(${at})`,
  )
  return rows.map(row => ({ kind: row.kind, total: Number(row.total), failing: Number(row.failing), lateSeconds: row.late_seconds }))
}
