/** What the ledger says about the payment of invoices. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { PaymentState, Receivable } from '../../domain/invoices/payment.ts'
import { type Minor, zero } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { type Sql, sql } from '../connection/sql.ts'

/**
 * Of an invoice, what is open on the credit notes that correct it, at most what is open on itself. Of a credit note, what its invoice has open beyond what
 * earlier notes take of it. Only within one region: what is open is in the currency of its books. Entries that were taken back have nothing open.
 */
const takenUp = sql`(case
  when open.open_amount > 0 then least(open.open_amount, coalesce((
    select -sum(taken.open_amount) from invoice note
      join ledger_open taken on taken.organization_id = note.organization_id and taken.entry_id = note.ledger_entry_id
    where note.organization_id = invoice.organization_id and note.corrects_id = invoice.id and note.corrects_id is not null
      and note.region_key = invoice.region_key and taken.open_amount < 0), 0))
  when open.open_amount < 0 and invoice.corrects_id is not null then greatest(open.open_amount, least(0, -coalesce((
    select owed.open_amount + coalesce((
      select sum(taken.open_amount) from invoice note
        join ledger_open taken on taken.organization_id = note.organization_id and taken.entry_id = note.ledger_entry_id
        join ledger_entry booked on booked.organization_id = note.organization_id and booked.id = note.ledger_entry_id and booked.number + 0 < entry.number
      where note.organization_id = invoice.organization_id and note.corrects_id = invoice.corrects_id and note.corrects_id is not null
        and note.region_key = invoice.region_key and taken.open_amount < 0), 0)
    from invoice corrected join ledger_open owed on owed.organization_id = corrected.organization_id and owed.entry_id = corrected.ledger_entry_id
    where corrected.organization_id = invoice.organization_id and corrected.id = invoice.corrects_id
      and corrected.region_key = invoice.region_key and owed.open_amount > 0), 0)))
  else 0 end)::bigint`

const receivableOf = sql`select entry.currency, open.amount, open.open_amount, ${takenUp} as taken_up, exists (
      select from ledger_entry reversal where reversal.organization_id = entry.organization_id and reversal.reverses = entry.id
        and reversal.reverses is not null) as is_reversed
    from ledger_entry entry join ledger_open open on open.organization_id = entry.organization_id and open.entry_id = entry.id
    where entry.organization_id = invoice.organization_id and entry.id = invoice.ledger_entry_id and invoice.kind <> 'self_invoice' offset 0`

/** To be joined to invoices: drafts and self-invoices have no entry that anybody pays. */
const receivable = sql`join lateral (${receivableOf}) receivable on true`

/** The same, which keeps those without one. */
export const maybeReceivable = sql`left join lateral (${receivableOf}) receivable on true`

/** What is left to pay, credit notes taken off. */
export const openAmount = sql`(case when receivable.is_reversed then 0 else receivable.open_amount - receivable.taken_up end)`

const isSettled = sql`receivable.amount <> receivable.open_amount`
const isOpen = sql`receivable.open_amount <> receivable.taken_up`

/** As `paymentOf` has them. */
const conditions: Readonly<Record<PaymentState, Sql>> = {
  reversed: sql`receivable.is_reversed`,
  open: sql`not receivable.is_reversed and ${isOpen} and not ${isSettled}`,
  partly_paid: sql`not receivable.is_reversed and ${isOpen} and ${isSettled}`,
  paid: sql`not receivable.is_reversed and not ${isOpen} and ${isSettled}`,
  offset: sql`not receivable.is_reversed and not ${isOpen} and not ${isSettled}`,
}

/** For a statement over `invoice`: those whose payment stands so. */
export const paymentIs = (state: PaymentState): Sql =>
  sql`and exists (select from (select 1) as one ${receivable} where ${conditions[state]})`

/** As a person sorts issued invoices: something is left to pay, or to pay back; that is late; nothing is left. */
export type PaymentFolder = 'open' | 'overdue' | 'paid'

const hasOpenEntry = (organizationId: string): Sql => sql`ledger_entry_id in (
  select unpaid.entry_id from ledger_open unpaid where unpaid.organization_id = ${organizationId} and unpaid.open_amount <> 0)`

/** First what has anything open at all, which is little of what there is; then what credit notes take off. */
export function isInFolder(organizationId: string, folder: PaymentFolder, today: CalendarDate): Sql {
  const left = (condition: Sql): Sql => sql`exists (select from (select 1) as one ${receivable} where ${condition})`
  if (folder === 'paid') return sql`and state = 'issued' and not (${hasOpenEntry(organizationId)} and ${left(sql`${openAmount} <> 0`)})`
  const isLate =
    folder === 'overdue'
      ? sql`and issued ->> 'dueDate' < ${today} and ${left(sql`${openAmount} > 0`)}`
      : sql`and ${left(sql`${openAmount} <> 0`)}`
  return sql`and state = 'issued' and ${hasOpenEntry(organizationId)} ${isLate}`
}

/** By the id of the invoice; what is not issued has none. */
export async function listReceivables(db: Db, ids: readonly string[]): Promise<Map<string, Receivable>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<Receivable & { id: string }>(sql`
    select invoice.id, receivable.currency, receivable.amount, receivable.open_amount as "openAmount", receivable.taken_up as offset,
      receivable.is_reversed as "isReversed"
    from invoice ${receivable}
    where invoice.organization_id = ${db.organizationId} and invoice.id = any (${ids}) and invoice.state = 'issued'`)
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}

export interface Overdue {
  count: number
  amount: Minor
}

/** Invoices in the books of the region whose due date has passed and that are not paid. First those with anything open, then what credit notes take off. */
export async function sumOverdue(db: Db, regionKey: string, today: CalendarDate): Promise<Overdue> {
  const row = await db.row<Overdue>(sql`
    select count(*) as count, coalesce(sum(${openAmount}), 0)::bigint as amount
    from (
      select invoice.* from invoice join ledger_open unpaid on unpaid.organization_id = invoice.organization_id and unpaid.entry_id = invoice.ledger_entry_id
      where invoice.organization_id = ${db.organizationId} and invoice.state = 'issued' and invoice.kind <> 'self_invoice' and invoice.region_key = ${regionKey}
        and invoice.issued ->> 'dueDate' < ${today} and unpaid.open_amount > 0 offset 0
    ) invoice ${receivable}
    where ${openAmount} > 0`)
  return { count: row?.count ?? 0, amount: row?.amount ?? zero }
}
