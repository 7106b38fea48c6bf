/** How PostgreSQL is to go about one statement, where what it expects by itself is far from what there is. */
import type { Db } from './db.ts'
import { sql } from './sql.ts'

/**
 * A plan that PostgreSQL keeps is made for no organization in particular: it expects few lines and gives all of them to one process. Where all lines
 * of a period are read, a plan for just these is worth the millisecond that it costs.
 */
export async function withOwnPlan<Value>(db: Db, read: () => Promise<Value>): Promise<Value> {
  db.write(sql`set local plan_cache_mode = force_custom_plan`)
  const value = await read()
  db.write(sql`set local plan_cache_mode to default`)
  return value
}

/** Entry by entry, as PostgreSQL would where it does not know how many there are, takes up to ten times as long. */
export async function inSets<Value>(db: Db, read: () => Promise<Value>): Promise<Value> {
  db.write(sql`set local enable_nestloop = off`)
  const value = await read()
  db.write(sql`set local enable_nestloop to default`)
  return value
}
