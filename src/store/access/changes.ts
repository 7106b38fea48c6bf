/** What changed since, by the chains of the audit log. */
import type { StrandRange, Vector } from '../../domain/access/change-cursor.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

/** The last row of each chain that is committed. */
export async function listHeads(db: Db): Promise<Vector> {
  const rows = await db.rows<{ strand: number; sequence: number }>(
    sql`select strand, sequence from audit_head where organization_id = ${db.organizationId} order by strand`,
  )
  return new Map(rows.map(({ strand, sequence }) => [strand, sequence]))
}

/** What was tried and refused, and who came in, changed nothing that a screen shows. */
const noChanges = ['sign_in', 'sign_in_failed', 'permission_refused']

/** One range of the primary key for each chain: chains that stand still are not looked at. */
export function listTargets(db: Db, ranges: readonly StrandRange[]): Promise<{ type: string; id: string }[]> {
  return db.rows<{ type: string; id: string }>(sql`
    select distinct changed.target_type as type, changed.target_id as id
    from unnest(${ranges.map(range => range.strand)}::integer[], ${ranges.map(range => range.above)}::bigint[], ${ranges.map(range => range.through)}::bigint[])
      as newer (strand, above, through)
    cross join lateral (
      select target_type, target_id, action from audit_log log
      where log.organization_id = ${db.organizationId} and log.strand = newer.strand and log.sequence > newer.above and log.sequence <= newer.through offset 0
    ) changed
    where changed.action <> all (${noChanges})
    order by type, id`)
}
