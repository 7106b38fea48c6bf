/** Processes that are killed between receiving, storing and acknowledging: every delivery is one document, and none is lost. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeUbl } from '../../src/domain/invoices/ubl/ubl.ts'
import { writeOioubl } from '../../src/regions/denmark/oioubl/write.ts'
import { buildProgram } from '../harness/build.ts'
import { danishBuyer } from '../harness/issued-invoices.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { resultOf } from '../invoices/exchange-journey.ts'
import { issuedTo } from './cases.ts'
import { deaths, type Orders } from './kill/receiver.ts'
import { acknowledgedIn, handOver } from './queue-exchange.ts'

/** Few by themselves, since each is a process that starts: `RECEIVING_KILLS=120` for the long run. */
const kills = Number(process.env.RECEIVING_KILLS ?? 12)

const us = { ...danishBuyer, vatNumber: 'DK13585628', businessId: '13585628' }
const seller = { name: 'Nordlys ApS', vatNumber: 'DK25313763', businessId: '25313763' }

/** Invoices and credit notes of both formats: one of each in every round. */
const kinds = [writeUbl, writeOioubl].flatMap(write =>
  ['1000', '-400'].map(unitPrice => (number: string): string => {
    const corrects = unitPrice.startsWith('-') ? { number: 'N-1', date: '2026-02-01' } : null
    return write(issuedTo({ seller, buyer: us, lines: [{ unitPrice }], invoice: { number, corrects } }))
  }),
)

let service: TestService
let directory: string
let program: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'primanota-receiving-'))
  program = await buildProgram(new URL('./kill/receiver.ts', import.meta.url))
  service = await startTestService()
}, 240_000)
afterAll(async () => {
  await service.close()
  await rm(directory, { recursive: true, force: true })
})

/** Runs until it is killed, or is through. */
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
    child.once('close', (_code, signal) => resolve(signal ?? said))
  })
}

test(
  `${kills} kills: each at another point, two at once`,
  async () => {
    const organization = await service.found('denmark')
    await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', {
      businessId: '13585628',
      vatNumber: 'DK13585628',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
    })
    const folder = await mkdtemp(join(directory, 'queue-'))
    const orders = (round: number, at: number): Orders => ({
      app: service.database.app,
      organizationId: organization.id,
      folder,
      files: join(directory, 'files'),
      death: deaths[(2 * round + at) % deaths.length]!,
      before: round % 3,
    })
    const markers: string[] = []
    for (let round = 0; round * 2 < kills; round++) {
      for (const [at, kind] of kinds.entries()) {
        const marker = `r${round}-${at}`
        markers.push(marker)
        handOver(folder, marker, kind(marker))
      }
      const ended = await Promise.all([0, 1].map(at => sacrifice(orders(round, at))))
      // The other one may have had it all before this one got to its point.
      expect(ended.filter(how => how !== 'SIGKILL' && !how.includes('"outcome":"done"'))).toEqual([])
      expect(ended).toContain('SIGKILL')
    }
    expect(await sacrifice({ ...orders(0, 0), before: -1, death: 'in a capture' })).toContain('"outcome":"done"')
    const page = resultOf(await service.request(organization.key, 'GET', '/api/rest/documents?limit=200'))
    const names = (page.items as { fileName: string }[]).map(({ fileName }) => fileName)
    expect(names.sort()).toEqual(markers.map(marker => `${marker}.xml`).sort())
    expect([...new Set(acknowledgedIn(folder))].sort()).toEqual([...markers].sort())
  },
  240_000 + kills * 10_000,
)
