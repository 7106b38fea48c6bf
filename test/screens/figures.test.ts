/** What the overview and the plots say is what the books say, to the cent, in both countries. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSettings, saveSettings } from '../../src/store/access/settings.ts'
import { addAccount, addMovements } from '../bank/journey.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { codes, post, type RegionKey, traded } from '../vat-returns/entries.ts'
import { journey } from '../vat-returns/journey.ts'

const april = new Date('2026-04-15T10:00:00Z')
let now = april
let service: TestService
beforeAll(async () => {
  service = await startTestService({ clock: () => now })
})
afterAll(() => service.close())

interface Point {
  from: string
  to: string
  in: number
  out: number
  value: number
}

const cents = (amount: number): number => Math.round(amount * 100)

/** Entries of every VAT code of the country, over two years and on the last days of months, with amounts that do not divide. */
async function trade(organization: Organization, region: RegionKey): Promise<void> {
  const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-01']
  for (const [at, code] of codes[region].entries()) {
    const on = days[at % days.length]!
    await post(service, organization, traded(region, { code, net: 33_333 + at * 1701, on, vatOn: on }))
  }
}

async function addBank(organization: Organization, currency: string): Promise<string> {
  const accountId = await addAccount(service, organization, { currency })
  await addMovements(service, organization, accountId, [
    { date: '2025-12-30', amount: 10_000.01, text: 'Begin' },
    { date: '2026-02-01', amount: -400.1, text: 'Fee' },
    { date: '2026-02-01', amount: 250, text: 'Customer' },
    { date: '2026-04-02', amount: -99.99, text: 'Shop' },
  ])
  return accountId
}

describe.each(['denmark', 'italy'] as const)('%s', region => {
  let organization: Organization
  let books: ReturnType<typeof journey>
  let accountId: string
  beforeAll(async () => {
    organization = await service.found(region)
    books = journey(service, organization, region)
    await trade(organization, region)
    accountId = await addBank(organization, region === 'denmark' ? 'DKK' : 'EUR')
  })

  test('the result of each month is that of its trial balance', async () => {
    const { points, currency } = await books.get('/series?measure=result&from=2025-12-15&to=2026-04-15')
    expect(currency).toBe(region === 'denmark' ? 'DKK' : 'EUR')
    expect(points.map(({ from, to }: Point) => `${from} ${to}`)).toEqual([
      '2025-12-15 2025-12-31',
      '2026-01-01 2026-01-31',
      '2026-02-01 2026-02-28',
      '2026-03-01 2026-03-31',
      '2026-04-01 2026-04-15',
    ])
    for (const { from, to, in: income, out, value } of points as Point[]) {
      const { accounts } = await books.get(`/trial-balance?from=${from}&to=${to}`)
      const ofType = (type: string): number =>
        accounts
          .filter((one: { type: string }) => one.type === type)
          .reduce((sum: number, one: { balance: number }) => sum + cents(one.balance), 0)
      expect([from, cents(income), cents(out)]).toEqual([from, 0 - ofType('income'), ofType('expense')])
      expect(cents(value)).toBe(cents(income) - cents(out))
    }
    expect((points as Point[]).some(point => point.in !== 0 && point.out !== 0)).toBe(true)
  })

  test('VAT so far is what prepare_vat_return then says, and nothing is saved by looking', async () => {
    const position = await books.get('/vat-position')
    const overview = await books.get('/overview')
    expect((await books.get('/vat-returns')).items).toEqual([])
    const prepared = await books.prepare()
    expect(position).toMatchObject({
      periodStart: prepared.periodStart,
      periodEnd: prepared.periodEnd,
      deadline: prepared.deadline,
      payable: prepared.payable,
      boxes: prepared.boxes,
      entryCount: prepared.entryCount,
    })
    expect(overview.vat).toMatchObject({ periodStart: prepared.periodStart, payable: prepared.payable, deadline: prepared.deadline })
    const of = await service.request(organization.key, 'POST', '/api/rest/vat-returns', { date: '2026-04-10' })
    const later = await books.get('/vat-position?date=2026-04-10')
    expect([later.payable, later.boxes]).toEqual([of.body.result.payable, of.body.result.boxes])
    // And each of its boxes is made of the same lines.
    for (const box of [undefined, ...prepared.boxes.map(({ key }: { key: string }) => key)]) {
      const ask = (path: string) =>
        service.request(organization.key, 'GET', `/api/rest${path}?limit=200${box === undefined ? '' : `&box=${box}`}`)
      const [soFar, ofReturn] = [await ask('/vat-position/lines'), await ask(`/vat-returns/${prepared.id}/lines`)]
      expect([box, soFar.status, soFar.body.result ?? soFar.body.errors]).toEqual([
        box,
        ofReturn.status,
        ofReturn.body.result ?? ofReturn.body.errors,
      ])
    }
    expect((await service.request(organization.key, 'GET', '/api/rest/vat-position/lines?box=none')).status).toBe(400)
  })

  test('the VAT of the months of a quarter is that of the lines of its return, before it is rounded', async () => {
    const { points } = await books.get('/series?measure=vat&from=2026-01-01&to=2026-03-31')
    const { id } = (await service.request(organization.key, 'POST', '/api/rest/vat-returns', { date: '2026-02-14' })).body.result
    const lines = await books.all<{ due: number; deducted: number }>(`/vat-returns/${id}/lines`, 200)
    const ofLines = (name: 'due' | 'deducted') => lines.reduce((sum, line) => sum + cents(line[name]), 0)
    const ofPoints = (name: 'in' | 'out') => (points as Point[]).reduce((sum, point) => sum + cents(point[name]), 0)
    expect([ofPoints('in'), ofPoints('out')]).toEqual([ofLines('due'), ofLines('deducted')])
    expect(ofPoints('in')).toBeGreaterThan(0)
    if (region === 'denmark') return
    const { boxes } = await books.get(`/vat-returns/${id}`)
    const box = (key: string): number => cents(boxes.find((one: { key: string }) => one.key === key).amount)
    expect([ofPoints('in'), ofPoints('out')]).toEqual([box('VP4'), box('VP5')])
  })

  test('cash is what the reconciliation says of the bank, at the end of each week', async () => {
    const { points } = await books.get('/series?measure=cash&by=week&from=2026-01-28&to=2026-04-15')
    for (const { from, to, in: income, out, value } of points as Point[]) {
      const [account] = (await books.get(`/reconciliation?from=${from}&to=${to}`)).accounts
      expect([to, cents(value), cents(income), cents(out)]).toEqual([
        to,
        cents(account.bankBalance),
        cents(account.period.in),
        0 - cents(account.period.out),
      ])
    }
    expect((points as Point[])[0]).toMatchObject({ from: '2026-01-28', to: '2026-02-01', in: 250, out: 400.1, value: 9849.91 })
    const one = await books.get(`/series?measure=cash&by=week&from=2026-01-28&to=2026-04-15&accountId=${accountId}`)
    expect(one.points).toEqual(points)
    const overview = await books.get('/overview')
    expect(overview.cash).toEqual([expect.objectContaining({ accountId, balance: 9749.92, currency: one.currency })])
    expect(overview).toMatchObject({ unmatched: 4, suggested: 0, lackingReceipt: 2, drafts: 0 })
  })

  test('VAT codes and categories are those of the country', async () => {
    const { items } = await books.get('/vat-codes')
    const known = items.find((one: { code: string }) => one.code === (region === 'denmark' ? 'REP' : '22'))
    expect(known).toMatchObject(region === 'denmark' ? { rate: 25, deductible: 0.25 } : { rate: 22, deductible: 1 })
    expect(items.some((one: { reverseCharge: boolean }) => one.reverseCharge)).toBe(true)
    const categories = (await books.get('/categories')).items
    const accounts = new Set((await books.all<{ number: string }>('/accounts', 200)).map(one => one.number))
    expect(categories.length).toBeGreaterThan(5)
    expect(categories.filter((one: { ledgerAccountId: string }) => !accounts.has(one.ledgerAccountId))).toEqual([])
  })
})

test('a return that is late by half a year still comes first', async () => {
  const organization = await service.found()
  await post(service, organization, traded('denmark', { code: codes.denmark[0]!, net: 33_333, on: '2026-01-15' }))
  now = new Date('2026-11-19T10:00:00Z')
  try {
    const { result } = (await service.request(organization.key, 'GET', '/api/rest/overview')).body
    expect(result.vat).toMatchObject({ periodStart: '2026-01-01', deadline: '2026-06-01' })
    const [first, second] = result.nextDeadlines
    expect(first).toMatchObject({ kind: 'vat_return', periodKey: '2026-Q1', dueOn: '2026-06-01', isOverdue: true })
    expect(second).toMatchObject({ kind: 'vat_return', periodKey: '2026-Q2', dueOn: '2026-09-01', isOverdue: true })
  } finally {
    now = april
  }
})

test('an organization without a region has figures of nothing', async () => {
  const organization = await service.found()
  await service.services.store.transaction(organization.id, async db =>
    saveSettings(db, { ...(await findSettings(db)), regionKey: null }, new Date('2026-04-15T10:00:00Z')),
  )
  const get = async (path: string) => (await service.request(organization.key, 'GET', `/api/rest${path}`)).body
  expect((await get('/overview')).result).toMatchObject({ currency: null, vat: null, nextDeadlines: [], cash: [], toReview: 0 })
  expect((await get('/series?measure=result')).result.points).toHaveLength(12)
  expect((await get('/vat-codes')).result.items).toEqual([])
  expect((await get('/vat-position')).code).toBe('region_not_set')
})

test.each([
  ['/series?measure=profit', 'measure'],
  ['/series?measure=cash&from=2026-02-30', 'from'],
  ['/series?measure=cash&from=2027-01-01', 'from'],
  ['/series?measure=result&from=1900-01-01', 'from'],
  ['/series?measure=vat&by=week&from=2020-01-01', 'from'],
  ['/series?measure=vat&accountId=acc_1', 'accountId'],
])('%s is refused by its field', async (path, field) => {
  const { key } = await service.found()
  const { status, body } = await service.request(key, 'GET', `/api/rest${path}`)
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_input', field])
})
