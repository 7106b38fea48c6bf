/** A year of each demo company: closed, it says the same as before; reopened by its owner, it is as if it had never been closed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { danishCompany } from '../../src/demo/danish-company.ts'
import { fillDemo } from '../../src/demo/fill.ts'
import { italianCompany } from '../../src/demo/italian-company.ts'
import { rolePermissions } from '../../src/domain/access/permissions.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { demoDay } from './filler.ts'

let service: TestService
let now = new Date(`${demoDay}T10:00:00Z`)

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

/** Few bills, so that it is quick. */
const smaller = <Company extends typeof danishCompany>(company: Company): Company => ({
  ...company,
  regulars: company.regulars.filter(({ key }) => key === 'rent' || key === 'paper'),
  receipts: company.receipts.slice(0, 1),
})

const cents = (amount: number): number => Math.round(amount * 100)

const days = 'from=2026-01-01&to=2026-12-31'

async function soundBooks(organization: Organization) {
  const get = async (path: string) => {
    const { status, body } = await service.request(organization.key, 'GET', `/api/rest${path}`)
    expect([status, path]).toEqual([200, path])
    return body.result
  }
  const trial = await get('/trial-balance?to=2026-12-31')
  expect(trial.totals.debit).toBe(trial.totals.credit)
  const amountOf = (rows: { key: string; amount: number }[], key: string) => cents(rows.find(row => row.key === key)!.amount)
  const { rows: sheet } = await get('/reports/balance-sheet?on=2026-12-31')
  expect(amountOf(sheet, 'assets')).toBe(amountOf(sheet, 'liabilities'))
  const { rows: earned } = await get(`/reports/profit-and-loss?${days}`)
  const receivables = await get('/reports/aged-receivables?on=2026-12-31')
  const balanceOf = (number: string) => trial.accounts.find(({ account }: { account: string }) => account === number)?.balance ?? 0
  expect(cents(receivables.totals.total)).toBe(cents(balanceOf(receivables.account)))
  return { trial, sheet, earned, result: amountOf(earned, 'result') }
}

test.each([
  ['denmark', danishCompany],
  ['italy', italianCompany],
] as const)(
  '%s',
  async (region, company) => {
    now = new Date(`${demoDay}T10:00:00Z`)
    const organization = await service.found(region)
    const owner = await organization.member('owner')
    const actor = { type: 'user' as const, id: owner.userId, name: 'Owner', onBehalfOf: null }
    const caller = {
      organizationId: organization.id,
      actor,
      permissions: rolePermissions.owner,
      userId: owner.userId,
      role: 'owner' as const,
    }
    const demo = { company: smaller(company), day: demoDay, seed: organization.id }
    expect(await fillDemo(service.services, { ...caller, credential: 'demo' }, demo)).toBe(true)
    now = new Date('2027-02-10T10:00:00Z')
    const send = (path: string, body: object, key = owner.key) => service.request(key, 'POST', `/api/rest${path}`, body)
    const before = await soundBooks(organization)
    expect(before.result).not.toBe(0)
    const { id } = (await send('/accounting-years', { start: '2026-01-01', end: '2026-12-31' })).body.result
    const closed = await send(`/accounting-years/${id}/closing`, {})
    expect([closed.status, closed.body.result?.state]).toEqual([200, 'closed'])
    const after = await soundBooks(organization)
    // The statements are those of before; the accounts of the result are empty, and their result is in equity.
    expect([after.earned, after.sheet.map(({ key, amount }: { key: string; amount: number }) => [key, amount])]).toEqual([
      before.earned,
      before.sheet.map(({ key, amount }: { key: string; amount: number }) => [key, amount]),
    ])
    const late = { date: '2026-12-30', text: 'Too late', lines: [] as object[] }
    late.lines = before.trial.accounts
      .slice(0, 2)
      .map(({ account }: { account: string }, at: number) => ({ accountId: account, amount: at ? -1 : 1 }))
    expect((await send('/ledger-entries', late)).body.code).toBe('period_locked')
    const clerk = await organization.member('admin')
    expect((await send(`/accounting-years/${id}/reopening`, { reason: 'A bill came late' }, clerk.key)).status).toBe(403)
    const reopened = await send(`/accounting-years/${id}/reopening`, { reason: 'A bill came late' })
    expect([reopened.status, reopened.body.result?.state]).toEqual([200, 'open'])
    const again = await soundBooks(organization)
    expect([again.earned, again.sheet]).toEqual([before.earned, before.sheet])
    const balances = ({ trial }: typeof before) =>
      trial.accounts
        .map(({ account, balance }: { account: string; balance: number }) => [account, balance])
        .filter(([, one]: [string, number]) => one !== 0)
    expect(balances(again)).toEqual(balances(before))
  },
  1_200_000,
)
