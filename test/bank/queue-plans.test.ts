/** A page of the queue costs what is on it, however many lines wait: rows that are looked at are counted, not the time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goByKeys, saveSuggestions } from '../../src/store/bank/queue.ts'
import { listTransactions, type TransactionFilter } from '../../src/store/bank/transactions.ts'
import type { Db } from '../../src/store/connection/db.ts'
import { type Sql, sql } from '../../src/store/connection/sql.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { addAccount, addEntry, addMovements, clockAt } from './journey.ts'

const pageSize = 101

let service: TestService
let organization: Organization
let lines: string[]

beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-15T10:00:00Z') })
  organization = await service.found()
  const account = await addAccount(service, organization)
  const entry = await addEntry(service, organization, { amount: -100 })
  lines = await fill(account, 3_000)
  await suggest(lines.slice(0, 20), entry)
})
afterAll(() => service.close())

const fill = (account: string, count: number): Promise<string[]> =>
  addMovements(
    service,
    organization,
    account,
    Array.from({ length: count }, (_, at) => ({
      amount: -100 - at,
      date: `2026-0${1 + (at % 3)}-${String(1 + (at % 28)).padStart(2, '0')}`,
      text: `line ${at}`,
    })),
  )

const suggest = (ids: readonly string[], entry: string): Promise<void> =>
  service.services.store.transaction(organization.id, async db => {
    const suggestion = {
      kind: 'exact',
      targets: [{ type: 'ledger', id: entry, amount: -10_000 as never }],
      difference: 0 as never,
    } as const
    const suggestions = [{ ...suggestion, score: 95, for: [], against: [], otherId: null }]
    saveSuggestions(
      db,
      ids.map(transactionId => ({ transactionId, suggestions })),
    )
  })

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Node Type': string
  Plans?: Plan[]
}

/** Rows that the scans of a plan look at, those that they leave out included. */
const lookedAt = (plan: Plan): number =>
  (plan['Node Type'].includes('Scan') ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, one) => sum + lookedAt(one), 0)

async function rowsFor(filter: TransactionFilter, before?: { date: string; id: string }): Promise<{ rows: number; statements: number }> {
  return service.services.store.transaction(
    organization.id,
    async db => {
      const asked: Sql[] = []
      const spy = {
        organizationId: db.organizationId,
        rows: async (query: Sql) => {
          asked.push(query)
          return []
        },
      } as unknown as Db
      await listTransactions(spy, filter, before, pageSize)
      goByKeys(db)
      const [row] = await db.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql`explain (analyze, format json) ${asked[0]!}`)
      return { rows: lookedAt(row!['QUERY PLAN'][0]!.Plan), statements: asked.length }
    },
    { readOnly: true },
  )
}

test.each([
  ['the first page', { state: 'unmatched' }, undefined],
  ['a later page', { state: 'unmatched' }, { date: '2026-02-10', id: 'txn_~' }],
  ['what is suggested', { isSuggested: true }, undefined],
  ['what is ready', { state: 'unmatched', isReady: true }, undefined],
  ['what lacks a receipt', { lacksReceipt: true }, undefined],
] as const)('%s of 3,000 lines', async (_name, filter, before) => {
  const { rows, statements } = await rowsFor(filter, before)
  expect(statements).toBe(1)
  // A line is looked up in the queue, among the movements, the settlements and their parts.
  expect(rows).toBeLessThanOrEqual(4 * pageSize)
})
