/** Processes that are killed while they issue: each e-invoice that got a number is at the exchange exactly once, and no number is lost. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumeTransmissions } from '../../src/jobs/transmissions.ts'
import { buildProgram } from '../harness/build.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { foundItalian, issue, read } from './exchange-journey.ts'
import { arrivalsIn, fileExchange } from './kill/file-exchange.ts'
import { deaths, type Orders } from './kill/worker.ts'

/** Few by themselves, since each is a process that starts: `EXCHANGE_KILLS=300` for the long run. */
const kills = Number(process.env.EXCHANGE_KILLS ?? 30)

let service: TestService
let directory: string
let arrivals: string
let program: string
let aheadMs = 0

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'primanota-exchange-'))
  arrivals = join(directory, 'arrivals')
  program = await buildProgram(new URL('./kill/worker.ts', import.meta.url))
  service = await startTestService({ clock: () => new Date(Date.now() + aheadMs), exchange: fileExchange(arrivals) })
})
afterAll(async () => {
  await service.close()
  await rm(directory, { recursive: true, force: true })
})

/** Runs until it is killed. */
function sacrifice(orders: Orders): Promise<string> {
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: directory },
  })
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  child.stderr.on('data', chunk => (said += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(signal ?? `it ended by itself with ${code}: ${said}`))
  })
}

/** As many lives at a time as there are points to die at. */
function ordersOf(round: number, organizationId: string): Orders[] {
  const left = Math.min(deaths.length, kills - round * deaths.length)
  return deaths.slice(0, left).map((death, at) => ({
    app: service.database.app,
    organizationId,
    arrivals,
    before: (round + at) % 3,
    death,
  }))
}

test(
  `${kills} kills: processes that issue at once, each killed at another point`,
  async () => {
    const organization = await foundItalian(service)
    let issued = 0
    for (let round = 0; round * deaths.length < kills; round++) {
      const orders = ordersOf(round, organization.id)
      expect(await Promise.all(orders.map(sacrifice))).toEqual(orders.map(() => 'SIGKILL'))
      // Only the one that died in its claim was never issued.
      issued += orders.reduce((sum, { before, death }) => sum + before + (death === 'in the claim' ? 0 : 1), 0)
      await goOn()
    }
    for (let more = 0; more < 4; more++) await goOn()
    const last = await issue(service, organization)
    const items = await allOf(organization)
    expect(items).toHaveLength(issued + 1)
    expect(items.filter(({ state }) => state !== 'sent')).toEqual([])
    const arrived = arrivalsIn(arrivals)
    expect(new Set(arrived).size).toBe(arrived.length)
    expect(arrived.sort()).toEqual(items.map(({ fileName }) => fileName).sort())
    const places = items.map(({ number }) => Number(number.slice(-4))).sort((a, b) => a - b)
    expect(places).toEqual(Array.from({ length: issued + 1 }, (_, at) => at + 1))
    expect(Number(last.number.slice(-4))).toBe(issued + 1)
  },
  60_000 + kills * 10_000,
)

/** A living process looks at what the dead left behind, once their claims have run out. */
async function goOn(): Promise<void> {
  aheadMs += 20 * 60_000
  await resumeTransmissions(service.services)
}

async function allOf(organization: Organization): Promise<{ state: string; fileName: string; number: string }[]> {
  const items = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await read(service, organization, `/e-invoices?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`)
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}
