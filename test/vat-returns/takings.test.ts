/** The takings among the sales of a large ledger: those of whole thousands, those among invoices, and those that are looked up one by one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillUnchecked } from '../../bench/fill-books.ts'
import { post, type Trade } from '../../bench/ledger.ts'
import { euTrade, shopTrade } from '../../bench/report-rows.ts'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const invoices: Trade = {
  ...euTrade,
  kinds: `
    invoice  1  1501  Debtors      1  1  -   0  0  0
    invoice  2  3101  Sales       -1  0  22  1  1  0
    invoice  3  2601  Output_VAT   0 -1  -   0  0  0`,
  ...{ mix: ['invoice'], region: 'italy', currency: 'EUR', owedOn: ['1501'] },
}

const trades = { takings: shopTrade, invoices }

/** What is posted in turn, by how many entries. One in seven of what was entered by hand has a customer, and is no taking. */
const fill = ({ id }: Organization, parts: readonly (readonly [trade: keyof typeof trades, entries: number])[]): Promise<void> =>
  withClient(service.database.admin, async client => {
    await client.query(
      `insert into contact (organization_id, id, type, name, country, search, created_at, updated_at) values ($1, 'con_1', 'client', 'Rossi', 'IT', 'rossi', now(), now())`,
      [id],
    )
    await fillUnchecked(client, async () => {
      let last = 0
      for (const [trade, entries] of parts) {
        const spread = { start: '2025-01-01', days: 365 }
        await post(client, { organizations: [id], first: last + 1, last: last + entries, ...spread, trade: trades[trade] })
        last += entries
      }
      await client.query(
        `update ledger_open open set contact_id = 'con_1' from ledger_entry entry
         where open.organization_id = $1 and entry.organization_id = $1 and entry.id = open.entry_id and entry.number % 7 = 0 and entry.number > 2000`,
        [id],
      )
    })
  })

interface Row {
  section: string
  base: string
  vat: string
}

/** By what each entry is, in the words of the rule. */
async function expected({ id }: Organization, from: string, to: string): Promise<Record<string, number[]>> {
  const { rows } = await withClient(service.database.admin, client =>
    client.query<Row>(
      `select case when entry.source_type = 'manual' and open.contact_id is null then 'VC' else 'V' end as section, sum(line.vat_base) as base, sum(line.vat_due) as vat
     from ledger_line line join ledger_entry entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
       left join ledger_open open on open.organization_id = entry.organization_id and open.entry_id = entry.id
     where line.organization_id = $1 and line.vat_date between $2 and $3 and line.credit > 0 and line.vat_code = '22' group by 1`,
      [id, from, to],
    ),
  )
  return Object.fromEntries(rows.map(({ section, base, vat }) => [section, [Number(base) / 100, Number(vat) / 100]]))
}

async function shown({ key }: Organization, from: string, to: string): Promise<Record<string, number[]>> {
  const { body } = await service.request(key, 'GET', `/api/rest/reports/vat-register?from=${from}&to=${to}&section=VC`)
  const sections = body.result.sections as { key: string; base: number; vat: number }[]
  return Object.fromEntries(sections.filter(one => one.key === 'V' || one.key === 'VC').map(one => [one.key, [one.base, one.vat]]))
}

test.each([
  {
    books: 'of a shop that also sends invoices',
    parts: [
      ['takings', 2000],
      ['invoices', 1000],
      ...Array.from({ length: 3 }, () => [
        ['takings', 200],
        ['invoices', 133],
      ]).flat(),
      ['takings', 500],
    ] as [keyof typeof trades, number][],
  },
  {
    books: 'of a wholesaler with a few takings',
    parts: [
      ['takings', 2000],
      ['invoices', 9000],
      ['takings', 300],
    ] as [keyof typeof trades, number][],
  },
])('the takings $books are those of its entries', async ({ parts }) => {
  const shop = await service.found('italy')
  await fill(shop, parts)
  for (const [from, to] of [
    ['2025-01-01', '2025-12-31'],
    ['2025-02-10', '2025-08-20'],
  ] as const) {
    const sums = await expected(shop, from, to)
    expect(Object.keys(sums).sort()).toEqual(['V', 'VC'])
    expect(await shown(shop, from, to)).toEqual(sums)
  }
})
