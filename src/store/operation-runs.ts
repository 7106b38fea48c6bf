/** What is done for the whole installation, and when it was done last. */
import type { Store } from './connection/db.ts'
import { toJson } from './connection/json.ts'
import { sql } from './connection/sql.ts'

export type OperationKind = 'backup' | 'backup_verification' | 'file_sweep'

export interface OperationRun {
  kind: OperationKind
  startedAt: string | null
  finishedAt: string | null
  succeededAt: string | null
  detail: Record<string, unknown>
}

/** False where another process began it within this time. */
export async function claimOperation(store: Store, kind: OperationKind, notWithinMs: number): Promise<boolean> {
  const row = await store.row(sql`
    insert into operation_run (kind, started_at) values (${kind}, clock_timestamp())
    on conflict (kind) do update set started_at = clock_timestamp()
    where operation_run.started_at is null or operation_run.started_at < clock_timestamp() - ${`${notWithinMs} milliseconds`}::interval returning 1`)
  return row !== undefined
}

export async function noteOperation(store: Store, kind: OperationKind, succeeded: boolean, detail: Record<string, unknown>): Promise<void> {
  await store.row(sql`
    insert into operation_run (kind, started_at, finished_at, succeeded_at, detail)
    values (${kind}, clock_timestamp(), clock_timestamp(), case when ${succeeded} then clock_timestamp() end, ${toJson(detail)}::jsonb)
    on conflict (kind) do update set finished_at = clock_timestamp(), detail = excluded.detail,
      succeeded_at = coalesce(excluded.succeeded_at, operation_run.succeeded_at)`)
}

interface Row {
  kind: OperationKind
  started_at: string | null
  finished_at: string | null
  succeeded_at: string | null
  detail: Record<string, unknown>
}

export async function listOperations(store: Pick<Store, 'rows'>): Promise<OperationRun[]> {
  const rows = await store.rows<Row>(sql`select kind, started_at, finished_at, succeeded_at, detail from operation_run order by kind`)
  return rows.map(row => ({
    kind: row.kind,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    succeededAt: row.succeeded_at,
    detail: row.detail,
  }))
}
