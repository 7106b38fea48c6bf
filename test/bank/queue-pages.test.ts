/** A page of the queue costs what is on it, however many lines wait: rows and pages of the store are counted, not time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTransactions, type TransactionFilter } from '../../src/store/bank/transactions.ts'
import type { Db } from '../../src/store/connection/db.ts'
import { type Sql, sql } from '../../src/store/connection/sql.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { addAccount } from './journey.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const page = 50

/** Each tenth has a suggestion, each hundredth one that is ready; one line in a thousand is on the second account. */
const suggestions = `case when i % 10 = 0 then jsonb_build_array(jsonb_build_object('kind', 'match', 'score', case when i % 100 = 0 then 95 else 60 end,
  'against', '[]'::jsonb, 'difference', 0, 'targets', '[]'::jsonb, 'for', '[]'::jsonb, 'otherId', null)) else '[]' end`

async function wait(count: number): Promise<{ organization: Organization; accounts: readonly [string, string] }> {
  const organization = await service.found()
  const accounts = [await addAccount(service, organization), await addAccount(service, organization)] as const
  const values = [organization.id, ...accounts, count]
  const line = `'txn_' || lpad(i::text, 26, '0') as id, case when i % 1000 = 0 then $3 else $2 end as account, date '2023-01-01' + i % 1000 as day,
    case when i % 3 = 0 then 5000 else -7000 end as amount from generate_series(1, $4) i`
  await withClient(service.database.admin, async client => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into bank_transaction (organization_id, id, account_id, fingerprint, occurrence, source, date, amount, currency, text, is_pending, search, created_at)
        select $1, id, account, id, 1, 'test', day, amount, 'DKK', 'text', false, '', now() from (select ${line}) line`,
      values,
    )
    await client.query(
      `insert into bank_open (organization_id, transaction_id, date, account_id, amount, is_pending, suggestions)
        select $1, id, day, account, amount, false, suggestions from (select ${suggestions} as suggestions, ${line}) line`,
      values,
    )
  })
  return { organization, accounts }
}

interface Plan {
  Plans?: Plan[]
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

const read = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) * plan['Actual Loops']) +
  (plan.Plans ?? []).reduce((sum, one) => sum + read(one), 0)

/** What one page reads of the store: rows of tables, and blocks. */
async function costOf(organizationId: string, filter: TransactionFilter, before?: { date: string; id: string }) {
  const plans: Plan[] = []
  await service.services.store.transaction(
    organizationId,
    async db => {
      const explaining: Pick<Db, 'organizationId' | 'rows' | 'write'> = {
        organizationId,
        write: statement => db.write(statement),
        rows: async <Row extends object>(statement: Sql) => {
          const [told] = await db.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (analyze, buffers, format json) ${statement}`)
          plans.push(told!['QUERY PLAN'][0].Plan)
          return [] as Row[]
        },
      }
      await listTransactions(explaining as Db, filter, before, page)
    },
    { readOnly: true },
  )
  expect(plans).toHaveLength(1)
  return { rows: read(plans[0]!), blocks: plans[0]!['Shared Hit Blocks'] + plans[0]!['Shared Read Blocks'] }
}

test('a page of 20,000 waiting lines reads the rows that are on it', async () => {
  const { organization, accounts } = await wait(20_000)
  const asked: [TransactionFilter, { date: string; id: string }?][] = [
    [{ state: 'unmatched' }],
    [{ state: 'unmatched' }, { date: '2024-06-01', id: 'txn_0' }],
    [{ state: 'unmatched', isReady: true }],
    [{ isSuggested: true }],
    [{ lacksReceipt: true }],
    [{ state: 'unmatched', accountId: accounts[0] }],
    [{ state: 'unmatched', accountId: accounts[1] }],
    [{ state: 'unmatched', to: '2024-01-01' }],
  ]
  const look = async () => {
    for (const [filter, before] of asked) {
      const { rows, blocks } = await costOf(organization.id, filter, before)
      // Each line once in the queue and once among the movements; of each a way down three indexes, and its row.
      expect({ filter, rows, isBounded: rows > 0 && rows <= 2 * page }).toEqual({ filter, rows, isBounded: true })
      expect({ filter, blocks, isBounded: blocks <= 12 * page }).toEqual({ filter, blocks, isBounded: true })
    }
  }
  // As it is before PostgreSQL has looked at the tables, and after.
  await look()
  await withClient(service.database.admin, client => client.query('analyze bank_open, bank_transaction'))
  await look()
}, 600_000)
