/**
 * The entries of a section of the VAT register, with the numbers that they have there. The number of an entry is how many of its section and year came before
 * it, itself included. Only the thousands that a page is in are read.
 */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Side } from '../../domain/vat/vat-returns.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../connection/db.ts'
import { withOwnPlan } from '../connection/plans.ts'
import { nothing, sql } from '../connection/sql.ts'
import { asRows, type Block, isTaking, keysOf, listBlocks, type SectionLines, withOrigin, yearsOf } from './register-blocks.ts'
import { countedByDay, isSale, type Ledger, seen } from './sums.ts'

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

/** As many as hold the entries that are wanted, if all that they may hold is in the ranges: if it is not, there is a next time, with twice as many. */
function takeBlocks(blocks: Block[], after: number, entries: number, blocksMin: number): Block[] {
  const taken: Block[] = []
  for (let found = 0; (found < entries || taken.length < blocksMin) && blocks.length > 0; ) {
    const next = blocks.shift()!
    taken.push(next)
    // What a page before this one showed of it is not known here.
    if (next.above >= after) found += next.within
  }
  return taken
}

const keyOfLine = sql`line.vat_code || case when ${isSale} then '+' else '-' end`

type PageRow = Omit<RegisterRow, 'side' | 'protocol'> & { is_sale: boolean; through: number; place: number }

/** The next entries of a section by their number, each with a row for every code. */
export async function listRegisterRows(
  db: Db,
  ledger: Ledger,
  ranges: readonly Range[],
  section: SectionLines,
  after: number,
  entries: number,
): Promise<RegisterRow[]> {
  if (ranges.length === 0 || section.codes.length === 0) return []
  const blocks = (await listBlocks(db, ledger, ranges, section)).filter(({ through }) => through > after)
  const rows: RegisterRow[] = []
  const numbers = new Set<number>()
  for (let blocksMin = 1; numbers.size < entries && blocks.length > 0; blocksMin *= 2) {
    const taken = takeBlocks(blocks, after, entries - numbers.size, blocksMin)
    const beforeOf = new Map(taken.map(({ through, before }) => [through, before]))
    for (const { is_sale, through, place, ...row } of await listPage(db, ledger, ranges, section, taken, after, entries - numbers.size)) {
      const before = beforeOf.get(through)?.get(row.vatDate.slice(0, 4)) ?? 0
      rows.push({ ...row, protocol: before + place, side: is_sale ? 'sale' : 'purchase' })
    }
    for (const { number } of rows) numbers.add(number)
  }
  return rows
}

/** Entry by entry along the numbers of each block: joined in another way, all lines of the books would be read for it. */
function listPage(
  db: Db,
  ledger: Ledger,
  ranges: readonly Range[],
  { codes, isTaking: wanted }: SectionLines,
  blocks: readonly Block[],
  after: number,
  entries: number,
): Promise<PageRow[]> {
  const days = yearsOf(ranges)
  return withOwnPlan(db, () =>
    db.rows<PageRow>(sql`
      with member as materialized (
        select block.through, entry.number, entry.vat_date
        from unnest(${blocks.map(({ above }) => above)}::bigint[], ${blocks.map(({ through }) => through)}::bigint[]) as block (above, through)
          cross join lateral (
            select entry.* from ledger_entry entry
            where entry.organization_id = ${db.organizationId} and entry.number > block.above and entry.number <= block.through and entry.number > 0
              and entry.region_key = ${ledger.regionKey} and entry.vat_date between ${days.start} and ${days.end} offset 0
          ) entry
          ${wanted === null ? nothing : withOrigin}
          cross join lateral (
            select from ledger_line line
            where line.organization_id = ${db.organizationId} and line.region_key = ${ledger.regionKey} and line.vat_date = entry.vat_date
              and line.number = entry.number and ${countedByDay} and ${keyOfLine} = any (${keysOf(codes)}::text[]) limit 1
          ) found
        ${wanted === null ? nothing : sql`where ${isTaking} = ${wanted}`}
      ), numbered as (
        select through, number, vat_date, row_number() over (partition by through, extract(year from vat_date) order by number) as place from member
      ), page as (
        select numbered.through, numbered.number, numbered.place, bool_and(range.is_late) as is_late
        from numbered join ${asRows(ranges)} on numbered.vat_date between range.start and range.last and numbered.number > range.above
        where numbered.number > ${after} group by 1, 2, 3 order by numbered.number limit ${entries}
      )
      select page.through, page.place, page.number, page.is_late as "isLate", entry.id as "entryId", entry.date, entry.vat_date as "vatDate", entry.text,
        coalesce(contact.name, open.names[1]) as name, coalesce(contact.vat_number, document.extraction -> 'supplier' ->> 'vatNumber') as "vatNumber",
        open.numbers[1] as "documentNumber", line.*
      from page
        join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.number = page.number and entry.number > 0
        ${withOrigin}
        left join contact on contact.organization_id = entry.organization_id and contact.id = open.contact_id
        left join document on document.organization_id = entry.organization_id and document.id = case when origin.source_id is null then entry.source_id else origin.source_id end
        cross join lateral (
          select line.vat_code as code, ${isSale} as is_sale, sum(line.vat_base)::bigint as base, sum(line.vat_due)::bigint as due,
            sum(line.vat_deducted)::bigint as deducted, sum(line.debit - line.credit)::bigint as cost
          from ledger_line line
          where ${seen(db, ledger)} and line.entry_id = entry.id and ${keyOfLine} = any (${keysOf(codes)}::text[]) group by 1, 2
        ) line
      order by page.number, line.code`),
  )
}
