/** Agents against programs: the same action over MCP and over REST, in one run; and how long the list of all tools takes. */
import { join } from 'node:path'
import { processorMs, stopChild } from './children.ts'
import { report } from './figures.ts'
import { applyLoad, type Measured, median, toRequest } from './load.ts'
import { setUp, startService } from './service.ts'

const port = 4395
const connections = 16
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const warmRequests = 6000

const accept = 'application/json, text/event-stream'
const today = '2026-07-28'
const before = '2025-11-25'

const envelope = {
  'io.modelcontextprotocol/protocolVersion': today,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

function message(key: string, era: string, method: string, params: Record<string, unknown>) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: era === today ? { ...params, _meta: envelope } : params })
  const named = typeof params.name === 'string' ? { 'mcp-name': params.name } : {}
  const own = era === today ? { 'mcp-method': method, ...named } : {}
  return {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept, 'mcp-protocol-version': era, ...own },
    body,
  }
}

export async function measureMcp(directory: string): Promise<void> {
  const env = { PRIMANOTA_DATA_DIR: join(directory, 'mcp') }
  const key = await setUp(env)
  const service = await startService(env, port)
  const input = { name: 'Nordlys ApS', country: 'DK', email: 'faktura@nordlys.example' }
  const rest = { headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }, body: JSON.stringify(input) }
  const call = { name: 'save_contact', arguments: input }
  const variants: Record<string, Buffer> = {
    rest: toRequest('/api/rest/actions/save_contact', rest.headers, rest.body),
    [today]: toCall(message(key, today, 'tools/call', call)),
    [before]: toCall(message(key, before, 'tools/call', call)),
  }
  const load = (name: string, duration: number) =>
    applyLoad({ port, connections, seconds: duration, request: () => variants[name] as Buffer })
  const names = Object.keys(variants)
  // Warm by the number of requests and not by the clock: on a busy machine a second is not worth the same every time.
  for (const name of names) for (let sent = 0; sent < warmRequests; ) sent += (await load(name, 1)).requestsPerSecond
  const measured: Record<string, (Measured & { processorUs: number })[]> = Object.fromEntries(names.map(name => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const used = await processorMs(service.child.pid as number)
      const result = await load(name, seconds)
      const processorUs = (((await processorMs(service.child.pid as number)) - used) * 1000) / (result.requestsPerSecond * seconds)
      measured[name]?.push({ ...result, processorUs })
    }
  }
  const of = (name: string, figure: keyof Measured | 'processorUs') => median((measured[name] ?? []).map(round => round[figure]))
  for (const name of names) {
    console.log(
      `save_contact ${name.padEnd(11)} ${of(name, 'requestsPerSecond').toFixed(0).padStart(6)} requests/s   p50 ${of(name, 'p50Ms').toFixed(1)} ms   p99 ${of(name, 'p99Ms').toFixed(1)} ms   ${of(name, 'processorUs').toFixed(0)} us of the processor a request`,
    )
  }
  report(
    'MCP: answers that were no 200',
    names.reduce((sum, name) => sum + of(name, 'errors'), 0),
    '',
    0,
    'at most',
  )
  for (const era of [today, before]) {
    const share = of(era, 'requestsPerSecond') / of('rest', 'requestsPerSecond')
    report(`MCP ${era}, throughput of save_contact against REST`, share, 'x', 0.6, 'at least')
  }
  for (const era of [today, before]) {
    const list = toCall(message(key, era, 'tools/list', {}))
    const used = await processorMs(service.child.pid as number)
    const { p50Ms, requestsPerSecond } = await applyLoad({ port, connections: 1, seconds, request: () => list })
    const processor = ((await processorMs(service.child.pid as number)) - used) / (requestsPerSecond * seconds)
    console.log(`tools/list ${era}: ${processor.toFixed(2)} ms of the processor each`)
    report(`MCP ${era}, tools/list of a key that may do everything`, p50Ms, ' ms', 5, 'at most')
  }
  await stopChild(service.child)
}

const toCall = ({ headers, body }: { headers: Record<string, string>; body: string }): Buffer => toRequest('/api/mcp', headers, body)
