/**
 * Whatever is posted, prepared, filed and changed in between: each ledger line with a VAT effect is in exactly one return, the boxes of a filed one are
 * the sum of its lines, and nothing changes a filed one.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/calendar/dates.ts'
import { vatFrequencies } from '../../src/domain/calendar/periods.ts'
import { reversed } from '../../src/domain/ledger/entry.ts'
import { newId } from '../../src/ids.ts'
import { type StoredEntry, saveReversal } from '../../src/store/ledger/ledger.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { codes, post, type RegionKey, traded } from './entries.ts'
import { boxesOf, type Journey, journey, type Shown, type ShownLine } from './journey.ts'

let service: TestService
let today: string

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(`${today}T10:00:00Z`) })
})
afterAll(() => service.close())

type Step =
  | { do: 'post'; code: number; net: number; away: number; later: number; duty: number }
  | { do: 'reverse' | 'file what was prepared'; which: number }
  | { do: 'wait'; days: number }
  | { do: 'frequency'; frequency: (typeof vatFrequencies)[number] | null }
  | { do: 'prepare' | 'prepare and file' | 'move' }

const plain = <Name extends string>(name: Name) => fc.constant({ do: name })
const choosing = <Name extends string>(name: Name) => fc.record({ do: fc.constant(name), which: fc.nat(999) })

const posting = fc.record({
  do: fc.constant('post' as const),
  code: fc.nat(999),
  net: fc.oneof(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: -500_000, max: -1 })),
  // Most are of the last days, some are found in a drawer, some are of days to come.
  away: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -40, max: 0 }) }, fc.integer({ min: -400, max: 60 })),
  later: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 60 })),
  duty: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 99_999 })),
})

const quietStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: posting },
  { weight: 2, arbitrary: choosing('reverse') },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 70 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('frequency' as const),
      frequency: fc.constantFrom(...vatFrequencies, 'monthly', 'quarterly', null),
    }),
  },
  { weight: 4, arbitrary: plain('prepare and file') },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: quietStep },
  { weight: 3, arbitrary: plain('prepare') },
  // The last one, or one that was forgotten.
  { weight: 3, arbitrary: choosing('file what was prepared') },
  { weight: 1, arbitrary: plain('move') },
)

/** One organization that is taken through the steps. */
async function start(region: RegionKey) {
  const organization = await service.found(region)
  const books: Journey = journey(service, organization, region)
  const posted: StoredEntry[] = []
  const taken = new Set<string>()
  const prepared: Shown[] = []
  const filed: Shown[] = []
  let here = region

  async function reverse(which: number): Promise<void> {
    const open = posted.filter(({ id }) => !taken.has(id))
    const entry = open[which % open.length]
    if (!entry) return
    taken.add(entry.id)
    const now = service.services.clock()
    const back = reversed(entry, today > entry.date ? today : entry.date, entry.id, 'Taken back')
    const kept = { provider: 'builtin', externalReference: null, postedAt: now.toISOString() }
    await service.services.store.transaction(organization.id, db => saveReversal(db, { id: newId('led', now), entry: back, ...kept }))
  }

  async function file(draft: Shown | undefined): Promise<void> {
    if (!draft) return
    const reply = await service.call(organization.key, 'file_vat_return', { returnId: draft.id })
    if (reply.status === 200) filed.push(reply.body.result)
    else expect([409, ['return_filed', 'return_outdated']]).toEqual([reply.status, expect.arrayContaining([reply.body.code])])
  }

  async function take(one: Step): Promise<void> {
    if (one.do === 'post') {
      const code = codes[here][one.code % codes[here].length]!
      const on = addDays(today, one.away)
      // Only Italian purchases count later than they are dated; only Danish ones have duties.
      const vatOn = here === 'italy' && !code.isSale ? addDays(on, one.later) : on
      const duty = here === 'denmark' && !code.isSale ? one.duty : 0
      posted.push(await post(service, organization, traded(here, { code, net: one.net, on, vatOn, duty })))
    } else if (one.do === 'reverse') await reverse(one.which)
    else if (one.do === 'wait') today = addDays(today, one.days)
    else if (one.do === 'frequency') await books.setFrequency(one.frequency)
    else if (one.do === 'prepare') prepared.push(await books.prepare())
    else if (one.do === 'file what was prepared') await file(prepared.at(one.which % 2 === 0 ? -1 : one.which % prepared.length))
    else if (one.do === 'prepare and file') await file(await books.prepare())
    else {
      here = here === 'denmark' ? 'italy' : 'denmark'
      await books.act('set_region', { regionKey: here })
    }
  }

  /** Years later, until nothing waits any more. */
  async function finish(): Promise<void> {
    for (const regionKey of ['denmark', 'italy'] as const) {
      await books.act('set_region', { regionKey })
      for (let draft = await books.prepare(); draft.entryCount > 0; draft = await books.prepare()) {
        filed.push(await books.file(draft.id))
        expect(filed.length, 'what was filed waits no longer').toBeLessThan(200)
      }
    }
  }

  return { organization, books, filed, take, finish }
}

/** What each box is, in SQL over the lines of one return, written from the rule book. Amounts in minor units. */
const danishBoxes = rows`
  key                     sum                 lines
  salgsmoms               vat_due             vat_code in ('U25', 'OBPK')
  momsVarekoebUdland      vat_due             vat_code in ('IV25', 'IVV25')
  momsYdelseskoebUdland   vat_due             vat_code in ('IY25', 'IY25D50', 'IYV25')
  koebsmoms               vat_deducted        true
  elafgift                debit - credit      account = '7780'
  rubrikAVarer            vat_base            vat_code = 'IV25'
  rubrikAYdelser          vat_base            vat_code in ('IY25', 'IY25D50')
  rubrikBVarerEuSalg      vat_base            vat_code = 'UEUV'
  rubrikBVarerIkkeEuSalg  vat_base            vat_code = 'UEUV2'
  rubrikBYdelser          vat_base            vat_code = 'UEUY'
  rubrikC                 vat_base            vat_code in ('UVC', 'OBPS')
`
const italianBoxes = rows`
  key  sum           lines
  VP2  vat_base      account like '3%'
  VP3  vat_base      account like '4%'
  VP4  vat_due       true
  VP5  vat_deducted  true
`

/** The boxes that come from lines, summed by the database from the lines themselves. */
async function summed(regionKey: string, lines: readonly ShownLine[]): Promise<Record<string, number>> {
  const boxes = regionKey === 'denmark' ? danishBoxes : italianBoxes
  const columns = boxes.map(({ key, sum, lines: which }) => `coalesce(sum(${sum}) filter (where ${which}), 0)::bigint as "${key}"`)
  const sums = await withClient(service.database.admin, client =>
    client.query<Record<string, string>>(
      `select ${columns.join(', ')} from ledger_line join unnest($1::text[], $2::integer[]) as listed (entry, number)
       on listed.entry = ledger_line.entry_id and listed.number = ledger_line.line`,
      [lines.map(({ ledgerEntryId }) => ledgerEntryId), lines.map(({ line }) => line)],
    ),
  )
  // A Danish form has no room for øre: each box drops its own.
  const shown = (amount: number) => (regionKey === 'denmark' ? Math.trunc(amount / 100) : amount / 100) + 0
  return Object.fromEntries(Object.entries(sums.rows[0]!).map(([key, amount]) => [key, shown(Number(amount))]))
}

const nameOf = ({ ledgerEntryId, line }: Pick<ShownLine, 'ledgerEntryId' | 'line'>) => `${ledgerEntryId} ${line}`

/** All lines that the returns of a country must hold. */
async function linesWithEffect({ id }: Organization, regionKey: string): Promise<string[]> {
  const found = await withClient(service.database.admin, client =>
    client.query<{ entry_id: string; line: number }>(
      `select entry_id, line from ledger_line where organization_id = $1 and region_key = $2
       and (vat_base <> 0 or vat_due <> 0 or vat_deducted <> 0 or account = '7780')`,
      [id, regionKey],
    ),
  )
  return found.rows.map(({ entry_id, line }) => nameOf({ ledgerEntryId: entry_id, line })).sort()
}

/** Each takes what those before it left and nobody took: a credit is never lost and never used twice. */
function expectCarried(inOrder: readonly Shown[]): void {
  const waiting = new Set<Shown>()
  for (const one of inOrder) {
    const mine = [...waiting].filter(({ periodEnd }) => periodEnd < one.periodStart)
    const isSameYear = ({ periodEnd }: Shown) => periodEnd.slice(0, 4) === one.periodStart.slice(0, 4)
    const total = (some: readonly Shown[], what: 'debt' | 'credit') =>
      Number(some.reduce((sum, { carries }) => sum + carries[what], 0).toFixed(2))
    expect(one.carried).toEqual({
      debt: total(mine.filter(isSameYear), 'debt'),
      credit: total(mine.filter(isSameYear), 'credit'),
      creditOfLastYear: total(
        mine.filter(other => !isSameYear(other)),
        'credit',
      ),
    })
    for (const other of mine) waiting.delete(other)
    waiting.add(one)
  }
}

async function expectSound({ organization, books, filed }: Awaited<ReturnType<typeof start>>, regionKey: string): Promise<number> {
  const mine = filed.filter(one => one.regionKey === regionKey)
  const inOrder = [...mine].sort((one, other) => (one.periodStart < other.periodStart ? -1 : 1))
  for (const [at, one] of inOrder.entries()) if (at > 0) expect(inOrder[at - 1]!.periodEnd < one.periodStart).toBe(true)

  const counted: string[] = []
  for (const [at, one] of mine.entries()) {
    expect(await books.show(one.id)).toEqual(one)
    const lines = await books.lines(one.id, undefined, 7)
    const duties = regionKey === 'denmark' ? await books.lines(one.id, 'elafgift', 7) : []
    const all = [...lines, ...duties]
    counted.push(...all.map(nameOf))
    expect(boxesOf(one)).toMatchObject(await summed(regionKey, all))
    expect([one.entryCount, one.correctionCount]).toEqual([
      new Set(all.map(({ number }) => number)).size,
      new Set(all.filter(({ isCorrection }) => isCorrection).map(({ number }) => number)).size,
    ])
    for (const { vatDate, isCorrection } of lines) {
      if (!isCorrection) expect(one.periodStart <= vatDate! && vatDate! <= one.periodEnd).toBe(true)
      // A correction belongs to days that were filed before.
      else expect(mine.slice(0, at).some(before => before.periodStart <= vatDate! && vatDate! <= before.periodEnd)).toBe(true)
    }
  }
  expect(counted.sort()).toEqual(await linesWithEffect(organization, regionKey))
  expectCarried(mine)
  return counted.length
}

test('each line is in exactly one return, and each box is the sum of its lines', { timeout: 600_000 }, async () => {
  let looked = 0
  let corrections = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<RegionKey>('denmark', 'italy'),
      fc.array(step, { minLength: 30, maxLength: 90 }),
      async (region, steps) => {
        today = '2025-01-05'
        const story = await start(region)
        for (const one of steps) await story.take(one)
        today = '2031-01-15'
        await story.finish()
        for (const regionKey of ['denmark', 'italy']) looked += await expectSound(story, regionKey)
        corrections += story.filed.reduce((sum, { correctionCount }) => sum + correctionCount, 0)
      },
    ),
    { numRuns: 10, endOnFailure: true },
  )
  expect(looked).toBeGreaterThan(50)
  expect(corrections).toBeGreaterThan(0)
})

const frozen = ({
  regionKey,
  periodStart,
  periodEnd,
  frequency,
  boxes,
  payable,
  payment,
  carried,
  carries,
  entryCount,
  correctionCount,
}: Shown) => ({
  regionKey,
  periodStart,
  periodEnd,
  frequency,
  boxes,
  payable,
  payment,
  carried,
  carries,
  entryCount,
  correctionCount,
})

test('how often returns were prepared before they were filed does not matter', { timeout: 600_000 }, async () => {
  let returns = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<RegionKey>('denmark', 'italy'),
      fc.array(fc.tuple(quietStep, fc.boolean()), { minLength: 20, maxLength: 50 }),
      async (region, steps) => {
        const filed: Shown[][] = []
        for (const isEager of [false, true]) {
          today = '2025-01-05'
          const story = await start(region)
          for (const [one, isPreparedAfter] of steps) {
            await story.take(one)
            if (isEager && isPreparedAfter) await story.take({ do: 'prepare' })
          }
          filed.push(story.filed)
        }
        expect(filed[1]!.map(frozen)).toEqual(filed[0]!.map(frozen))
        returns += filed[0]!.length
      },
    ),
    { numRuns: 5, endOnFailure: true },
  )
  expect(returns).toBeGreaterThan(3)
})
