/**
 * The ledger in thousands of entries. Of each finished one it keeps how many are under which VAT codes (`vat_register_count`), so that whoever looks for some of
 * them reads only the thousands that have them, and knows how many came before.
 */
import type { Side } from '../../domain/vat/vat-returns.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'
import type { Ledger } from './sums.ts'

/**
 * A sale that nobody was invoiced for: no invoice is behind the entry, or behind the one that it takes back, and it was posted without a customer. The function
 * `vat_codes_of_entries` says the same of the entries that it counts.
 */
export const isTaking = sql`(coalesce(origin.source_type, entry.source_type) not in ('invoice', 'e_invoice', 'document')
  and open.contact_id is null and open.had_contact is not true)`

/** Where rows are guarded PostgreSQL takes no index for what is equal to a coalesce, which it holds able to tell of rows that are not ours; a case is as good. */
export const withOrigin = sql`
  left join ledger_entry origin on origin.organization_id = entry.organization_id and origin.id = entry.reverses
  left join ledger_open open on open.organization_id = entry.organization_id
    and open.entry_id = case when entry.reverses is null then entry.id else entry.reverses end`

/** The lines of a section: some codes on a side, and of sales perhaps only takings, or none of them. */
export interface SectionLines {
  codes: readonly { code: string; side: Side }[]
  isTaking: boolean | null
}

export const blockSize = 1000

/** The number of the last entry of the block that an entry is in. */
export const blockOf = (number: Sql): Sql => sql`(${number} + ${blockSize - 1}) / ${blockSize} * ${blockSize}`

/** Entries from one number to another that are read together. */
export interface Block {
  above: number
  through: number
  /** At most so many of its entries are in the ranges. */
  within: number
  /** How many of the section came before it, by year. */
  before: ReadonlyMap<string, number>
  /** Of takings, or of what is none: both may be among its entries. */
  isMixed: boolean
}

interface CountRow {
  through: number
  year: string
  entries: number
  within: number
  isMixed: boolean
}

/** The whole years that they are in: entries are numbered from the first of January. */
export const yearsOf = (ranges: readonly Range[]) => {
  const years = ranges
    .flatMap(({ start, end }) => [start, end])
    .map(day => day.slice(0, 4))
    .sort()
  return { start: `${years[0]}-01-01`, end: `${years.at(-1)}-12-31` }
}

export const asRows = (ranges: readonly Range[]): Sql =>
  sql`unnest(${ranges.map(({ start }) => start)}::date[], ${ranges.map(({ end }) => end)}::date[], ${ranges.map(({ above }) => above)}::bigint[],
    ${ranges.map(({ isLate }) => isLate)}::boolean[]) as range (start, last, above, is_late)`

/** A code with the side that it is on, as `vat_register_count` has them. */
export const keysOf = (codes: SectionLines['codes']): string[] => codes.map(({ code, side }) => code + (side === 'sale' ? '+' : '-'))

/** Those that may hold entries of the ranges, in the order of their numbers. What is not a whole thousand yet, nobody has counted: it is the last, where there is such. */
export async function listBlocks(
  db: Db,
  { regionKey, through }: Ledger,
  ranges: readonly Range[],
  { codes, isTaking: wanted }: SectionLines,
): Promise<Block[]> {
  const { start, end } = yearsOf(ranges)
  const isMixed =
    wanted === null
      ? sql`false`
      : sql`exists (
          select from vat_register_count other
          where other.organization_id = counted.organization_id and other.through = counted.through and other.region_key = counted.region_key
            and other.codes && ${keysOf(codes)}::text[] and other.is_taking <> ${wanted})`
  const whole = through - (through % blockSize)
  const counts = await db.rows<CountRow>(sql`
    select counted.through, extract(year from counted.month)::text as year, sum(counted.entries)::bigint as entries,
      coalesce(sum(counted.entries) filter (where exists (
        select from ${asRows(ranges)}
        where counted.first_day <= range.last and counted.last_day >= range.start and counted.through > range.above)), 0)::bigint as within,
      ${isMixed} as "isMixed"
    from vat_register_count counted
    where counted.organization_id = ${db.organizationId} and counted.through <= ${whole} and counted.region_key = ${regionKey}
      and counted.month between ${start} and ${end} and counted.codes && ${keysOf(codes)}::text[]
      ${wanted === null ? nothing : sql`and counted.is_taking = ${wanted}`}
    group by counted.organization_id, counted.region_key, 1, 2 order by 1`)
  const blocks: Block[] = []
  const before = new Map<string, number>()
  for (const { through: last, year, entries, within, isMixed: isOneMixed } of counts) {
    if (blocks.at(-1)?.through !== last)
      blocks.push({ above: last - blockSize, through: last, within: 0, before: new Map(before), isMixed: isOneMixed })
    blocks.at(-1)!.within += within
    before.set(year, (before.get(year) ?? 0) + entries)
  }
  const counted = blocks.filter(({ within }) => within > 0)
  // Where the ledger ends with a full thousand, nothing is left that was not counted.
  return through > whole ? [...counted, { above: whole, through, within: blockSize, before, isMixed: true }] : counted
}
