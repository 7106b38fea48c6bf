/**
 * `npm run bench scale`: many organizations in one store. They are filled by COPY, the plans of what is asked most are looked at, and mixed work is sent through
 * one, two and four processes. Sizes are settings: BENCH_SCALE_ORGANIZATIONS, BENCH_SCALE_LINES (of the ledger; about 760 bytes each with their entries and
 * indexes), BENCH_SCALE_RECORDS (documents; the others go by it), BENCH_SECONDS, BENCH_CALLERS.
 */
import { readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { stopChild } from '../children.ts'
import { report } from '../figures.ts'
import { openPostgres } from '../postgres.ts'
import { setUp, startService } from '../service.ts'
import { bytesADocument, insertedRows, relationsOf } from './bytes.ts'
import { fillLedger, ledgerTables } from './fill-ledger.ts'
import { fillRecords } from './fill-records.ts'
import { applyMixedLoad, createWork } from './load.ts'
import { planOrganizations } from './mix.ts'
import { measurePlans } from './plans.ts'
import { makeRecords, postDocument } from './templates.ts'

const setting = (name: string, usual: number) => Number(process.env[name] ?? usual)
const organizationCount = setting('BENCH_SCALE_ORGANIZATIONS', 10_000)
const lines = setting('BENCH_SCALE_LINES', 3_000_000)
const documents = setting('BENCH_SCALE_RECORDS', 120_000)
const seconds = setting('BENCH_SECONDS', 20)
const callers = setting('BENCH_CALLERS', 16)
const firstPort = setting('BENCH_PORT', 4400)

/** Nothing here outlives the run. */
const settings = {
  ...{ fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '8GB', checkpoint_timeout: '1h' },
  ...{ shared_buffers: '2GB', maintenance_work_mem: '1GB', max_connections: '200' },
}
const measured = 20

export async function measureScale(directory: string): Promise<void> {
  const place = join(directory, 'scale-postgres')
  const postgres = await openPostgres({ directory: place, mode: 'own', settings })
  const { host, port } = postgres.connection
  const url = `postgresql://postgres@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
  const env = { DATABASE_URL: url, PRIMANOTA_DATA_DIR: join(directory, 'scale-data'), PRIMANOTA_LOG_LEVEL: 'error' }
  const client = new pg.Client(url)
  try {
    const key = await setUp(env)
    await client.connect()
    const { child } = await startService(env, firstPort)
    const made = await makeRecords(`http://127.0.0.1:${firstPort}`, key)
    const before = await insertedRows(client)
    for (let time = 0; time < measured; time++) await postDocument(`http://127.0.0.1:${firstPort}`, key)
    const after = await insertedRows(client)
    await stopChild(child)

    const organizations = planOrganizations(organizationCount)
    const entries = await fillLedger(client, organizations, lines)
    const sizes = { documents, contacts: documents, invoices: documents, movements: 3 * documents, changes: 3 * documents }
    const counts = await fillRecords(client, organizations, entries, sizes, made)

    const parts = await bytesADocument(client, before, after, measured)
    const known = parts.filter(({ bytes }) => !Number.isNaN(bytes))
    console.log(`\nbytes a document, without its file: ${known.reduce((sum, { bytes }) => sum + bytes, 0).toFixed(0)}`)
    for (const { table, rows, bytes } of parts)
      console.log(`  ${table.padEnd(24)} ${rows.toFixed(2).padStart(6)} rows ${bytes.toFixed(0).padStart(7)} bytes`)

    const whole = await relationsOf(client, ledgerTables)
    console.log(`\nthe ledger, in bytes a line: ${(whole.reduce((sum, { bytes }) => sum + bytes, 0) / lines).toFixed(0)}`)
    for (const { name, bytes } of whole)
      console.log(`  ${name.padEnd(36)} ${(bytes / lines).toFixed(1).padStart(6)}   ${(bytes / 2 ** 20).toFixed(0).padStart(6)} MB`)

    await measurePlans(client, url, env.PRIMANOTA_DATA_DIR, organizations, entries, counts)

    const pid = Number((await readFile(join(place, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
    const work = createWork(organizations, entries, counts)
    let errors = 0
    for (const processes of [1, 2, 4]) {
      const ports = Array.from({ length: processes }, (_, at) => firstPort + at)
      const children = await Promise.all(ports.map(async one => (await startService(env, one)).child))
      // What is loaded and planned once is not measured.
      await applyMixedLoad(client, pid, work, { ports, children, callers, seconds: seconds / 4 })
      const worked = await applyMixedLoad(client, pid, work, { ports, children, callers, seconds })
      await Promise.all(children.map(stopChild))
      errors += [...worked.refused.values()].reduce((sum, times) => sum + times, 0)
      console.log(
        `${processes} processes, ${callers} callers, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(0)}: ${worked.perSecond.toFixed(0)} requests a second, p50 ${worked.p50Ms.toFixed(0)} ms, p99 ${worked.p99Ms.toFixed(0)} ms; processors: node ${worked.nodeShare.toFixed(2)}, PostgreSQL ${worked.postgresShare.toFixed(2)}; connections were seen at ${worked.waits.map(([what, times]) => `${what} ${times}`).join(', ')}; refused: ${[...worked.refused].map(([what, times]) => `${what} ${times}`).join(', ') || 'none'}`,
      )
    }
    report('answers that nobody should get', errors, '', 0, 'at most')
  } finally {
    await client.end()
    await postgres.stop()
  }
}
