/** Jobs: queued by whoever wants the work done, claimed by processes. Claims, renewals and the sweep cross organizations, and go through the gate. */
import type { JobError, JobKind, JobState, Steps } from '../domain/jobs/job.ts'
import type { Language } from '../language/languages.ts'
import { currentTraceParent } from '../telemetry/span.ts'
import type { Actor } from './access/audit.ts'
import type { Db, Store } from './connection/db.ts'
import { toJson } from './connection/json.ts'
import { nothing, sql } from './connection/sql.ts'

/** On whose behalf a job works. */
export interface AskedBy {
  actor: Actor
  language: Language
  /** The request that it came from, and its trace; noted where it is queued. */
  requestId?: string
  traceparent?: string
}

export interface Job {
  organizationId: string
  id: string
  kind: JobKind
  uniqueKey: string | null
  payload: Record<string, unknown>
  askedBy: AskedBy
  state: JobState
  attempts: number
  attemptsMax: number
  lost: number
  runAt: string
  error: JobError | null
  steps: Steps | null
  createdAt: string
  finishedAt: string | null
}

/** A job that this process holds. */
export interface ClaimedJob extends Job {
  lease: string
}

interface JobRow {
  organization_id: string
  id: string
  kind: JobKind
  unique_key: string | null
  payload: Record<string, unknown>
  asked_by: AskedBy
  state: JobState
  attempts: number
  attempts_max: number
  lost: number
  run_at: string
  lease: string | null
  error: JobError | null
  steps_done: number | null
  steps_of: number | null
  created_at: string
  finished_at: string | null
}

const toJob = (row: JobRow): Job => ({
  organizationId: row.organization_id,
  id: row.id,
  kind: row.kind,
  uniqueKey: row.unique_key,
  payload: row.payload,
  askedBy: row.asked_by,
  state: row.state,
  attempts: row.attempts,
  attemptsMax: row.attempts_max,
  lost: row.lost,
  runAt: row.run_at,
  error: row.error,
  steps: row.steps_done === null || row.steps_of === null ? null : { done: row.steps_done, of: row.steps_of },
  createdAt: row.created_at,
  finishedAt: row.finished_at,
})

const toClaimed = (row: JobRow): ClaimedJob => {
  if (row.lease === null) throw new Error('a job that was claimed must have a lease')
  return { ...toJob(row), lease: row.lease }
}

/** Who queues or queues again waits for others of the organization who do: of the same work two must not be there. Held until the commit. */
export const lockQueue = (db: Db): void => db.write(sql`select pg_advisory_xact_lock(25, hashtext(${db.organizationId}))`)

export interface NewJob {
  id: string
  uniqueKey: string
  payload: Record<string, unknown>
  /** Not before; at once where it is left out. */
  runAt?: Date
}

/** Queues each of them that is not queued or running already. Under `lockQueue`. */
export function insertJobs(db: Db, kind: JobKind, attemptsMax: number, askedBy: AskedBy, jobs: readonly NewJob[]): void {
  const traceparent = currentTraceParent()
  const { requestId } = db
  const origin = { ...askedBy, ...(requestId !== undefined && { requestId }), ...(traceparent !== undefined && { traceparent }) }
  db.write(sql`
    insert into job (organization_id, id, kind, unique_key, payload, asked_by, state, attempts_max, run_at, created_at)
    select ${db.organizationId}, made.id, ${kind}, made.unique_key, made.payload::jsonb, ${toJson(origin)}::jsonb, 'queued', ${attemptsMax},
      coalesce(made.run_at::timestamptz, clock_timestamp()), clock_timestamp()
    from unnest(${jobs.map(job => job.id)}::text[], ${jobs.map(job => job.uniqueKey)}::text[], ${jobs.map(job => toJson(job.payload))}::text[],
      ${jobs.map(job => job.runAt?.toISOString() ?? null)}::text[]) as made (id, unique_key, payload, run_at)
    on conflict (organization_id, kind, unique_key) where state in ('queued', 'running') do nothing`)
}

export interface Claim {
  kind: JobKind
  /** The organization that was served last. */
  served: string
  process: number
  leaseMs: number
  places: number
  takesSuspected: boolean
}

const interval = (ms: number): string => `${ms} milliseconds`

/** Those of the kinds that have something queued, now or for later. */
export async function listWaitingKinds(store: Store, kinds: readonly JobKind[]): Promise<ReadonlySet<JobKind>> {
  const rows = await store.rows<{ kind: JobKind }>(sql`select kind from gate_waiting_kinds(${kinds}::text[]) as waiting (kind)`)
  return new Set(rows.map(row => row.kind))
}

export async function claimJobs(store: Store, { kind, served, process, leaseMs, places, takesSuspected }: Claim): Promise<ClaimedJob[]> {
  const rows = await store.rows<JobRow>(
    sql`select * from gate_claim_jobs(${kind}, ${served}, ${process}, ${interval(leaseMs)}::interval, ${places}, ${takesSuspected})`,
  )
  return rows.map(toClaimed)
}

/** The leases that are still ours. */
export async function renewJobs(store: Store, leases: readonly string[], leaseMs: number): Promise<ReadonlySet<string>> {
  const rows = await store.rows<{ lease: string }>(
    sql`select lease from gate_renew_jobs(${leases}::text[], ${interval(leaseMs)}::interval) as held (lease)`,
  )
  return new Set(rows.map(row => row.lease))
}

/** Gives back what processes left that ended. */
export async function recoverJobs(store: Store, page: number): Promise<Job[]> {
  const rows = await store.rows<JobRow>(sql`select * from gate_recover_jobs(${page})`)
  return rows.map(toJob)
}

/** False where the lease was lost: then whoever has the job now says what becomes of it. */
export async function finishJob(db: Db, { id, lease }: ClaimedJob, state: 'done' | 'failed', error: JobError | null): Promise<boolean> {
  const row = await db.row(sql`
    update job set state = ${state}, error = ${error && toJson(error)}, finished_at = clock_timestamp(), lease = null, leased_until = null, process = null
    where organization_id = ${db.organizationId} and id = ${id} and lease = ${lease} returning 1`)
  return row !== undefined
}

/** For what is not kept once it is done. False where the lease was lost. */
export async function deleteJob(db: Db, { id, lease }: ClaimedJob): Promise<boolean> {
  const row = await db.row(
    sql`delete from job where organization_id = ${db.organizationId} and id = ${id} and lease = ${lease} returning 1`,
  )
  return row !== undefined
}

/** An attempt that is given back does not count. */
export async function requeueJob(
  db: Db,
  { id, lease }: ClaimedJob,
  { afterMs, error, counts }: { afterMs: number; error: JobError | null; counts: boolean },
): Promise<boolean> {
  const row = await db.row(sql`
    update job set state = 'queued', lease = null, leased_until = null, process = null, run_at = clock_timestamp() + ${interval(afterMs)}::interval,
      attempts = attempts - ${counts ? 0 : 1}, error = coalesce(${error && toJson(error)}, error)
    where organization_id = ${db.organizationId} and id = ${id} and lease = ${lease} returning 1`)
  return row !== undefined
}

const columns = sql`organization_id, id, kind, unique_key, payload, asked_by, state, attempts, attempts_max, lost, run_at, lease, error, steps_done, steps_of,
  created_at, finished_at`

export async function findJob(db: Db, id: string, { lock = false }: { lock?: boolean } = {}): Promise<Job | undefined> {
  const row = await db.row<JobRow>(
    sql`select ${columns} from job where organization_id = ${db.organizationId} and id = ${id} ${lock ? sql`for update` : nothing}`,
  )
  return row && toJob(row)
}

/** The one that is queued or running for the same work. */
export async function findUnfinished(db: Db, kind: JobKind, uniqueKey: string): Promise<Job | undefined> {
  const row = await db.row<JobRow>(sql`
    select ${columns} from job
    where organization_id = ${db.organizationId} and kind = ${kind} and unique_key = ${uniqueKey} and state in ('queued', 'running')`)
  return row && toJob(row)
}

/** The last one for this work, whatever became of it. */
export async function findLatest(db: Db, kind: JobKind, uniqueKey: string): Promise<Job | undefined> {
  const row = await db.row<JobRow>(sql`
    select ${columns} from job where organization_id = ${db.organizationId} and kind = ${kind} and unique_key = ${uniqueKey} order by id desc limit 1`)
  return row && toJob(row)
}

/** Never fewer than before: an attempt that goes through the steps again counts from where the last one came to. Nothing where the lease was lost. */
export function noteSteps(db: Db, { id, lease }: ClaimedJob, { done, of }: Steps): void {
  db.write(sql`
    update job set steps_done = least(greatest(steps_done, ${done}), ${of}), steps_of = ${of}
    where organization_id = ${db.organizationId} and id = ${id} and lease = ${lease}`)
}

/** A failed job from the beginning, with all its attempts. Under `lockQueue`. */
export function restartJob(db: Db, id: string): void {
  db.write(sql`
    update job set state = 'queued', attempts = 0, lost = 0, run_at = clock_timestamp(), finished_at = null
    where organization_id = ${db.organizationId} and id = ${id} and state = 'failed'`)
}

export interface JobFilter {
  kind?: JobKind | undefined
  state?: JobState | undefined
}

/** Newest first. */
export async function listJobs(db: Db, filter: JobFilter, before: string | undefined, limit: number): Promise<Job[]> {
  const rows = await db.rows<JobRow>(sql`
    select ${columns} from job where organization_id = ${db.organizationId}
      ${before === undefined ? nothing : sql`and id < ${before}`}
      ${filter.kind === undefined ? nothing : sql`and kind = ${filter.kind}`}
      ${filter.state === undefined ? nothing : sql`and state = ${filter.state}`}
    order by id desc limit ${limit}`)
  return rows.map(toJob)
}

export interface JobCount {
  kind: string
  state: JobState
  jobs: number
  oldestSeconds: number
}

export async function countJobs(store: Store): Promise<JobCount[]> {
  const rows = await store.rows<{ kind: string; state: JobState; jobs: number; oldest_seconds: number }>(
    sql`select kind, state, jobs, oldest_seconds from gate_job_counts()`,
  )
  return rows.map(row => ({ kind: row.kind, state: row.state, jobs: Number(row.jobs), oldestSeconds: row.oldest_seconds }))
}

/** In bounded bites, so that no statement runs long however many there are. */
export async function forgetJobs(store: Store, doneBefore: Date, failedBefore: Date): Promise<void> {
  const page = 500
  for (;;) {
    const row = await store.row<{ gone: number }>(sql`select gate_forget_jobs(${doneBefore}, ${failedBefore}, ${page}) as gone`)
    if (Number(row?.gone ?? 0) < page) return
  }
}
