/** What had been filed before a return was reopened: kept beside what is filed afterwards. */
import type { Minor } from '../../domain/money/money.ts'
import type { Box } from '../../domain/vat/vat-returns.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'
import type { StoredReturn } from './returns.ts'

export interface Reopening {
  filing: number
  reference: string | null
  filedAt: string
  filedBy: string | null
  boxes: readonly Box[]
  payable: Minor
  reopenedAt: string
  reopenedBy: string
  reason: string
}

export function insertReopening(db: Db, filed: StoredReturn, { at, by, reason }: { at: Date; by: string; reason: string }): void {
  db.write(sql`
    insert into vat_return_reopening (organization_id, return_id, filing, reference, filed_at, filed_by, boxes, payable, reopened_at, reopened_by, reason)
    values (${db.organizationId}, ${filed.id}, ${filed.filing}, ${filed.reference}, ${filed.filedAt}, ${filed.filedBy}, ${toJson(filed.boxes)},
      ${filed.payable}, ${at}, ${by}, ${reason})`)
}

const shownMax = 50

/** The latest first. */
export async function listReopenings(db: Db, returnId: string, size = shownMax): Promise<Reopening[]> {
  const rows = await db.rows<Reopening>(sql`
    select filing, reference, filed_at as "filedAt", filed_by as "filedBy", boxes, payable, reopened_at as "reopenedAt", reopened_by as "reopenedBy", reason
    from vat_return_reopening where organization_id = ${db.organizationId} and return_id = ${returnId}
    order by filing desc limit ${size}`)
  const instant = (at: string): string => new Date(at).toISOString()
  return rows.map(row => ({ ...row, filedAt: instant(row.filedAt), reopenedAt: instant(row.reopenedAt) }))
}
