/** What the books hold of one contact, all in one look: its invoices, its documents, and what is open on either. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'
import { maybeReceivable, openAmount } from './payments.ts'

export interface ContactSummary {
  invoiced: Minor
  open: Minor
  overdue: Minor
  spent: Minor
  owed: Minor
  invoices: number
  drafts: number
  documents: number
  lastOn: CalendarDate | null
  learntRuleId: string | null
}

/** Entries of another region are in another currency. `amount` of an entry is signed as on the bank account. */
export function findContactSummary(db: Db, contactId: string, regionKey: string, today: CalendarDate): Promise<ContactSummary | undefined> {
  const yearStart = `${today.slice(0, 4)}-01-01`
  return db.row<ContactSummary>(sql`
    select sale.invoiced, sale.open, sale.overdue, sale.invoices, sale.drafts, purchase.spent, purchase.owed, purchase.documents,
      greatest(sale.last_on, purchase.last_on) as "lastOn",
      (select rule.id from learnt_supplier rule where rule.organization_id = contact.organization_id and rule.contact_id = contact.id
        order by rule.updated_at desc limit 1) as "learntRuleId"
    from contact
    cross join lateral (
      select coalesce(sum(receivable.amount) filter (where not receivable.is_reversed and invoice.region_key = ${regionKey} and invoice.date >= ${yearStart}), 0)::bigint as invoiced,
        coalesce(sum(${openAmount}) filter (where invoice.region_key = ${regionKey}), 0)::bigint as open,
        coalesce(sum(${openAmount}) filter (where invoice.region_key = ${regionKey} and (invoice.issued ->> 'dueDate') < ${today}), 0)::bigint as overdue,
        (count(*) filter (where invoice.state = 'issued'))::integer as invoices, (count(*) filter (where invoice.state = 'draft'))::integer as drafts,
        max(invoice.date) filter (where invoice.state = 'issued') as last_on
      from invoice ${maybeReceivable}
      where invoice.organization_id = contact.organization_id and invoice.contact_id = contact.id and invoice.contact_id is not null
        and invoice.kind <> 'self_invoice'
    ) sale
    cross join lateral (
      select coalesce(-sum(entry.amount) filter (where entry.date >= ${yearStart}), 0)::bigint as spent, coalesce(-sum(open.open_amount), 0)::bigint as owed,
        count(*)::integer as documents, max(document.dated_on) as last_on
      from document
      left join ledger_entry entry on entry.organization_id = document.organization_id and entry.id = document.ledger_entry_id
        and document.state = 'posted' and entry.region_key = ${regionKey}
      left join ledger_open open on open.organization_id = entry.organization_id and open.entry_id = entry.id
      where document.organization_id = contact.organization_id and document.contact_id = contact.id and document.contact_id is not null
    ) purchase
    where contact.organization_id = ${db.organizationId} and contact.id = ${contactId}`)
}
