import { withClient } from '../harness/cluster.ts'
import type { TestService } from '../harness/service.ts'

/** What stands in every table, as one hash a table: equal before and after when nothing was changed. That a process is alive is written all the time. */
export function contents(service: TestService): Promise<Record<string, string>> {
  return withClient(service.database.admin, async client => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'service_process' order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      // A refused permission is a row of the audit log and changes nothing else; the heads follow its rows.
      if (name === 'audit_head') continue
      const beside = name === 'audit_log' ? ` where action <> 'permission_refused'` : ''
      const { rows } = await client.query<{ count: string; hash: string }>(
        `select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t${beside}`,
      )
      found[name] = `${rows[0]!.count} rows ${rows[0]!.hash}`
    }
    return found
  })
}

/** Whatever the service logged as a fault of its own. */
export const errorsLogged = (service: TestService): string[] => service.logged.filter(line => /"level":"(error|fatal)"/.test(line))
