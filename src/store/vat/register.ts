/** What the ledger says for the VAT registers: sums by month and code. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Period } from '../../domain/calendar/periods.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { VatSum } from '../../domain/vat/vat-returns.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../connection/db.ts'
import { type Sql, sql } from '../connection/sql.ts'
import { asRows, isTaking, listBlocks, withOrigin } from './register-blocks.ts'
import { countedByCode, countedByDay, inParts, isSale, type Ledger, lateLines, withOwnPlan } from './sums.ts'

export interface MonthSum extends VatSum {
  /** Its first day. */
  month: CalendarDate
  /** What the lines were debited with, less what they were credited with. */
  cost: Minor
}

interface SumRow extends Omit<MonthSum, 'side'> {
  is_sale: boolean
}

const toSum = ({ is_sale, ...row }: SumRow): MonthSum => ({ ...row, side: is_sale ? 'sale' : 'purchase' })

const month = sql`(line.vat_date - (extract(day from line.vat_date)::integer - 1))`
const sums = sql`sum(line.vat_base)::bigint as base, sum(line.vat_due)::bigint as due, sum(line.vat_deducted)::bigint as deducted,
  sum(line.debit - line.credit)::bigint as cost`

const ownDays = ({ regionKey, through }: Ledger, { start, end }: Pick<Range, 'start' | 'end'>): Sql =>
  sql`line.organization_id = current_organization() and line.region_key = ${regionKey} and line.vat_date between ${start} and ${end}
    and line.number + 0 <= ${through}`

/**
 * Of the days themselves and of what came into earlier ones since, by the month of the day that decides the VAT. By day first, since the index has it in this
 * order and there are few of them; and in parts, so that several processes share them.
 */
export async function sumByMonth(db: Db, ledger: Ledger, [own, ...late]: readonly Range[]): Promise<MonthSum[]> {
  const ofDays = (days: Period): Sql => sql`
    select line.vat_date, line.vat_code as code, ${isSale} as is_sale, ${sums} from ledger_line line where ${ownDays(ledger, days)} and ${countedByDay} group by 1, 2, 3`
  const first = own
    ? await withOwnPlan(db, () =>
        db.rows<SumRow>(sql`
          select ${month} as month, line.code, line.is_sale, sum(line.base)::bigint as base, sum(line.due)::bigint as due, sum(line.deducted)::bigint as deducted,
            sum(line.cost)::bigint as cost
          from (${inParts(own)
            .map(ofDays)
            .reduce((some, one) => sql`${some} union all ${one}`)}) line
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

/**
 * The part of the sales under some codes that are takings. Most sales are invoices, which their source says: of the thousands of entries that have takings, what
 * else there is is asked of one by one.
 */
export async function sumTakings(db: Db, ledger: Ledger, ranges: readonly Range[], codes: readonly string[]): Promise<MonthSum[]> {
  if (ranges.length === 0 || codes.length === 0) return []
  const blocks = await listBlocks(db, ledger, ranges, { codes: codes.map(code => ({ code, side: 'sale' })), isTaking: true })
  const rows = await withOwnPlan(db, () =>
    db.rows<SumRow>(sql`
      select ${month} as month, line.vat_code as code, true as is_sale, ${sums}
      from unnest(${blocks.map(({ above }) => above)}::bigint[], ${blocks.map(({ through }) => through)}::bigint[]) as block (above, through)
        cross join lateral (
          select entry.* from ledger_entry entry
          where entry.organization_id = ${db.organizationId} and entry.number > block.above and entry.number <= block.through and entry.number > 0
            and entry.region_key = ${ledger.regionKey} and entry.source_type not in ('invoice', 'e_invoice', 'document') offset 0
        ) entry
        join ${asRows(ranges)} on entry.vat_date between range.start and range.last and entry.number > range.above
        ${withOrigin}
        cross join lateral (
          select line.* from ledger_line line
          where line.organization_id = ${db.organizationId} and line.region_key = ${ledger.regionKey} and line.vat_date = entry.vat_date
            and line.number = entry.number and ${countedByDay} and ${isSale} offset 0
        ) line
      where ${isTaking} group by 1, 2`),
  )
  return rows.map(toSum)
}
