/** Which period is the current one, and when it has ended: by the clock of the organization's place. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { codeOf, post, type RegionKey, traded } from './entries.ts'
import { boxesOf, codesOf, journey } from './journey.ts'

let service: TestService
let now: string

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
afterAll(() => service.close())
beforeEach(() => {
  now = '2026-08-10T10:00:00Z'
})

const open = async (region: RegionKey = 'denmark') => {
  const organization = await service.found(region)
  return { ...journey(service, organization, region), organization }
}

test('without any entry it is the one that today falls in: a nil return, which Denmark wants all the same', async () => {
  const danish = await (await open()).prepare()
  expect(danish).toMatchObject({ period: 'Q3 2026', entryCount: 0, payable: 0, payment: null })
  expect(codesOf(danish)).toEqual(['period_not_ended', 'nil_return'])
  expect(danish.warnings[1]!.message).toContain('must be filed all the same')
  const italian = await (await open('italy')).prepare()
  expect(italian.warnings[1]!.message).toContain('nothing has to be sent')
})

test('it is the oldest that has ended and holds entries, then the next, then that of today', async () => {
  const books = await open()
  await books.sell('2026-05-03', 200)
  await books.sell('2025-11-03', 100)
  await books.sell('2026-08-03', 300)
  const periods: string[] = []
  for (let turn = 0; turn < 4; turn++) {
    const { period, id } = await books.prepare()
    periods.push(period)
    await books.file(id)
  }
  // That of today was filed before its end: what comes after it is the next one.
  expect(periods).toEqual(['Q4 2025', 'Q2 2026', 'Q3 2026', 'Q4 2026'])
})

test('an entry whose VAT counts for nothing makes no period, and neither does one of days to come', async () => {
  const books = await open()
  await books.buy('2026-02-03', 100, 'I25D0')
  await books.sell('2026-12-03', 100)
  expect(await books.prepare()).toMatchObject({ period: 'Q3 2026', entryCount: 0 })
})

test('duties on energy make one even if nothing else was posted: they are refunded', async () => {
  const books = await open()
  const duty = { code: codeOf('denmark', 'I0', false), net: 100_00, on: '2026-02-03', duty: 462_16 }
  await post(service, books.organization, traded('denmark', duty))
  const shown = await books.prepare()
  expect(shown).toMatchObject({ period: 'Q1 2026', entryCount: 1, payable: -462, warnings: [] })
  expect(boxesOf(shown)).toMatchObject({ elafgift: 462, koebsmoms: 0, momstilsvar: -462 })
  expect(await books.lines(shown.id, 'elafgift')).toMatchObject([{ amount: 462.16, isCorrection: false }])
  await books.file(shown.id)
  await post(service, books.organization, traded('denmark', { ...duty, duty: 100_00 }))
  expect(await books.prepare()).toMatchObject({ period: 'Q2 2026', entryCount: 1, correctionCount: 1, payable: -100 })
})

test('periods without entries between two returns are named, where they are due as well', async () => {
  const books = await open()
  await books.sell('2025-05-03', 100)
  await books.sell('2026-02-03', 100)
  await books.prepareAndFile()
  const shown = await books.prepare()
  expect(shown.period).toBe('Q1 2026')
  expect(shown.warnings).toMatchObject([{ code: 'periods_not_filed', message: expect.stringContaining('Q3 2025 and 1 more') }])
})

test.each(rows`
  region   frequency    day          period               until
  denmark  monthly      2026-02-10   February 2026        2026-02-28
  denmark  quarterly    2026-02-10   Q1 2026              2026-03-31
  denmark  -            2026-02-10   Q1 2026              2026-03-31
  denmark  half_yearly  2026-02-10   first half of 2026   2026-06-30
  denmark  annual       2025-02-10   2025                 2025-12-31
  italy    -            2026-05-10   Q2 2026              2026-06-30
  italy    monthly      2024-02-29   February 2024        2024-02-29
`)('$region, frequency "$frequency": $day is in $period', async ({ region, frequency, day, period, until }) => {
  const books = await open(region as RegionKey)
  await books.setFrequency(frequency === '' ? null : frequency!)
  await books.sell(day!, 100)
  expect(await books.prepare()).toMatchObject({ period, periodEnd: until })
})

test.each(rows`
  region   zone               moment                 period          ended  why
  denmark  -                  2026-03-31T21:59:59Z   March 2026      no     one second to midnight in summer time
  denmark  -                  2026-03-31T22:00:00Z   March 2026      yes    midnight
  italy    -                  2026-03-31T21:59:59Z   March 2026      no     one second to midnight in summer time
  italy    -                  2026-03-31T22:00:00Z   March 2026      yes    midnight
  denmark  -                  2026-01-31T22:59:59Z   January 2026    no     one second to midnight in winter time
  italy    -                  2026-01-31T23:00:00Z   January 2026    yes    midnight
  denmark  -                  2024-03-31T00:30:00Z   March 2024      no     half an hour before the clock goes forward
  italy    -                  2024-03-31T21:59:59Z   March 2024      no     the last second of a day of 23 hours
  denmark  -                  2024-03-31T22:00:00Z   March 2024      yes    a day of 23 hours is over
  italy    -                  2024-03-31T22:00:00Z   March 2024      yes    a day of 23 hours is over
  denmark  -                  2027-10-31T22:59:59Z   October 2027    no     the last second of a day of 25 hours
  italy    -                  2027-10-31T22:00:00Z   October 2027    no     midnight by yesterday's clock, not by today's
  denmark  -                  2027-10-31T23:00:00Z   October 2027    yes    a day of 25 hours is over
  italy    -                  2027-10-31T23:00:00Z   October 2027    yes    a day of 25 hours is over
  denmark  America/New_York   2026-04-01T03:59:59Z   March 2026      no     the organization keeps the clock of New York
  denmark  America/New_York   2026-04-01T04:00:00Z   March 2026      yes    midnight there
`)('$region at $moment ($why): $period has ended: $ended', async ({ region, zone, moment, period, ended }) => {
  now = moment!
  const books = await open(region as RegionKey)
  if (zone) await service.request(books.organization.key, 'PATCH', '/api/rest/organizations/current', { timeZone: zone })
  await books.setFrequency('monthly')
  const month = new Date(new Date(moment!).getTime() - 2 * 86_400_000).toISOString().slice(0, 7)
  await books.sell(`${month}-15`, 100)
  const shown = await books.prepare()
  expect([shown.period, codesOf(shown).includes('period_not_ended')]).toEqual([period, ended === 'no'])
})

test('filed after its end, a return that was prepared before does not say any more that it has not ended', async () => {
  now = '2026-03-31T21:00:00Z'
  const books = await open()
  await books.sell('2026-01-15', 100)
  const draft = await books.prepare()
  expect(codesOf(draft)).toEqual(['period_not_ended'])
  now = '2026-03-31T22:00:00Z'
  expect(codesOf(await books.file(draft.id))).toEqual([])
})

test('before its end it can be filed too: what comes later is a correction of the next one', async () => {
  const books = await open()
  await books.sell('2026-07-15', 100)
  const filed = await books.prepareAndFile()
  expect([filed.period, codesOf(filed)]).toEqual(['Q3 2026', ['period_not_ended']])
  await books.sell('2026-09-15', 200)
  now = '2026-10-05T10:00:00Z'
  expect(await books.prepare()).toMatchObject({ period: 'Q4 2026', entryCount: 1, correctionCount: 1, payable: 50 })
})

test('a frequency that the country does not know is honoured, with a warning', async () => {
  const books = await open('italy')
  await books.setFrequency('half_yearly')
  await books.sell('2026-03-15', 1000)
  const shown = await books.prepare()
  expect(shown).toMatchObject({ period: 'first half of 2026', frequency: 'half_yearly' })
  expect(codesOf(shown)).toEqual(['frequency_not_available_in_region'])
})

test('after a change of frequency a return takes the days that are left: no entry falls between, none is counted twice', async () => {
  const books = await open()
  await books.setFrequency('monthly')
  for (const day of ['2026-01-10', '2026-02-10', '2026-03-10', '2026-05-10']) await books.sell(day, 100)
  const month = await books.prepare()
  await books.setFrequency('quarterly')
  const quarter = await books.prepare()
  expect([quarter.period, quarter.entryCount]).toEqual(['Q1 2026', 3])
  // Both drafts hold January; once one is filed the other can no longer be.
  await books.setFrequency('monthly')
  await books.file((await books.prepare()).id)
  const refused = await service.call(books.organization.key, 'file_vat_return', { returnId: quarter.id })
  expect([refused.status, refused.body.code]).toEqual([409, 'return_outdated'])
  await books.setFrequency('quarterly')
  const rest = await books.prepare()
  expect(rest).toMatchObject({ periodStart: '2026-02-01', periodEnd: '2026-03-31', entryCount: 2, payable: 50, deadline: '2026-06-01' })
  await books.file(rest.id)
  await books.setFrequency('half_yearly')
  expect(await books.prepare()).toMatchObject({ periodStart: '2026-04-01', periodEnd: '2026-06-30', entryCount: 1, deadline: '2026-09-01' })
  // The draft of the whole quarter is superseded, and is not listed.
  const listed = (await books.list()).map(({ periodStart, periodEnd, state }) => `${periodStart} ${periodEnd} ${state}`)
  expect(listed.sort()).toEqual(['2026-01-01 2026-01-31 filed', '2026-02-01 2026-03-31 filed', '2026-04-01 2026-06-30 draft'])
  expect((await books.show(month.id)).state).toBe('filed')
})

test.each(['the month first', 'the quarter first'])('of two drafts of the same days, %s: each entry is filed once', async order => {
  const books = await open()
  await books.setFrequency('monthly')
  for (const day of ['2026-01-10', '2026-02-10']) await books.sell(day, 100)
  const month = await books.prepare()
  await books.setFrequency('quarterly')
  const quarter = await books.prepare()
  await books.file(order === 'the month first' ? month.id : quarter.id)
  for (let draft = await books.prepare(); draft.entryCount > 0; draft = await books.prepare()) await books.file(draft.id)
  const filed = await books.list('?state=filed')
  expect(filed.reduce((sum, { payable }) => sum + payable, 0)).toBe(50)
  expect(filed.reduce((sum, { entryCount }) => sum + entryCount, 0)).toBe(2)
})

test('a credit and a small debt of periods that were filed in another order reach the next return, each once', async () => {
  const books = await open('italy')
  await books.setFrequency('monthly')
  await books.sell('2026-03-10', 100)
  expect(await books.prepareAndFile()).toMatchObject({ period: 'March 2026', carries: { debt: 22 } })
  await books.buy('2026-01-10', 1000)
  expect(await books.prepareAndFile()).toMatchObject({ period: 'January 2026', carries: { credit: 220 } })
  await books.sell('2026-04-10', 2000)
  expect(await books.prepareAndFile()).toMatchObject({
    period: 'April 2026',
    carried: { debt: 22, credit: 220, creditOfLastYear: 0 },
    payable: 242,
  })
  await books.sell('2026-05-10', 2000)
  expect(await books.prepareAndFile()).toMatchObject({
    period: 'May 2026',
    carried: { debt: 0, credit: 0, creditOfLastYear: 0 },
    payable: 440,
  })
})

test('after a change of region the returns of both countries stand side by side', async () => {
  const books = await open()
  await books.sell('2026-01-10', 100)
  const danish = await books.prepare()
  await books.act('set_region', { regionKey: 'italy' })
  await post(service, books.organization, traded('italy', { code: codeOf('italy', '22', true), net: 1000_00, on: '2026-01-11' }))
  const italian = await books.prepare()
  expect(italian).toMatchObject({ regionKey: 'italy', period: 'Q1 2026', entryCount: 1, payable: 222.2 })
  // The Danish draft is filed from Italy, and neither counts what the other does.
  expect(await books.file(danish.id)).toMatchObject({ regionKey: 'denmark', entryCount: 1, payable: 25 })
  expect(await books.file(italian.id)).toMatchObject({ regionKey: 'italy', state: 'filed' })
  await books.act('set_region', { regionKey: 'denmark' })
  expect(await books.prepare()).toMatchObject({ regionKey: 'denmark', period: 'Q3 2026', entryCount: 0 })
  expect(boxesOf(await books.show(italian.id))).toMatchObject({ VP2: 1000, VP4: 220 })
})
