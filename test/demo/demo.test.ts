/** The demo company: killed in the middle and run again it is there once, in balance, and has something of everything that needs a person. */
import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCookie } from '../../src/access/sessions.ts'
import { danishCompany } from '../../src/demo/danish-company.ts'
import { companyIn, demoSteps, fillDemo } from '../../src/demo/fill.ts'
import { italianCompany } from '../../src/demo/italian-company.ts'
import { oddBills, plannedBills, plannedSales, quartersOver } from '../../src/demo/plan.ts'
import { rolePermissions } from '../../src/domain/access/permissions.ts'
import { checkIban } from '../../src/domain/identity/iban.ts'
import { passesCvr, passesPartitaIva } from '../../src/domain/identity/national-numbers.ts'
import { regionKeys } from '../../src/regions/index.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { isUntouched } from '../../src/store/untouched.ts'
import { buildProgram } from '../harness/build.ts'
import { until } from '../harness/process.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { demoClock, demoDay, doDemos, type Orders, smallCompany } from './filler.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: demoClock })
  organization = await service.found('denmark')
})
afterAll(() => service?.close())

const untouched = () => service.services.store.transaction(organization.id, isUntouched)
const get = async (path: string) => (await service.request(organization.key, 'GET', `/api/rest${path}`)).body.result

/** How it ended. */
const killed = async (orders: Orders): Promise<string | null> => {
  const program = await buildProgram(new URL('./filler.ts', import.meta.url))
  return new Promise(resolve => {
    execFile(process.execPath, [program, JSON.stringify(orders)], error => resolve(error?.signal ?? null))
  })
}

const ownerActor = (id: string) => ({ type: 'user' as const, id, name: `${id}@example.com`, onBehalfOf: null })

type Who = { session: string }
const demoRoute = '/api/rest/organizations/current/demo'
const ask = (who: Who, method = 'POST') =>
  service.request(null, method, demoRoute, method === 'POST' ? {} : undefined, {
    cookie: sessionCookie('http://localhost', who.session).split(';')[0]!,
    'sec-fetch-site': 'same-origin',
  })

test('asked for by route and killed in the middle, everything is there once', async () => {
  const owner = await organization.member('owner')
  const admin = await organization.member('admin')
  expect(await untouched()).toBe(true)
  expect((await ask(admin, 'GET')).body.result).toEqual({ isOffered: true, job: null })
  expect(await ask(admin)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await service.request(organization.key, 'POST', demoRoute, {})).status).toBe(403)
  const asked = await Promise.all([ask(owner), ask(owner), ask(owner)])
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
  const { id } = asked[0]!.body.result
  expect(asked.every(({ body }) => body.result.id === id)).toBe(true)
  expect(asked[0]!.body.result).toMatchObject({ kind: 'fill_demo', state: 'queued', documentId: null, steps: null })

  expect(await killed({ app: service.database.app, filesDirectory: service.filesDirectory, transaction: 60 })).toBe('SIGKILL')
  expect(await untouched()).toBe(false)
  const before = (await get('/documents?limit=200')).items.length
  expect(before).toBeGreaterThan(0)
  const stopped = (await ask(owner, 'GET')).body.result.job.steps.done
  expect(stopped).toBeGreaterThan(0)
  expect((await ask(owner)).body.result.id).toBe(id)

  const runner = doDemos(service.services)
  const filled = await until(
    'the demo company',
    async () => {
      const { isOffered, job } = (await ask(owner, 'GET')).body.result
      expect([isOffered, job.steps.done >= stopped]).toEqual([false, true])
      return job.state === 'done' || job.state === 'failed' ? job : undefined
    },
    300_000,
  )
  await runner.stop()
  const steps = demoSteps({ company: smallCompany, day: demoDay, seed: id }).flat().length
  expect(filled).toMatchObject({ id, state: 'done', error: null, steps: { done: steps, of: steps } })
  expect(await ask(owner)).toMatchObject({ status: 409, body: { code: 'organization_not_empty' } })
  expect((await get('/organizations/current')).name).toBe(danishCompany.own.name)
  const deeds = (await get(`/audit-log?targetId=${id}`)).items
  expect(deeds).toMatchObject([{ action: 'fill_with_demo', actor: { id: owner.userId } }])

  const documents = (await get('/documents?limit=200')).items
  const names: string[] = documents.map(({ fileName }: { fileName: string }) => fileName)
  expect(new Set(names).size).toBe(names.length)
  const odd = ['twin.pdf', 'other-account.pdf', 'order.pdf', 'neighbour.pdf', 'abroad.pdf', 'blurred.jpg', 'scan-0007.pdf']
  expect(names).toEqual(expect.arrayContaining(odd))
  expect(names).toHaveLength(plannedBills(smallCompany, demoDay).length + odd.length)
  const codes = new Set(documents.flatMap(({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)))
  for (const code of ['probable_duplicate', 'iban_changed', 'not_a_voucher', 'addressed_to_other', 'rate_missing'])
    expect([...codes]).toContain(code)
  const of = (name: string) => documents.find(({ fileName }: { fileName: string }) => fileName === name)
  expect(of('scan-0007.pdf').error.code).toBe('pdf_broken')
  expect(of('blurred.jpg').extraction.confidence).toBeLessThan(0.8)
  expect(documents.filter(({ state }: { state: string }) => state === 'posted').length).toBeGreaterThanOrEqual(5)

  const invoices = (await get('/invoices?limit=200')).items
  expect(invoices).toHaveLength(plannedSales(smallCompany, demoDay).length)
  expect(new Set(invoices.map(({ state }: { state: string }) => state))).toEqual(new Set(['issued', 'draft']))
  const transactions = (await get('/transactions?limit=200')).items
  expect(new Set(transactions.map(({ state }: { state: string }) => state))).toEqual(new Set(['reconciled', 'unmatched']))
  // Something to pay, something on its way, and an account to pay from.
  expect((await get('/bank-accounts')).items).toMatchObject([{ iban: danishCompany.own.iban }])
  const payables = (await get('/payables')).items
  expect(payables.length).toBeGreaterThanOrEqual(2)
  for (const one of payables) expect(one).toMatchObject({ creditorIban: expect.any(String), dueDate: expect.any(String), warnings: [] })
  expect((await get('/payment-orders')).items).toMatchObject([{ state: 'proposed', lines: [expect.anything()] }])
  const returns = (await get('/vat-returns')).items
  expect(returns.map(({ state }: { state: string }) => state).sort()).toEqual(['draft', 'filed'])
  const { totals } = await get('/trial-balance')
  expect(totals.debit).toBeGreaterThan(0)
  expect(totals.debit).toBe(totals.credit)

  // Once more, by whoever thought that it was not done: nothing is added.
  const caller = { organizationId: organization.id, actor: ownerActor(owner.userId), permissions: rolePermissions.owner }
  const again = { ...caller, userId: owner.userId, role: 'owner' as const, credential: `job ${id}` }
  const told: number[] = []
  const demo = { company: smallCompany, day: demoDay, seed: id }
  expect(await fillDemo(service.services, again, demo, { tell: ({ done }) => told.push(done) })).toBe(true)
  expect(told).toEqual(Array.from({ length: steps }, (_, at) => at + 1))
  expect((await get('/documents?limit=200')).items).toHaveLength(names.length)
  expect((await get('/payment-orders')).items).toHaveLength(1)
  expect((await get('/trial-balance')).totals).toEqual(totals)
}, 600_000)

test('what somebody has begun is left alone, and what was broken off too long ago', async () => {
  const begun = await service.found('denmark')
  await service.request(begun.key, 'PATCH', '/api/rest/organizations/current', { vatNumber: 'DK13585628' })
  expect(await ask(await begun.member('owner'))).toMatchObject({ status: 409, body: { code: 'organization_not_empty' } })

  const late = await service.found('italy')
  const { session } = await late.member('owner')
  const { id } = (await ask({ session })).body.result
  await service.services.store.transaction(late.id, async db =>
    db.write(
      sql`update job set payload = payload || '{"startedAt":"2026-11-16T10:00:00Z"}' where organization_id = ${late.id} and id = ${id}`,
    ),
  )
  const runner = doDemos(service.services)
  const job = await until('the end of it', async () => {
    const { job: now } = (await ask({ session }, 'GET')).body.result
    return now.state === 'failed' ? now : undefined
  })
  await runner.stop()
  expect(job.error.code).toBe('demo_too_old')
  expect(job.error.message).toMatch(/Found another organization/)
  // Nothing was done in it: it can be asked for anew.
  expect((await ask({ session }, 'GET')).body.result.isOffered).toBe(true)
  expect((await ask({ session })).body.result).toMatchObject({ state: 'queued' })
  await service.services.store.transaction(late.id, async db =>
    db.write(sql`update job set state = 'done', finished_at = clock_timestamp() where organization_id = ${late.id}`),
  )
})

test('every country has a demo company', () => {
  expect(regionKeys.map(key => companyIn(key)?.regionKey)).toEqual(regionKeys)
})

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
  expect(checkIban(company.european.supplier.iban!)).toMatchObject({ ok: true })
})

test.each(['2026-01-01', '2026-03-31', '2026-07-15', '2026-11-17', '2026-12-31', '2028-02-29'])(
  'on %s it is a half-year up to that day',
  day => {
    for (const company of [danishCompany, italianCompany]) {
      const bills = plannedBills(company, day)
      expect(bills.length).toBeGreaterThan(15)
      expect(new Set(bills.map(({ key }) => key)).size).toBe(bills.length)
      expect(oddBills(company, day, bills).map(({ key }) => key)).toContain('twin')
      const dates = [...bills, ...plannedSales(company, day)].map(({ date }) => date)
      expect(dates.every(date => date <= day)).toBe(true)
      expect(plannedSales(company, day).map(({ fate }) => fate)).toEqual(expect.arrayContaining(['paid', 'open', 'draft']))
      expect(bills.filter(({ fate, photo }) => fate === 'waiting' && !photo).length).toBeGreaterThanOrEqual(3)
      const over = quartersOver(day)
      expect(over.length).toBeGreaterThan(0)
      expect(over.every(({ end }, at) => end < (over[at + 1]?.start ?? day))).toBe(true)
    }
  },
)
