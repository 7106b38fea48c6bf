import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { processorMs, startChild, stopChild } from './children.ts'
import { report } from './figures.ts'
import { applyLoad, type Measured, median, toRequest } from './load.ts'
import { openPostgres } from './postgres.ts'
import { setUp, startService } from './service.ts'

const connections = 32
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const poolSize = 10
const floorSource = new URL('./floor.ts', import.meta.url).pathname

async function prepareFloor(url: string, key: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    create table floor_key (hash bytea primary key, organization_id text not null, permissions text[] not null);
    create table floor_contact (like contact including all);
    create table floor_audit (like audit_log including all)`)
  await client.query("insert into floor_key values ($1, 'org', '{invoices:edit}')", [createHash('sha256').update(key).digest()])
  await client.end()
}

export async function measureSaveContact(directory: string): Promise<void> {
  const postgres = await openPostgres({ directory: join(directory, 'postgres'), mode: 'own' })
  try {
    const { host, port } = postgres.connection
    const url = `postgresql://postgres@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
    const env = { DATABASE_URL: url, PRIMANOTA_DATA_DIR: join(directory, 'data'), PRIMANOTA_DATABASE_CONNECTIONS: String(poolSize) }
    const key = await setUp(env)
    await prepareFloor(url, key)
    const ours = await startService(env, 4392)
    const floor = await startChild(['--import', 'tsx', floorSource, url, String(poolSize)], {}, /127\.0\.0\.1:(\d+)/)
    const floorPort = Number(floor.match[1])
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Nordlys ApS', country: 'DK', email: 'faktura@nordlys.example' })
    const variants = {
      ours: { port: 4392, pid: ours.child.pid as number, request: toRequest('/api/rest/actions/save_contact', headers, body) },
      chatty: { port: floorPort, pid: floor.child.pid as number, request: toRequest('/chatty', headers, body) },
      single: { port: floorPort, pid: floor.child.pid as number, request: toRequest('/single', headers, body) },
    }
    const load = (variant: keyof typeof variants, duration: number) =>
      applyLoad({ port: variants[variant].port, connections, seconds: duration, request: () => variants[variant].request })
    const names = Object.keys(variants) as (keyof typeof variants)[]
    // Both are measured warm: what the compiler has not seen often enough yet says nothing about a service that runs for days.
    for (const name of names) await load(name, 6)
    const measured: Record<string, (Measured & { processorUs: number })[]> = { ours: [], chatty: [], single: [] }
    for (let round = 0; round < rounds; round++) {
      for (const name of names) {
        const before = await processorMs(variants[name].pid)
        const result = await load(name, seconds)
        const used = (await processorMs(variants[name].pid)) - before
        measured[name]?.push({ ...result, processorUs: (used * 1000) / (result.requestsPerSecond * seconds) })
      }
    }
    const of = (name: keyof typeof variants, figure: keyof Measured | 'processorUs') =>
      median((measured[name] ?? []).map(round => round[figure]))
    for (const name of names) {
      console.log(
        `${name.padEnd(8)} ${of(name, 'requestsPerSecond').toFixed(0).padStart(6)} requests/s   p50 ${of(name, 'p50Ms').toFixed(1)} ms   p99 ${of(name, 'p99Ms').toFixed(1)} ms   ${of(name, 'processorUs').toFixed(0)} us of the processor a request in node`,
      )
    }
    const errors = names.flatMap(name => (measured[name] ?? []).map(round => round.errors)).reduce((sum, count) => sum + count, 0)
    report('answers that were no 200', errors, '', 0, 'at most')
    report(
      'save_contact, throughput against the chatty transaction',
      of('ours', 'requestsPerSecond') / of('chatty', 'requestsPerSecond'),
      'x',
      0.7,
      'at least',
    )
    report('save_contact, p99 against the chatty transaction', of('ours', 'p99Ms') / of('chatty', 'p99Ms'), 'x', 2, 'at most')
    report(
      'save_contact, throughput against the single statement',
      of('ours', 'requestsPerSecond') / of('single', 'requestsPerSecond'),
      'x',
      0.65,
      'at least',
    )
    await Promise.all([stopChild(ours.child), stopChild(floor.child)])
  } finally {
    await postgres.stop()
  }
}
