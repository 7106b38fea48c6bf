/** Pictures through the whole service: it goes on answering meanwhile, its workers stay small, and what was read once is found again. */
import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild, stopChild } from './children.ts'
import { report } from './figures.ts'
import { median } from './load.ts'
import { setUp, startService } from './service.ts'

const port = 4395
const atOnce = 4
const everyMs = 10
const cheap = ['/healthz', '/api/rest/settings']

/** The least that answers: how long a request to it takes is the machine's doing. */
const floorSource = `
  const server = require('node:http').createServer((_request, response) => response.end('ok'))
  server.listen(0, '127.0.0.1', () => console.log('listens at', server.address().port))
`

export async function measureReadingService(directory: string, pictures: readonly string[]): Promise<void> {
  const env = { PRIMANOTA_DATA_DIR: join(directory, 'reading') }
  const key = await setUp(env)
  const { child } = await startService(env, port)
  const headers = { authorization: `Bearer ${key}` }
  const call = async (path: string, type: string, body: string | Buffer) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/rest/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    })
    const answer = (await response.json()) as { result: { id: string; documentId: string; error: unknown } }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.result
  }
  const act = (action: string, input: unknown) => call(`actions/${action}`, 'application/json', JSON.stringify(input))
  const documents: string[] = []
  for (const path of pictures) {
    const file = await call(`files?name=${path.split('/').at(-1)}`, 'application/octet-stream', await readFile(path))
    documents.push((await act('capture_document', { fileId: file.id })).documentId)
  }
  const extract = async (documentId: string): Promise<void> => {
    const { error } = await act('extract_document', { documentId })
    if (error !== null) throw new Error(`${documentId}: ${JSON.stringify(error)}`)
  }

  const floor = await startChild(['-e', floorSource], {}, /listens at (\d+)/)
  const targets: Target[] = [
    ...cheap.map(path => ({ name: `GET ${path}`, port, path, headers })),
    { name: 'a bare server', port: Number(floor.match[1]), path: '/', headers: {} },
  ]
  // What both sides have not done often enough yet says nothing about a service that runs for days.
  await pingWhile(targets, wait(3000))
  const quiet = await pingWhile(targets, wait(5000))
  let next = 0
  const reading = async (): Promise<void> => {
    while (next < documents.length) await extract(documents[next++]!)
  }
  const busy = await pingWhile(targets, Promise.all(Array.from({ length: atOnce }, reading)))
  console.log(`while ${atOnce} pictures are read (and before that), in milliseconds; load ${loadavg()[0]!.toFixed(1)}`)
  for (const [at, { name }] of targets.entries()) {
    const shown = [0.5, 0.99, 1].map(share => `${atShare(busy[at]!, share).toFixed(1)} (${atShare(quiet[at]!, share).toFixed(1)})`)
    console.log(`${name.padEnd(24)} p50 ${shown[0]}  p99 ${shown[1]}  worst ${shown[2]}  of ${busy[at]!.length}`)
    if (at < cheap.length) report(`${name}, p99 while ${atOnce} pictures are read`, atShare(busy[at]!, 0.99), ' ms', 20, 'at most')
  }
  await stopChild(floor.child)

  const sizes = await peaksOf(child.pid as number)
  console.log(`${sizes.length} workers, at most ${sizes.map(size => size.toFixed(0)).join(', ')} MB`)
  report('memory of a worker at its most', Math.max(...sizes), ' MB', 400, 'at most')

  const again: number[] = []
  for (const documentId of documents) {
    const started = performance.now()
    await extract(documentId)
    again.push(performance.now() - started)
  }
  report('a picture that was read before', median(again), ' ms', 50, 'at most')
  await stopChild(child)
}

const atShare = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

interface Target {
  name: string
  port: number
  path: string
  headers: Record<string, string>
}

/** On a beat, whether or not the requests before were answered: who waits longer is counted with all of it. Sorted, by target. */
async function pingWhile(targets: readonly Target[], work: Promise<unknown>): Promise<number[][]> {
  const agent = new Agent({ keepAlive: true })
  const latencies = targets.map((): number[] => [])
  const pings: Promise<void>[] = []
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    for (const [at, target] of targets.entries()) pings.push(ping(agent, target).then(ms => void latencies[at]!.push(ms)))
    await wait(everyMs)
  }
  await done
  await Promise.all(pings)
  agent.destroy()
  return latencies.map(times => times.sort((one, other) => one - other))
}

function ping(agent: Agent, { name, ...target }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    request({ ...target, host: '127.0.0.1', agent }, response => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${name}: ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}

/** What each worker of the service has held at its most, in megabytes (Linux). */
async function peaksOf(pid: number): Promise<number[]> {
  const peaks: number[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const status = await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '')
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (Number(/PPid:\s+(\d+)/.exec(status)?.[1]) !== pid || !command.includes('workers/worker')) continue
    peaks.push(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
  }
  return peaks
}
