/** What was withheld from suppliers: credits of the account, each with the documents that its payment settled. What was taken back counts on neither side. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Withheld } from '../../domain/reports/withholding.ts'
import type { Db } from '../connection/db.ts'
import { inSets } from '../connection/plans.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'

/** Reversals are few: what they and theirs are is asked of the index that has nothing but them, and no entry is looked up. */
const standing = (db: Db, regionKey: string, account: string, to: CalendarDate): Sql => sql`
  ledger_line line
  where line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.account = ${account} and line.account <> ''
    and line.date <= ${to}
    and not exists (select from ledger_entry reversal
      where reversal.organization_id = line.organization_id and reversal.reverses = line.entry_id and reversal.reverses is not null)
    and not exists (select from ledger_entry reversal
      where reversal.organization_id = line.organization_id and reversal.id = line.entry_id and reversal.reverses is not null)`

export interface WithheldDays {
  regionKey: string
  account: string
  from: CalendarDate
  to: CalendarDate
}

/**
 * Payments in their order, so many at a time: those of one payment that settled several documents are never apart. What belongs to them is read by the keys of all
 * of them at once, and then put together. What a document withheld before a payment is told from all payments of it, of whatever day.
 */
export const listWithheld = (
  db: Db,
  { regionKey, account, from, to }: WithheldDays,
  after: Pick<Withheld, 'date' | 'number'> | null,
  limit: number,
): Promise<Withheld[]> =>
  inSets(db, () =>
    db.rows<Withheld>(sql`
      with credited as materialized (
        select max(line.entry_id) as entry_id, line.number, line.date, sum(line.credit)::bigint as amount
        from ${standing(db, regionKey, account, to)} and line.credit > 0 and line.date >= ${from}
          ${after === null ? nothing : sql`and (line.date, line.number) > (${after.date}, ${after.number})`}
        group by line.date, line.number order by line.date, line.number limit ${limit}
      ), payment as materialized (
        select credited.*, entry.text, case when entry.source_type = 'bank_transaction' then entry.source_id end as transaction_id
        from credited join ledger_entry entry on entry.id = credited.entry_id
        where entry.organization_id = ${db.organizationId} and entry.id = any (array(select entry_id from credited))
      ), told as (
        select taken.transaction_id, taken.settlement_id, taken.entry_id as paid_id, sum(abs(taken.withheld))::bigint as withheld,
          sum(sum(abs(taken.withheld))) over (partition by taken.transaction_id, taken.settlement_id)::bigint as amount
        from bank_allocation taken
        where taken.organization_id = ${db.organizationId} and taken.transaction_id = any (array(select transaction_id from payment))
          and taken.settlement_id is not null and taken.withheld <> 0
        group by taken.transaction_id, taken.settlement_id, taken.entry_id
      ), part as materialized (
        select payment.entry_id, payment.number, payment.date, payment.text, told.paid_id, coalesce(told.withheld, payment.amount) as withheld,
          coalesce(told.paid_id, payment.entry_id) as opened_by
        from payment left join told
          on told.transaction_id = payment.transaction_id and told.settlement_id = payment.entry_id and told.amount = payment.amount
      ), shared as (
        select taken.entry_id from bank_allocation taken
        where taken.organization_id = ${db.organizationId} and taken.entry_id = any (array(select paid_id from part)) and taken.entry_id is not null
          and taken.withheld <> 0
        group by taken.entry_id having count(*) > 1
      ), settled as materialized (
        select taken.entry_id, taken.settlement_id, sum(abs(taken.withheld))::bigint as withheld from bank_allocation taken
        where taken.organization_id = ${db.organizationId} and taken.entry_id = any (array(select entry_id from shared)) and taken.entry_id is not null
          and taken.withheld <> 0
        group by taken.entry_id, taken.settlement_id
      ), run as (
        select settled.entry_id, settled.settlement_id, sum(settled.withheld) over (partition by settled.entry_id)::bigint as withheld,
          sum(settled.withheld) over (partition by settled.entry_id order by entry.date, entry.number
            rows between unbounded preceding and 1 preceding)::bigint as before
        from settled left join (
          select id, date, number from ledger_entry
          where organization_id = ${db.organizationId} and id = any (array(select settlement_id from settled))
        ) entry on entry.id = settled.settlement_id
      ), base as (
        select line.entry_id, sum(line.vat_base)::bigint as net from ledger_line line
        where line.organization_id = ${db.organizationId} and line.entry_id = any (array(select paid_id from part)) and line.vat_base > 0
        group by line.entry_id
      ), open as materialized (
        select entry_id, contact_id, names[1] as name, numbers[1] as document_number, abs(withheld) as withheld from ledger_open
        where organization_id = ${db.organizationId} and entry_id = any (array(select opened_by from part))
      ), named as materialized (
        select part.*, open.contact_id, coalesce(contact.name, open.name) as name, open.document_number, contact.vat_number, open.withheld as to_withhold
        from part left join open on open.entry_id = part.opened_by
          left join (
            select id, name, vat_number from contact
            where organization_id = ${db.organizationId} and id = any (array(select contact_id from open))
          ) contact on contact.id = open.contact_id
      ), posted as materialized (
        select id, source_id from ledger_entry
        where organization_id = ${db.organizationId} and id = any (array(select paid_id from named where vat_number is null))
      ), supplier as (
        select posted.id, document.extraction -> 'supplier' ->> 'vatNumber' as vat_number from posted join document on document.id = posted.source_id
        where document.organization_id = ${db.organizationId} and document.id = any (array(select source_id from posted))
      )
      select named.entry_id as "entryId", named.number, named.date, named.text, named.withheld, named.contact_id as "contactId", named.name,
        named.document_number as "documentNumber", coalesce(named.vat_number, supplier.vat_number) as "vatNumber", base.net,
        case when named.paid_id is not null then named.to_withhold + coalesce(run.withheld, named.withheld) end as whole,
        coalesce(run.before, 0) as before
      from named
        left join run on run.entry_id = named.paid_id and run.settlement_id = named.entry_id
        left join base on base.entry_id = named.paid_id
        left join supplier on supplier.id = named.paid_id
      order by named.date, named.number, named.paid_id`),
  )

/** What was paid to the state in these days, and what is owed at their end, credits positive. */
export async function findWithholdingPaid(db: Db, regionKey: string, account: string, from: CalendarDate, to: CalendarDate) {
  const row = await inSets(db, () =>
    db.row<{ paid: Minor; open: Minor }>(sql`
      select coalesce(sum(line.debit) filter (where line.date >= ${from}), 0)::bigint as paid, coalesce(sum(line.credit - line.debit), 0)::bigint as open
      from ${standing(db, regionKey, account, to)}`),
  )
  return { paid: row?.paid ?? (0 as Minor), open: row?.open ?? (0 as Minor) }
}

/** The months of a span in which something was withheld, each with its amount. */
export const listWithheldMonths = (db: Db, regionKey: string, account: string, from: CalendarDate, to: CalendarDate) =>
  inSets(db, () =>
    db.rows<{ month: CalendarDate; amount: Minor }>(sql`
      select date_trunc('month', line.date::timestamp)::date as month, sum(line.credit)::bigint as amount
      from ${standing(db, regionKey, account, to)} and line.credit > 0 and line.date >= ${from} group by 1 order by 1`),
  )
