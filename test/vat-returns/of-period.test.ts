/** The return of a period that is asked for: nil returns of quarters that have passed, which Denmark wants all the same, and returns out of turn. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import type { RegionKey } from './entries.ts'
import { codesOf, filledOf, journey, type Shown } from './journey.ts'

let service: TestService
let now: string

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
afterAll(() => service.close())
beforeEach(() => {
  now = '2026-04-10T10:00:00Z'
})

const open = async (region: RegionKey = 'denmark') => {
  const organization = await service.found(region)
  const ask = (body: unknown, key = organization.key) => service.request(key, 'POST', '/api/rest/vat-returns', body)
  const prepareOf = async (date: string): Promise<Shown> => {
    const { status, body } = await ask({ date })
    expect([date, status, body.detail]).toEqual([date, 200, undefined])
    return body.result
  }
  return { ...journey(service, organization, region), organization, ask, prepareOf }
}

test('Danish quarters without entries are named, prepared as nil returns, filed, and named no more', async () => {
  const books = await open()
  await books.sell('2025-05-03', 100)
  await books.sell('2026-02-03', 100)
  await books.prepareAndFile()
  const before = await books.prepare()
  expect([before.period, codesOf(before)]).toEqual(['Q1 2026', ['periods_not_filed']])
  expect(before.warnings[0]!.message).toContain('POST /api/rest/vat-returns')
  for (const [day, period, deadline] of [
    ['2025-08-15', 'Q3 2025', '2025-12-01'],
    ['2025-12-31', 'Q4 2025', '2026-03-02'],
  ] as const) {
    const nil = await books.prepareOf(day)
    expect(nil).toMatchObject({ period, deadline, state: 'draft', entryCount: 0, correctionCount: 0, payable: 0 })
    expect([filledOf(nil), codesOf(nil).includes('nil_return')]).toEqual([{}, true])
    expect(await books.file(nil.id, `R ${period}`)).toMatchObject({ state: 'filed', reference: `R ${period}` })
  }
  const after = await books.prepare()
  expect(after).toMatchObject({ id: before.id, period: 'Q1 2026', payable: 25, warnings: [] })
})

test('the current period is the same draft, whichever way it is prepared', async () => {
  const books = await open()
  await books.sell('2026-01-10', 1000)
  const one = await books.prepare()
  const other = await books.prepareOf('2026-03-31')
  expect(other).toMatchObject({ id: one.id, version: 2, changes: [], payable: 250 })
  expect(await books.list()).toHaveLength(1)
})

test.each(rows`
  day          outcome                what
  2026-06-30   200                    the quarter that today is in
  2026-07-01   409 period_not_begun   the next one
  9999-12-31   409 period_not_begun   the last of all
  2025-10-01   409 return_filed       one that is filed
  2026-02-30   400 invalid_input      a day that is none
  -            400 invalid_input      no day
`)('$day, $what: $outcome', async ({ day, outcome }) => {
  const books = await open()
  await books.sell('2025-11-03', 100)
  await books.prepareAndFile()
  const { status, body } = await books.ask({ ...(day && { date: day }) })
  expect([status, body.code].filter(Boolean).join(' ')).toBe(outcome)
})

test('one out of turn: each entry is filed once, and what comes late follows the rules of every return', async () => {
  const books = await open()
  for (const day of ['2025-02-10', '2025-05-10', '2025-08-10']) await books.sell(day, 100)
  const middle = await books.prepareOf('2025-05-01')
  expect(middle).toMatchObject({ period: 'Q2 2025', entryCount: 1, payable: 25 })
  await books.file(middle.id)
  await books.sell('2025-06-01', 200)
  const periods: [string, number, number][] = []
  for (let draft = await books.prepare(); draft.entryCount > 0; draft = await books.prepare()) {
    const { period, payable, correctionCount } = await books.file(draft.id)
    periods.push([period, payable, correctionCount])
  }
  expect(periods).toEqual([
    ['Q1 2025', 25, 0],
    ['Q3 2025', 75, 1],
  ])
})

test('a credit that was carried over an empty period is not carried a second time', async () => {
  const books = await open('italy')
  await books.buy('2025-02-10', 1000)
  expect(await books.prepareAndFile()).toMatchObject({ period: 'Q1 2025', carries: { credit: 220 } })
  await books.sell('2025-08-10', 2000)
  expect(await books.prepareAndFile()).toMatchObject({ period: 'Q3 2025', carried: { credit: 220 } })
  const empty = await books.prepareOf('2025-05-10')
  expect(empty).toMatchObject({ period: 'Q2 2025', entryCount: 0, carried: { debt: 0, credit: 0 }, carries: { debt: 0, credit: 0 } })
  expect(empty.warnings.find(({ code }) => code === 'nil_return')!.message).toContain('nothing has to be sent')
})

test('a deadline that was missed is met by the nil return', async () => {
  now = '2025-11-15T10:00:00Z'
  const books = await open()
  now = '2026-04-10T10:00:00Z'
  const missed = async () => {
    const { items } = await books.get('/deadlines?from=2026-03-01&to=2026-03-31')
    const found = items.find(({ kind, periodKey }: { kind: string; periodKey: string }) => kind === 'vat_return' && periodKey === '2025-Q4')
    return [found.state, found.isOverdue]
  }
  expect(await missed()).toEqual(['open', true])
  await books.file((await books.prepareOf('2025-12-01')).id)
  expect(await missed()).toEqual(['filed', false])
})

test('is in the audit log, and not for who only reads', async () => {
  const books = await open()
  const { id } = await books.prepareOf('2026-01-10')
  const { items } = await books.get(`/audit-log?targetId=${id}`)
  expect(items).toMatchObject([{ action: 'prepare_vat_return_of_period' }])
  expect((await books.ask({ date: '2026-01-10' }, await books.organization.keyWith('ledger:read'))).status).toBe(403)
})
