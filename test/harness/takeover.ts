import { expect } from 'vitest'
import type { Connection } from '../../src/store/connection/db.ts'
import { withClient } from './cluster.ts'

/**
 * For tests that kill many processes: a dead one is taken for dead as soon as its lock is gone and it has not been seen for 50 milliseconds, instead of five
 * seconds. The lock that tells it from a living one stays.
 */
export function hastenTakeover(admin: Connection): Promise<void> {
  return withClient(admin, async client => {
    const { rows } = await client.query<{ text: string }>(`select pg_get_functiondef('is_process_gone'::regproc) as text`)
    const text = rows[0]!.text
    expect(text).toContain(`interval '5 seconds'`)
    await client.query(text.replace(`interval '5 seconds'`, `interval '50 milliseconds'`))
  })
}
