/** Mixed work of all organizations, larger ones more often, through several processes in turn: two thirds read, one third changes something. */
import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { Agent, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { processorMs } from '../children.ts'
import { type Counts, keyOf } from './fill-records.ts'
import type { Planned } from './mix.ts'
import { createUnfinished, placesOf } from './unfinished.ts'

export interface Load {
  ports: readonly number[]
  children: readonly ChildProcess[]
  callers: number
  seconds: number
}

export interface Worked {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers that were not 200, by what was asked. */
  refused: Map<string, number>
  /** Of one processor, over the time of the run. */
  nodeShare: number
  postgresShare: number
  /** What connections of PostgreSQL were seen doing, the most frequent first. */
  waits: [string, number][]
}

interface Asked {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: unknown
}

export function createWork(
  organizations: readonly Planned[],
  entries: readonly number[],
  counts: Counts,
): () => { key: string; asked: Asked } {
  // The first of each was done when the plans were looked at.
  const unfinished = createUnfinished(entries, counts, 1)
  const places = placesOf(organizations)
  let turn = 0
  const act = (name: string, body: unknown): Asked => ({ name, method: 'POST', path: `/actions/${name}`, body })
  const get = (path: string): Asked => ({ name: path.split('?')[0] as string, method: 'GET', path })
  const contact = (): Asked => act('save_contact', { name: `Customer ${turn} ${Math.random()}`, country: 'DK' })
  const orContact = (name: string, input: object | undefined): Asked => (input ? act(name, input) : contact())
  const choices: readonly ((at: number) => Asked)[] = [
    () => get('/overview'),
    () => get('/inbox'),
    () => get('/documents'),
    () => get('/contacts'),
    () => get('/transactions?state=unmatched'),
    () => get('/trial-balance'),
    () => get('/reports/profit-and-loss'),
    () => get('/search?q=supplier%202'),
    contact,
    contact,
    at => orContact('post_document', unfinished.nextPosting(at)),
    at => orContact('match_transaction', unfinished.nextMatch(at)),
  ]
  return () => {
    const at = places[(turn * 7919) % places.length] as number
    const asked = (choices[turn++ % choices.length] as (typeof choices)[number])(at)
    return { key: keyOf(organizations[at] as Planned), asked }
  }
}

/** PostgreSQL's processes are children of the postmaster. */
async function postgresMs(postmaster: number): Promise<Map<number, number>> {
  const spent = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(stat.split(') ')[1]?.split(' ')[1]) === postmaster) spent.set(Number(name), await processorMs(Number(name)).catch(() => 0))
  }
  return spent
}

export async function applyMixedLoad(
  client: pg.Client,
  postmaster: number,
  next: ReturnType<typeof createWork>,
  { ports, children, callers, seconds }: Load,
): Promise<Worked> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const latencies: number[] = []
  const refused = new Map<string, number>()
  let turn = 0
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const { key, asked } = next()
      const begun = performance.now()
      const body = asked.body === undefined ? '' : JSON.stringify(asked.body)
      const headers = {
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
      }
      const port = ports[turn++ % ports.length] as number
      const asking = send({ agent, host: '127.0.0.1', port, method: asked.method, path: `/api/rest${asked.path}`, headers }, response => {
        response.resume()
        response.on('end', () => {
          latencies.push(performance.now() - begun)
          const what = `${asked.name} ${response.statusCode}`
          if (response.statusCode !== 200) refused.set(what, (refused.get(what) ?? 0) + 1)
          resolve()
        })
      })
      asking.on('error', reject)
      asking.end(body)
    })
  const nodeMs = async () => (await Promise.all(children.map(({ pid }) => processorMs(pid as number)))).reduce((sum, ms) => sum + ms, 0)
  const [nodeBefore, postgresBefore] = [await nodeMs(), await postgresMs(postmaster)]
  const begun = performance.now()
  const until = begun + seconds * 1000
  const caller = async () => {
    while (performance.now() < until) await once()
  }
  const waits = new Map<string, number>()
  const watch = async () => {
    while (performance.now() < until) {
      const { rows } = await client.query<{ what: string }>(
        `select coalesce(wait_event_type || ' ' || wait_event, 'processor') as what from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()`,
      )
      for (const { what } of rows) waits.set(what, (waits.get(what) ?? 0) + 1)
      await sleep(100)
    }
  }
  await Promise.all([watch(), ...Array.from({ length: callers }, caller)])
  const elapsed = performance.now() - begun
  const postgresAfter = await postgresMs(postmaster)
  const postgres = [...postgresAfter].reduce((sum, [pid, ms]) => sum + ms - (postgresBefore.get(pid) ?? 0), 0)
  agent.destroy()
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  return {
    perSecond: latencies.length / (elapsed / 1000),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    refused,
    nodeShare: ((await nodeMs()) - nodeBefore) / elapsed,
    postgresShare: postgres / elapsed,
    waits: [...waits].sort(([, one], [, other]) => other - one).slice(0, 5),
  }
}
