/** What the server's processes waited for while something was measured, looked at ten times a second: where one run takes many times as long as the others. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const lookEveryMs = 100

export interface Waits {
  /** The longest first, such as `IO WalSync 1.2 s`; nothing that took less than half a second. */
  end(): Promise<string[]>
}

/** Of the processes that work on this database, and of those that write for all of them. Waiting for what to do next is none. */
const look = `
  select wait_event_type || ' ' || wait_event || case when backend_type = 'client backend' then '' else ' (' || backend_type || ')' end as event
  from pg_stat_activity
  where (datname = current_database() or backend_type in ('checkpointer', 'background writer', 'walwriter', 'autovacuum worker'))
    and pid <> pg_backend_pid() and wait_event_type not in ('Client', 'Activity', 'Timeout')`

export function watchWaits(client: pg.Client): Waits {
  const seconds = new Map<string, number>()
  let isEnded = false
  const watch = async () => {
    for (let before = performance.now(); !isEnded; ) {
      await pause(lookEveryMs)
      const { rows } = await client.query<{ event: string }>(look)
      const now = performance.now()
      for (const { event } of rows) seconds.set(event, (seconds.get(event) ?? 0) + (now - before) / 1000)
      before = now
    }
  }
  // What ends the server ends the run too, and says so there.
  const watching = watch().catch(() => {})
  return {
    async end() {
      isEnded = true
      await watching
      const long = [...seconds].filter(([, waited]) => waited >= 0.5).sort(([, one], [, other]) => other - one)
      return long.map(([event, waited]) => `${event} ${waited.toFixed(1)} s`)
    },
  }
}
