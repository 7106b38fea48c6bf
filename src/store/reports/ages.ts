/**
 * What is open on receivables or payables at the end of a day, by entry. Every line of the account is counted once: a payment on the entries that it
 * settled, a reversal on what it took back, and what is left of either on itself. So the ages come to the balance of the account, whatever was posted to it.
 */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { type AgedSum, type Bucket, bucketDays, buckets, type OpenPosition } from '../../domain/reports/ages.ts'
import type { Db } from '../connection/db.ts'
import { type Sql, sql } from '../connection/sql.ts'

/**
 * One pass over the lines of the account; what moves from one entry to another, which is little beside them, is added to it. Only what the payment side of an
 * entry stands on says when it is due and who owes it.
 */
const openOn = (db: Db, regionKey: string, account: string, on: CalendarDate): Sql => sql`
  on_account as (
    select line.entry_id, line.number, line.date, line.debit - line.credit as amount from ledger_line line
    where line.organization_id = current_organization() and line.region_key = ${regionKey} and line.account = ${account} and line.account <> ''
      and line.date <= ${on}
  ), settled as materialized (
    select part.entry_id, part.settlement_id, part.settled from bank_allocation part
      join ledger_open open on open.organization_id = part.organization_id and open.entry_id = part.entry_id and open.account = ${account}
    where part.organization_id = ${db.organizationId} and part.settlement_id <> part.entry_id
      and exists (select from ledger_line line where line.organization_id = ${db.organizationId} and line.entry_id = part.settlement_id
        and line.region_key = ${regionKey} and line.account = ${account} and line.date <= ${on})
  ), reversed as materialized (
    select entry.id, entry.reverses, line.debit - line.credit as amount from ledger_entry entry
      join ledger_line line on line.organization_id = entry.organization_id and line.entry_id = entry.id
    where entry.organization_id = ${db.organizationId} and entry.reverses is not null
      and line.region_key = ${regionKey} and line.account = ${account} and line.date <= ${on}
  ), told as materialized (
    select entry_id, max(number) as number, max(date) as date, max(due_date) as due_date, max(contact_id) as contact_id, max(name) as name,
      sum(amount)::bigint as open
    from (
      select entry_id, number, date, amount, null::date as due_date, null::text collate "C" as contact_id, null::text as name from on_account
      union all select id, null, null, -amount, null, null, null from reversed
      union all select reverses, null, null, amount, null, null, null from reversed
      union all select entry_id, null, null, -settled, null, null, null from settled
      union all select settlement_id, null, null, settled, null, null, null from settled
      union all
      select entry_id, null, null, 0, due_date, contact_id, names[1] from ledger_open
      where organization_id = current_organization() and account = ${account}
    ) placed group by entry_id having sum(amount) <> 0
  ), dated as (
    select told.entry_id, told.number, told.due_date, told.contact_id, told.name, told.open,
      coalesce(told.date, (select entry.date from ledger_entry entry
        where entry.organization_id = ${db.organizationId} and entry.id = told.entry_id)) as date
    from told
  )`

export const listOpenPositions = (db: Db, regionKey: string, account: string, on: CalendarDate): Promise<OpenPosition[]> =>
  withRoom(db, () =>
    db.rows<OpenPosition>(sql`
      with ${openOn(db, regionKey, account, on)}
      select dated.entry_id as "entryId", entry.number, dated.date, dated.due_date as "dueDate", entry.text, dated.contact_id as "contactId",
        coalesce(contact.name, dated.name) as name, dated.open
      from dated join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.id = dated.entry_id
        left join contact on contact.organization_id = ${db.organizationId} and contact.id = dated.contact_id
      order by coalesce(dated.due_date, dated.date), entry.number`),
  )

/** The same of one party, by its own entries alone: what others owe is not read for it. */
export const listPositionsOf = (db: Db, regionKey: string, account: string, contactId: string, on: CalendarDate): Promise<OpenPosition[]> =>
  db.rows<OpenPosition>(sql`
    with owed as materialized (
      select entry_id, due_date from ledger_open
      where organization_id = ${db.organizationId} and contact_id = ${contactId} and contact_id is not null and account = ${account}
    ), placed as (
      select owed.entry_id, owed.due_date,
        coalesce((select sum(line.debit - line.credit) from ledger_line line where ${onAccount(db, regionKey, account, on)} and line.entry_id = owed.entry_id), 0)
        + coalesce((select sum(line.debit - line.credit) from ledger_entry reversal join ledger_line line on line.entry_id = reversal.id
            where reversal.organization_id = ${db.organizationId} and reversal.reverses = owed.entry_id and reversal.reverses is not null
              and ${onAccount(db, regionKey, account, on)}), 0)
        - coalesce((select sum(part.settled) from bank_allocation part
            where part.organization_id = ${db.organizationId} and part.entry_id = owed.entry_id and part.entry_id is not null
              and part.settlement_id <> part.entry_id
              and exists (select from ledger_line line where ${onAccount(db, regionKey, account, on)} and line.entry_id = part.settlement_id)), 0) as open
      from owed
    )
    select entry.id as "entryId", entry.number, entry.date, placed.due_date as "dueDate", entry.text, contact.id as "contactId", contact.name,
      placed.open::bigint as open
    from placed join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.id = placed.entry_id
      join contact on contact.organization_id = ${db.organizationId} and contact.id = ${contactId}
    where placed.open <> 0 order by coalesce(placed.due_date, entry.date), entry.number`)

const onAccount = (db: Db, regionKey: string, account: string, on: CalendarDate): Sql =>
  sql`line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.account = ${account} and line.date <= ${on}`

export interface OpenSums {
  sums: AgedSum[]
  /** None of them where there are more than asked for. */
  positions: (OpenPosition & { bucket: Bucket })[]
  count: number
}

/** What is open by party and bucket, and the positions themselves where they are few enough to be shown. */
export async function sumOpenPositions(
  db: Db,
  regionKey: string,
  account: string,
  on: CalendarDate,
  positionsMax: number,
): Promise<OpenSums> {
  const rows = await withRoom(db, () =>
    db.rows<OpenPosition & { place: number; count: number }>(sql`
      with ${openOn(db, regionKey, account, on)},
      aged as (
        select dated.*, width_bucket(${on}::date - coalesce(dated.due_date, dated.date), ${[...bucketDays]}::integer[]) as place from dated
      ), summed as (
        select contact_id, case when contact_id is null then name end as own_name, max(name) as name, place, sum(open)::bigint as open, count(*) as count
        from aged group by 1, 2, place
      )
      select null as "entryId", null::bigint as number, null::date as date, null::date as "dueDate", null as text, summed.contact_id as "contactId",
        coalesce(contact.name, summed.name) as name, summed.place, summed.open, summed.count
      from summed left join contact on contact.organization_id = ${db.organizationId} and contact.id = summed.contact_id
      union all
      select * from (
        select aged.entry_id, entry.number, aged.date, aged.due_date, entry.text, aged.contact_id, coalesce(contact.name, aged.name), aged.place, aged.open,
          0::bigint
        from aged join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.id = aged.entry_id
          left join contact on contact.organization_id = ${db.organizationId} and contact.id = aged.contact_id
        where (select count(*) from told) <= ${positionsMax}
        order by coalesce(aged.due_date, aged.date), entry.number
      ) positions`),
  )
  const sums = rows.filter(({ entryId }) => entryId === null)
  return {
    sums: sums.map(({ contactId, name, place, open }) => ({ contactId, name, bucket: buckets[place]!, open })),
    positions: rows
      .filter(({ entryId }) => entryId !== null)
      .map(({ place, count: _count, ...position }) => ({ ...position, bucket: buckets[place]! })),
    count: sums.reduce((total, { count }) => total + Number(count), 0),
  }
}

/** Sums of a hundred thousand entries are kept in memory, and not written to a file on the way. */
async function withRoom<Value>(db: Db, read: () => Promise<Value>): Promise<Value> {
  db.write(sql`set local work_mem = '64MB'`)
  const value = await read()
  db.write(sql`set local work_mem to default`)
  return value
}
