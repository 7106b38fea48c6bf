/** What must hold whatever was killed: looked at behind the service's back, as the owner of the database. */
import type { Connection } from '../../src/store/connection/db.ts'
import { withClient } from './cluster.ts'

/** The contacts of an organization against the answers that its callers got, and against the audit log. Each line is one thing that is wrong. */
export async function findFaults(admin: Connection, organizationId: string, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const { contacts, changes } = await withClient(admin, async client => {
    await client.query('begin transaction isolation level repeatable read read only')
    const contacts = await client.query<{ id: string; name: string }>('select id, name from contact where organization_id = $1', [
      organizationId,
    ])
    const changes = await client.query<{ target_id: string; count: string }>(
      `select target_id, count(*) from audit_log where organization_id = $1 and action = 'save_contact' group by target_id`,
      [organizationId],
    )
    return { contacts: contacts.rows, changes: new Map(changes.rows.map(row => [row.target_id, Number(row.count)])) }
  })
  const ids = new Set(contacts.map(contact => contact.id))
  const names = new Map<string, number>()
  for (const { name } of contacts) names.set(name, (names.get(name) ?? 0) + 1)
  return [
    ...[...acknowledged].filter(id => !ids.has(id)).map(id => `${id} was answered with 200 and is lost`),
    ...[...ids].filter(id => changes.get(id) !== 1).map(id => `${id} has ${changes.get(id) ?? 0} audit rows`),
    ...[...changes.keys()].filter(id => !ids.has(id)).map(id => `${id} has an audit row and is no contact`),
    ...[...names].filter(([, count]) => count > 1).map(([name, count]) => `"${name}" was asked for once and saved ${count} times`),
  ]
}
