/** Books from before tax was withheld with each part of a payment: all of it had been withheld with the last part, or is still to be. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/store/migrate.ts'
import { withClient } from '../harness/cluster.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../harness/empty-database.ts'

let database: EmptyDatabase

beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database?.drop())

const before = 270

/** Of a bill over 1,220.00 with 200.00 to be withheld: what was paid of it and what that closed, part by part, and what each part says was withheld now. */
const bills: Readonly<Record<string, { parts: [paid: number, closed: number, withheld: number | null][]; left: number }>> = {
  unpaid: { parts: [], left: -200_00 },
  'paid in part': { parts: [[-510_00, -510_00, null]], left: -200_00 },
  'paid at once': { parts: [[-1020_00, -1220_00, -200_00]], left: 0 },
  'paid in two parts': {
    parts: [
      [-510_00, -510_00, null],
      [-510_00, -710_00, -200_00],
    ],
    left: 0,
  },
  'paid with the tax': { parts: [[-1220_00, -1220_00, null]], left: -200_00 },
}

test('what was withheld is known of the payment that closed the bill, and only what was not is still to be withheld', async () => {
  await migrate(database.admin, { upTo: before })
  const names = Object.keys(bills)
  await withClient(database.admin, async client => {
    await client.query('set session_replication_role = replica')
    for (const [name, { parts }] of Object.entries(bills)) {
      const open = -1220_00 - parts.reduce((sum, [, closed]) => sum + closed, 0)
      await client.query(
        'insert into ledger_open (organization_id, entry_id, amount, open_amount, account, payable, withheld) values ($1, $2, -122000, $3, $4, -102000, -20000)',
        ['org_a', name, open, '2501'],
      )
      for (const [at, [paid, closed]] of parts.entries()) {
        await client.query(
          `insert into bank_allocation (organization_id, transaction_id, line, target_type, target_id, amount, entry_id, settled, settlement_id)
          values ('org_a', $1, 1, 'ledger', $2, $3, $2, $4, $1)`,
          [`${name} ${at}`, name, paid, closed],
        )
      }
    }
  })
  await migrate(database.admin)
  await withClient(database.admin, async client => {
    const left = await client.query('select entry_id, withheld::integer from ledger_open')
    expect(Object.fromEntries(left.rows.map(row => [row.entry_id, row.withheld]))).toEqual(
      Object.fromEntries(names.map(name => [name, bills[name]!.left])),
    )
    const parts = await client.query('select entry_id, withheld::integer from bank_allocation order by transaction_id')
    expect(names.map(name => parts.rows.filter(row => row.entry_id === name).map(row => row.withheld))).toEqual(
      names.map(name => bills[name]!.parts.map(([, , withheld]) => withheld)),
    )
  })
})
