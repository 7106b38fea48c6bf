/**
 * Books that reports are made of, filled without what posting looks up for each entry: hundreds of thousands of entries would each be looked up by plans for a
 * ledger that is nearly empty. What the triggers hold is asked of all of it afterwards, and what they write is written.
 */
import type pg from 'pg'

/** As `refuse_unsound_lines` and `refuse_unsound_entries` say it, and the keys between the tables. */
const unsound = `
  select count(*)::integer as entries from (
    select organization_id, entry_id, region_key, number, date, count(*) as lines, min(line) as lowest, max(line) as highest,
      sum(debit) as debit, sum(credit) as credit, min(vat_date) as vat_from, max(vat_date) as vat_to
    from ledger_line group by organization_id, entry_id, region_key, number, date
  ) posted
    full join ledger_entry entry on entry.organization_id = posted.organization_id and entry.id = posted.entry_id
    left join ledger_open open on open.organization_id = entry.organization_id and open.entry_id = entry.id
  where (entry.region_key = posted.region_key and entry.number = posted.number and entry.date = posted.date) is not true
    or posted.lines < 2 or posted.lowest <> 1 or posted.highest <> posted.lines or posted.debit <> posted.credit
    or posted.vat_from <> entry.vat_date or posted.vat_to <> entry.vat_date
    or (entry.source_type not in ('bank_transaction', 'reversal') and entry.amount is distinct from open.amount)`

const unowned = `
  select count(*)::integer as entries from ledger_open open
  where not exists (select from ledger_entry entry where entry.organization_id = open.organization_id and entry.id = open.entry_id)`

/** What the last entry of each thousand does when it is posted. */
export async function countRegister(client: pg.Client): Promise<void> {
  await client.query(`
    begin; set local session_replication_role = replica;
    truncate vat_register_count;
    insert into vat_register_count (organization_id, through, region_key, month, codes, is_taking, entries, first_day, last_day)
    select last.organization_id, last.number, counted.*
    from ledger_entry last cross join lateral vat_codes_of_entries(last.organization_id, last.number - 1000, last.number) counted
    where last.number % 1000 = 0;
    commit`)
  await client.query('analyze vat_register_count')
}

export async function fillUnchecked(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  await client.query('set session_replication_role = replica')
  try {
    await fill()
  } finally {
    await client.query('reset session_replication_role')
  }
  for (const wrong of [unsound, unowned]) {
    const { rows } = await client.query<{ entries: number }>(wrong)
    if (rows[0]?.entries !== 0) throw new Error(`${rows[0]?.entries} entries that no service would have posted`)
  }
  await countRegister(client)
}
