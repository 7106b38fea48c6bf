/** A run that is saved in many bites, several at a time: what it says it did is what is there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBankData } from '../../bench/bank-data.ts'
import { load } from '../../recon/load.ts'
import { reconcileNow } from '../../src/actions/bank/reconcile.ts'
import { perform } from '../../src/kernel/perform.ts'
import { goByKeys } from '../../src/store/bank/go-by-keys.ts'
import { listOpenEntries, listWaiting } from '../../src/store/bank/queue.ts'
import type { Db } from '../../src/store/connection/db.ts'
import { inSets } from '../../src/store/connection/plans.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { withClient } from '../harness/cluster.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { findFaults } from './soundness.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('6,000 against 6,000', async () => {
  const { caller } = await load(service.services, makeBankData({ seed: 5, count: 6000, ofOneAmount: 600 }), {
    email: 'large@example.com',
    isStrict: false,
  })
  const run = async () => (await perform(service.services, reconcileNow, { caller, body: {}, requestId: 'test' })).body
  // At first nearly all that is there is open, later only some of it: the pages are read in two ways.
  expect(await unlikeTheTables(caller.organizationId)).toEqual([])
  const { result } = JSON.parse(await run())
  expect(await unlikeTheTables(caller.organizationId)).toEqual([])
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
  expect(await unlikeTheAudit(caller.organizationId)).toEqual([])
  expect(reconciled).toBeGreaterThan(4000)
  expect(found.kinds).toBeGreaterThan(20)
  expect(await findFaults(service.database.admin, caller.organizationId)).toEqual([])
  expect(JSON.parse(await run()).result).toMatchObject({ examined: found.waiting, reconciled: 0, unmatched: found.waiting })
})

/** What a run reads, and what is stored, where the two differ. */
const unlikeTheTables = (organizationId: string): Promise<unknown[]> =>
  service.services.store.transaction(
    organizationId,
    async db => {
      // Row by row, as PostgreSQL may go about it before it has looked at so many, it is half a minute.
      const stored = await inSets(db, () => listPlainly(db))
      goByKeys(db)
      const { transactions } = await listWaiting(db)
      const entries = await listOpenEntries(db, new Map(), [])
      const read = [
        ...transactions.map(({ id, date, amount, text }) => [id, date, amount, text]),
        ...entries.map(({ id, date, wholeOpen, text }) => [id, date, wholeOpen, text]),
      ].map(row => row.join(' '))
      expect(read.length).toBeGreaterThan(1_000)
      return [...read.filter((row, at) => row !== stored[at]), ...stored.slice(read.length)]
    },
    { readOnly: true },
  )

async function listPlainly(db: Db): Promise<string[]> {
  const rows = await db.rows<{ row: string }>(sql`
    select concat_ws(' ', m.id, m.date, m.amount, m.text) as row from bank_open w join bank_transaction m on m.id = w.transaction_id
    where w.organization_id = ${db.organizationId} and m.organization_id = ${db.organizationId} and not m.is_pending order by m.id`)
  const entries = await db.rows<{ row: string }>(sql`
    select concat_ws(' ', e.id, e.date, o.open_amount, e.text) as row from ledger_open o join ledger_entry e on e.id = o.entry_id
    where o.organization_id = ${db.organizationId} and e.organization_id = ${db.organizationId} and o.open_amount <> 0 order by e.id`)
  return [...rows, ...entries].map(({ row }) => row)
}

/** What the audit log says of each match, and what is stored of it, where the two differ. */
const unlikeTheAudit = (organizationId: string): Promise<unknown[]> =>
  withClient(service.database.admin, async client => {
    const { rows } = await client.query(
      `with noted as (
        select row ->> 0 as transaction_id, row ->> 1 as target_id, (row ->> 2)::numeric as amount, row ->> 3 as settlement_id, matches.key as reasons
        from audit_log, json_each(after -> 'matches') matches, json_array_elements(matches.value) row
        where organization_id = $1 and target_type = 'bank_matches'
      ), stored as (
        select transaction_id, target_id, amount / 100.0 as amount, settlement_id,
          (select string_agg(reason ->> 'code', ' ') from json_array_elements(settlement.reasons) reason) as reasons
        from bank_allocation join bank_settlement settlement using (organization_id, transaction_id) where organization_id = $1
      )
      (select * from noted except select * from stored) union all (select * from stored except select * from noted)`,
      [organizationId],
    )
    return rows
  })
