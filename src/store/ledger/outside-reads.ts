/** How far a connected ledger was read for what others entered there. */
import type { Said } from '../../language/words.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'

export interface OutsideRead {
  round: number
  position: string | null
  since: string
  isChecking: boolean
  startedAt: string
  finishedAt: string | null
}

const columns = sql`round, position, since, is_checking as "isChecking", started_at as "startedAt", finished_at as "finishedAt"`

/** Locked: two processes never save the same page. */
export const lockOutsideRead = (db: Db, connectionId: string): Promise<OutsideRead | undefined> =>
  db.row<OutsideRead>(sql`
    select ${columns} from outside_read where organization_id = ${db.organizationId} and connection_id = ${connectionId} for update`)

/** The next round, from its beginning. */
export async function beginRound(db: Db, connectionId: string, since: (round: number) => string, now: Date): Promise<OutsideRead> {
  const before = await lockOutsideRead(db, connectionId)
  const from = since((before?.round ?? 0) + 1)
  const row = await db.row<OutsideRead>(sql`
    insert into outside_read as read (organization_id, connection_id, round, since, is_checking, started_at)
    values (${db.organizationId}, ${connectionId}, 1, ${from}, false, ${now})
    on conflict (organization_id, connection_id) do update set round = read.round + 1, position = null, since = excluded.since, is_checking = false,
      started_at = excluded.started_at, finished_at = null
    returning ${columns}`)
  return row!
}

export function savePosition(db: Db, connectionId: string, { position, isChecking }: Pick<OutsideRead, 'position' | 'isChecking'>): void {
  db.write(sql`
    update outside_read set position = ${position}, is_checking = ${isChecking}
    where organization_id = ${db.organizationId} and connection_id = ${connectionId}`)
}

export function endRound(db: Db, connectionId: string, now: Date): void {
  db.write(sql`
    update outside_read set finished_at = ${now}, read_at = ${now}, last_error = null
    where organization_id = ${db.organizationId} and connection_id = ${connectionId}`)
}

export function saveReadError(db: Db, connectionId: string, error: Said, now: Date): void {
  db.write(sql`
    update outside_read set last_error = ${toJson({ ...error, at: now.toISOString() })}
    where organization_id = ${db.organizationId} and connection_id = ${connectionId}`)
}
