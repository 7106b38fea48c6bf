import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

export type Names = ReadonlyMap<string, string>

/** What contacts and people are called, by their ids; people of the same name with their address. A person who was never here has no name here. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Names> {
  const rows = await db.rows<{ id: string; name: string }>(sql`
    with person as (
      select u.id, u.name, u.email from app_user u join (
        select user_id from membership where organization_id = ${db.organizationId}
        union select user_id from former_member where organization_id = ${db.organizationId}) here on here.user_id = u.id
    )
    select id, name from contact where organization_id = ${db.organizationId} and id = any (${ids}::text[])
    union all
    select p.id, case
      when p.name is null then p.email
      when exists (select from person other where other.id <> p.id and lower(other.name) = lower(p.name)) then p.name || ' (' || p.email || ')'
      else p.name end
    from person p where p.id = any (${ids}::text[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
