import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

/**
 * Until PostgreSQL has looked at the rows of an organization it takes them for few, and may read all of them once more for every page, or for every row of
 * a page. For the rest of the transaction it goes along the primary keys, which is right for few and for many. Its plans are those for any values: for a
 * thousand keys that it sees, PostgreSQL 15 and 16 would rather read everything.
 */
export function goByKeys(db: Db): void {
  db.write(sql`
    select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_material', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`)
}
