/** The demo company: killed in the middle and run again it is there once, in balance, and has something of everything that needs a person. */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { danishCompany } from '../../src/demo/danish-company.ts'
import { isEmpty } from '../../src/demo/empty.ts'
import { demoSteps, fillDemo } from '../../src/demo/fill.ts'
import { italianCompany } from '../../src/demo/italian-company.ts'
import { oddBills, plannedBills, plannedSales, quarters } from '../../src/demo/plan.ts'
import { checkIban } from '../../src/domain/identity/iban.ts'
import { passesCvr, passesPartitaIva } from '../../src/domain/identity/national-numbers.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { demoClock, demoDay, demoOf, type Orders, ownerOf } from './filler.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: demoClock })
  organization = await service.found('denmark')
})
afterAll(() => service?.close())

const get = async (path: string) => (await service.request(organization.key, 'GET', `/api/rest${path}`)).body.result

const program = fileURLToPath(new URL('./filler.ts', import.meta.url))
const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** How it ended. */
const killed = (orders: Orders): Promise<string | null> =>
  new Promise(resolve => {
    execFile(process.execPath, ['--import', loader, program, JSON.stringify(orders)], error => resolve(error?.signal ?? null))
  })

test('killed and run again, everything is there once', async () => {
  const { id: organizationId, ownerId: userId } = organization
  const orders = { app: service.database.app, filesDirectory: service.filesDirectory, organizationId, userId, transaction: 40 }
  expect(await isEmpty(service.services, ownerOf(organizationId, userId))).toBe(true)
  expect(await killed(orders)).toBe('SIGKILL')
  expect(await isEmpty(service.services, ownerOf(organizationId, userId))).toBe(false)
  const before = (await get('/documents?limit=200')).items.length
  expect(before).toBeGreaterThan(0)

  const demo = demoOf(organizationId, demoDay)
  const told: number[] = []
  await fillDemo(service.services, ownerOf(organizationId, userId), demo, ({ done }) => told.push(done))
  const steps = demoSteps(demo).flat().length
  expect(told).toEqual(Array.from({ length: steps }, (_, at) => at + 1))

  const documents = (await get('/documents?limit=200')).items
  const names: string[] = documents.map(({ fileName }: { fileName: string }) => fileName)
  expect(new Set(names).size).toBe(names.length)
  const odd = ['twin.pdf', 'other-account.pdf', 'order.pdf', 'neighbour.pdf', 'abroad.pdf', 'blurred.jpg', 'scan-0007.pdf']
  expect(names).toEqual(expect.arrayContaining(odd))
  expect(names).toHaveLength(plannedBills(demo.company, demoDay).length + odd.length)
  const codes = new Set(documents.flatMap(({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)))
  for (const code of ['probable_duplicate', 'iban_changed', 'not_a_voucher', 'addressed_to_other', 'rate_missing'])
    expect([...codes]).toContain(code)
  const of = (name: string) => documents.find(({ fileName }: { fileName: string }) => fileName === name)
  expect(of('scan-0007.pdf').error.code).toBe('pdf_broken')
  expect(of('blurred.jpg').extraction.confidence).toBeLessThan(0.8)
  expect(documents.filter(({ state }: { state: string }) => state === 'posted').length).toBeGreaterThanOrEqual(5)

  const invoices = (await get('/invoices?limit=200')).items
  expect(invoices).toHaveLength(plannedSales(demo.company, demoDay).length)
  expect(new Set(invoices.map(({ state }: { state: string }) => state))).toEqual(new Set(['issued', 'draft']))
  const transactions = (await get('/transactions?limit=200')).items
  expect(new Set(transactions.map(({ state }: { state: string }) => state))).toEqual(new Set(['reconciled', 'unmatched']))
  const returns = (await get('/vat-returns')).items
  expect(returns.map(({ state }: { state: string }) => state).sort()).toEqual(['draft', 'filed'])
  const { totals } = await get('/trial-balance')
  expect(totals.debit).toBeGreaterThan(0)
  expect(totals.debit).toBe(totals.credit)

  // Once more: nothing is added.
  await fillDemo(service.services, ownerOf(organizationId, userId), demo)
  expect((await get('/documents?limit=200')).items).toHaveLength(names.length)
  expect((await get('/trial-balance')).totals).toEqual(totals)
}, 600_000)

test.each([danishCompany, italianCompany])('$own.name has right check digits everywhere', company => {
  const parties = [
    company.own,
    company.neighbour,
    ...company.clients,
    ...company.regulars.map(one => one.supplier),
    ...company.receipts.map(one => one.supplier),
  ]
  const passes = { DK: passesCvr, IT: passesPartitaIva }[company.own.country]!
  for (const { name, vatNumber, iban } of parties) {
    expect([name, passes(vatNumber!.slice(2))]).toEqual([name, true])
    if (iban) expect([name, checkIban(iban)]).toEqual([name, expect.objectContaining({ ok: true })])
  }
  expect(new Set(parties.map(({ vatNumber }) => vatNumber)).size).toBe(parties.length)
})

test.each(['2026-01-01', '2026-03-31', '2026-07-15', '2026-11-17', '2028-02-29'])('on %s it is a half-year up to that day', day => {
  for (const company of [danishCompany, italianCompany]) {
    const bills = plannedBills(company, day)
    expect(bills.length).toBeGreaterThan(15)
    expect(new Set(bills.map(({ key }) => key)).size).toBe(bills.length)
    expect(oddBills(company, day, bills).map(({ key }) => key)).toContain('twin')
    const dates = [...bills, ...plannedSales(company, day)].map(({ date }) => date)
    expect(dates.every(date => date <= day)).toBe(true)
    expect(plannedSales(company, day).map(({ fate }) => fate)).toEqual(expect.arrayContaining(['paid', 'open', 'draft']))
    const { filed, due } = quarters(day)
    expect(due.end < day && filed.every(({ end }) => end < due.start)).toBe(true)
  }
})
