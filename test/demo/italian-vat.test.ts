/** The bills of the Italian demo company came in when they were sent, so that their VAT counts in the quarters of their days. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemo } from '../../src/demo/fill.ts'
import { italianCompany } from '../../src/demo/italian-company.ts'
import { rolePermissions } from '../../src/domain/access/permissions.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { demoClock, demoDay } from './filler.ts'

let service: TestService
let organization: Organization

const company = { ...italianCompany, receipts: italianCompany.receipts.slice(0, 1) }

beforeAll(async () => {
  service = await startTestService({ clock: demoClock })
  organization = await service.found('italy')
  const { userId } = await organization.member('owner')
  const actor = { type: 'user' as const, id: userId, name: 'Owner', onBehalfOf: null }
  const caller = { organizationId: organization.id, actor, permissions: rolePermissions.owner, userId, role: 'owner' as const }
  const demo = { company, day: demoDay, seed: organization.id }
  expect(await fillDemo(service.services, { ...caller, credential: 'demo' }, demo)).toBe(true)
}, 1_200_000)
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const get = async (path: string) => {
  const { status, body } = await service.request(organization.key, 'GET', `/api/rest${path}`)
  expect([path, status]).toEqual([path, 200])
  return body.result
}

interface Entry {
  date: string
  vatDate: string
  source: { type: string }
}

const quarterOf = (day: string): string => `${day.slice(0, 4)} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`

test('purchases count in the quarters of their days', async () => {
  const { items } = await get('/ledger-entries?limit=200')
  const bills = (items as Entry[]).filter(({ source }) => source.type === 'document')
  expect(bills.length).toBeGreaterThan(10)
  expect(bills.filter(({ date, vatDate }) => quarterOf(date) !== quarterOf(vatDate))).toEqual([])
  expect(new Set(bills.map(({ vatDate }) => quarterOf(vatDate))).size).toBe(3)
})

test('returns were prepared and filed in time, and deduct what came in', async () => {
  const { items: returns } = await get('/vat-returns')
  expect(returns.length).toBe(2)
  for (const { state, periodEnd, preparedAt, filedAt, deadline, boxes } of returns) {
    expect(state).toBe('filed')
    expect([periodEnd < preparedAt, preparedAt < filedAt, filedAt.slice(0, 10) < deadline]).toEqual([true, true, true])
    expect(boxes.find(({ key }: { key: string }) => key === 'VP5').amount).toBeGreaterThan(0)
  }
})

test('documents were captured before today, and some were posted by themselves this week', async () => {
  const { items } = await get('/documents?limit=200&state=posted')
  expect(items.every(({ createdAt }: { createdAt: string }) => createdAt.slice(0, 10) < demoDay)).toBe(true)
  expect((await get('/overview')).autoPosted7d).toBeGreaterThan(0)
})
