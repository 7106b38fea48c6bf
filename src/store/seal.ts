import type { Store } from './connection/db.ts'
import { sql } from './connection/sql.ts'

/** Something that was sealed when the store was new: whoever can open it has the secret that the stored tokens were sealed with. */
export async function findOrSaveSeal(store: Store, fresh: Buffer): Promise<Buffer> {
  const saved = await store.row<{ sealed: Buffer }>(sql`
    insert into seal (is_only, sealed) values (true, ${fresh}) on conflict (is_only) do update set sealed = seal.sealed returning sealed`)
  if (!saved) throw new Error('a seal that is saved must come back')
  return saved.sealed
}
