/** The sandbox bank from the first click to the second day, in both countries. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { decide, done, link, said, startLinking } from './journey.ts'
import { findFaults } from './soundness.ts'

const start = new Date('2026-03-11T09:00:00Z')
const dayMs = 24 * 60 * 60 * 1000

let service: TestService
let organization: Organization
let now = start
let reading: ReturnType<typeof readSlowly>

/** It takes its time, and needs a clock that goes on: so it is read beside all else, with services of its own. */
async function readSlowly() {
  const slow = await startTestService()
  try {
    const reader = await slow.found()
    await link(slow, reader, 'sandbox-dk-slow')
    const counts = await Promise.all([1, 2].map(() => done(slow, reader, 'sync_bank_now')))
    return { counts, faults: [...(await findFaults(slow.database.admin, reader.id)), ...errorsLogged(slow)] }
  } finally {
    await slow.close()
  }
}

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
  reading = readSlowly()
  reading.catch(() => {})
})
afterEach(async () => {
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
  now = start
})
afterAll(async () => {
  await reading.catch(() => {})
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const call = (action: string, body: unknown = {}) => done(service, organization, action, body)

interface Held {
  all: number
  pending: number
  sums: Record<string, number>
}

const held = (): Promise<Held> =>
  withClient(service.database.admin, async client => {
    const { rows } = await client.query<{ account_id: string; all: number; pending: number; sum: string }>(
      `select account_id, count(*)::int as all, (count(*) filter (where is_pending))::int as pending, coalesce(sum(amount) filter (where not is_pending), 0) as sum
       from bank_transaction where organization_id = $1 group by account_id`,
      [organization.id],
    )
    return {
      all: rows.reduce((total, row) => total + row.all, 0),
      pending: rows.reduce((total, row) => total + row.pending, 0),
      sums: Object.fromEntries(rows.map(row => [row.account_id, Number(row.sum)])),
    }
  })

describe.each([
  ['denmark', 'dk', 'DKK'],
  ['italy', 'it', 'EUR'],
])('in %s', (regionKey, country, currency) => {
  test('is linked, read, read again, and read the next day', async () => {
    organization = await service.found(regionKey)
    const linked = await link(service, organization, `sandbox-${country}-bank`)
    expect(linked).toMatchObject({ state: 'linked', provider: 'sandbox', sandbox: true })
    expect(linked.accounts.length).toBeGreaterThan(1)
    expect(linked.accounts.map((account: { currency: string }) => account.currency)).toContain(currency)
    const first = await call('sync_bank_now')
    expect(first).toMatchObject({ accounts: linked.accounts.length, updated: 0, problems: [] })
    expect(first.imported).toBeGreaterThan(100)
    const before = await held()
    expect(before.all).toBe(first.imported)
    expect(before.pending).toBeGreaterThan(0)
    expect(first.examined).toBe(before.all - before.pending)
    expect(await call('sync_bank_now')).toMatchObject({ imported: 0, updated: 0, problems: [] })
    expect(await held()).toEqual(before)
    // Finalizing again is the same answer.
    expect(await call('finalize_bank_authorization', { authorizationId: linked.authorizationId })).toEqual(linked)

    now = new Date(start.getTime() + 2 * dayMs)
    const later = await call('sync_bank_now')
    expect(later.updated).toBeGreaterThan(0)
    expect(later.problems).toEqual([])
    const after = await held()
    expect(after.all - before.all).toBe(later.imported)

    // What the account gained between the two days is what was booked on it meanwhile: nothing is doubled, nothing is lost.
    const again = await link(service, organization, `sandbox-${country}-bank`)
    expect(again.accounts.map((account: { id: string }) => account.id)).toEqual(
      linked.accounts.map((account: { id: string }) => account.id),
    )
    for (const account of again.accounts) {
      const was = linked.accounts.find(({ id }: { id: string }) => id === account.id)
      expect(after.sums[account.id]! - before.sums[account.id]!).toBe(Math.round((account.balance - was.balance) * 100))
    }
    expect(await call('sync_bank_now')).toMatchObject({ imported: 0, problems: [] })
    expect((await held()).all).toBe(after.all)
  })

  test('the unsteady one brings what the steady one brings, each time once', async () => {
    organization = await service.found(regionKey)
    await link(service, organization, `sandbox-${country}-unsteady`)
    const { imported } = await call('sync_bank_now')
    expect(imported).toBeGreaterThan(100)
    expect(await call('sync_bank_now')).toMatchObject({ imported: 0, problems: [] })
    now = new Date(start.getTime() + dayMs)
    await call('sync_bank_now')
    const { all } = await held()
    expect(await call('sync_bank_now')).toMatchObject({ imported: 0 })
    expect((await held()).all).toBe(all)
  })
})

describe('consent', () => {
  test('that nobody gave, that was refused, and that came too late is said', async () => {
    organization = await service.found()
    const finalize = ({ authorizationId }: { authorizationId: string }) =>
      service.call(organization.key, 'finalize_bank_authorization', { authorizationId }).then(said)
    const asked = await startLinking(service, organization, 'sandbox-dk-bank')
    expect(asked).toMatchObject({ state: 'pending', institutionId: 'sandbox-dk-bank', sandbox: true })
    expect(await finalize(asked)).toEqual([409, 'authorization_pending'])
    await decide(asked, 'deny')
    expect(await finalize(asked)).toEqual([409, 'authorization_denied'])
    const late = await startLinking(service, organization, 'sandbox-dk-bank')
    now = new Date(start.getTime() + 2 * 60 * 60 * 1000)
    expect(await finalize(late)).toEqual([409, 'authorization_denied'])
    expect(await finalize({ authorizationId: 'aut_01k9zt3v8q4m2n6p7r5s9w0xyz' })).toEqual([404, 'authorization_not_found'])
    const nowhere = await service.call(organization.key, 'start_bank_authorization', { institutionId: 'sandbox-dk-nowhere' })
    expect(said(nowhere)).toEqual([404, 'institution_not_found'])
    expect(await call('sync_bank_now')).toMatchObject({ accounts: 0, imported: 0, problems: [] })
  })

  test('runs out, is said at the sync, and is given anew for the same accounts', async () => {
    organization = await service.found()
    const linked = await link(service, organization, 'sandbox-dk-short-consent')
    await call('sync_bank_now')
    const before = await held()
    now = new Date(start.getTime() + 11 * dayMs)
    const counts = await call('sync_bank_now')
    expect(counts).toMatchObject({ accounts: 0, imported: 0 })
    expect(counts.problems.map((problem: { code: string }) => problem.code)).toEqual(linked.accounts.map(() => 'consent_expired'))
    expect((await held()).all).toBe(before.all)
    await link(service, organization, 'sandbox-dk-short-consent')
    expect(await call('sync_bank_now')).toMatchObject({ accounts: linked.accounts.length, problems: [] })
    const all = (await held()).all
    expect(all).toBeGreaterThan(before.all)
    expect(await call('sync_bank_now')).toMatchObject({ imported: 0 })
  })

  test('is ended by a person, once, for all its accounts; what was read stays, and linking again goes on', async () => {
    organization = await service.found()
    const linked = await link(service, organization, 'sandbox-dk-bank')
    await call('sync_bank_now')
    const before = await held()
    const [{ id }] = linked.accounts as [{ id: string }]
    const end = (key = organization.key) => service.request(key, 'DELETE', `/api/rest/bank-accounts/${id}/consent`)
    expect((await end((await organization.member('viewer')).key)).status).toBe(403)
    expect((await end((await service.found()).key)).body.code).toBe('bank_account_not_found')
    const ended = await Promise.all([end(), end()])
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(ended.find(({ status }) => status === 200)?.body.result).toMatchObject({
      id,
      state: 'ended',
      sandbox: true,
      error: null,
      warnings: [],
    })
    expect(ended.find(({ status }) => status === 409)?.body.code).toBe('bank_account_not_linked')
    const states = async () =>
      (await service.request(organization.key, 'GET', '/api/rest/bank-accounts')).body.result.items.map(
        (one: { state: string }) => one.state,
      )
    expect(new Set(await states())).toEqual(new Set(['ended']))
    now = new Date(start.getTime() + dayMs)
    await call('sync_bank_now')
    expect(await held()).toEqual(before)
    const again = await service.call(organization.key, 'finalize_bank_authorization', { authorizationId: linked.authorizationId })
    expect(said(again)).toEqual([409, 'authorization_denied'])
    const [row] = await withClient(
      service.database.admin,
      async client =>
        (await client.query('select state, length(reference) as kept from bank_authorization where id = $1', [linked.authorizationId]))
          .rows,
    )
    expect(row).toEqual({ state: 'ended', kept: 0 })
    await link(service, organization, 'sandbox-dk-bank')
    expect(new Set(await states())).toEqual(new Set(['linked']))
  })
})

describe('a bank with bad manners', () => {
  test('fails once on page 7, and is read to the end all the same', async () => {
    organization = await service.found()
    await link(service, organization, 'sandbox-dk-faulty')
    const { imported, problems } = await call('sync_bank_now')
    expect(problems).toEqual([])
    expect((await held()).all).toBe(imported)
    expect(await call('sync_bank_now')).toMatchObject({ imported: 0, updated: 0, problems: [] })
  })

  test('is slow, and is waited for', async () => {
    const { counts, faults } = await reading
    expect(counts[0]).toEqual(counts[1])
    expect(counts[0]).toMatchObject({ updated: 0, problems: [] })
    expect(counts[0].imported).toBeGreaterThan(100)
    expect(faults).toEqual([])
  }, 600_000)
})
