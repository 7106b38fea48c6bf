/** What a contact paid, and what was paid to it: bank movements that settle its entries. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { nothing, sql } from '../connection/sql.ts'

/** Where a page begins: a movement may settle several entries. */
export interface PaymentPlace {
  date: CalendarDate
  transactionId: string
  line: number
}

export interface ContactPayment extends PaymentPlace {
  /** Signed as on the bank account, in the currency of the books. */
  amount: Minor
  currency: string
  ledgerEntryId: string
  entryNumber: number
  text: string
  numbers: readonly string[]
  bookedOn: CalendarDate
  dueOn: CalendarDate | null
  invoiceId: string | null
  documentId: string | null
}

/** The last day first. */
export const listContactPayments = (
  db: Db,
  contactId: string,
  before: PaymentPlace | undefined,
  limit: number,
): Promise<ContactPayment[]> =>
  db.rows<ContactPayment>(sql`
    select movement.date, allocation.transaction_id as "transactionId", allocation.line, allocation.settled as amount, entry.currency,
      entry.id as "ledgerEntryId", entry.number as "entryNumber", entry.text, open.numbers, entry.date as "bookedOn", open.due_date as "dueOn",
      case when entry.source_type = 'document' then entry.source_id end as "documentId",
      case when entry.source_type in ('invoice', 'e_invoice') then entry.source_id end as "invoiceId"
    from ledger_open open
      join bank_allocation allocation on allocation.organization_id = open.organization_id and allocation.entry_id = open.entry_id and allocation.entry_id is not null
      join bank_transaction movement on movement.organization_id = allocation.organization_id and movement.id = allocation.transaction_id
      join ledger_entry entry on entry.organization_id = open.organization_id and entry.id = open.entry_id
    where open.organization_id = ${db.organizationId} and open.contact_id = ${contactId} and open.contact_id is not null
      ${before === undefined ? nothing : sql`and (movement.date, allocation.transaction_id, allocation.line) < (${before.date}::date, ${before.transactionId}, ${before.line})`}
    order by movement.date desc, allocation.transaction_id desc, allocation.line desc limit ${limit}`)
