/**
 * What the bank, the queue and the ledger add up to, each by itself: sums only, no rows. Whether they agree is for others to see.
 *
 * Of an organization that PostgreSQL knows nothing about yet it expects one row, and joins in any order. So what is short (the queue, what was taken back,
 * what was booked as paid from the bank) is read first, and the rest looked up for each row of it: `offset 0` leaves no other way. What goes over all
 * movements and all lines is joined by hashing instead.
 */
import type {
  DirectEntries,
  DirectSettled,
  LedgerLines,
  LeftOnDay,
  MovedOnDay,
  ReversedLines,
  UnpostedParts,
} from '../../domain/bank/reconciliation.ts'
import type { DayEnd } from '../../domain/bank/statements.ts'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'
import { isReceiptMissing } from './transactions.ts'

/** Which account of the ledger is the bank, in the books of each region. */
export interface BankInBooks {
  regionKey: string
  account: string
}

/** For the rest of the transaction. */
function joinByHashing(db: Db): void {
  db.write(sql`set local enable_nestloop = off`)
  db.write(sql`set local work_mem = '64MB'`)
}

/** The pairs make it exact; the list lets the index of the accounts be used. */
const isBank = (account: Sql, regionKey: Sql, banks: readonly BankInBooks[]): Sql => sql`
  ${account} = any (${banks.map(bank => bank.account)})
  and ${regionKey} || ' ' || ${account} = any (${banks.map(bank => `${bank.regionKey} ${bank.account}`)})`

const onBank = (banks: readonly BankInBooks[]): Sql => sql`${isBank(sql`line.account`, sql`line.region_key`, banks)} and line.account <> ''`

/** What happened on each day of each account. */
export const listMovedOnDays = (db: Db, accountIds: readonly string[]): Promise<MovedOnDay[]> =>
  db.rows<MovedOnDay>(sql`
    select account_id as "accountId", date, count(*) as count, sum(amount)::bigint as amount, sum(greatest(amount, 0))::bigint as "in"
    from bank_transaction where organization_id = ${db.organizationId} and account_id = any (${accountIds}) and not is_pending
    group by account_id, date`)

/** The movement that a row of another table names. */
const movementOf = (db: Db, transactionId: Sql): Sql => sql`
  join lateral (select * from bank_transaction where organization_id = ${db.organizationId} and id = ${transactionId} offset 0) movement on true`

/**
 * Of those days, what became of it: in the queue, ignored, or reconciled with a difference that nothing booked. What is booked of a movement in another
 * currency is a rate: what is left of it is left all the same.
 */
export const listLeftOnDays = (db: Db, accountIds: readonly string[]): Promise<LeftOnDay[]> => {
  const columns = sql`movement.account_id as "accountId", movement.date, count(*) as count`
  const booked = sql`movement.account_id = any (${accountIds}) and not movement.is_pending group by movement.account_id, movement.date`
  const settledWith = (condition: Sql, isLeft: Sql = nothing): Sql => sql`from (
      select transaction_id, difference, difference_currency from bank_settlement where organization_id = ${db.organizationId} and ${condition}
    ) settlement ${movementOf(db, sql`settlement.transaction_id`)} where ${isLeft} ${booked}`
  return db.rows<LeftOnDay>(sql`
    select 'waiting' as kind, account_id as "accountId", date, count(*) as count, sum(amount)::bigint as amount, count(*) filter (where ${isReceiptMissing}) as lacking
    from bank_open waiting
    where organization_id = ${db.organizationId} and account_id = any (${accountIds}) and not is_pending group by account_id, date
    union all
    select 'ignored', ${columns}, sum(movement.amount)::bigint, 0 ${settledWith(sql`state = 'ignored'`)}
    union all
    select 'difference', ${columns}, sum(settlement.difference)::bigint, 0 ${settledWith(
      sql`difference <> 0`,
      sql`settlement.difference_currency is distinct from movement.currency and`,
    )}`)
}

export const listReported = (db: Db, accountIds: readonly string[]): Promise<(DayEnd & { accountId: string })[]> =>
  db.rows<DayEnd & { accountId: string }>(sql`
    select account_id as "accountId", date, amount, moved from bank_balance
    where organization_id = ${db.organizationId} and account_id = any (${accountIds}) order by date, amount`)

/** What is matched with documents that are not posted: no entry knows it yet. */
export const listUnpostedParts = (db: Db, to: CalendarDate): Promise<UnpostedParts[]> =>
  db.rows<UnpostedParts>(sql`
    select movement.account_id as "accountId", count(distinct movement.id) as count, sum(part.amount)::bigint as amount
    from bank_allocation part ${movementOf(db, sql`part.transaction_id`)}
    where part.organization_id = ${db.organizationId} and part.entry_id is null and movement.date <= ${to}
    group by movement.account_id`)

/** To be asked for last. Payments are told by the ids of their movements, which the index of the sources has in one place. The lines on the bank's account. Those that book a movement belong to its account, all others to none by themselves (null). */
export function listLedgerLines(db: Db, banks: readonly BankInBooks[], to: CalendarDate): Promise<LedgerLines[]> {
  joinByHashing(db)
  return db.rows<LedgerLines>(sql`
    select movement.account_id as "accountId", line.region_key as "regionKey", ${lineSums(to)}
    from ledger_line line
      left join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.number = line.number and entry.number > 0
        and entry.source_id between 'txn_' and 'txn_~'
      left join bank_transaction movement on movement.organization_id = ${db.organizationId} and movement.id = entry.source_id and not movement.is_pending
    where line.organization_id = ${db.organizationId} and ${onBank(banks)}
    group by movement.account_id, line.region_key`)
}

const lineSums = (to: CalendarDate): Sql => sql`
  coalesce(sum(line.debit - line.credit) filter (where line.date <= ${to}), 0)::bigint as balance,
  coalesce(sum(line.debit - line.credit) filter (where line.date > ${to} and movement.date <= ${to}), 0)::bigint as later,
  coalesce(sum(line.debit - line.credit) filter (where line.date <= ${to} and movement.date > ${to}), 0)::bigint as earlier`

/**
 * Of the lines of no account, those of entries that take others back: they belong to the account of what they take back. `other` are those of entries
 * that were not paid from the bank. There are few, so they are looked up.
 */
export function listReversedLines(db: Db, banks: readonly BankInBooks[], to: CalendarDate): Promise<ReversedLines[]> {
  const notYetTaken = (value: Sql): Sql =>
    sql`${value} filter (where line.date > ${to} and origin.date <= ${to} and paid.entry_id is not null)`
  return db.rows<ReversedLines>(sql`
    with reversal as materialized (
      select id, reverses from ledger_entry where organization_id = ${db.organizationId} and reverses is not null
    )
    select movement.account_id as "accountId", line.region_key as "regionKey", ${lineSums(to)},
      coalesce(sum(line.debit - line.credit) filter (
        where line.date <= ${to} and origin.source_type <> 'bank_transaction' and paid.entry_id is null), 0)::bigint as other,
      ${notYetTaken(sql`count(*)`)} as "notYetCount", coalesce(${notYetTaken(sql`sum(paid.amount)`)}, 0)::bigint as "notYet"
    from reversal
      join lateral (select * from ledger_line line where line.organization_id = ${db.organizationId} and line.entry_id = reversal.id offset 0) line on true
      join ledger_entry origin on origin.organization_id = ${db.organizationId} and origin.id = reversal.reverses
      left join bank_transaction movement on movement.organization_id = ${db.organizationId} and movement.id = origin.source_id
        and origin.source_type = 'bank_transaction'
      left join ledger_open paid on paid.organization_id = ${db.organizationId} and paid.entry_id = origin.id and paid.account = line.account
    where ${onBank(banks)}
    group by movement.account_id, line.region_key`)
}

/**
 * Entries that were booked as paid from the bank: what the queue of the ledger says is open of them, what their lines say, and what movements settled of
 * them. The entry or the movement may be of a later day than the one that is asked for.
 */
export async function listDirect(
  db: Db,
  banks: readonly BankInBooks[],
  to: CalendarDate,
): Promise<{ entries: DirectEntries[]; settled: DirectSettled[] }> {
  const rows = await db.rows<DirectEntries & DirectSettled>(sql`
    with direct as materialized (
      select paid.entry_id, entry.region_key, entry.currency, entry.date, paid.account, paid.open_amount
      from ledger_open paid
        join lateral (select * from ledger_entry where organization_id = ${db.organizationId} and id = paid.entry_id offset 0) entry on true
      where paid.organization_id = ${db.organizationId} and paid.account is not null
        and ${isBank(sql`paid.account`, sql`entry.region_key`, banks)} and entry.source_type not in ('bank_transaction', 'reversal')
    )
    select null as "accountId", region_key as "regionKey", count(*) filter (where open_amount <> 0) as "openCount", sum(open_amount)::bigint as open,
      coalesce(sum((select sum(line.debit - line.credit) from ledger_line line where line.organization_id = ${db.organizationId}
        and line.entry_id = direct.entry_id and line.account = direct.account)), 0)::bigint as lines,
      null::bigint as settled, null::bigint as "notYetCount", null::bigint as "notYet", null::bigint as "laterCount", null::bigint as later
    from direct where date <= ${to} group by region_key
    union all
    select movement.account_id, direct.region_key, null, null, null,
      coalesce(sum(part.settled) filter (where direct.date <= ${to}), 0)::bigint,
      count(*) filter (where direct.date <= ${to} and movement.date > ${to}),
      coalesce(sum(part.settled) filter (where direct.date <= ${to} and movement.date > ${to}), 0)::bigint,
      count(distinct movement.id) filter (where direct.date > ${to} and movement.date <= ${to}),
      coalesce(sum(case when movement.currency = direct.currency then part.settled else part.amount end)
        filter (where direct.date > ${to} and movement.date <= ${to}), 0)::bigint
    from direct
      join lateral (
        select * from bank_allocation where organization_id = ${db.organizationId} and entry_id = direct.entry_id and entry_id is not null offset 0
      ) part on true
      ${movementOf(db, sql`part.transaction_id`)}
    group by movement.account_id, direct.region_key`)
  return { entries: rows.filter(row => row.accountId === null), settled: rows.filter(row => row.accountId !== null) }
}

/** Booked movements of these days that are in the queue. */
export async function countUnreconciled(db: Db, { start, end }: { start: CalendarDate; end: CalendarDate }): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) as count from bank_open
    where organization_id = ${db.organizationId} and date between ${start} and ${end} and not is_pending`)
  return row?.count ?? 0
}
