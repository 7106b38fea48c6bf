/**
 * What is open on receivables or payables at the end of a day, by entry. Every line of the account is counted once: a payment on the entries that it
 * settled, a reversal on what it took back, and what is left of either on itself. So the ages come to the balance of the account, whatever was posted to it.
 */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { OpenPosition } from '../../domain/reports/ages.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

interface Row {
  entryId: string
  number: number
  date: CalendarDate
  dueDate: CalendarDate | null
  text: string
  contactId: string | null
  name: string | null
  open: Minor
}

export const listOpenPositions = (db: Db, regionKey: string, account: string, on: CalendarDate): Promise<OpenPosition[]> =>
  db.rows<Row>(sql`
    with moved as materialized (
      select line.entry_id, sum(line.debit - line.credit) as amount from ledger_line line
      where line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.account = ${account} and line.account <> ''
        and line.date <= ${on}
      group by line.entry_id
    ), settled as (
      select part.entry_id, part.settlement_id, part.settled from bank_allocation part
        join moved payment on payment.entry_id = part.settlement_id
        join ledger_open open on open.organization_id = part.organization_id and open.entry_id = part.entry_id and open.account = ${account}
      where part.organization_id = ${db.organizationId} and part.settlement_id <> part.entry_id
    ), placed as (
      select coalesce(entry.reverses, moved.entry_id) as entry_id, moved.amount
      from moved join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.id = moved.entry_id
      union all select entry_id, -settled from settled
      union all select settlement_id, settled from settled
    ), left_open as (
      select entry_id, sum(amount)::bigint as open from placed group by entry_id having sum(amount) <> 0
    )
    select left_open.entry_id as "entryId", entry.number, entry.date, open.due_date as "dueDate", entry.text, open.contact_id as "contactId",
      coalesce(contact.name, open.names[1]) as name, left_open.open
    from left_open join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.id = left_open.entry_id
      left join ledger_open open on open.organization_id = entry.organization_id and open.entry_id = entry.id
      left join contact on contact.organization_id = entry.organization_id and contact.id = open.contact_id
    order by coalesce(open.due_date, entry.date), entry.number`)
