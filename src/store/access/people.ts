/** A person as they see themselves, and the organization that they look at. */
import type { Preferences } from '../../domain/access/preferences.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface PersonRow {
  id: string
  email: string
  name: string | null
  preferences: Record<string, unknown>
}

export const findPerson = (db: Db, id: string, options: { lock?: boolean } = {}): Promise<PersonRow | undefined> =>
  db.row<PersonRow>(
    sql`select id, email, name, preferences from app_user where id = ${id} and released_at is null ${options.lock ? sql`for no key update` : nothing}`,
  )

export function savePerson(db: Db, id: string, { name, preferences }: { name: string | null; preferences: Preferences }): void {
  db.write(sql`update app_user set name = ${name}, preferences = ${toJson(preferences)}::jsonb where id = ${id}`)
}

export interface Where {
  name: string
  regionKey: string | null
  timeZone: string
  locale: string
}

export async function findWhere(db: Db): Promise<Where> {
  const row = await db.row<Where>(sql`
    select name, region_key as "regionKey", time_zone as "timeZone", locale from organization where id = ${db.organizationId}`)
  if (!row) throw new Error(`the organization ${db.organizationId} has no row`)
  return row
}
