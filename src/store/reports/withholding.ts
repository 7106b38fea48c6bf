/** What was withheld from suppliers: credits of the account, each with the documents that its payment settled. What was taken back counts on neither side. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Withheld } from '../../domain/reports/withholding.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'

const standing = (db: Db, regionKey: string, account: string, from: CalendarDate | null, to: CalendarDate): Sql => sql`
  ledger_line line join ledger_entry entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
  where line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.account = ${account} and line.account <> ''
    and line.date between ${from ?? '0001-01-01'} and ${to} and entry.reverses is null
    and not exists (select from ledger_entry reversal
      where reversal.organization_id = entry.organization_id and reversal.reverses = entry.id and reversal.reverses is not null)`

export interface WithheldDays {
  regionKey: string
  account: string
  from: CalendarDate
  to: CalendarDate
}

/**
 * Payments in their order, so many at a time: those of one payment that settled several documents are never apart. What a payment settled is looked up for each of
 * them: as a set of its own it would be compared with every payment.
 */
export const listWithheld = (
  db: Db,
  { regionKey, account, from, to }: WithheldDays,
  after: Pick<Withheld, 'date' | 'number'> | null,
  limit: number,
): Promise<Withheld[]> =>
  db.rows<Withheld>(sql`
    with credited as materialized (
      select line.entry_id, entry.number, line.date, entry.text, entry.source_type, entry.source_id, sum(line.credit)::bigint as amount
      from ${standing(db, regionKey, account, from, to)} and line.credit > 0
        ${after === null ? nothing : sql`and (line.date, entry.number) > (${after.date}, ${after.number})`}
      group by line.entry_id, entry.number, line.date, entry.text, entry.source_type, entry.source_id order by line.date, entry.number limit ${limit}
    )
    select credited.entry_id as "entryId", credited.number, credited.date, credited.text, coalesce(part.withheld, credited.amount)::bigint as withheld,
      open.contact_id as "contactId", coalesce(contact.name, open.names[1]) as name, open.numbers[1] as "documentNumber",
      coalesce(contact.vat_number, document.extraction -> 'supplier' ->> 'vatNumber') as "vatNumber",
      (select sum(line.vat_base)::bigint from ledger_line line
        where line.organization_id = ${db.organizationId} and line.entry_id = part.paid_id and line.vat_base > 0) as net,
      abs(open.withheld) + of_document.withheld as whole, of_document.before
    from credited
      left join lateral (
        select taken.entry_id as paid_id, sum(abs(taken.withheld)) as withheld, sum(sum(abs(taken.withheld))) over () as told
        from bank_allocation taken
        where taken.organization_id = ${db.organizationId} and taken.transaction_id = credited.source_id and credited.source_type = 'bank_transaction'
          and taken.settlement_id = credited.entry_id and taken.withheld <> 0
        group by taken.entry_id
      ) part on part.told = credited.amount
      left join ledger_open open on open.organization_id = ${db.organizationId}
        and open.entry_id = case when part.paid_id is null then credited.entry_id else part.paid_id end
      cross join lateral (
        select sum(abs(taken.withheld))::bigint as withheld,
          coalesce(sum(abs(taken.withheld)) filter (where (earlier.date, earlier.number) < (credited.date, credited.number)), 0)::bigint as before
        from bank_allocation taken
          left join ledger_entry earlier on earlier.organization_id = taken.organization_id
            and earlier.id = case when taken.settlement_id <> credited.entry_id then taken.settlement_id end
        where taken.organization_id = ${db.organizationId} and taken.entry_id = part.paid_id and taken.entry_id is not null and taken.withheld <> 0
      ) of_document
      left join contact on contact.organization_id = ${db.organizationId} and contact.id = open.contact_id
      left join ledger_entry paid on paid.organization_id = ${db.organizationId} and paid.id = case when contact.vat_number is null then part.paid_id end
      left join document on document.organization_id = ${db.organizationId} and document.id = paid.source_id
    order by credited.date, credited.number, part.paid_id`)

/**
 * What was paid to the state in these days, and what is owed at their end, credits positive. Reversals are few: what they and theirs are is asked of the index
 * that has nothing but them, and no entry is looked up.
 */
export async function findWithholdingPaid(db: Db, regionKey: string, account: string, from: CalendarDate, to: CalendarDate) {
  const row = await db.row<{ paid: Minor; open: Minor }>(sql`
    select coalesce(sum(line.debit) filter (where line.date >= ${from}), 0)::bigint as paid, coalesce(sum(line.credit - line.debit), 0)::bigint as open
    from ledger_line line
    where line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.account = ${account} and line.account <> ''
      and line.date <= ${to}
      and not exists (select from ledger_entry reversal
        where reversal.organization_id = line.organization_id and reversal.reverses = line.entry_id and reversal.reverses is not null)
      and not exists (select from ledger_entry reversal
        where reversal.organization_id = line.organization_id and reversal.id = line.entry_id and reversal.reverses is not null)`)
  return { paid: row?.paid ?? (0 as Minor), open: row?.open ?? (0 as Minor) }
}

/** The months of a span in which something was withheld, each with its amount. */
export const listWithheldMonths = (db: Db, regionKey: string, account: string, from: CalendarDate, to: CalendarDate) =>
  db.rows<{ month: CalendarDate; amount: Minor }>(sql`
    select date_trunc('month', line.date::timestamp)::date as month, sum(line.credit)::bigint as amount
    from ${standing(db, regionKey, account, from, to)} and line.credit > 0 group by 1 order by 1`)
