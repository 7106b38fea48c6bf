/** What the ledger says for a VAT return: sums by VAT code, balances of accounts, and the lines behind them. */
import { addDays, type CalendarDate } from '../../domain/calendar/dates.ts'
import type { Period } from '../../domain/calendar/periods.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { AccountSum, Side, VatSum } from '../../domain/vat/vat-returns.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../connection/db.ts'
import { withOwnPlan } from '../connection/plans.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'
import type { LeftOutEntry } from './left-out.ts'

/** The entries that a return may have seen: of one region, up to a number. */
export interface Ledger {
  regionKey: string
  through: number
}

/**
 * What a return counts, as the indexes of these lines say it: a statement that says it in other words would not use them. Each says its own condition
 * that always holds, so that there is one way to go: by the day with the amounts, by the day with nothing but the entry, or by the code and the day.
 */
const hasEffect = sql`line.vat_code is not null and (line.vat_base <> 0 or line.vat_due <> 0 or line.vat_deducted <> 0)`
export const countedByDay = sql`${hasEffect} and line.line > 0`
const countedByEntry = sql`${hasEffect} and line.region_key <> ''`
export const countedByCode = sql`${hasEffect} and line.vat_code <> ''`

/**
 * As a sum the number is nothing to search an index by: PostgreSQL 18 would expect to search once for every day, and rather read the whole ledger.
 * Where an index has the number first, it is the day that is a sum.
 */
export const seen = (db: Db, { regionKey, through }: Ledger): Sql =>
  sql`line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.number + 0 <= ${through}`

/** A sale credits its account and a purchase debits it; what takes either back does so with a negative base. */
export const isSale = sql`((line.credit > 0) = (line.vat_base > 0))`

/** The number of the last entry, which is the last that a return prepared now can have seen. */
export async function lastEntryNumber(db: Db): Promise<number> {
  const row = await db.row<{ last: number }>(sql`select last from ledger_counter where organization_id = ${db.organizationId}`)
  return row?.last ?? 0
}

/** The earliest of these days that has entries. */
export async function findFirstDay(db: Db, ledger: Ledger, days: readonly Period[]): Promise<CalendarDate | null> {
  const row = await db.row<{ first: string | null }>(sql`
    select min(found.vat_date) as first
    from unnest(${days.map(({ start }) => start)}::date[], ${days.map(({ end }) => end)}::date[]) as open (start, last)
    cross join lateral (
      select line.vat_date from ledger_line line
      where ${seen(db, ledger)} and line.vat_date between open.start and open.last and ${countedByEntry}
      order by line.vat_date limit 1
    ) found`)
  return row?.first ?? null
}

/**
 * What came later is asked for day by day: of a day the numbers after one are read at once, where the days together would be read from end to end.
 * `offset 0` keeps it so: it might be joined the other way round otherwise.
 */
export const lateLines = (db: Db, ledger: Ledger, ranges: readonly Range[]): Sql => sql`
  unnest(${ranges.map(({ start }) => start)}::date[], ${ranges.map(({ end }) => end)}::date[], ${ranges.map(({ above }) => above)}::bigint[])
    as late (start, last, above)
  cross join lateral generate_series(0, late.last - late.start) as day
  cross join lateral (
    select line.* from ledger_line line
    where ${seen(db, ledger)} and line.vat_date = late.start + day and line.number > late.above and ${countedByDay} offset 0
  ) line`

/** Those of the filed periods that something was posted into since. */
export async function findLate(db: Db, ledger: Ledger, ranges: readonly Range[]): Promise<Period[]> {
  if (ranges.length === 0) return []
  return db.rows<Period>(sql`select distinct late.start::text as start, late.last::text as end from ${lateLines(db, ledger, ranges)}`)
}

interface SumRow {
  code: string
  is_sale: boolean
  base: Minor
  due: Minor
  deducted: Minor
}

const toSum = ({ code, is_sale, base, due, deducted }: SumRow): VatSum => ({
  code,
  side: is_sale ? 'sale' : 'purchase',
  base,
  due,
  deducted,
})

const sums = sql`line.vat_code as code, ${isSale} as is_sale, sum(line.vat_base)::bigint as base, sum(line.vat_due)::bigint as due,
  sum(line.vat_deducted)::bigint as deducted`

export interface Found {
  sums: VatSum[]
  entryCount: number
}

/** What was posted for the days of the period. */
export const sumPeriod = (db: Db, ledger: Ledger, period: Period): Promise<Found> =>
  withOwnPlan(db, async () => {
    const rows = await db.rows<SumRow>(sql`select ${sums} from ${ofDays(ledger, period)} and ${countedByDay} group by 1, 2`)
    return { sums: rows.map(toSum), entryCount: rows.length === 0 ? 0 : await countEntries(db, ledger, period) }
  })

/** The organization is that of the transaction, in the words of the table's policy: in others every single line would pass one more step. */
const ofDays = ({ regionKey, through }: Ledger, { start, end }: Period): Sql => sql`ledger_line line
  where line.organization_id = current_organization() and line.region_key = ${regionKey} and line.vat_date between ${start} and ${end}
    and line.number + 0 <= ${through}`

/** What one process would count is given to several in as many parts as make them ready at about the same time. */
const partsOfCount = 6

/**
 * All lines of an entry have the same VAT date, and the index has them side by side: counted by the day, nothing is sorted or kept. In parts, because
 * PostgreSQL never shares out a distinct count by itself.
 */
async function countEntries(db: Db, ledger: Ledger, period: Period): Promise<number> {
  const counts = inParts(period).map(
    part => sql`select count(distinct line.number) as entries from ${ofDays(ledger, part)} and ${countedByEntry} group by line.vat_date`,
  )
  const together = counts.reduce((some, one) => sql`${some} union all ${one}`)
  const row = await db.row<{ entries: number }>(sql`select coalesce(sum(entries), 0)::bigint as entries from (${together}) part`)
  return row?.entries ?? 0
}

/** What is asked of them one after the other may be asked by several processes. */
export function inParts({ start, end }: Period): Period[] {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1
  const at = (part: number): CalendarDate => addDays(start, Math.floor((days * part) / partsOfCount))
  return Array.from({ length: partsOfCount }, (_, part) => ({ start: at(part), end: addDays(at(part + 1), -1) }))
}

/** What was posted into days since: of each range, the entries above its number. */
export async function sumLate(db: Db, ledger: Ledger, ranges: readonly Range[]): Promise<Found> {
  if (ranges.length === 0) return { sums: [], entryCount: 0 }
  const lines = lateLines(db, ledger, ranges)
  const rows = await db.rows<SumRow>(sql`select ${sums} from ${lines} group by 1, 2`)
  if (rows.length === 0) return { sums: [], entryCount: 0 }
  const counted = await db.row<{ entries: number }>(sql`select count(distinct line.number) as entries from ${lines}`)
  return { sums: rows.map(toSum), entryCount: counted?.entries ?? 0 }
}

/**
 * The numbers of the entries that settled returns, and of those that took them back: they empty the accounts that are boxes, and are no part of any return.
 * There are a few of them, read once.
 */
export const settlementNumbers = (db: Db): Sql => sql`array(
  select settled.number from ledger_entry settled where settled.organization_id = ${db.organizationId} and settled.source_type = 'vat_settlement'
  union all
  select reversal.number from ledger_entry settled
    join ledger_entry reversal on reversal.organization_id = settled.organization_id and reversal.reverses = settled.id and reversal.reverses is not null
  where settled.organization_id = ${db.organizationId} and settled.source_type = 'vat_settlement')`

/** Account by account and range by range, in the order of their days: that is how the index has them. */
export const linesOn = (db: Db, ledger: Ledger, ranges: readonly Range[], accounts: readonly string[]): Sql => sql`
  unnest(${ranges.map(({ start }) => start)}::date[], ${ranges.map(({ end }) => end)}::date[], ${ranges.map(({ above }) => above)}::bigint[],
    ${ranges.map(({ isLate }) => isLate)}::boolean[]) as range (start, last, above, is_late)
  cross join unnest(${[...new Set(accounts)]}::text[]) as box (account)
  cross join lateral (
    select line.* from ledger_line line
    where ${seen(db, ledger)} and line.account = box.account and line.account <> '' and line.date between range.start and range.last
      and line.number + 0 > range.above and line.number <> all (${settlementNumbers(db)})
    order by line.date offset 0
  ) line`

/** Balances of accounts that are boxes themselves, by the days of the entries. */
export async function sumAccounts(db: Db, ledger: Ledger, ranges: readonly Range[], accounts: readonly string[]): Promise<AccountSum[]> {
  if (accounts.length === 0) return []
  return db.rows<AccountSum>(sql`
    select line.account, sum(line.debit - line.credit)::bigint as balance
    from ${linesOn(db, ledger, ranges, accounts)} group by line.account`)
}

export interface ReturnLine {
  ledgerEntryId: string
  number: number
  line: number
  date: CalendarDate
  vatDate: CalendarDate | null
  text: string
  account: string
  accountName: string
  vatCode: string | null
  side: Side | null
  base: Minor
  due: Minor
  deducted: Minor
  debit: Minor
  credit: Minor
  isLate: boolean
}

/** Where a page begins: after this line. */
export interface LineKey {
  isLate: boolean
  day: CalendarDate
  number: number
  line: number
}

interface LineRow extends Omit<ReturnLine, 'side'> {
  is_sale: boolean
}

const toLine = ({ is_sale, ...row }: LineRow): ReturnLine => ({
  ...row,
  side: row.vatCode === null ? null : is_sale ? 'sale' : 'purchase',
})

const lineColumns = sql`
  line.entry_id as "ledgerEntryId", line.number, line.line, line.date, line.vat_date as "vatDate", (select entry.text from ledger_entry entry
    where entry.organization_id = line.organization_id and entry.id = line.entry_id) as text, line.account,
  line.account_name as "accountName", line.vat_code as "vatCode", ${isSale} as is_sale, coalesce(line.vat_base, 0) as base,
  coalesce(line.vat_due, 0) as due, coalesce(line.vat_deducted, 0) as deducted, line.debit, line.credit`

/** Lines that a return counts: some VAT codes, one side, or those of some accounts. */
export interface LineFilter {
  codes?: readonly string[]
  side?: Side | undefined
  accounts?: readonly string[]
}

const ofCodes = ({ codes, side }: LineFilter): Sql => sql`
  ${codes === undefined ? nothing : sql`and line.vat_code = any (${codes})`} ${ofSide(side)}`

const ofSide = (side: Side | undefined): Sql => (side === undefined ? nothing : sql`and ${isSale} = ${side === 'sale'}`)

/** The next lines of the days, all of them or those of each code: an index has either in this order. */
function ownLines(
  db: Db,
  ledger: Ledger,
  { start, end }: Period,
  { codes, side }: LineFilter,
  after: LineKey | undefined,
  size: number,
): Sql {
  const from = after && after.day >= start ? after : { day: start, number: 0, line: 0 }
  const next = sql`(line.vat_date, line.number, line.line) > (${from.day}::date, ${from.number}::bigint, ${from.line}::integer)
    and line.vat_date <= ${end} and ${seen(db, ledger)} ${ofSide(side)}`
  const inOrder = sql`order by line.vat_date, line.number, line.line limit ${size}`
  if (codes === undefined) return sql`(select line.* from ledger_line line where ${next} and ${countedByDay} ${inOrder}) line`
  return sql`unnest(${[...new Set(codes)]}::text[]) as box (code)
    cross join lateral (select line.* from ledger_line line where line.vat_code = box.code and ${next} and ${countedByCode} ${inOrder}) line`
}

/** The lines of the period by their day, then the corrections by their number. */
export async function listVatLines(
  db: Db,
  ledger: Ledger,
  [own, ...late]: readonly Range[],
  filter: LineFilter,
  after: LineKey | undefined,
  size: number,
): Promise<ReturnLine[]> {
  const first =
    own === undefined || after?.isLate
      ? []
      : await db.rows<LineRow>(sql`
          select ${lineColumns}, false as "isLate" from ${ownLines(db, ledger, own, filter, after, size)}
          order by line.vat_date, line.number, line.line limit ${size}`)
  if (first.length >= size || late.length === 0) return first.map(toLine)
  const rest = await db.rows<LineRow>(sql`
    select ${lineColumns}, true as "isLate" from ${lateLines(db, ledger, late)}
    where true ${ofCodes(filter)} ${after?.isLate ? sql`and (line.number, line.line) > (${after.number}::bigint, ${after.line}::integer)` : nothing}
    order by line.number, line.line limit ${size - first.length}`)
  return [...first, ...rest].map(toLine)
}

/** The lines of accounts that are boxes themselves. */
export async function listAccountLines(
  db: Db,
  ledger: Ledger,
  ranges: readonly Range[],
  accounts: readonly string[],
  after: LineKey | undefined,
  size: number,
): Promise<ReturnLine[]> {
  const rows = await db.rows<LineRow>(sql`
    select ${lineColumns}, range.is_late as "isLate" from ${linesOn(db, ledger, ranges, accounts)}
   
    where true ${
      after
        ? sql`and (range.is_late, line.date, line.number, line.line) > (${after.isLate}::boolean, ${after.day}::date, ${after.number}::bigint, ${after.line}::integer)`
        : nothing
    }
    order by range.is_late, line.date, line.number, line.line limit ${size}`)
  return rows.map(toLine)
}

/**
 * Entries of the period that the return does not count: their VAT counts later, or their code is not part of it. By their number. Whether an entry has
 * other lines that count is asked of one after the other until there are enough: as a condition that is no join, it cannot be asked of all of them.
 */
export async function listLeftOut(db: Db, ledger: Ledger, { start, end }: Period, after: number, size: number): Promise<LeftOutEntry[]> {
  return db.rows<LeftOutEntry>(sql`
    select number, reason, vat_date as "vatDate", (select entry.id from ledger_entry entry
      where entry.organization_id = ${db.organizationId} and entry.number = left_out.number and entry.number > 0) as "ledgerEntryId",
      (select entry.text from ledger_entry entry
      where entry.organization_id = ${db.organizationId} and entry.number = left_out.number and entry.number > 0) as text
    from (
      (select entry.number, 'counted_later' as reason, entry.vat_date from ledger_entry entry
        where entry.organization_id = ${db.organizationId} and entry.region_key = ${ledger.regionKey} and entry.date between ${start} and ${end}
          and entry.vat_date > entry.date and entry.vat_date > ${end} and entry.number + 0 > ${after} and entry.number + 0 <= ${ledger.through}
        order by entry.number + 0 limit ${size})
      union all
      (select without.number, 'no_vat_effect', without.vat_date from (
          select line.number, line.vat_date from ledger_line line
          where line.organization_id = ${db.organizationId} and line.region_key = ${ledger.regionKey} and line.number > ${after}
            and line.number <= ${ledger.through} and line.vat_date + 0 between ${start} and ${end}
            and line.vat_code is not null and line.vat_base = 0 and line.vat_due = 0 and line.vat_deducted = 0
          group by line.number, line.vat_date order by line.number, line.vat_date
        ) without
        where (select true from ledger_line line where ${seen(db, ledger)} and line.vat_date = without.vat_date and line.number = without.number
          and ${countedByEntry} limit 1) is null
        order by without.number limit ${size})
    ) left_out
    order by number limit ${size}`)
}

/** Documents of these days that nobody posted yet: their VAT would be missing. */
export async function countUnposted(db: Db, { start, end }: Period): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) as count from document
    where organization_id = ${db.organizationId} and dated_on between ${start} and ${end} and state <> 'posted'`)
  return row?.count ?? 0
}

/** The VAT codes that a return has lines of. Of all codes of the organization, each found from the one before, those with a line in the period. */
export async function listReturnCodes(db: Db, ledger: Ledger, ranges: readonly Range[]): Promise<string[]> {
  const [own, ...late] = ranges
  const ofRegion = sql`line.organization_id = ${db.organizationId} and line.region_key = ${ledger.regionKey} and ${countedByCode}`
  const first = own
    ? await db.rows<{ code: string }>(sql`
        with recursive used (code) as (
          (select line.vat_code from ledger_line line where ${ofRegion} order by line.vat_code limit 1)
          union all
          select (select line.vat_code from ledger_line line where ${ofRegion} and line.vat_code > used.code order by line.vat_code limit 1)
          from used where used.code is not null
        )
        select used.code from used cross join lateral (
          select from ledger_line line
          where line.vat_code = used.code and ${seen(db, ledger)} and line.vat_date between ${own.start} and ${own.end} and ${countedByCode}
          order by line.vat_date limit 1
        ) line`)
    : []
  const rest =
    late.length === 0 ? [] : await db.rows<{ code: string }>(sql`select distinct line.vat_code as code from ${lateLines(db, ledger, late)}`)
  return [...new Set([...first, ...rest].map(({ code }) => code))]
}

/** The months in which something was sold, or bought, under one of these codes. */
export async function listMonthsWith(
  db: Db,
  ledger: Ledger,
  { start, end }: Period,
  codes: readonly string[],
  side: Side = 'sale',
): Promise<CalendarDate[]> {
  if (codes.length === 0) return []
  const rows = await db.rows<{ month: string }>(sql`
    select distinct month.first::date as month
    from unnest(${[...new Set(codes)]}::text[]) as wanted (code)
    cross join generate_series(date_trunc('month', ${start}::timestamp), ${end}::timestamp, interval '1 month') as month (first)
    cross join lateral (
      select from ledger_line line
      where line.vat_code = wanted.code and ${seen(db, ledger)} and ${countedByCode} ${ofSide(side)}
        and line.vat_date between greatest(month.first::date, ${start}::date) and least((month.first + interval '1 month - 1 day')::date, ${end}::date)
      order by line.vat_date limit 1
    ) line`)
  return rows.map(({ month }) => month)
}

/** Those of these periods that something was posted for, by their first and last day. */
export async function listActive(db: Db, ledger: Ledger, periods: readonly Period[]): Promise<Set<string>> {
  if (periods.length === 0) return new Set()
  const rows = await db.rows<{ start: string; last: string }>(sql`
    select asked.start::text as start, asked.last::text as last
    from unnest(${periods.map(({ start }) => start)}::date[], ${periods.map(({ end }) => end)}::date[]) as asked (start, last)
    where exists (select from ledger_line line
      where ${seen(db, ledger)} and line.vat_date between asked.start and asked.last and ${countedByDay})`)
  return new Set(rows.map(({ start, last }) => start + last))
}
