/**
 * `npm run bench clients`: two hundred clients who each ask again as soon as they are answered, of one service with the embedded PostgreSQL. What counts is the
 * longest wait of all against the median of all: a service may be slow for everybody, but not for one.
 */
import { Agent, request as send } from 'node:http'
import { loadavg } from 'node:os'
import { processorMs, stopChild } from '../children.ts'
import { report } from '../figures.ts'
import { withFilled } from '../scale/filled.ts'
import { startService } from '../service.ts'
import { type Asked, createAsking } from './asked.ts'

const setting = (name: string, usual: number) => Number(process.env[name] ?? usual)
const clients = setting('BENCH_CLIENTS', 200)
const seconds = setting('BENCH_SECONDS', 20)
const port = setting('BENCH_PORT', 4399)
const organizationCount = 200
const lines = 100_000
const documents = 20_000

interface Wait {
  kind: string
  ms: number
}

interface Waited {
  waits: Wait[]
  /** Answers that were not 200, by what was asked. */
  refused: Map<string, number>
}

/** All begin at once, and each asks on until the time is over; what was asked until then is waited for. */
async function ask(next: (client: number) => Asked, ms: number): Promise<Waited> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const waits: Wait[] = []
  const refused = new Map<string, number>()
  const once = ({ kind, method, path, headers, body }: Asked) =>
    new Promise<void>((resolve, reject) => {
      const begun = performance.now()
      const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {}
      const asking = send({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } }, response => {
        response.resume()
        response.on('end', () => {
          waits.push({ kind, ms: performance.now() - begun })
          const what = `${kind} ${response.statusCode}`
          if (response.statusCode !== 200) refused.set(what, (refused.get(what) ?? 0) + 1)
          resolve()
        })
      })
      asking.on('error', reject)
      asking.end(body)
    })
  const until = performance.now() + ms
  const client = async (_: unknown, number: number) => {
    while (performance.now() < until) await once(next(number))
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return { waits, refused }
}

const sorted = (waits: readonly Wait[]): number[] => waits.map(({ ms }) => ms).sort((one, other) => one - other)
const at = (ordered: readonly number[], share: number): number =>
  ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN

function tell(name: string, ordered: readonly number[]): void {
  const told = [0.5, 0.99, 1].map(share => at(ordered, share).toFixed(0).padStart(6))
  const times = (at(ordered, 1) / at(ordered, 0.5)).toFixed(1).padStart(6)
  console.log(
    `${name.padEnd(20)} ${String(ordered.length).padStart(6)} answers   p50 ${told[0]}   p99 ${told[1]}   longest ${told[2]} ms  ${times}x`,
  )
}

export const measureClients = (directory: string): Promise<void> =>
  withFilled(directory, port, { organizationCount, lines, documents }, async ({ env, organizations, entries, counts }) => {
    const { child } = await startService(env, port)
    const next = createAsking(organizations, entries, counts)
    // What is loaded, compiled and planned once is not measured.
    await ask(next, (seconds * 1000) / 2)
    const used = await processorMs(child.pid as number)
    const { waits, refused } = await ask(next, seconds * 1000)
    const processor = ((await processorMs(child.pid as number)) - used) / waits.length
    await stopChild(child)

    const ordered = sorted(waits)
    const kinds = [...new Set(waits.map(({ kind }) => kind))].sort()
    console.log(
      `\n${clients} clients, ${(waits.length / seconds).toFixed(0)} answers a second, ${processor.toFixed(1)} ms of the processor each in node, load ${loadavg()[0]?.toFixed(0)}`,
    )
    const ofKinds = new Map(kinds.map(kind => [kind, sorted(waits.filter(wait => wait.kind === kind))]))
    for (const [kind, own] of ofKinds) tell(kind, own)
    tell('all', ordered)
    console.log(`refused: ${[...refused].map(([what, times]) => `${what} × ${times}`).join(', ') || 'none'}`)
    report(
      `${clients} clients: answers that were no 200`,
      [...refused.values()].reduce((sum, times) => sum + times, 0),
      '',
      0,
      'at most',
    )
    report(`${clients} clients: the longest wait against the median`, at(ordered, 1) / at(ordered, 0.5), 'x', 10, 'at most')
    const ownTimes = [...ofKinds.values()].map(own => at(own, 1) / at(own, 0.5))
    report(`${clients} clients: the longest against the median of its kind`, Math.max(...ownTimes), 'x', 10, 'at most')
  })
