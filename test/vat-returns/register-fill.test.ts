/** What the measurements fill the ledger with is counted as what is posted is: else they would read registers that nobody has. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLedger } from '../../bench/scale/fill-ledger.ts'
import { planOrganizations } from '../../bench/scale/mix.ts'
import { appRole } from '../../src/store/migrate.ts'
import { withClient } from '../harness/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

test('every full thousand of a ledger that was filled without triggers is counted', async () => {
  await withClient(database.admin, async client => {
    const entries = await fillLedger(client, planOrganizations(2), 9_000)
    const thousands = entries.reduce((sum, count) => sum + Math.floor(count / 1000), 0)
    expect(thousands).toBeGreaterThan(0)
    const { rows } = await client.query(`
      select (select count(distinct (organization_id, through))::integer from vat_register_count) as thousands,
        (select sum(entries)::integer from vat_register_count) as counted,
        (select count(distinct (line.organization_id, line.number))::integer from ledger_line line
          join ledger_counter counter using (organization_id)
          where line.vat_code is not null and (line.vat_base <> 0 or line.vat_due <> 0 or line.vat_deducted <> 0)
            and line.number <= counter.last - counter.last % 1000) as entries`)
    expect(rows[0].thousands).toBe(thousands)
    expect(rows[0].counted).toBe(rows[0].entries)
  })
})

test('a thousand is counted by the keys of its entries, however many the organization has: row security must not take the index away', async () => {
  const [organization] = planOrganizations(1)
  await withClient(database.admin, async client => {
    await fillLedger(client, [organization!], 30_000)
    await client.query('begin')
    await client.query(`set local app.organization_id = '${organization!.id}'`)
    await client.query(`set local role ${appRole}`)
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) select * from vat_codes_of_entries('${organization!.id}', 5000, 6000)`,
    )
    const plan = rows[0]['QUERY PLAN'][0].Plan
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    expect(blocks).toBeGreaterThan(1000)
    // Some ten of each entry, of its lines and of what it reverses; all that is open would be hundreds.
    expect(blocks).toBeLessThan(30_000)
  })
})
