/** Posting exactly once, against the worst: processes that are killed wherever they are, and a ledger that cannot be trusted. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumePostings } from '../../src/jobs/postings.ts'
import type { Services } from '../../src/kernel/context.ts'
import type { LedgerProvider } from '../../src/providers/ledger/provider.ts'
import { listAbandonedPostings } from '../../src/store/documents/postings.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { until } from '../harness/process.ts'
import { hastenTakeover } from '../harness/takeover.ts'
import { rows } from '../harness/text-tables.ts'
import { type AwfulLedger, faults, startAwfulLedger, type WordingHabits } from './posting/awful-ledger.ts'
import { findFaults, openShelf, type Shelf } from './posting/books.ts'
import { heldUp, type Place } from './posting/held-up.ts'
import { callerNamed, postProperly, runLoad } from './posting/load.ts'
import { clockOf, onServiceClock, openServices, type ServicePlace } from './posting/open-services.ts'
import { awfulLedger, type KillPoint } from './posting/provider.ts'
import { seeded } from './posting/random.ts'
import type { Orders } from './posting/worker.ts'
import { killWorkers, openWorkshop, type Workshop } from './posting/workers.ts'

/** At least so many; `POSTING_KILLS=500` for the long run. */
const kills = Number(process.env.POSTING_KILLS ?? 150)
const killsMax = Math.max(kills, 150)
const naiveKills = 10
const seed = 20_260_115

/** Nothing is written later than a second after it was sent; who waits for longer than that may send again. */
const awful: WordingHabits = {
  seed,
  percent: {
    'error before': 8,
    'error after': 8,
    'late answer': 8,
    'reset before': 2.5,
    'reset after': 2.5,
    'delayed write': 4,
    refusal: 3,
    'look-up failed': 3,
    'look-up late': 3,
  },
  lateMs: 300,
  delayedWriteMs: { least: 50, most: 400 },
  settlesWithinMs: 1_000,
}
const quarantineMs = 1_200

let database: TestDatabase
let premises: ServicePlace
let admin: pg.Pool
let workshop: Workshop

beforeAll(async () => {
  database = await createTestDatabase()
  const filesDirectory = await mkdtemp(join(tmpdir(), 'primanota-files-'))
  premises = { app: database.app, filesDirectory, startedAt: Date.now() }
  admin = new pg.Pool({ ...database.admin, max: 3 })
  // The clock of these tests runs a hundred times too fast.
  await hastenTakeover(database.admin)
  workshop = await openWorkshop()
}, 600_000)

afterAll(async () => {
  await workshop?.clear()
  await admin?.end()
  await database?.drop()
  await rm(premises.filesDirectory, { recursive: true, force: true })
})

/** A ledger, a service that posts to it, and documents to post. */
async function withLedger(manners: WordingHabits, quarantine: number, work: (scene: Scene) => Promise<void>): Promise<void> {
  const ledger = await startAwfulLedger(manners)
  const access = { url: ledger.url, timeoutMs: manners.lateMs / 2, settlesWithinMs: onServiceClock(quarantine) }
  const services = openServices(premises, awfulLedger(access), 12)
  const shelf = await openShelf(services, admin)
  const { organizationId } = shelf
  try {
    await work({
      services,
      ledger,
      shelf,
      orders: { premises, organizationId, access, callers: 4, isResuming: true, isEndless: true, isNaive: false, killPoint: null },
      postAll: () =>
        runLoad(services, callerNamed(organizationId, 'the last'), postProperly, { callers: 10, isResuming: true, isEndless: false }),
      async findFaults() {
        await ledger.settled()
        return findFaults(services, admin, organizationId, ledger.vouchers)
      },
    })
  } finally {
    // What is left in doubt here is not for the next one to send.
    await admin.query('delete from posting where organization_id = $1', [organizationId])
    await services.store.close()
    await ledger.close()
  }
}

interface Scene {
  services: Services
  ledger: AwfulLedger
  shelf: Shelf
  orders: Omit<Orders, 'name'>
  postAll(): Promise<void>
  findFaults(): Promise<string[]>
}

const attemptsMax = 20

/** A process that posts a document and stands at a place on the way. One that took another way, as it may on a busy machine, is left to end. */
async function holdUp(services: Services, shelf: Shelf, place: Place, isRight: (documentId: string) => boolean = () => true) {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const [documentId] = await shelf.stock(1)
    const held = heldUp(services, place)
    const posting = postProperly(held.services, callerNamed(shelf.organizationId, 'the slow'), documentId!)
    const isThere = await Promise.race([held.reached.then(() => true), posting.then(() => false)])
    const goOn = (): Promise<void> => {
      held.letGo()
      return posting
    }
    if (isThere && isRight(documentId!)) return { documentId: documentId!, goOn }
    await goOn()
  }
  throw new Error(`no process ever got to its ${place.at} ${place.number}`)
}

const duplicates = ({ vouchers }: AwfulLedger): number => vouchers.length - new Set(vouchers.map(voucher => voucher.marker)).size

/** What a worker that was just killed has begun and nobody has gone on with yet. */
async function leftBehind(organizationId: string, name: string): Promise<{ claimed: number; called: number }> {
  const found = await admin.query(
    `select count(*) filter (where called_at is null)::int as claimed, count(called_at)::int as called
    from posting where organization_id = $1 and actor->>'id' = $2 and attempts = 1 and claimed_until > $3`,
    [organizationId, name, clockOf(premises)()],
  )
  return found.rows[0]
}

test(`${kills} kills and an awful ledger: every document is posted once`, async () => {
  await withLedger(awful, quarantineMs, async ({ ledger, shelf, orders, findFaults }) => {
    const left = { claimed: 0, called: 0 }
    await shelf.stock(160)
    const isFileTwice = () => ledger.vouchers.some(({ files }) => [...files.values()].some(times => times > 1))
    for (let killed = 0; killed < kills || (killed < killsMax && !isFileTwice()); killed += 10) {
      const nameOf = (index: number) => `worker ${killed + index}`
      await killWorkers({
        kills: 10,
        workers: 6,
        documentsMax: 2,
        random: seeded(seed + killed),
        start: index => workshop.start({ ...orders, name: nameOf(index) }),
        async onKilled(index) {
          const { claimed, called } = await leftBehind(shelf.organizationId, nameOf(index))
          left.claimed += claimed
          left.called += called
          if (!(await shelf.hasWaiting(100))) await shelf.stock(60)
        },
      })
    }
    const last = workshop.start({ ...orders, name: 'the last', callers: 8, isEndless: false })
    expect(await last.ended).toEqual({ code: 0, signal: null, stderr: '' })
    expect(await findFaults()).toEqual([])

    // The kills hit postings under way and the ledger did its worst, else this proves nothing.
    expect(left.claimed).toBeGreaterThan(0)
    expect(left.called).toBeGreaterThan(0)
    expect(faults.filter(fault => ledger.faultCounts[fault] === 0)).toEqual([])
    expect(isFileTwice()).toBe(true)
    const { recovered, begun } = await recoveries(shelf.organizationId)
    expect(recovered).toBeGreaterThan(0)
    expect(begun, 'what recovery finds settled it leaves alone').toBe(0)
  })
}, 900_000)

/** What was posted by the service's own look at what was left behind, and how much of it nobody else had begun. */
async function recoveries(organizationId: string): Promise<{ recovered: number; begun: number }> {
  const found = await admin.query(
    `select count(*) filter (where request_id like 'recovery of %')::int as recovered, count(*) filter (where actor_id = 'recovery')::int as begun
    from audit_log where organization_id = $1 and after->>'state' = 'posted'`,
    [organizationId],
  )
  return found.rows[0]
}

/** It answers, and a busy machine is waited for. */
const calm: WordingHabits = { ...awful, percent: {}, lateMs: 2_000, settlesWithinMs: 500 }

test.each(rows`
  point            written  attached
  before the call  0        1
  after the call   1        1
  before the file  1        1
  after the file   1        2
`)('a process that is killed $point has written $written, and in the end it is one', async ({ point, written, attached }) => {
  await withLedger(calm, 1_000, async ({ ledger, shelf, orders, postAll, findFaults }) => {
    await shelf.stock(1)
    const killPoint = point as KillPoint
    const killed = workshop.start({ ...orders, name: 'the killed', callers: 1, isResuming: false, killPoint })
    expect((await killed.ended).signal).toBe('SIGKILL')
    expect(ledger.vouchers.length).toBe(Number(written))

    await postAll()
    expect(await findFaults()).toEqual([])
    expect(ledger.vouchers.flatMap(({ files }) => [...files.values()])).toEqual([Number(attached)])
  })
})

test.each(rows`
  side    step                   transaction
  after   its claim              1
  before  the note of its call   2
  after   the note of its call   2
  before  the look for the file  3
  before  the record             4
`)('a process that is held up $side $step, and goes on when others are done, changes nothing', async ({ side, transaction }) => {
  await withLedger(calm, 1_000, async ({ services, shelf, ledger, postAll, findFaults }) => {
    const place: Place = { at: 'transaction', number: Number(transaction), side: side as Place['side'] }
    const isSent = (documentId: string) => ledger.vouchers.some(({ marker }) => marker === documentId)
    const held = await holdUp(services, shelf, place, documentId => place.number < 3 || isSent(documentId))
    await postAll()
    await held.goOn()
    expect(await findFaults()).toEqual([])
  })
})

test('a process that is held up after its claim sends nothing while it is in doubt what others sent', async () => {
  await withLedger({ ...calm, percent: { 'reset after': 100 } }, 1_000, async ({ services, shelf, ledger }) => {
    const find: LedgerProvider['find'] = (...call) =>
      ledger.vouchers.length > 0 ? Promise.reject(new Error('it cannot say')) : services.ledger.find(...call)
    const doubtful = { ...services, ledger: { ...services.ledger, find } }
    const held = await holdUp(doubtful, shelf, { at: 'transaction', number: 1, side: 'after' })
    // On a busy machine the first attempt may come too late to be sent.
    await until('it is sent', async () => {
      await postProperly(doubtful, callerNamed(shelf.organizationId, 'the quick'), held.documentId)
      return ledger.vouchers.length > 0
    })
    await held.goOn()
    expect(ledger.vouchers.length).toBe(1)
  })
})

test('a posting that was refused since it was found abandoned is not sent by the service itself', async () => {
  await withLedger({ ...calm, percent: { refusal: 100 } }, 1_000, async ({ services, shelf, ledger }) => {
    const slow = await holdUp(services, shelf, { at: 'transaction', number: 2, side: 'before' })
    await until('the claim runs out', async () => (await listAbandonedPostings(services.store, services.clock(), 1)).length > 0)
    const recovery = heldUp(services, { at: 'rows', number: 1, side: 'after' })
    const resumed = resumePostings(recovery.services)
    await recovery.reached
    await until('it is refused', async () => {
      await postProperly(services, callerNamed(shelf.organizationId, 'a person'), slow.documentId)
      return shelf.hasWaiting(1)
    })
    const { refusal } = ledger.faultCounts
    expect(refusal).toBeGreaterThan(0)
    recovery.letGo()
    expect(await resumed).toBe(1)
    await slow.goOn()
    expect(ledger.faultCounts.refusal).toBe(refusal)
  })
})

test('a naive posting is caught: call, then record', async () => {
  await withLedger(awful, quarantineMs, async ({ ledger, shelf, orders, findFaults }) => {
    await shelf.stock(40)
    // One at a time, so that nothing but kills and lost answers is to blame.
    await killWorkers({
      kills: naiveKills,
      workers: 1,
      documentsMax: 12,
      random: seeded(seed),
      start: () => workshop.start({ ...orders, name: 'the naive', callers: 1, isResuming: false, isNaive: true }),
      onKilled: async () => shelf.stock(20),
    })
    const wrong = await findFaults()
    expect(duplicates(ledger)).toBeGreaterThan(0)
    expect(wrong.filter(fault => / has [2-9] vouchers$/.test(fault)).length).toBeGreaterThan(0)
  })
}, 600_000)

/** Half of what is sent is written only after it was said to have failed: later than a call is waited for, and then some. */
const dilatory: WordingHabits = {
  ...awful,
  percent: { 'delayed write': 50 },
  delayedWriteMs: { least: 600, most: 900 },
  settlesWithinMs: 3_000,
}

test('an outcome that is not known is waited for: longer than the ledger takes, and nothing is sent twice', async () => {
  await withLedger(dilatory, 3_200, async ({ ledger, shelf, postAll, findFaults }) => {
    await shelf.stock(40)
    await postAll()
    expect(await findFaults()).toEqual([])
    expect(ledger.faultCounts['delayed write']).toBeGreaterThan(0)
  })
})

test('shorter than the ledger takes, and it is', async () => {
  await withLedger(dilatory, 10, async ({ ledger, shelf, postAll, findFaults }) => {
    await shelf.stock(40)
    await postAll()
    const wrong = await findFaults()
    expect(duplicates(ledger)).toBeGreaterThan(0)
    expect(wrong.length).toBeGreaterThan(0)
    expect(wrong.filter(fault => !/ has \d+ vouchers$/.test(fault))).toEqual([])
  })
})
