/** What is still to be paid of what a document asks for; null where that is its amount. `open` is the row of `ledger_open` in the statement around. */
import { type Sql, sql } from '../connection/sql.ts'

/** What moved before the day of the document was paid in advance, and is no part of what it asks for. Nor is what was withheld with a payment. */
export const stillPayable: Sql = sql`case when open.payable is null or open.open_amount = open.amount then open.payable else open.payable - coalesce((
  select sum(taken.settled - coalesce(taken.withheld, 0)) from bank_allocation taken
    join bank_transaction movement on movement.organization_id = taken.organization_id and movement.id = taken.transaction_id
    join ledger_entry asking on asking.organization_id = taken.organization_id and asking.id = taken.entry_id
  where taken.organization_id = open.organization_id and taken.entry_id = open.entry_id and taken.entry_id is not null
    and movement.date >= asking.date), 0)::bigint end`
