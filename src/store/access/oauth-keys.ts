import type { Store } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

/** The key of the authorization server for a purpose. Of several processes that start at once one makes it, and all use that one. */
export async function findOrSaveKey(store: Store, purpose: string, fresh: () => Buffer, now: Date): Promise<Buffer> {
  const find = () => store.row<{ sealed: Buffer }>(sql`select sealed from oauth_key where purpose = ${purpose}`)
  const found = await find()
  if (found) return found.sealed
  await store.rows(sql`
    insert into oauth_key (purpose, sealed, created_at) values (${purpose}, ${fresh()}, ${now}) on conflict (purpose) do nothing`)
  // Asked again: a statement does not see what another process saved while it was running.
  const saved = await find()
  if (!saved) throw new Error('a saved key must come back')
  return saved.sealed
}
