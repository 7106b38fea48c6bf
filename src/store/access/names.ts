import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

export type Names = ReadonlyMap<string, string>

/** What contacts and people are called, by their ids. A person who was never here has no name here. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Names> {
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select id, name from contact where organization_id = ${db.organizationId} and id = any (${ids}::text[])
    union all
    select u.id, coalesce(u.name, u.email) from app_user u where u.id = any (${ids}::text[])
      and (exists (select from membership m where m.organization_id = ${db.organizationId} and m.user_id = u.id)
        or exists (select from former_member f where f.organization_id = ${db.organizationId} and f.user_id = u.id))`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
