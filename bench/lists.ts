/** `npm run bench lists`: a list of 200 records over HTTP against the statements that it sends, by a plain client on the same PostgreSQL, in turn. */
import pg from 'pg'
import { catalogue } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { performRead } from '../src/kernel/perform.ts'
import { createLog } from '../src/log.ts'
import { openServices } from '../src/services.ts'
import type { Store } from '../src/store/connection/db.ts'
import type { Sql } from '../src/store/connection/sql.ts'
import { stopChild } from './children.ts'
import { report } from './figures.ts'
import { median } from './load.ts'
import { ownerOf } from './scale/caller.ts'
import { keyOf } from './scale/fill-records.ts'
import { type Filled, withFilled } from './scale/filled.ts'
import type { Planned } from './scale/mix.ts'
import { startService } from './service.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 60)
/** What is compiled and planned once is not measured. */
const warmUp = 30
const port = 4403
const size = 200
const goal = 3

const lists: readonly [path: string, read: string][] = [
  ['documents', 'list_documents'],
  ['inbox', 'list_inbox'],
  ['contacts', 'list_contacts'],
  ['invoices', 'list_invoices'],
  ['transactions', 'list_transactions'],
  ['ledger-entries', 'list_ledger_entries'],
  ['audit-log', 'list_audit_log'],
]

/** A store that tells what it is sent. */
const heard = (store: Store, hear: (statement: Sql) => void): Store => ({
  ...store,
  transaction: (organizationId, work, options) =>
    store.transaction(
      organizationId,
      transaction =>
        work({
          organizationId,
          rows: (statement: Sql) => {
            hear(statement)
            return transaction.rows(statement)
          },
          row: (statement: Sql) => {
            hear(statement)
            return transaction.row(statement)
          },
          write: (statement: Sql) => transaction.write(statement),
        } as unknown as typeof transaction),
      options,
    ),
})

async function statementsOf({ url, env }: Filled, organization: Planned): Promise<Map<string, Sql[]>> {
  const config = { ...readConfig({}), databaseUrl: url, dataDir: env['PRIMANOTA_DATA_DIR']! }
  const { services, close } = await openServices(config, createLog('silent'), 'own')
  const found = new Map<string, Sql[]>()
  try {
    for (const [, name] of lists) {
      const statements: Sql[] = []
      const store = heard(services.store, statement => statement.isOfRows && statements.push(statement))
      const read = catalogue.reads.find(one => one.name === name)!
      const call = { caller: ownerOf(organization.id), body: { limit: size }, requestId: 'bench' }
      const answer = await performRead({ ...services, store }, read, call)
      const { result } = JSON.parse(String(answer.body)) as { result?: { items: unknown[] } }
      if (result?.items.length !== size) throw new Error(`${name}: ${String(answer.body).slice(0, 300)}`)
      found.set(name, statements)
    }
  } finally {
    await close()
  }
  return found
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const at = performance.now()
  await work()
  return performance.now() - at
}

export const measureLists = (directory: string): Promise<void> =>
  withFilled(directory, port, { organizationCount: 20, lines: 40_000, documents: 20_000 }, async filled => {
    const organization = filled.organizations.toSorted((one, other) => other.weight - one.weight)[0]!
    const statements = await statementsOf(filled, organization)
    const client = new pg.Client(filled.url)
    await client.connect()
    const { child } = await startService(filled.env, port)
    try {
      // As the service runs them: by its role, bound to the organization.
      await client.query(`set role primanota_app`)
      await client.query(`select set_config('app.organization_id', $1, false)`, [organization.id])
      for (const [path, name] of lists) {
        const ask = async () => {
          const headers = { authorization: `Bearer ${keyOf(organization)}` }
          const response = await fetch(`http://127.0.0.1:${port}/api/rest/${path}?limit=${size}`, { headers })
          const body = await response.text()
          if (!response.ok) throw new Error(`${path}: ${body}`)
        }
        const plain = async () => {
          for (const { name: prepared, text, values } of statements.get(name)!)
            await client.query({ name: prepared, text, values: [...values] })
        }
        const times: { list: number; plain: number }[] = []
        for (let round = 0; round < warmUp + rounds; round++) times.push({ plain: await timed(plain), list: await timed(ask) })
        const measured = times.slice(warmUp)
        const [ours, theirs] = [median(measured.map(one => one.list)), median(measured.map(one => one.plain))]
        console.log(`${path}: ${ours.toFixed(2)} ms, its ${statements.get(name)!.length} statements ${theirs.toFixed(2)} ms`)
        report(`GET /${path}, ${size} records against its SQL`, ours / theirs, 'x', goal, 'at most')
      }
    } finally {
      await stopChild(child)
      await client.end()
    }
  })
