/** What was withheld from suppliers: credits of the account, each with the documents that its payment settled. What was taken back counts on neither side. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Withheld } from '../../domain/reports/withholding.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'
import { inSets } from '../vat/sums.ts'

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
        select line.entry_id, line.number, line.date, sum(line.credit)::bigint as amount
        from ${standing(db, regionKey, account, to)} and line.credit > 0 and line.date >= ${from}
          ${after === null ? nothing : sql`and (line.date, line.number) > (${after.date}, ${after.number})`}
        group by line.date, line.number, line.entry_id order by line.date, line.number limit ${limit}
      ), payment as materialized (
        select credited.*, entry.text, case when entry.source_type = 'bank_transaction' then entry.source_id end as transaction_id
        from credited join ledger_entry entry on entry.id = credited.entry_id
        where entry.organization_id = ${db.organizationId} and entry.id = any (array(select entry_id from credited))
      ), taken as (
        select taken.transaction_id, taken.settlement_id, taken.entry_id as paid_id, sum(abs(taken.withheld))::bigint as withheld
        from bank_allocation taken
        where taken.organization_id = ${db.organizationId} and taken.transaction_id = any (array(select transaction_id from payment)) and taken.withheld <> 0
        group by 1, 2, 3
      ), told as (
        select payment.entry_id, taken.paid_id, taken.withheld, sum(taken.withheld) over (partition by payment.entry_id) = payment.amount as is_all
        from payment join taken on taken.transaction_id = payment.transaction_id and taken.settlement_id = payment.entry_id
      ), part as materialized (
        select payment.*, told.paid_id, coalesce(told.withheld, payment.amount) as withheld, coalesce(told.paid_id, payment.entry_id) as opened_by
        from payment left join told on told.entry_id = payment.entry_id and told.is_all
      ), of_document as materialized (
        select taken.entry_id, taken.settlement_id, sum(abs(taken.withheld))::bigint as withheld, count(*) over (partition by taken.entry_id) as payments
        from bank_allocation taken
        where taken.organization_id = ${db.organizationId} and taken.entry_id = any (array(select paid_id from part)) and taken.entry_id is not null
          and taken.withheld <> 0
        group by 1, 2
      ), settlement as (
        select entry.id, entry.date, entry.number from ledger_entry entry
        where entry.organization_id = ${db.organizationId} and entry.id = any (array(select settlement_id from of_document where payments > 1))
      ), run as (
        select taken.entry_id, taken.settlement_id, sum(taken.withheld) over (partition by taken.entry_id) as whole,
          sum(taken.withheld) over (partition by taken.entry_id order by settlement.date, settlement.number
            rows between unbounded preceding and 1 preceding) as before
        from of_document taken left join settlement on settlement.id = taken.settlement_id
      ), base as (
        select line.entry_id, sum(line.vat_base)::bigint as net from ledger_line line
        where line.organization_id = ${db.organizationId} and line.entry_id = any (array(select paid_id from part)) and line.vat_base > 0
        group by 1
      ), open as materialized (
        select open.entry_id, open.contact_id, open.names[1] as name, open.numbers[1] as document_number, abs(open.withheld) as withheld from ledger_open open
        where open.organization_id = ${db.organizationId} and open.entry_id = any (array(select opened_by from part))
      ), contact as materialized (
        select contact.id, contact.name, contact.vat_number from contact
        where contact.organization_id = ${db.organizationId} and contact.id = any (array(select contact_id from open))
      ), unnamed as materialized (
        select entry.id, entry.source_id from ledger_entry entry
        where entry.organization_id = ${db.organizationId} and entry.id = any (array(
          select part.paid_id from part left join open on open.entry_id = part.opened_by left join contact on contact.id = open.contact_id
          where contact.vat_number is null))
      ), supplier as (
        select unnamed.id, document.extraction -> 'supplier' ->> 'vatNumber' as vat_number from unnamed join document on document.id = unnamed.source_id
        where document.organization_id = ${db.organizationId} and document.id = any (array(select source_id from unnamed))
      )
      select part.entry_id as "entryId", part.number, part.date, part.text, part.withheld, open.contact_id as "contactId",
        coalesce(contact.name, open.name) as name, open.document_number as "documentNumber", coalesce(contact.vat_number, supplier.vat_number) as "vatNumber",
        base.net, (open.withheld + run.whole)::bigint as whole, coalesce(run.before, 0)::bigint as before
      from part
        left join run on run.entry_id = part.paid_id and run.settlement_id = part.entry_id
        left join base on base.entry_id = part.paid_id
        left join open on open.entry_id = part.opened_by
        left join contact on contact.id = open.contact_id
        left join supplier on supplier.id = part.paid_id
      order by part.date, part.number, part.paid_id`),
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
