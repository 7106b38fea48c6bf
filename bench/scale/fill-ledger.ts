/** The ledger is by far the largest: it is filled without indexes, and what then stands in it is frozen, so that nothing has to be vacuumed. */
import type pg from 'pg'
import { countRegister } from '../fill-books.ts'
import { copyInto } from './copy.ts'
import { takeOff } from './indexes.ts'
import { datesUntil, entriesIn, entryColumns, fillEntries, fillLines, fillOpen, lineColumns, openColumns } from './ledger-rows.ts'
import { countsOf, type Planned } from './mix.ts'

export const ledgerTables = ['ledger_line', 'ledger_entry', 'ledger_open'] as const

const log = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${what}`)

/** @returns how many entries each organization has */
export async function fillLedger(client: pg.Client, organizations: readonly Planned[], lines: number): Promise<number[]> {
  const entries = countsOf(entriesIn(lines), organizations, 4)
  const dates = datesUntil(new Date())
  const filled = {
    ledger_line: [lineColumns, fillLines(organizations, entries, dates)],
    ledger_entry: [entryColumns, fillEntries(organizations, entries, dates)],
    ledger_open: [openColumns, fillOpen(organizations, entries, dates)],
  } as const
  const takenOff = await takeOff(client, ledgerTables)
  for (const table of ledgerTables) {
    // Frozen rows can only be written to a table that is empty as of this transaction. Triggers guard against what this is.
    await client.query('begin; set local session_replication_role = replica')
    await client.query(`truncate ${table}`)
    const [columns, rows] = filled[table]
    await copyInto(client, table, columns, rows, '(freeze)')
    await client.query('commit')
    log(`${table} is filled`)
  }
  for (const statement of takenOff.indexes) {
    await client.query(statement)
    log(statement.slice(0, 100))
  }
  for (const statement of takenOff.references) await client.query(statement)
  await client.query(
    `insert into ledger_counter (organization_id, last) select * from unnest($1::text[], $2::bigint[])
     on conflict (organization_id) do update set last = excluded.last`,
    [organizations.map(({ id }) => id), entries],
  )
  for (const table of ledgerTables) await client.query(`analyze ${table}`)
  await countRegister(client)
  log('the ledger is analyzed, the VAT registers are counted')
  return entries
}
