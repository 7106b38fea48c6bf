/** What the ledger says for a VAT return: sums by VAT code, balances of accounts, and the lines behind them. */
import type { CalendarDate } from '../domain/dates.ts'
import type { Minor } from '../domain/money.ts'
import type { Period } from '../domain/periods.ts'
import type { AccountSum, Side, VatSum } from '../domain/vat-returns.ts'
import type { Range } from '../domain/vat-spans.ts'
import type { Db } from './db.ts'
import { nothing, type Sql, sql } from './sql.ts'

/** The entries that a return may have seen: of one region, up to a number. */
export interface Ledger {
  regionKey: string
  through: number
}

/** As the indexes of these lines say it: a statement that says it in other words would not use them. */
const hasEffect = sql`line.vat_code is not null and (line.vat_base <> 0 or line.vat_due <> 0 or line.vat_deducted <> 0)`

const seen = (db: Db, { regionKey, through }: Ledger): Sql =>
  sql`line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.number <= ${through}`

/** A sale credits its account and a purchase debits it; what takes either back does so with a negative base. */
const isSale = sql`((line.credit > 0) = (line.vat_base > 0))`

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
      where ${seen(db, ledger)} and line.vat_date between open.start and open.last and ${hasEffect}
      order by line.vat_date limit 1
    ) found`)
  return row?.first ?? null
}

const lateLines = (db: Db, ledger: Ledger, ranges: readonly Range[]): Sql => sql`
  unnest(${ranges.map(({ start }) => start)}::date[], ${ranges.map(({ end }) => end)}::date[], ${ranges.map(({ above }) => above)}::bigint[])
    as late (start, last, above)
  join ledger_line line on ${seen(db, ledger)} and line.number > ${Math.min(...ranges.map(({ above }) => above))}
    and line.number > late.above and line.vat_date between late.start and late.last and ${hasEffect}`

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
export async function sumPeriod(db: Db, ledger: Ledger, { start, end }: Period): Promise<Found> {
  const lines = sql`ledger_line line where ${seen(db, ledger)} and line.vat_date between ${start} and ${end} and ${hasEffect}`
  const rows = await db.rows<SumRow>(sql`select ${sums} from ${lines} group by 1, 2`)
  const counted = await db.row<{ entries: number }>(
    sql`select count(*) as entries from (select 1 from ${lines} group by line.vat_date, line.number) entry`,
  )
  return { sums: rows.map(toSum), entryCount: counted?.entries ?? 0 }
}

/** What was posted into filed days since. */
export async function sumLate(db: Db, ledger: Ledger, ranges: readonly Range[]): Promise<Found> {
  if (ranges.length === 0) return { sums: [], entryCount: 0 }
  const lines = lateLines(db, ledger, ranges)
  const rows = await db.rows<SumRow>(sql`select ${sums} from ${lines} group by 1, 2`)
  if (rows.length === 0) return { sums: [], entryCount: 0 }
  const counted = await db.row<{ entries: number }>(sql`select count(distinct line.number) as entries from ${lines}`)
  return { sums: rows.map(toSum), entryCount: counted?.entries ?? 0 }
}

const inRanges = (ranges: readonly Range[]): Sql => sql`
  unnest(${ranges.map(({ start }) => start)}::date[], ${ranges.map(({ end }) => end)}::date[], ${ranges.map(({ above }) => above)}::bigint[],
    ${ranges.map(({ isLate }) => isLate)}::boolean[]) as range (start, last, above, is_late)`

/** Balances of accounts that are boxes themselves, by the days of the entries. */
export async function sumAccounts(db: Db, ledger: Ledger, ranges: readonly Range[], accounts: readonly string[]): Promise<AccountSum[]> {
  if (accounts.length === 0) return []
  return db.rows<AccountSum>(sql`
    select line.account, sum(line.debit - line.credit)::bigint as balance
    from ${inRanges(ranges)}
    join ledger_line line on ${seen(db, ledger)} and line.account = any (${accounts}) and line.account <> ''
      and line.date between range.start and range.last and line.number > range.above
    group by line.account`)
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
  line.entry_id as "ledgerEntryId", line.number, line.line, line.date, line.vat_date as "vatDate", entry.text, line.account,
  line.account_name as "accountName", line.vat_code as "vatCode", ${isSale} as is_sale, coalesce(line.vat_base, 0) as base,
  coalesce(line.vat_due, 0) as due, coalesce(line.vat_deducted, 0) as deducted, line.debit, line.credit`

const ofEntry = sql`join ledger_entry entry on entry.organization_id = line.organization_id and entry.id = line.entry_id`

/** Lines that a return counts: some VAT codes, one side, or those of some accounts. */
export interface LineFilter {
  codes?: readonly string[]
  side?: Side | undefined
  accounts?: readonly string[]
}

const ofCodes = ({ codes, side }: LineFilter): Sql => sql`
  ${codes === undefined ? nothing : sql`and line.vat_code = any (${codes})`}
  ${side === undefined ? nothing : sql`and ${isSale} = ${side === 'sale'}`}`

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
          select ${lineColumns}, false as "isLate" from ledger_line line ${ofEntry}
          where ${seen(db, ledger)} and line.vat_date between ${after?.day ?? own.start} and ${own.end} and ${hasEffect} ${ofCodes(filter)}
            ${after ? sql`and (line.vat_date, line.number, line.line) > (${after.day}::date, ${after.number}::bigint, ${after.line}::integer)` : nothing}
          order by line.vat_date, line.number, line.line limit ${size}`)
  if (first.length >= size || late.length === 0) return first.map(toLine)
  const rest = await db.rows<LineRow>(sql`
    select ${lineColumns}, true as "isLate" from ${lateLines(db, ledger, late)} ${ofEntry}
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
    select ${lineColumns}, range.is_late as "isLate" from ${inRanges(ranges)}
    join ledger_line line on ${seen(db, ledger)} and line.account = any (${accounts}) and line.account <> ''
      and line.date between range.start and range.last and line.number > range.above
    ${ofEntry}
    where true ${
      after
        ? sql`and (range.is_late, line.date, line.number, line.line) > (${after.isLate}::boolean, ${after.day}::date, ${after.number}::bigint, ${after.line}::integer)`
        : nothing
    }
    order by range.is_late, line.date, line.number, line.line limit ${size}`)
  return rows.map(toLine)
}

export const leftOutReasons = ['no_vat_effect', 'counted_later'] as const

export interface LeftOut {
  ledgerEntryId: string
  number: number
  reason: (typeof leftOutReasons)[number]
  vatDate: CalendarDate
}

/** Entries of the period that the return does not count: their VAT counts later, or their code is not part of it. By their number. */
export async function listLeftOut(db: Db, ledger: Ledger, { start, end }: Period, after: number, size: number): Promise<LeftOut[]> {
  return db.rows<LeftOut>(sql`
    select "ledgerEntryId", number, reason, "vatDate" from (
      (select entry.id as "ledgerEntryId", entry.number, 'counted_later' as reason, entry.vat_date as "vatDate" from ledger_entry entry
        where entry.organization_id = ${db.organizationId} and entry.region_key = ${ledger.regionKey} and entry.number <= ${ledger.through}
          and entry.date between ${start} and ${end} and entry.vat_date > entry.date and entry.vat_date > ${end} and entry.number > ${after}
        order by entry.number limit ${size})
      union all
      (select line.entry_id, line.number, 'no_vat_effect', min(line.vat_date) from ledger_line line
        where ${seen(db, ledger)} and line.vat_date between ${start} and ${end} and line.number > ${after}
          and line.vat_code is not null and line.vat_base = 0 and line.vat_due = 0 and line.vat_deducted = 0
          and not exists (select from ledger_line line_with where line_with.organization_id = line.organization_id and line_with.entry_id = line.entry_id
            and line_with.vat_code is not null and (line_with.vat_base <> 0 or line_with.vat_due <> 0 or line_with.vat_deducted <> 0))
        group by line.number, line.entry_id order by line.number limit ${size})
    ) left_out order by number limit ${size}`)
}

/** Documents of these days that nobody posted yet: their VAT would be missing. */
export async function countUnposted(db: Db, { start, end }: Period): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) as count from document
    where organization_id = ${db.organizationId} and dated_on between ${start} and ${end} and state <> 'posted'`)
  return row?.count ?? 0
}

/** The VAT codes that a return has lines of. */
export async function listReturnCodes(db: Db, ledger: Ledger, ranges: readonly Range[]): Promise<string[]> {
  const [own, ...late] = ranges
  const first = own
    ? await db.rows<{ code: string }>(sql`
        select distinct line.vat_code as code from ledger_line line
        where ${seen(db, ledger)} and line.vat_date between ${own.start} and ${own.end} and ${hasEffect}`)
    : []
  const rest =
    late.length === 0 ? [] : await db.rows<{ code: string }>(sql`select distinct line.vat_code as code from ${lateLines(db, ledger, late)}`)
  return [...new Set([...first, ...rest].map(({ code }) => code))]
}

/** The months in which something was sold under one of these codes. */
export async function listMonthsWith(db: Db, ledger: Ledger, { start, end }: Period, codes: readonly string[]): Promise<CalendarDate[]> {
  if (codes.length === 0) return []
  const rows = await db.rows<{ month: string }>(sql`
    select distinct date_trunc('month', line.vat_date)::date as month from ledger_line line
    where ${seen(db, ledger)} and line.vat_date between ${start} and ${end} and ${hasEffect} and line.vat_code = any (${codes}) and ${isSale}`)
  return rows.map(({ month }) => month)
}
