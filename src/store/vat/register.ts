/** What the ledger says for the VAT registers: sums by month and code, and the entries of a section with their numbers. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Side, VatSum } from '../../domain/vat/vat-returns.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../connection/db.ts'
import { type Sql, sql } from '../connection/sql.ts'
import { countedByCode, countedByDay, isSale, type Ledger, lateLines, seen, withOwnPlan } from './sums.ts'

export interface MonthSum extends VatSum {
  /** Its first day. */
  month: CalendarDate
}

interface SumRow extends Omit<MonthSum, 'side'> {
  is_sale: boolean
}

const toSum = ({ is_sale, ...row }: SumRow): MonthSum => ({ ...row, side: is_sale ? 'sale' : 'purchase' })

const month = sql`(line.vat_date - (extract(day from line.vat_date)::integer - 1))`
const sums = sql`sum(line.vat_base)::bigint as base, sum(line.vat_due)::bigint as due, sum(line.vat_deducted)::bigint as deducted`

const ownDays = ({ regionKey, through }: Ledger, { start, end }: Pick<Range, 'start' | 'end'>): Sql =>
  sql`line.organization_id = current_organization() and line.region_key = ${regionKey} and line.vat_date between ${start} and ${end}
    and line.number + 0 <= ${through}`

/** Of the days themselves and of what came into earlier ones since, by the month of the day that decides the VAT. */
export async function sumByMonth(db: Db, ledger: Ledger, [own, ...late]: readonly Range[]): Promise<MonthSum[]> {
  const first = own
    ? await withOwnPlan(db, () =>
        // By day first: the index has it in this order, and there are few of them.
        db.rows<SumRow>(sql`
          select ${month} as month, line.code, line.is_sale, sum(line.base)::bigint as base, sum(line.due)::bigint as due, sum(line.deducted)::bigint as deducted
          from (select line.vat_date, line.vat_code as code, ${isSale} as is_sale, ${sums} from ledger_line line
            where ${ownDays(ledger, own)} and ${countedByDay} group by 1, 2, 3) line
          group by 1, 2, 3`),
      )
    : []
  const rest =
    late.length === 0
      ? []
      : await db.rows<SumRow>(sql`
          select ${month} as month, line.vat_code as code, ${isSale} as is_sale, ${sums} from ${lateLines(db, ledger, late)} group by 1, 2, 3`)
  return [...first, ...rest].map(toSum)
}

/** The same of some codes alone, by their own index: of few codes that is a small part of the lines. */
export async function sumCodesByMonth(
  db: Db,
  ledger: Ledger,
  [own, ...late]: readonly Range[],
  codes: readonly string[],
): Promise<MonthSum[]> {
  if (codes.length === 0) return []
  const summed = sql`${month} as month, line.vat_code as code, ${isSale} as is_sale, ${sums}`
  const isAsked = sql`line.vat_code = any (${codes}::text[])`
  const first = own
    ? await db.rows<SumRow>(sql`
        select ${summed} from ledger_line line where ${isAsked} and ${ownDays(ledger, own)} and ${countedByCode} group by 1, 2, 3`)
    : []
  const rest =
    late.length === 0
      ? []
      : await db.rows<SumRow>(sql`select ${summed} from ${lateLines(db, ledger, late)} where ${isAsked} group by 1, 2, 3`)
  return [...first, ...rest].map(toSum)
}

export interface MonthCost {
  month: CalendarDate
  code: string
  cost: Minor
}

/** What purchases under some codes were debited with, for VAT that is deducted in part. */
export async function sumCosts(db: Db, ledger: Ledger, [own, ...late]: readonly Range[], codes: readonly string[]): Promise<MonthCost[]> {
  if (codes.length === 0) return []
  const cost = sql`sum(line.debit - line.credit)::bigint as cost`
  const first = own
    ? await db.rows<MonthCost>(sql`
        select ${month} as month, line.vat_code as code, ${cost} from ledger_line line
        where line.vat_code = any (${codes}::text[]) and ${ownDays(ledger, own)} and ${countedByCode} and not ${isSale} group by 1, 2`)
    : []
  const rest =
    late.length === 0
      ? []
      : await db.rows<MonthCost>(sql`
          select ${month} as month, line.vat_code as code, ${cost} from ${lateLines(db, ledger, late)}
          where line.vat_code = any (${codes}::text[]) and not ${isSale} group by 1, 2`)
  return [...first, ...rest]
}

/** A sale that nobody was invoiced for: no invoice is behind the entry, or behind the one that it takes back, and no customer. */
const isTaking = sql`(coalesce(origin.source_type, entry.source_type) not in ('invoice', 'e_invoice') and open.contact_id is null)`

const withOrigin = sql`
  left join ledger_entry origin on origin.organization_id = entry.organization_id and origin.id = entry.reverses
  left join ledger_open open on open.organization_id = entry.organization_id and open.entry_id = coalesce(entry.reverses, entry.id)`

/** The part of the sales that are takings. Most sales are invoices, which their source says; what else there is is asked of one by one. */
export async function sumTakings(db: Db, ledger: Ledger, [own, ...late]: readonly Range[]): Promise<MonthSum[]> {
  const from = (lines: Sql): Sql => sql`
    select ${month} as month, line.vat_code as code, true as is_sale, ${sums}
    from ${lines} join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.id = line.entry_id
      and entry.source_type not in ('invoice', 'e_invoice', 'document')
    ${withOrigin}
    where ${isSale} and ${isTaking} group by 1, 2`
  const first = own
    ? await withOwnPlan(db, () =>
        db.rows<SumRow>(from(sql`(select line.* from ledger_line line where ${ownDays(ledger, own)} and ${countedByDay}) line`)),
      )
    : []
  const rest = late.length === 0 ? [] : await db.rows<SumRow>(from(sql`(select line.* from ${lateLines(db, ledger, late)}) line`))
  return [...first, ...rest].map(toSum)
}

/** The lines of a section: some codes on a side, and of sales perhaps only takings, or none of them. */
export interface SectionLines {
  codes: readonly { code: string; side: Side }[]
  isTaking: boolean | null
}

export interface RegisterRow {
  number: number
  /** In the section and the year of the VAT date. */
  protocol: number
  entryId: string
  date: CalendarDate
  vatDate: CalendarDate
  text: string
  name: string | null
  vatNumber: string | null
  documentNumber: string | null
  isLate: boolean
  code: string
  side: Side
  base: Minor
  due: Minor
  deducted: Minor
  cost: Minor
}

/** The next entries of a section by their number, each with a row for every code. */
export async function listRegisterRows(
  db: Db,
  ledger: Ledger,
  ranges: readonly Range[],
  { codes, isTaking: wanted }: SectionLines,
  after: number,
  entries: number,
): Promise<RegisterRow[]> {
  if (ranges.length === 0 || codes.length === 0) return []
  const years = ranges
    .flatMap(({ start, end }) => [start, end])
    .map(day => day.slice(0, 4))
    .sort()
  const days = { start: `${years[0]}-01-01`, end: `${years.at(-1)}-12-31` }
  const placed = sql`unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ side }) => side === 'sale')}::boolean[]) as placed (code, is_sale)`
  const ofKind =
    wanted === null
      ? sql`select member.* from member`
      : sql`select member.* from member
          join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.number = member.number and entry.number > 0
          ${withOrigin} where ${isTaking} = ${wanted}`
  const rows = await withOwnPlan(db, () =>
    db.rows<Omit<RegisterRow, 'side'> & { is_sale: boolean }>(sql`
      with member as materialized (
        select distinct line.number, line.vat_date from ledger_line line join ${placed} on placed.code = line.vat_code and placed.is_sale = ${isSale}
        where ${ownDays(ledger, days)} and ${countedByDay}
      ), numbered as (
        select number, vat_date, row_number() over (partition by extract(year from vat_date) order by number) as protocol from (${ofKind}) member
      ), page as (
        select numbered.number, numbered.protocol, bool_and(range.is_late) as is_late from numbered
          join unnest(${ranges.map(({ start }) => start)}::date[], ${ranges.map(({ end }) => end)}::date[], ${ranges.map(({ above }) => above)}::bigint[],
            ${ranges.map(({ isLate }) => isLate)}::boolean[]) as range (start, last, above, is_late)
            on numbered.vat_date between range.start and range.last and numbered.number > range.above
        where numbered.number > ${after} group by 1, 2 order by numbered.number limit ${entries}
      )
      select page.number, page.protocol, page.is_late as "isLate", entry.id as "entryId", entry.date, entry.vat_date as "vatDate", entry.text,
        coalesce(contact.name, open.names[1]) as name, coalesce(contact.vat_number, document.extraction -> 'supplier' ->> 'vatNumber') as "vatNumber", open.numbers[1] as "documentNumber", line.*
      from page
        join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.number = page.number and entry.number > 0
        left join ledger_open open on open.organization_id = entry.organization_id and open.entry_id = coalesce(entry.reverses, entry.id)
        left join contact on contact.organization_id = entry.organization_id and contact.id = open.contact_id
        left join ledger_entry origin on origin.organization_id = entry.organization_id and origin.id = entry.reverses
        left join document on document.organization_id = entry.organization_id and document.id = coalesce(origin.source_id, entry.source_id)
        cross join lateral (
          select line.vat_code as code, ${isSale} as is_sale, ${sums}, sum(line.debit - line.credit)::bigint as cost
          from ledger_line line join ${placed} on placed.code = line.vat_code and placed.is_sale = ${isSale}
          where ${seen(db, ledger)} and line.entry_id = entry.id group by 1, 2
        ) line
      order by page.number, line.code`),
  )
  return rows.map(({ is_sale, ...row }) => ({ ...row, side: is_sale ? 'sale' : 'purchase' }))
}
