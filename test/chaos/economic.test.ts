/** Posting exactly once to e-conomic, with processes that are killed wherever they are and answers that get lost. A long run: ECONOMIC_KILLS=500. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { openAgreement } from '../providers/economic/agreement.ts'
import { wholeSettings } from '../providers/economic/contract.ts'
import { type FakeEconomic, startFakeEconomic } from '../providers/economic/fake.ts'
import { openShelf, type Shelf } from './posting/books.ts'
import { clockOf, openServices, type ServicePlace } from './posting/open-services.ts'
import { seeded } from './posting/random.ts'
import { realLedger } from './posting/real-ledger.ts'
import type { Orders } from './posting/worker.ts'
import { killWorkers, openWorkshop, type Workshop } from './posting/workers.ts'

const kills = Number(process.env.ECONOMIC_KILLS ?? 6)
const seed = 20_260_117
const grant = 'grant-of-the-chaos'

let database: TestDatabase
let place: ServicePlace
let admin: pg.Pool
let workshop: Workshop
let fake: FakeEconomic
let shelf: Shelf
let orders: Omit<Orders, 'name'>
let closeStore: () => Promise<void>

beforeAll(async () => {
  database = await createTestDatabase()
  place = { app: database.app, filesDirectory: await mkdtemp(join(tmpdir(), 'primanota-files-')), startedAt: Date.now() }
  admin = new pg.Pool({ ...database.admin, max: 3 })
  workshop = await openWorkshop()
  fake = await startFakeEconomic(() => clockOf(place)().getTime())
  fake.agreements.set(grant, openAgreement(1))
  const app = { appSecretToken: fake.appSecret, restUrl: fake.url, apisUrl: fake.url }
  const access = { provider: 'economic', app, credentials: { agreementGrantToken: grant }, settings: wholeSettings('booked') }
  const services = openServices(place, realLedger(access, clockOf(place)), 4)
  closeStore = () => services.store.close()
  shelf = await openShelf(services, admin)
  const { organizationId } = shelf
  orders = { premises: place, organizationId, access, callers: 3, isResuming: true, isEndless: true, isNaive: false, killPoint: null }
}, 300_000)

afterAll(async () => {
  await workshop?.clear()
  await closeStore?.()
  await fake?.close()
  await admin?.end()
  await database?.drop()
  await rm(place.filesDirectory, { recursive: true, force: true })
})

test(`${kills} kills: every document is booked there once, and nothing is left as a draft`, async () => {
  const random = seeded(seed)
  let lost = 0
  fake.chaos = method => {
    const drawn = random()
    if (method === 'GET') return drawn < 0.02 ? 'reset before' : undefined
    if (drawn >= 0.2) return undefined
    lost++
    return drawn < 0.07 ? 'lose the answer' : drawn < 0.14 ? 'fail after writing' : 'fail before writing'
  }
  await shelf.stock(20)
  await killWorkers({
    kills,
    workers: 2,
    documentsMax: 2,
    random: seeded(seed),
    start: index => workshop.start({ ...orders, name: `worker ${index}` }),
    onKilled: async () => {
      if (!(await shelf.hasWaiting(10))) await shelf.stock(10)
    },
  })
  const last = workshop.start({ ...orders, name: 'the last', isEndless: false })
  expect(await last.ended).toEqual({ code: 0, signal: null, stderr: '' })

  const { drafts, booked } = fake.agreements.get(grant)!
  const { rows } = await admin.query<{ id: string; state: string; external_reference: string; entries: number }>(
    `select id, state, external_reference, (select count(*)::int from ledger_entry e where e.organization_id = d.organization_id and e.source_id = d.id) as entries
    from document d where organization_id = $1`,
    [shelf.organizationId],
  )
  const vouchers = (id: string) => new Set(booked.filter(({ text }) => text.includes(`[${id}]`)).map(({ voucherNumber }) => voucherNumber))
  const wrong = rows.filter(({ id, state, external_reference: reference, entries }) => {
    const [voucher, ...more] = vouchers(id)
    return state !== 'posted' || entries !== 1 || more.length > 0 || !reference.endsWith(`-${voucher}`)
  })
  expect(rows.length).toBeGreaterThanOrEqual(20)
  expect(wrong).toEqual([])
  expect(drafts).toEqual([])
  // Each is three lines: cost, VAT, what is owed.
  expect(booked).toHaveLength(3 * rows.length)
  expect(lost).toBeGreaterThan(0)
  expect([...new Set(fake.violations)]).toEqual([])
}, 600_000)
