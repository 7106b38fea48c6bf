import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Period, VatFrequency } from '../../domain/calendar/periods.ts'
import type { Warning } from '../../domain/checks.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Box, Carried, Filer, Payment, ReturnFigures } from '../../domain/vat/vat-returns.ts'
import type { Filed, Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface StoredReturn {
  id: string
  regionKey: string
  currency: string
  frequency: VatFrequency
  period: Period
  payBy: CalendarDate
  fileBy: CalendarDate
  state: 'draft' | 'filed'
  ranges: readonly [own: Range, ...late: Range[]]
  /** The number of the last entry that it has seen. */
  through: number
  filedBefore: number
  boxes: readonly Box[]
  boxesBefore: readonly Box[] | null
  payable: Minor
  payment: Payment | null
  carried: Carried
  carries: ReturnFigures['carries']
  entryCount: number
  lateCount: number
  warnings: readonly Warning[]
  version: number
  preparedAt: string
  reference: string | null
  filing: number | null
  filedAt: string | null
  filedBy: string | null
  /** Who the organization was when it filed, and in which time zone. */
  filer: (Filer & { timeZone: string }) | null
}

const columns = sql`
  id, region_key as "regionKey", currency, frequency, period_start, period_end, pay_by as "payBy", file_by as "fileBy", state, ranges, through,
  filed_before as "filedBefore", boxes, boxes_before as "boxesBefore", payable, payment, carried, carries, entry_count as "entryCount",
  late_count as "lateCount", warnings, version, prepared_at as "preparedAt", reference, filing, filed_at as "filedAt", filed_by as "filedBy", filer`

type Row = Omit<StoredReturn, 'period'> & { period_start: CalendarDate; period_end: CalendarDate }

const instant = (at: string): string => new Date(at).toISOString()

const toReturn = ({ period_start, period_end, ...row }: Row): StoredReturn => ({
  ...row,
  period: { start: period_start, end: period_end },
  preparedAt: instant(row.preparedAt),
  filedAt: row.filedAt === null ? null : instant(row.filedAt),
})

/** How many returns of the region were filed. Held until the end of the transaction: who prepares and who files do so one after the other. */
export async function lockFiledCount(db: Db, regionKey: string): Promise<number> {
  db.write(sql`
    insert into vat_return_counter (organization_id, region_key, filed) values (${db.organizationId}, ${regionKey}, 0)
    on conflict (organization_id, region_key) do nothing`)
  const row = await db.row<{ filed: number }>(sql`
    select filed from vat_return_counter where organization_id = ${db.organizationId} and region_key = ${regionKey} for update`)
  return row?.filed ?? 0
}

/** What the next return must know of those before it, in the order of filing. */
export async function listFiled(db: Db, regionKey: string): Promise<(Filed & { carries: ReturnFigures['carries'] })[]> {
  const rows = await db.rows<{ start: string; end: string; through: number; filing: number; carries: ReturnFigures['carries'] }>(sql`
    select period_start as start, period_end as end, through, filing, carries from vat_return
    where organization_id = ${db.organizationId} and region_key = ${regionKey} and state = 'filed' order by filing`)
  return rows.map(({ start, end, ...row }) => ({ ...row, period: { start, end } }))
}

/** The days of the filed return that a day lies in. */
export async function findFiledPeriod(db: Db, regionKey: string, day: CalendarDate): Promise<Period | undefined> {
  return db.row<Period>(sql`
    select period_start as start, period_end as end from vat_return
    where organization_id = ${db.organizationId} and region_key = ${regionKey} and state = 'filed' and period_start <= ${day} and period_end >= ${day}`)
}

export async function findReturn(db: Db, id: string): Promise<StoredReturn | undefined> {
  const row = await db.row<Row>(sql`select ${columns} from vat_return where organization_id = ${db.organizationId} and id = ${id}`)
  return row && toReturn(row)
}

export async function findDraft(db: Db, regionKey: string, { start, end }: Period): Promise<StoredReturn | undefined> {
  const row = await db.row<Row>(sql`
    select ${columns} from vat_return
    where organization_id = ${db.organizationId} and region_key = ${regionKey} and period_start = ${start} and period_end = ${end} and state = 'draft'`)
  return row && toReturn(row)
}

/** A draft is superseded when another return was filed for some of its days, after a change of frequency: it can be neither refreshed nor filed. */
const isNotSuperseded = sql`(kept.state = 'filed' or not exists (select from vat_return filed
  where filed.organization_id = kept.organization_id and filed.region_key = kept.region_key and filed.state = 'filed'
    and filed.period_start <= kept.period_end and filed.period_end >= kept.period_start))`

/** Newest first: ids are made in the order of time. */
export async function listReturns(
  db: Db,
  filter: { state?: StoredReturn['state'] | undefined; from?: CalendarDate | undefined; to?: CalendarDate | undefined },
  before: string | undefined,
  size: number,
): Promise<StoredReturn[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from vat_return kept
    where organization_id = ${db.organizationId} and ${isNotSuperseded}
      ${filter.state === undefined ? nothing : sql`and state = ${filter.state}`}
      ${filter.from === undefined ? nothing : sql`and period_end >= ${filter.from}`}
      ${filter.to === undefined ? nothing : sql`and period_start <= ${filter.to}`}
      ${before === undefined ? nothing : sql`and id < ${before}`}
    order by id desc limit ${size}`)
  return rows.map(toReturn)
}

/** Returns of some days, whatever their state: what a calendar says about its deadlines. */
export async function listReturnsWithin(db: Db, regionKey: string, { start, end }: Period): Promise<StoredReturn[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from vat_return kept
    where organization_id = ${db.organizationId} and region_key = ${regionKey} and period_end >= ${start} and period_start <= ${end}
      and ${isNotSuperseded}
    order by id limit 200`)
  return rows.map(toReturn)
}

export function saveDraft(db: Db, draft: StoredReturn): void {
  const { period } = draft
  db.write(sql`
    insert into vat_return as kept (organization_id, id, region_key, currency, frequency, period_start, period_end, pay_by, file_by, state, ranges, through,
      filed_before, boxes, boxes_before, payable, payment, carried, carries, entry_count, late_count, warnings, version, prepared_at)
    values (${db.organizationId}, ${draft.id}, ${draft.regionKey}, ${draft.currency}, ${draft.frequency}, ${period.start}, ${period.end}, ${draft.payBy},
      ${draft.fileBy}, 'draft', ${toJson(draft.ranges)}, ${draft.through}, ${draft.filedBefore}, ${toJson(draft.boxes)}, ${draft.boxesBefore && toJson(draft.boxesBefore)},
      ${draft.payable}, ${draft.payment && toJson(draft.payment)}, ${toJson(draft.carried)}, ${toJson(draft.carries)}, ${draft.entryCount}, ${draft.lateCount},
      ${toJson(draft.warnings)}, ${draft.version}, ${draft.preparedAt})
    on conflict (organization_id, id) do update set currency = excluded.currency, frequency = excluded.frequency, pay_by = excluded.pay_by,
      file_by = excluded.file_by, ranges = excluded.ranges, through = excluded.through, filed_before = excluded.filed_before, boxes = excluded.boxes,
      boxes_before = excluded.boxes_before, payable = excluded.payable, payment = excluded.payment, carried = excluded.carried,
      carries = excluded.carries, entry_count = excluded.entry_count, late_count = excluded.late_count, warnings = excluded.warnings,
      version = excluded.version, prepared_at = excluded.prepared_at`)
}

export function saveFiled(db: Db, filed: StoredReturn): void {
  db.write(sql`
    update vat_return set state = 'filed', reference = ${filed.reference}, filing = ${filed.filing}, filed_at = ${filed.filedAt}, filed_by = ${filed.filedBy},
      filer = ${toJson(filed.filer)},
      warnings = ${toJson(filed.warnings)}
    where organization_id = ${db.organizationId} and id = ${filed.id}`)
  db.write(sql`
    update vat_return_counter set filed = ${filed.filing} where organization_id = ${db.organizationId} and region_key = ${filed.regionKey}`)
}

/** @param filed how many were filed or reopened: it only goes up, so that no number of a filing is given twice */
export function saveReopened(db: Db, { id, regionKey }: StoredReturn, filed: number): void {
  db.write(sql`
    update vat_return set state = 'draft', reference = null, filing = null, filed_at = null, filed_by = null, filer = null
    where organization_id = ${db.organizationId} and id = ${id}`)
  db.write(sql`update vat_return_counter set filed = ${filed} where organization_id = ${db.organizationId} and region_key = ${regionKey}`)
}
