/** A process that is killed while it reads the bank or reconciles: whoever runs again doubles nothing and loses nothing. */
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsLogged } from '../contract/store.ts'
import { buildProgram } from '../harness/build.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type FakeBank, fakeAccount, fakeBank, manyMovements, pagesOf } from './fake-bank.ts'
import { addAccount, addEntries, addMovements, done } from './journey.ts'
import type { Orders } from './kill/worker.ts'
import { findFaults } from './soundness.ts'

/** Longer than a process that says nothing holds its run. */
const leaseMs = 16_000
const movements = 5600

let service: TestService
let bank: FakeBank
let aheadMs = 0
let program: string

beforeAll(async () => {
  bank = fakeBank()
  bank.accountsAtBank = [fakeAccount({ pages: pagesOf(manyMovements(movements), 500) })]
  bank.validUntil = new Date(Date.now() + 1e10)
  program = await buildProgram(new URL('./kill/worker.ts', import.meta.url))
  service = await startTestService({ clock: () => new Date(Date.now() + aheadMs), banks: [bank] })
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

/** Runs until it is killed. */
function sacrifice(organization: Organization, orders: Omit<Orders, 'app' | 'organizationId' | 'movements' | 'aheadMs'>): Promise<string> {
  const whole: Orders = { ...orders, app: service.database.app, organizationId: organization.id, movements, aheadMs }
  const child = spawn(process.execPath, [program, JSON.stringify(whole)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  child.stderr.on('data', chunk => (said += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(signal ?? `it ended by itself with ${code}: ${said}`))
  })
}

const count = (organization: Organization, table: string): Promise<number> =>
  withClient(service.database.admin, async client => {
    const { rows } = await client.query(`select count(*)::int as count from ${table} where organization_id = $1`, [organization.id])
    return rows[0].count
  })

async function link(organization: Organization): Promise<void> {
  const { authorizationId } = await done(service, organization, 'start_bank_authorization', { institutionId: 'fake-bank' })
  await done(service, organization, 'finalize_bank_authorization', { authorizationId })
}

test('an import that is killed between pages, and before and after it wrote, is completed by the next', async () => {
  const organization = await service.found()
  await link(organization)
  expect(await sacrifice(organization, { action: 'sync_bank_now', page: 3 })).toBe('SIGKILL')
  expect(await count(organization, 'bank_transaction')).toBe(0)

  // While the dead one may still be alive the next one waits for it.
  let isDone = false
  const second = done(service, organization, 'reconcile_now').then(result => {
    isDone = true
    return result
  })
  await wait(700)
  expect(isDone).toBe(false)
  aheadMs += leaseMs
  expect(await second).toMatchObject({ examined: 0 })

  expect(await sacrifice(organization, { action: 'sync_bank_now', change: 1, when: 'before the commit' })).toBe('SIGKILL')
  expect(await count(organization, 'bank_transaction')).toBe(0)
  aheadMs += leaseMs
  expect(await sacrifice(organization, { action: 'sync_bank_now', page: 11 })).toBe('SIGKILL')
  const arrived = await count(organization, 'bank_transaction')
  expect(arrived).toBeGreaterThanOrEqual(5000)
  expect(arrived).toBeLessThan(movements)
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
  aheadMs += leaseMs
  const counts = await done(service, organization, 'sync_bank_now')
  expect(counts).toMatchObject({ accounts: 1, imported: movements - arrived, updated: 0, examined: movements, problems: [] })
  expect(await count(organization, 'bank_transaction')).toBe(movements)
  expect(await done(service, organization, 'sync_bank_now')).toMatchObject({ imported: 0, updated: 0 })
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
}, 600_000)

test('a reconciliation that is killed before and after it wrote goes on where it was', async () => {
  const organization = await service.found()
  const account = await addAccount(service, organization)
  const owed = Array.from({ length: 1200 }, (_, at) => ({
    amount: -(at + 100),
    numbers: [`INV-${40_000 + at}`],
    names: ['Papir og Pen ApS'],
  }))
  await addEntries(service, organization, owed)
  await addMovements(
    service,
    organization,
    account,
    owed.map(({ amount, numbers }) => ({ amount, text: `Papir og Pen ${numbers[0]}`, name: 'Papir og Pen ApS' })),
  )
  expect(await sacrifice(organization, { action: 'reconcile_now', change: 1, when: 'before the commit' })).toBe('SIGKILL')
  expect([await count(organization, 'bank_settlement'), await count(organization, 'bank_open')]).toEqual([0, 1200])
  aheadMs += leaseMs
  expect(await sacrifice(organization, { action: 'reconcile_now', change: 1, when: 'after the commit' })).toBe('SIGKILL')
  // Bites of a thousand, side by side; what the dead one had sent already the database may still commit a moment later.
  expect(await count(organization, 'bank_settlement')).toBeGreaterThan(0)
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
  aheadMs += leaseMs
  const { examined, reconciled, unmatched } = await done(service, organization, 'reconcile_now')
  expect(examined).toBeLessThan(1200)
  expect([reconciled, unmatched]).toEqual([examined, 0])
  expect(await count(organization, 'bank_settlement')).toBe(1200)
  expect(await count(organization, 'ledger_entry')).toBe(2400)
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
}, 600_000)
