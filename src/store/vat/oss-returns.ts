/** Returns of the one-stop shop that were recorded as filed. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Warning } from '../../domain/checks.ts'
import type { OssFigures, OssOwed } from '../../domain/vat/oss/oss-return.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'

export interface OssExchange {
  rate: string
  on: CalendarDate
  source: string
  isFinal: boolean
}

export interface StoredOssReturn extends OssOwed {
  id: string
  regionKey: string
  currency: string
  quarterStart: CalendarDate
  figures: OssFigures
  exchange: OssExchange | null
  warnings: readonly Warning[]
  /** The day that a person said it was filed on. */
  filedOn: CalendarDate
  reference: string | null
  recordedAt: string
  recordedBy: string
  reopenedAt: string | null
  reopenedBy: string | null
  reopenedBecause: string | null
}

const columns = sql`
  id, region_key as "regionKey", currency, quarter_start as "quarterStart", figures, exchange, payable, payable_in_euro as "payableInEuro", warnings,
  filed_on as "filedOn", reference, recorded_at as "recordedAt", recorded_by as "recordedBy", reopened_at as "reopenedAt", reopened_by as "reopenedBy",
  reopened_because as "reopenedBecause"`

const instant = (at: string): string => new Date(at).toISOString()

const toReturn = (row: StoredOssReturn): StoredOssReturn => ({
  ...row,
  recordedAt: instant(row.recordedAt),
  reopenedAt: row.reopenedAt === null ? null : instant(row.reopenedAt),
})

const lockOf = (db: Db, regionKey: string) => sql`hashtextextended(${`${db.organizationId} ${regionKey} oss returns`}, 0)`

const listFiledQuarters = async (db: Db, regionKey: string): Promise<CalendarDate[]> => {
  const rows = await db.rows<{ start: CalendarDate }>(sql`
    select quarter_start as start from oss_return where organization_id = ${db.organizationId} and region_key = ${regionKey} and reopened_at is null`)
  return rows.map(({ start }) => start)
}

/** The first days of the quarters that are filed, for a sale that is being posted: until its transaction has ended nobody files or reopens one. */
export async function holdOssReturns(db: Db, regionKey: string): Promise<CalendarDate[]> {
  db.write(sql`select pg_advisory_xact_lock_shared(${lockOf(db, regionKey)})`)
  return listFiledQuarters(db, regionKey)
}

/** For who files, settles or reopens: one after the other, and after every sale that is being posted. */
export async function lockOssReturns(db: Db, regionKey: string): Promise<CalendarDate[]> {
  db.write(sql`select pg_advisory_xact_lock(${lockOf(db, regionKey)})`)
  return listFiledQuarters(db, regionKey)
}

export function insertOssReturn(db: Db, filed: StoredOssReturn): void {
  db.write(sql`
    insert into oss_return (organization_id, id, region_key, currency, quarter_start, figures, exchange, payable, payable_in_euro, warnings, filed_on, reference,
      recorded_at, recorded_by)
    values (${db.organizationId}, ${filed.id}, ${filed.regionKey}, ${filed.currency}, ${filed.quarterStart}, ${toJson(filed.figures)},
      ${filed.exchange && toJson(filed.exchange)}, ${filed.payable}, ${filed.payableInEuro}, ${toJson(filed.warnings)}, ${filed.filedOn}, ${filed.reference},
      ${filed.recordedAt}, ${filed.recordedBy})`)
}

export function saveOssReopening(db: Db, { id, reopenedAt, reopenedBy, reopenedBecause }: StoredOssReturn): void {
  db.write(sql`
    update oss_return set reopened_at = ${reopenedAt}, reopened_by = ${reopenedBy}, reopened_because = ${reopenedBecause}
    where organization_id = ${db.organizationId} and id = ${id}`)
}

export async function findOssReturn(db: Db, id: string): Promise<StoredOssReturn | undefined> {
  const row = await db.row<StoredOssReturn>(
    sql`select ${columns} from oss_return where organization_id = ${db.organizationId} and id = ${id}`,
  )
  return row && toReturn(row)
}

/** The one that stands. */
export async function findFiledOssReturn(db: Db, regionKey: string, quarterStart: CalendarDate): Promise<StoredOssReturn | undefined> {
  const row = await db.row<StoredOssReturn>(sql`
    select ${columns} from oss_return
    where organization_id = ${db.organizationId} and region_key = ${regionKey} and quarter_start = ${quarterStart} and reopened_at is null`)
  return row && toReturn(row)
}

/** Of quarters that begin on these days, those that were reopened too: there are four a year. */
export async function listOssReturnsWithin(db: Db, regionKey: string, from: CalendarDate, to: CalendarDate): Promise<StoredOssReturn[]> {
  const rows = await db.rows<StoredOssReturn>(sql`
    select ${columns} from oss_return
    where organization_id = ${db.organizationId} and region_key = ${regionKey} and quarter_start between ${from} and ${to}`)
  return rows.map(toReturn)
}

/** Newest first: ids are made in the order of time. */
export async function listOssReturns(db: Db, before: string | undefined, size: number): Promise<StoredOssReturn[]> {
  const rows = await db.rows<StoredOssReturn>(sql`
    select ${columns} from oss_return
    where organization_id = ${db.organizationId} and (${before ?? null}::text is null or id < ${before ?? null})
    order by id desc limit ${size}`)
  return rows.map(toReturn)
}
