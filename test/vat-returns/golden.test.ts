/** The worked returns of the rule book, to the cent and the day: documents that were read, coded and posted, and the sales as entries. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { post, type RegionKey, traded } from './entries.ts'
import { boxesOf, codesOf, filledOf, type Journey, journey, type Shown } from './journey.ts'

let service: TestService
let now: string

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
afterAll(() => service.close())
beforeEach(() => {
  now = '2026-03-31T10:00:00Z'
})

async function open(region: RegionKey): Promise<Journey & { organization: Organization }> {
  const organization = await service.found(region)
  return { ...journey(service, organization, region), organization }
}

const textOf = (id: string): string =>
  readFileSync(new URL(`../golden/documents/${id}.txt`, import.meta.url), 'utf8').split(/^--- \w+\n/m)[1]!

async function postDocuments({ act }: Journey, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { documentId } = await act('capture_document', { text: textOf(id) })
    for (const step of ['extract_document', 'code_document', 'post_document']) await act(step, { documentId })
  }
}

const numbered = (country: string, last: number): string[] =>
  Array.from({ length: last }, (_, at) => `${country}-${String(at + 1).padStart(2, '0')}`)

test('DK-14: the quarter of DK-01 to DK-13', async () => {
  const books = await open('denmark')
  const rate = { currency: 'EUR', date: '2026-02-10', rate: 7.46 }
  await service.request(books.organization.key, 'POST', '/api/rest/exchange-rates', rate)
  await postDocuments(books, numbered('DK', 9))
  await books.sell('2026-01-20', 8000)
  await books.sell('2026-02-03', 10_000, 'UEUY')
  await books.sell('2026-02-17', 5000, 'UVC')
  await books.sell('2026-03-20', -800)
  now = '2026-04-02T08:00:00Z'
  const shown = await books.prepare()

  expect(filledOf(shown)).toEqual({
    salgsmoms: 4800,
    momsVarekoebUdland: 500,
    momsYdelseskoebUdland: 415,
    koebsmoms: 4615,
    momstilsvar: 1100,
    rubrikAVarer: 2000,
    rubrikAYdelser: 663,
    rubrikBYdelser: 10_000,
    rubrikC: 5000,
  })
  expect(shown.boxes.map(({ key }) => key)).toEqual([
    'salgsmoms',
    'momsVarekoebUdland',
    'momsYdelseskoebUdland',
    'koebsmoms',
    'olieOgFlaskegasafgift',
    'elafgift',
    'naturgasOgBygasafgift',
    'kulafgift',
    'co2Afgift',
    'vandafgift',
    'momstilsvar',
    'rubrikAVarer',
    'rubrikAYdelser',
    'rubrikBVarerEuSalg',
    'rubrikBVarerIkkeEuSalg',
    'rubrikBYdelser',
    'rubrikC',
  ])
  expect(shown).toMatchObject({
    period: 'Q1 2026',
    periodStart: '2026-01-01',
    periodEnd: '2026-03-31',
    frequency: 'quarterly',
    deadline: '2026-06-01',
    payBy: '2026-06-01',
    fileBy: '2026-06-01',
    payable: 1100,
    payment: { code: null, dueOn: '2026-06-01', amount: 1100, note: null },
    entryCount: 12,
    correctionCount: 0,
    warnings: [],
  })
  // DK-09, the gift basket, is no part of the return, and says so.
  expect(shown.excluded).toMatchObject([{ reason: 'no_vat_effect', vatDate: '2026-03-18' }])
  const lines = await books.lines(shown.id, 'momsYdelseskoebUdland')
  expect(lines.map(({ vatCode, amount }) => [vatCode, amount])).toEqual([
    ['IY25', 165.99],
    ['IYV25', 250],
  ])
})

/** REG-IT-1: the registers of IT-01 to IT-15 (DPR 633/72 artt. 23 and 25), which come to the rows of IT-16. */
async function showsRegisters(organization: Organization, returnId: string): Promise<void> {
  const read = async (query: string) => {
    const { status, body } = await service.request(organization.key, 'GET', `/api/rest/reports/vat-register?${query}`)
    expect([status, body.detail]).toEqual([200, undefined])
    return body.result
  }
  const shown = await read(`returnId=${returnId}&section=ARC`)
  expect(await read('from=2026-01-01&to=2026-03-31&section=ARC')).toEqual(shown)
  type Amounts = { base: number; vat: number; deductible: number; nonDeductible: number }
  const sections: Record<string, Amounts & { totals: (Amounts & { vatCode: string })[] }> = Object.fromEntries(
    shown.sections.map((one: { key: string }) => [one.key, one]),
  )
  const total = (field: keyof Amounts, ...keys: string[]) => Number(keys.reduce((all, key) => all + sections[key]![field], 0).toFixed(2))
  expect([total('base', 'A', 'ARC'), total('vat', 'A', 'ARC')]).toEqual([6020, 1190.4])
  expect([total('deductible', 'A', 'ARC'), total('nonDeductible', 'A', 'ARC')]).toEqual([1180.5, 9.9])
  const byCode = new Map<string, [number, number]>()
  for (const { vatCode, base, vat } of sections['V']!.totals) {
    const [before, taxed] = byCode.get(vatCode) ?? [0, 0]
    byCode.set(vatCode, [before + base, taxed + vat])
  }
  expect(Object.fromEntries(byCode)).toEqual({
    '22': [1100, 242],
    '10': [500, 50],
    '22S': [1000, 220],
    'N2.1': [2000, 0],
    'N3.1': [3000, 0],
  })
  expect([sections['V']!.base, sections['VRC']!.base, sections['VRC']!.vat, sections['VC']!.base]).toEqual([7600, 4100, 902, 0])
  const boxes = Object.fromEntries(shown.boxes.map(({ key, amount }: { key: string; amount: number }) => [key, amount]))
  expect(boxes).toEqual({ VP2: 7600, VP3: 6020, VP4: 1194, VP5: 1180.5 })
  expect(shown.rows.items.map((row: { registrationNumber: string }) => row.registrationNumber)).toEqual([
    'ARC 1/2026',
    'ARC 2/2026',
    'ARC 3/2026',
  ])
  const csv = await service.request(organization.key, 'GET', `/api/rest/reports/vat-register.csv?returnId=${returnId}`, undefined, {
    'accept-language': 'it',
  })
  await expect(String(csv.body)).toMatchFileSnapshot('golden/registri-iva-it-01-15.csv')
}

/** The Italian rows as the rule book writes them: VP6.1 for the first column, VP14.2 for the second; rows without an amount are left out. */
const rowsOf = ({ boxes }: Shown): string =>
  boxes
    .filter(({ amount }) => amount !== 0)
    .map(({ key, amount, column }) => `${key}${column === undefined ? '' : `.${column}`} ${Math.abs(amount).toFixed(2)}`)
    .join('; ')

test('IT-16 and IT-18: the first quarter of IT-01 to IT-15 is too small to be paid, and the second takes it over', async () => {
  const books = await open('italy')
  await books.act('set_region', { regionKey: 'italy', defaultJournalId: '1821' })
  await postDocuments(books, numbered('IT', 10))
  await books.sell('2026-01-10', 1000)
  await books.sell('2026-01-10', 500, '10')
  await books.sell('2026-02-11', 2000, 'N2.1')
  await books.sell('2026-02-20', 100)
  await books.sell('2026-03-02', 3000, 'N3.1')
  await books.sell('2026-03-12', 1000, '22S')
  now = '2026-04-02T08:00:00Z'
  const first = await books.prepare()
  expect(rowsOf(first)).toBe('VP2 7600.00; VP3 6020.00; VP4 1194.00; VP5 1180.50; VP6.1 13.50; VP12 0.14; VP14.1 13.64')
  expect(first).toMatchObject({
    period: 'Q1 2026',
    payBy: '2026-05-18',
    fileBy: '2026-06-01',
    deadline: '2026-05-18',
    payable: 13.64,
    payment: { code: '6031', amount: 0, note: expect.stringContaining('VP7') },
    carried: { debt: 0, credit: 0, creditOfLastYear: 0 },
    carries: { debt: 13.64, credit: 0 },
  })
  // IT-05 has a till receipt only; the stamp duty of IT-02 is on an entry that counts.
  expect(first.excluded.map(({ reason }) => reason)).toEqual(['no_vat_effect'])
  await showsRegisters(books.organization, first.id)
  await books.file(first.id)

  now = '2026-07-02T08:00:00Z'
  await books.sell('2026-04-15', 4090.91)
  await books.buy('2026-05-15', 2272.73)
  const second = await books.prepare()
  expect(rowsOf(second)).toBe('VP2 4090.91; VP3 2272.73; VP4 900.00; VP5 500.00; VP6.1 400.00; VP7 13.64; VP12 4.14; VP14.1 417.78')
  expect(second).toMatchObject({
    period: 'Q2 2026',
    payBy: '2026-08-20',
    fileBy: '2026-09-30',
    payment: { code: '6032', dueOn: '2026-08-20', amount: 417.78, note: null },
    carried: { debt: 13.64 },
    carries: { debt: 0, credit: 0 },
  })
})

test('IT-17: a credit of the quarter before lowers what is owed and its interest; due on the 18th as the 16th of May is a Saturday', async () => {
  const books = await open('italy')
  // The credit of the first quarter of 2026 can only be one of the year before: row VP9. In the second it is one of the same year: row VP8.
  await books.buy('2026-02-15', 636.36)
  now = '2026-04-02T08:00:00Z'
  const before = await books.prepareAndFile()
  expect(before).toMatchObject({ payable: -140, carries: { debt: 0, credit: 140 } })
  expect(before.payment).toMatchObject({ code: null, amount: 0, note: expect.stringContaining('VP8') })
  await books.sell('2026-04-15', 20_000)
  await books.buy('2026-04-16', 8000)
  now = '2026-07-02T08:00:00Z'
  const shown = await books.prepare()
  expect(rowsOf(shown)).toBe('VP2 20000.00; VP3 8000.00; VP4 4400.00; VP5 1760.00; VP6.1 2640.00; VP8 140.00; VP12 25.00; VP14.1 2525.00')
  expect(shown.payment).toEqual({ code: '6032', dueOn: '2026-08-20', amount: 2525, note: null })
})

test('IT-17 in the first quarter: the credit comes from the last of the year before, code 6031', async () => {
  const books = await open('italy')
  now = '2026-01-10T08:00:00Z'
  await books.buy('2025-11-15', 636.36)
  expect(await books.prepareAndFile()).toMatchObject({ period: 'Q4 2025', payable: -140, payBy: '2026-03-16', fileBy: '2026-03-02' })
  await books.sell('2026-01-15', 20_000)
  await books.buy('2026-01-16', 8000)
  now = '2026-04-02T08:00:00Z'
  const shown = await books.prepare()
  expect(rowsOf(shown)).toBe('VP2 20000.00; VP3 8000.00; VP4 4400.00; VP5 1760.00; VP6.1 2640.00; VP9 140.00; VP12 25.00; VP14.1 2525.00')
  expect(shown).toMatchObject({
    payment: { code: '6031', dueOn: '2026-05-18', amount: 2525, note: null },
    carried: { debt: 0, credit: 0, creditOfLastYear: 140 },
  })
})

test('IT-19: by the month a credit goes to the next one, without interest', async () => {
  const books = await open('italy')
  await books.setFrequency('monthly')
  await books.sell('2026-01-12', 4545.45)
  await books.buy('2026-01-13', 5909.09)
  await books.sell('2026-02-12', 2000)
  const january = await books.prepareAndFile()
  expect(rowsOf(january)).toBe('VP2 4545.45; VP3 5909.09; VP4 1000.00; VP5 1300.00; VP6.2 300.00; VP14.2 300.00')
  expect(january).toMatchObject({
    period: 'January 2026',
    payBy: '2026-02-16',
    fileBy: '2026-06-01',
    payable: -300,
    carries: { credit: 300 },
  })
  expect(boxesOf(january)).toMatchObject({ VP6: -300, VP14: -300 })
  const february = await books.prepare()
  expect(rowsOf(february)).toBe('VP2 2000.00; VP4 440.00; VP6.1 440.00; VP8 300.00; VP14.1 140.00')
  expect(february.payment).toEqual({ code: '6002', dueOn: '2026-03-16', amount: 140, note: null })
})

test('the sale of IT-13b under the one-stop shop is in no row', async () => {
  const books = await open('italy')
  await books.sell('2026-01-12', 100)
  const without = await books.prepare()
  const oss = { code: 'N7', isSale: true, rate: 0, deducted: 0, isSelfAssessed: false, isReported: true }
  await post(service, books.organization, traded('italy', { code: oss, net: 100_00, on: '2026-01-13' }))
  const withIt = await books.prepare()
  expect(boxesOf(withIt)).toEqual(boxesOf(without))
  expect(withIt.changes).toEqual([])
})

test.each(rows`
  region   frequency    clock       day          payBy        fileBy       code
  denmark  monthly      2025-02-01  2024-12-10   2025-01-27   2025-01-27   -
  denmark  monthly      2025-08-01  2025-06-10   2025-08-18   2025-08-18   -
  denmark  monthly      2026-08-01  2026-06-10   2026-08-17   2026-08-17   -
  denmark  monthly      2026-01-05  2025-11-10   2025-12-29   2025-12-29   -
  denmark  quarterly    2025-08-01  2025-01-10   2025-06-02   2025-06-02   -
  denmark  half_yearly  2026-02-01  2025-09-10   2026-03-02   2026-03-02   -
  denmark  half_yearly  2026-08-01  2026-02-10   2026-09-01   2026-09-01   -
  denmark  annual       2026-02-01  2025-02-10   2026-03-02   2026-03-02   -
  italy    monthly      2025-03-01  2025-01-10   2025-02-17   2025-06-03   6001
  italy    monthly      2026-06-01  2026-04-10   2026-05-18   2026-09-30   6004
  italy    monthly      2026-09-01  2026-07-10   2026-08-20   2026-11-30   6007
  italy    quarterly    2025-08-01  2025-04-10   2025-08-20   2025-09-30   6032
  italy    quarterly    2025-12-05  2025-08-10   2025-11-17   2025-12-01   6033
  italy    quarterly    2027-02-05  2026-11-10   2027-03-16   2027-03-01   6099
  italy    half_yearly  2026-08-05  2026-02-10   2026-08-20   2026-09-30   6032
  italy    annual       2026-02-05  2025-11-10   2026-03-16   2026-04-30   6099
`)(
  '$region, $frequency: what was sold on $day is paid by $payBy and filed by $fileBy',
  async ({ region, frequency, clock, day, payBy, fileBy, code }) => {
    now = `${clock}T10:00:00Z`
    const books = await open(region as RegionKey)
    await books.setFrequency(frequency!)
    await books.sell(day!, 10_000)
    const shown = await books.prepare()
    expect(shown).toMatchObject({
      frequency,
      payBy,
      fileBy,
      deadline: [payBy, fileBy].sort()[0],
      payment: { code: code === '' ? null : code },
    })
    const isLegal = !(frequency === 'annual' || (region === 'italy' && frequency === 'half_yearly'))
    expect(codesOf(shown).includes('frequency_not_available_in_region')).toBe(!isLegal)
  },
)
