/** The account that a VAT credit is carried on: what other entries than settlements put on it and took from it. */
import type { CreditMove } from '../../domain/vat/vat-returns.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../connection/db.ts'
import { type Sql, sql } from '../connection/sql.ts'
import { type Ledger, linesOn, seen } from './sums.ts'

export interface CreditAccounts {
  credit: string
  owed: string
  /** Input and output VAT. */
  vat: readonly string[]
}

/**
 * A settlement may have been booked by hand: it empties the VAT accounts, or only moves between what is owed and what is to be had. What the return before
 * left says the same, so neither counts again. Opening balances that were taken back count as if they had never been there, so on their own day: whoever
 * enters them again does so for that day, whenever it is, and their credit would be there twice until the day on which they were taken back.
 */
const moves = (db: Db, ledger: Ledger, ranges: readonly Range[], { credit, owed, vat }: CreditAccounts): Sql => sql`
  select line.entry_id, line.date, entry.source_type = 'opening_balance' as is_opening, line.debit - line.credit as amount
  from ${linesOn(db, ledger, ranges, [credit])}
    join ledger_entry entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
    left join ledger_entry origin on origin.organization_id = entry.organization_id and origin.id = entry.reverses
    cross join lateral (
      select bool_or(other.account = any (${[...vat]}::text[])) as empties, bool_and(other.account = any (${[credit, owed]}::text[])) as only_moves
      from ledger_line other where other.organization_id = line.organization_id and other.entry_id = line.entry_id
    ) whole
  where entry.source_type = 'opening_balance' or (origin.source_type is distinct from 'opening_balance' and not (whole.empties or whole.only_moves))
  union all
  select reversal.id, opening.date, true, line.debit - line.credit
  from ledger_line line
    join ledger_entry reversal on reversal.organization_id = line.organization_id and reversal.id = line.entry_id
    join ledger_entry opening on opening.organization_id = reversal.organization_id and opening.id = reversal.reverses
      and opening.source_type = 'opening_balance'
    join unnest(${ranges.map(({ start }) => start)}::date[], ${ranges.map(({ end }) => end)}::date[], ${ranges.map(({ above }) => above)}::bigint[])
      as range (start, last, above) on opening.date between range.start and range.last and line.number > range.above
  where ${seen(db, ledger)} and line.account = ${credit} and line.account <> ''`

export const listCreditMoves = (db: Db, ledger: Ledger, ranges: readonly Range[], accounts: CreditAccounts): Promise<CreditMove[]> =>
  db.rows<CreditMove>(sql`
    select date::text as date, is_opening as "isOpening", sum(amount)::bigint as amount
    from (${moves(db, ledger, ranges, accounts)}) moved group by 1, 2 order by 1, 2`)

/** How many entries that is. */
export async function countCreditMoves(db: Db, ledger: Ledger, ranges: readonly Range[], accounts: CreditAccounts): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(distinct entry_id) as count from (${moves(db, ledger, ranges, accounts)}) moved`)
  return row?.count ?? 0
}
