/** Three processes read accounts on their schedules, and one after the other is killed: every account is read to its end, nothing is lost, doubled or read twice at once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planSchedule } from '../../src/jobs/dispatch.ts'
import { createBanks } from '../../src/services.ts'
import { buildProgram } from '../harness/build.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { bankedAccount, manyTransactions } from '../providers/enablebanking/books.ts'
import { type FakeEnableBanking, startFakeEnableBanking } from '../providers/enablebanking/fake.ts'
import type { SchedulerOrders } from './kill/scheduler.ts'
import { findFaults } from './soundness.ts'

const ofEach = 120
const accountsOfEach = 4
const killsMax = 4

let service: TestService
let fake: FakeEnableBanking
let program: string
const processes: ChildProcess[] = []
let complaints = ''

beforeAll(async () => {
  fake = await startFakeEnableBanking(() => new Date())
  program = await buildProgram(new URL('./kill/scheduler.ts', import.meta.url))
  service = await startTestService({ banks: [] })
  const { store } = service.services
  const banks = createBanks({ store, clock: () => new Date(), baseUrl: () => service.url, settings: { enablebanking: fake.settings } })
  Object.assign(service.services, { banks })
})
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL')
  expect(fake.violations).toEqual([])
  await service.close()
  await fake.close()
})

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const admin = (text: string, values: unknown[] = []): Promise<any[]> =>
  withClient(service.database.admin, async client => (await client.query(text, values)).rows)

function begin(): ChildProcess {
  const orders: SchedulerOrders = { app: service.database.app, settings: fake.settings }
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr!.on('data', chunk => {
    complaints += chunk
  })
  processes.push(child)
  return child
}

async function link(organization: Organization, at: number): Promise<void> {
  fake.accounts = Array.from({ length: accountsOfEach }, (_, which) =>
    bankedAccount({ iban: `DK50004004401162${at}${which}`, transactions: manyTransactions(ofEach, '2026-08-01', `${at}-${which}`) }),
  )
  const { session } = await organization.member('admin')
  const headers = { cookie: `primanota=${session}`, 'sec-fetch-site': 'same-origin' }
  const { body: list } = await service.request(organization.key, 'GET', '/api/rest/institutions?limit=200')
  const { id } = list.result.items.find((one: { name: string }) => one.name === 'Nordea')
  const { body } = await service.call(null, 'start_bank_authorization', { institutionId: id }, headers)
  const back = fake.decide(body.result.consentUrl, 'allow')
  expect((await service.request(null, 'GET', back.pathname + back.search, undefined, headers)).status).toBe(200)
}

test('every account is read to its end although a process is killed every second or two', async () => {
  const organizations = await Promise.all([service.found(), service.found(), service.found()])
  for (const [at, organization] of organizations.entries()) await link(organization, at)
  const all = organizations.length * accountsOfEach
  expect(await planSchedule(service.services)).toBeGreaterThanOrEqual(all)
  await admin(`update scheduled_work set next_at = clock_timestamp() where kind = 'read_bank_account'`)
  Object.assign(fake, { pageSize: 20, delayMs: 40 })
  const succeeded = async () =>
    (await admin(`select 1 from scheduled_work where kind = 'read_bank_account' and succeeded_at is not null`)).length
  for (let started = 0; started < 3; started++) begin()
  let kills = 0
  while ((await succeeded()) < all) {
    await wait(1_200)
    if (kills >= killsMax || fake.log.filter(({ path }) => path.endsWith('/transactions')).length === 0) continue
    const victim = processes.shift()!
    victim.kill('SIGKILL')
    kills++
    begin()
  }
  for (const child of processes) child.kill('SIGKILL')
  expect(kills).toBeGreaterThan(0)
  const counted = await admin(
    `select account_id, count(*)::int as rows, count(distinct bank_id)::int as ids from bank_transaction group by account_id`,
  )
  expect(counted).toHaveLength(all)
  for (const { rows, ids } of counted) expect([rows, ids]).toEqual([ofEach, ofEach])
  expect(fake.atOnceMax).toBe(1)
  for (const { id } of organizations) expect(await findFaults(service.database.admin, id)).toEqual([])
  expect(complaints).toBe('')
}, 240_000)
