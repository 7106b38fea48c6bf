/** A run that is saved in many bites, several at a time: what it says it did is what is there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBankData } from '../../bench/bank-data.ts'
import { load } from '../../recon/load.ts'
import { reconcileNow } from '../../src/actions/bank/reconcile.ts'
import { perform } from '../../src/kernel/perform.ts'
import { withClient } from '../harness/cluster.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { findFaults } from './soundness.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('6,000 against 6,000', async () => {
  const { caller } = await load(service.house, makeBankData({ seed: 5, count: 6000, ofOneAmount: 600 }), {
    email: 'large@example.com',
    isStrict: false,
  })
  const run = async () => (await perform(service.house, reconcileNow, { caller, body: {}, requestId: 'test' })).body
  const { result } = JSON.parse(await run())
  const found = await withClient(service.database.admin, async client => {
    const { rows } = await client.query(
      `select (select count(*)::int from bank_settlement where organization_id = $1) as settled,
        (select count(*)::int from bank_open where organization_id = $1) as waiting,
        (select count(*)::int from bank_open where organization_id = $1 and suggestions <> '[]') as suggested,
        (select sum((after ->> 'count')::int)::int from audit_log where organization_id = $1 and target_type = 'bank_matches') as noted,
        (select count(distinct reasons::text)::int from bank_settlement where organization_id = $1) as kinds`,
      [caller.organizationId],
    )
    return rows[0]
  })
  const { examined, reconciled, suggested, unmatched } = result
  expect([examined, unmatched, suggested]).toEqual([reconciled + found.waiting, found.waiting, found.suggested])
  expect([found.settled, found.noted]).toEqual([reconciled, reconciled])
  expect(reconciled).toBeGreaterThan(4000)
  expect(found.kinds).toBeGreaterThan(20)
  expect(await findFaults(service.database.admin, caller.organizationId)).toEqual([])
  expect(JSON.parse(await run()).result).toMatchObject({ examined: found.waiting, reconciled: 0, unmatched: found.waiting })
})
