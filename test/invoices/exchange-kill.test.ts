/** Processes that are killed while they issue: each e-invoice that got a number is at the exchange exactly once, and no number is lost. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumeTransmissions } from '../../src/jobs/transmissions.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { foundItalian, issue, read } from './exchange-journey.ts'
import { arrivalsIn, fileExchange } from './kill/file-exchange.ts'
import { deaths, type Orders } from './kill/worker.ts'

let service: TestService
let directory: string
let arrivals: string
let aheadMs = 0

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'primanota-exchange-'))
  arrivals = join(directory, 'arrivals')
  service = await startTestService({ clock: () => new Date(Date.now() + aheadMs), exchange: fileExchange(arrivals) })
})
afterAll(async () => {
  await service.close()
  await rm(directory, { recursive: true, force: true })
})

const program = fileURLToPath(new URL('./kill/worker.ts', import.meta.url))

/** Runs until it is killed. */
function sacrifice(orders: Orders): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  child.stderr.on('data', chunk => (said += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(signal ?? `it ended by itself with ${code}: ${said}`))
  })
}

test('six processes at once, each killed at another point', async () => {
  const organization = await foundItalian(service)
  const before = 5
  const orders = deaths.map(death => ({ app: service.database.app, organizationId: organization.id, arrivals, before, death }))
  expect(await Promise.all(orders.map(sacrifice))).toEqual(deaths.map(() => 'SIGKILL'))
  for (let round = 0; round < 4; round++) {
    aheadMs += 20 * 60_000
    await resumeTransmissions(service.house)
  }
  const last = await issue(service, organization)
  const { items } = await read(service, organization, '/e-invoices?limit=200')
  // Only the one that died in its claim was never issued.
  expect(items).toHaveLength(deaths.length * (before + 1) - 1 + 1)
  expect(items.filter(({ state }: { state: string }) => state !== 'sent')).toEqual([])
  expect(arrivalsIn(arrivals).sort()).toEqual(items.map(({ fileName }: { fileName: string }) => fileName).sort())
  expect(new Set(arrivalsIn(arrivals)).size).toBe(items.length)
  expect(Number(last.number.slice(-4))).toBe(items.length)
}, 60_000)
