/** One run at a time in an organization: a row that its holder renews. A process that died stops renewing it. */
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'

export type RunKind = 'sync' | 'account' | 'reconcile' | 'import'

export interface StoredRun {
  token: string
  kind: RunKind
  heldUntil: string
  /** Whether the process that holds it is dead. */
  isAbandoned: boolean
  startedAt: string
  endedAt: string | null
  progress: Record<string, unknown>
  result: unknown
}

const columns = sql`token, kind, held_until as "heldUntil", is_process_gone(process) as "isAbandoned", started_at as "startedAt", ended_at as "endedAt", progress, result`

export const findRun = (db: Db): Promise<StoredRun | undefined> =>
  db.row<StoredRun>(sql`select ${columns} from bank_run where organization_id = ${db.organizationId}`)

/** Whether it is ours now: nobody held it, or who did is gone. */
export async function takeRun(
  db: Db,
  { token, kind, now, heldUntil, process }: { token: string; kind: RunKind; now: Date; heldUntil: Date; process: number },
): Promise<boolean> {
  const row = await db.row(sql`
    insert into bank_run as run (organization_id, token, kind, held_until, process, started_at, progress)
    values (${db.organizationId}, ${token}, ${kind}, ${heldUntil}, ${process}, ${now}, '{}')
    on conflict (organization_id) do update
      set token = excluded.token, kind = excluded.kind, held_until = excluded.held_until, process = excluded.process, started_at = excluded.started_at, ended_at = null,
        progress = excluded.progress, result = null
      where run.ended_at is not null or run.held_until < ${now} or is_process_gone(run.process)
    returning token`)
  return row !== undefined
}

/** Whether it is still ours. */
export async function renewRun(db: Db, token: string, heldUntil: Date, progress: Record<string, unknown>): Promise<boolean> {
  const row = await db.row(sql`
    update bank_run set held_until = ${heldUntil}, progress = ${toJson(progress)}
    where organization_id = ${db.organizationId} and token = ${token} and ended_at is null returning token`)
  return row !== undefined
}

/** Whether a run is still ours: who lost it to somebody else changes nothing. */
export async function isRunHeld(db: Db, token: string): Promise<boolean> {
  const row = await db.row(
    sql`select token from bank_run where organization_id = ${db.organizationId} and token = ${token} and ended_at is null`,
  )
  return row !== undefined
}

export function endRun(db: Db, token: string, now: Date, progress: Record<string, unknown>, result: unknown): void {
  db.write(sql`
    update bank_run set ended_at = ${now}, progress = ${toJson(progress)}, result = ${result === null ? null : toJson(result)}
    where organization_id = ${db.organizationId} and token = ${token}`)
}
