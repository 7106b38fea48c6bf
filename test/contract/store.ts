import pg from 'pg'
import type { TestService } from '../harness/service.ts'

interface Looker {
  client: pg.Client
  /** One statement for all tables: a look is one round trip, and is planned once. */
  everyTable: string
  /** What was read last of a table. */
  read: Map<string, { writes: string; content: string }>
}

/** To connect each time costs more than most looks do. A connection ends with the database, which is dropped under it. */
const lookers = new WeakMap<TestService, Promise<Looker>>()
/** A connection answers one at a time. */
const lines = new WeakMap<TestService, Promise<unknown>>()

async function startLooking(service: TestService): Promise<Looker> {
  const client = new pg.Client(service.database.admin)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    // A refused permission is a row of the audit log and changes nothing else; the heads follow its rows.
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('service_process', 'audit_head') order by 1`,
  )
  const parts = rows.map(({ name }) => {
    return `select '${name}' as name, ${writers} as writes from "${name}" t${besides(name)}`
  })
  return { client, everyTable: parts.join(' union all '), read: new Map() }
}

/** A row carries the number of the transaction that wrote it, and one that has ended writes no more: with the same numbers they are the same rows. */
const writers = `count(*) || ' ' || coalesce(sum(hashtextextended(t.xmin::text, 0)), 0)`

const besides = (table: string) => (table === 'audit_log' ? ` where action <> 'permission_refused'` : '')

function look<Value>(service: TestService, work: (looker: Looker) => Promise<Value>): Promise<Value> {
  let looker = lookers.get(service)
  if (!looker) {
    looker = startLooking(service)
    lookers.set(service, looker)
  }
  const looked = Promise.all([looker, lines.get(service)]).then(([one]) => work(one))
  lines.set(
    service,
    looked.catch(() => {}),
  )
  return looked
}

/** How many rows the audit log of an organization has. */
export const rowsAudited = (service: TestService, organizationId: string): Promise<number> =>
  look(service, async ({ client }) => {
    const text = 'select count(*)::int as count from audit_log where organization_id = $1'
    const { rows } = await client.query<{ count: number }>({ name: 'audited', text, values: [organizationId] })
    return rows[0]!.count
  })

/**
 * What stands in every table, as one hash a table: equal before and after when nothing was changed. That a process is alive is written all the time.
 * Only a table that was written to since it was read last is read again.
 */
export const contents = (service: TestService): Promise<Record<string, string>> =>
  look(service, async ({ client, everyTable, read }) => {
    const { rows } = await client.query<{ name: string; writes: string }>({ name: 'contents', text: everyTable })
    const written = rows.filter(({ name, writes }) => read.get(name)?.writes !== writes)
    if (written.length > 0) {
      const parts = written.map(
        ({ name }) =>
          `select '${name}' as name, count(*) as count, coalesce(sum(hashtextextended(t::text, 0)), 0) as hash,
            ${writers} as writes from "${name}" t${besides(name)}`,
      )
      const again = await client.query<{ name: string; count: string; hash: string; writes: string }>(parts.join(' union all '))
      for (const { name, count, hash, writes } of again.rows) read.set(name, { writes, content: `${count} rows ${hash}` })
    }
    return Object.fromEntries(rows.map(({ name }) => [name, read.get(name)!.content]))
  })

/** Whatever the service logged as a fault of its own. */
export const errorsLogged = (service: TestService): string[] => service.logged.filter(line => /"level":"(error|fatal)"/.test(line))
