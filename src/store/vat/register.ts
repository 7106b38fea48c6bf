/** What the ledger says for the VAT registers: sums by month and code. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Period } from '../../domain/calendar/periods.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { VatSum } from '../../domain/vat/vat-returns.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../connection/db.ts'
import { inSets, withOwnPlan } from '../connection/plans.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'
import { asRows, type Block, blockOf, blockSize, listBlocks } from './register-blocks.ts'
import { countedByCode, countedByDay, inParts, isSale, type Ledger, lateLines } from './sums.ts'

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
export async function sumByMonth(db: Db, ledger: Ledger, [own, ...late]: readonly Range[], isWanted: Sql = nothing): Promise<MonthSum[]> {
  const ofDays = (days: Period): Sql => sql`
    select line.vat_date, line.vat_code as code, ${isSale} as is_sale, ${sums} from ledger_line line
    where ${ownDays(ledger, days)} and ${countedByDay} ${isWanted} group by 1, 2, 3`
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
          select ${month} as month, line.vat_code as code, ${isSale} as is_sale, ${sums} from ${lateLines(db, ledger, late)} where true ${isWanted} group by 1, 2, 3`)
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
 * The part of the sales under some codes that are takings. Where all sales of a thousand entries are, their lines are added up without a look at the entries;
 * where there are others among them, each entry is asked what it is.
 */
export async function sumTakings(db: Db, ledger: Ledger, ranges: readonly Range[], codes: readonly string[]): Promise<MonthSum[]> {
  if (ranges.length === 0 || codes.length === 0) return []
  const blocks = await listBlocks(db, ledger, ranges, { codes: codes.map(code => ({ code, side: 'sale' })), isTaking: true })
  const unmixed = blocks.filter(({ isMixed }) => !isMixed).map(({ through }) => through)
  const mixed = blocks.filter(({ isMixed }) => isMixed)
  const inUnmixed = sql`and ${isSale} and ${blockOf(sql`line.number`)} = any (${unmixed}::bigint[])`
  return [
    ...(unmixed.length === 0 ? [] : await sumByMonth(db, ledger, ranges, inUnmixed)),
    ...(mixed.length === 0 ? [] : await sumTakingsAmong(db, ledger, ranges, mixed)),
  ]
}

/** To look an entry up takes about as long as reading so many of them one after the other. */
const lookUpCost = 10

async function sumTakingsAmong(db: Db, ledger: Ledger, ranges: readonly Range[], blocks: readonly Block[]): Promise<MonthSum[]> {
  const { regionKey } = ledger
  const days = ranges.flatMap(({ start, end }) => [start, end]).sort()
  const candidates = sql`
    select entry.organization_id, entry.number, entry.vat_date, case when entry.reverses is null then entry.id else entry.reverses end as opened_by,
      case when entry.reverses is null then entry.source_type else (select origin.source_type from ledger_entry origin
        where origin.organization_id = entry.organization_id and origin.id = entry.reverses) end as source_type
    from unnest(${blocks.map(({ above }) => above)}::bigint[], ${blocks.map(({ through }) => through)}::bigint[]) as block (above, through)
      cross join lateral (
        select entry.* from ledger_entry entry
        where entry.organization_id = ${db.organizationId} and entry.number > block.above and entry.number <= block.through and entry.number > 0
          and entry.region_key = ${regionKey} and entry.source_type not in ('invoice', 'e_invoice', 'document') offset 0
      ) entry
      join ${asRows(ranges)} on entry.vat_date between range.start and range.last and entry.number > range.above`
  const isTaken = sql`entry.source_type not in ('invoice', 'e_invoice', 'document') and open.contact_id is null and open.had_contact is not true`
  const summed = sql`${month} as month, line.vat_code as code, true as is_sale, ${sums}`
  const isLine = sql`line.region_key = ${regionKey} and ${countedByDay} and ${isSale}`
  const rows = await withOwnPlan(db, () =>
    blocks.length * blockSize * lookUpCost < ledger.through
      ? db.rows<SumRow>(sql`
          select ${summed} from (${candidates} offset 0) entry
            left join ledger_open open on open.organization_id = entry.organization_id and open.entry_id = entry.opened_by
            cross join lateral (
              select line.* from ledger_line line
              where line.organization_id = ${db.organizationId} and line.vat_date = entry.vat_date and line.number = entry.number and ${isLine} offset 0
            ) line
          where ${isTaken} group by 1, 2`)
      : inSets(db, () =>
          db.rows<SumRow>(sql`
            with entry as materialized (${candidates})
            select ${summed} from entry
              left join ledger_open open on open.organization_id = current_organization() and open.entry_id = entry.opened_by
              join ledger_line line on line.number = entry.number and line.vat_date = entry.vat_date
            where line.organization_id = current_organization() and line.vat_date between ${days[0]!} and ${days.at(-1)!} and ${isLine} and ${isTaken}
            group by 1, 2`),
        ),
  )
  return rows.map(toSum)
}
