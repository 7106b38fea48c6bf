/** The numbers of the VAT registers over thousands of entries: the same as counted from the first of January, whichever page and days are asked for. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post as postMany } from '../../bench/ledger.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-08-10T10:00:00Z') })
})
afterAll(() => service?.close())

interface Row {
  registrationNumber: string
  number: number
  vatDate: string
}

const get = async ({ key }: Organization, path: string) => {
  const { status, body } = await service.request(key, 'GET', `/api/rest${path}`)
  expect([path, status, body?.detail]).toEqual([path, 200, undefined])
  return body.result
}

async function pages(organization: Organization, section: string, days: string, limit: number): Promise<Row[]> {
  const found: Row[] = []
  let cursor = ''
  do {
    const { rows } = await get(
      organization,
      `/reports/vat-register?${days}&section=${section}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
    )
    found.push(...rows.items)
    cursor = rows.nextCursor ?? ''
  } while (cursor)
  return found
}

/** Every entry of the section, numbered by one statement over all of them. */
const counted = (organization: Organization, isSale: boolean): Promise<Map<number, string>> =>
  withClient(service.database.admin, async client => {
    const { rows } = await client.query(
      `select number, vat_date::text as day, row_number() over (partition by extract(year from vat_date) order by number) as place from (
        select distinct number, vat_date from ledger_line
        where organization_id = $1 and vat_code is not null and (vat_base <> 0 or vat_due <> 0 or vat_deducted <> 0)
          and ((credit > 0) = (vat_base > 0)) = $2) entry`,
      [organization.id, isSale],
    )
    return new Map(rows.map(({ number, day, place }) => [Number(number), `${isSale ? 'S' : 'K'} ${place}/${day.slice(0, 4)}`]))
  })

test('an entry has the same number on every page, and keeps it when thousands follow', async () => {
  const organization = await service.found()
  const spread = { organizations: [organization.id], start: '2025-02-01', days: 500 }
  await withClient(service.database.admin, client => postMany(client, { ...spread, first: 1, last: 2400 }))
  const before = new Map<number, string>()
  for (const [section, isSale] of [
    ['S', true],
    ['K', false],
  ] as const) {
    const expected = await counted(organization, isSale)
    const whole = await pages(organization, section, 'from=2025-01-01&to=2026-12-31', 200)
    expect(new Map(whole.map(row => [row.number, row.registrationNumber]))).toEqual(expected)
    for (const row of whole) before.set(row.number * (isSale ? 1 : -1), row.registrationNumber)
    // Days in the middle begin with the number that follows on those before them.
    for (const days of ['from=2025-07-10&to=2025-11-20', 'from=2025-12-20&to=2026-01-10', 'from=2026-03-03&to=2026-03-03']) {
      const [from, to] = days.match(/\d{4}-\d\d-\d\d/g)!
      const some = await pages(organization, section, days, 37)
      expect(some.map(row => [row.number, row.registrationNumber])).toEqual(
        whole.filter(({ vatDate }) => vatDate >= from! && vatDate <= to!).map(row => [row.number, row.registrationNumber]),
      )
      expect(some.length).toBeGreaterThan(0)
    }
  }
  await withClient(service.database.admin, client => postMany(client, { ...spread, first: 2401, last: 4100 }))
  for (const [section, isSale] of [
    ['S', true],
    ['K', false],
  ] as const) {
    const after = await pages(organization, section, 'from=2025-01-01&to=2026-12-31', 200)
    expect(new Map(after.map(row => [row.number, row.registrationNumber]))).toEqual(await counted(organization, isSale))
    const sign = isSale ? 1 : -1
    for (const { number, registrationNumber } of after.filter(row => before.has(row.number * sign)))
      expect(registrationNumber).toBe(before.get(number * sign))
  }
})

test('a sale to a customer stays in its register when the customer is removed from the contacts', async () => {
  const organization = await service.found('italy')
  const { key } = organization
  const contact = await service.call(key, 'save_contact', { name: 'Cliente', country: 'IT' })
  const contactId = contact.body.result.id
  const sell = async (party: object) => {
    const lines = [
      { accountId: '3101', amount: -100, vatCode: '22' },
      { accountId: '1501', amount: 100, ...party },
    ]
    const { status, body } = await service.request(key, 'POST', '/api/rest/ledger-entries', { date: '2026-03-02', text: 'Vendita', lines })
    expect([status, body.detail]).toEqual([200, undefined])
  }
  await sell({ contactId })
  await sell({})
  await sell({ contactId })
  const shown = async () => {
    const days = 'from=2026-01-01&to=2026-12-31'
    const { sections } = await get(organization, `/reports/vat-register?${days}`)
    const listed = await Promise.all(['V', 'VC'].map(section => pages(organization, section, days, 50)))
    const totals = sections.map(({ key: name, base }: { key: string; base: number }) => [name, base])
    return { totals, numbers: listed.map(rows => rows.map(({ number, registrationNumber }) => [number, registrationNumber])) }
  }
  const before = await shown()
  expect(before.numbers).toEqual([
    [
      [1, 'V 1/2026'],
      [3, 'V 2/2026'],
    ],
    [[2, 'VC 1/2026']],
  ])
  expect((await service.call(key, 'delete_contact', { id: contactId })).status).toBe(200)
  expect(await shown()).toEqual(before)
})
