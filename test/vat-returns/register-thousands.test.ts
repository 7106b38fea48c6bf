/** The numbers of the VAT registers where the ledger ends with a full thousand: there the last thousand is counted, and nothing comes after it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post as postMany } from '../../bench/ledger.ts'
import { appRole } from '../../src/store/migrate.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-08-10T10:00:00Z') })
})
afterAll(() => service?.close())

interface Shown {
  number: number
  registrationNumber: string
}

async function pages({ key }: Organization, section: string, days: string, limit: number): Promise<[number, string][]> {
  const found: [number, string][] = []
  for (let cursor = ''; ; ) {
    const path = `/api/rest/reports/vat-register?${days}&section=${section}&limit=${limit}${cursor && `&cursor=${cursor}`}`
    const { status, body } = await service.request(key, 'GET', path)
    expect([path, status, body?.detail]).toEqual([path, 200, undefined])
    found.push(...body.result.rows.items.map(({ number, registrationNumber }: Shown) => [number, registrationNumber]))
    cursor = body.result.rows.nextCursor ?? ''
    if (!cursor) return found
  }
}

async function sell({ key }: Organization, lines: readonly object[]): Promise<void> {
  const { status, body } = await service.request(key, 'POST', '/api/rest/ledger-entries', { date: '2026-08-03', text: 'Sale', lines })
  expect([status, body.detail]).toEqual([200, undefined])
}

/** Every entry with a sale, numbered by one statement over all of them. */
const counted = ({ id }: Organization): Promise<{ number: number; day: string; name: string }[]> =>
  withClient(service.database.admin, async client => {
    const { rows } = await client.query(
      `select number::integer, vat_date::text as day,
        'S ' || row_number() over (partition by extract(year from vat_date) order by number) || '/' || extract(year from vat_date) as name
       from (select distinct number, vat_date from ledger_line
        where organization_id = $1 and vat_code is not null and (vat_base <> 0 or vat_due <> 0 or vat_deducted <> 0)
          and (credit > 0) = (vat_base > 0)) entry order by number`,
      [id],
    )
    return rows
  })

/** By the role that row-level security binds, as the service posts. */
const postAsApp = ({ id }: Organization, first: number, last: number, start: string): Promise<void> =>
  withClient(service.database.admin, async client => {
    await client.query(`select set_config('role', $1, false), set_config('app.organization_id', $2, false)`, [appRole, id])
    await postMany(client, { organizations: [id], first, last, start, days: 240 })
  })

test('pages of any size have the same numbers where the last entry is the thousandth, or the two thousandth', async () => {
  const organization = await service.found()
  for (const [last, start] of [
    [1000, '2025-02-01'],
    [2000, '2025-11-01'],
  ] as const) {
    await postAsApp(organization, last - 999, last - 1, start)
    // The one that ends the thousand is posted as they all are, and counts those before it.
    await sell(organization, [
      { accountId: '1010', amount: -100, vatCode: 'U25' },
      { accountId: '6190', amount: 100 },
    ])
    const expected = await counted(organization)
    expect(expected.at(-1)!.number).toBe(last)
    const whole = await pages(organization, 'S', 'from=2025-01-01&to=2026-12-31', 200)
    expect(whole).toEqual(expected.map(({ number, name }) => [number, name]))
    for (const [from, to] of [
      ['2026-08-01', '2026-08-31'],
      ['2025-08-20', '2025-08-25'],
      ['2026-05-20', '2026-06-25'],
    ] as const) {
      const within = expected.filter(({ day }) => day >= from && day <= to)
      const one = await pages(organization, 'S', `from=${from}&to=${to}`, 1)
      expect(one).toEqual(within.map(({ number, name }) => [number, name]))
    }
  }
})

test('takings have numbers and sums of their own over a full thousand', async () => {
  const organization = await service.found('italy')
  const contact = await service.call(organization.key, 'save_contact', { name: 'Cliente', country: 'IT' })
  const contactId = contact.body.result.id
  const sale = (party: object) => [
    { accountId: '3101', amount: -100, vatCode: '22' },
    { accountId: '1501', amount: 100, ...party },
  ]
  await sell(organization, sale({ contactId }))
  await sell(organization, sale({}))
  const isTaking = (number: number) => number % 2 === 0 && number % 3 !== 0
  await withClient(service.database.admin, async client => {
    await client.query(`select set_config('role', $1, false), set_config('app.organization_id', $2, false)`, [appRole, organization.id])
    // The first two again and again: to the customer and to nobody, and of every three one with an invoice behind it.
    await client.query(
      `with given as (
        select number, 2 - number % 2 as of, 'led_' || lpad(number::text, 26, '0') as id from generate_series(3, 999) number
      ), entry as (
        insert into ledger_entry (organization_id, id, number, marker, region_key, currency, date, vat_date, text, search, amount, source_type, source_id,
          provider, posted_at)
        select entry.organization_id, given.id, given.number, 'copy ' || given.number, entry.region_key, entry.currency, entry.date, entry.vat_date,
          entry.text, entry.search, entry.amount, case when given.number % 3 = 0 then 'invoice' else entry.source_type end, given.id, entry.provider,
          entry.posted_at
        from given join ledger_entry entry on entry.organization_id = $1 and entry.number = given.of
      ), line as (
        insert into ledger_line (organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit, vat_code, vat_base,
          vat_due, vat_deducted, vat_date)
        select line.organization_id, given.id, line.line, line.region_key, given.number, line.date, line.account, line.account_name, line.debit,
          line.credit, line.vat_code, line.vat_base, line.vat_due, line.vat_deducted, line.vat_date
        from given join ledger_line line on line.organization_id = $1 and line.number = given.of
      ), open as (
        insert into ledger_open (organization_id, entry_id, amount, open_amount, account, contact_id, names)
        select open.organization_id, given.id, open.amount, open.amount, open.account, open.contact_id, open.names
        from given join ledger_entry entry on entry.organization_id = $1 and entry.number = given.of
          join ledger_open open on open.organization_id = $1 and open.entry_id = entry.id
      )
      update ledger_counter set last = 999 where organization_id = $1`,
      [organization.id],
    )
  })
  await sell(organization, sale({}))
  const numbers = Array.from({ length: 1000 }, (_, at) => at + 1)
  const days = 'from=2026-01-01&to=2026-12-31'
  for (const [section, isIn] of [
    ['V', (number: number) => !isTaking(number)],
    ['VC', isTaking],
  ] as const) {
    const expected = numbers.filter(isIn).map((number, at) => [number, `${section} ${at + 1}/2026`])
    expect(await pages(organization, section, days, 200)).toEqual(expected)
  }
  const { body } = await service.request(organization.key, 'GET', `/api/rest/reports/vat-register?${days}`)
  const sums = Object.fromEntries(body.result.sections.map(({ key, vat }: { key: string; vat: number }) => [key, vat]))
  const one = Math.round((sums.V / numbers.filter(number => !isTaking(number)).length) * 100)
  expect(one).toBeGreaterThan(0)
  expect(Math.round(sums.VC * 100)).toBe(one * numbers.filter(isTaking).length)
})
