/** The one-stop shop: whether it is used, and what was sold to consumers in other member states. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Period } from '../../domain/calendar/periods.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { OssSale, OssSum } from '../../domain/vat/oss/oss-return.ts'
import type { OssSetting } from '../../domain/vat/oss/registration.ts'
import type { OssStanding } from '../../domain/vat/oss/standing.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'
import { countedByCode, isSale } from './sums.ts'

export async function findOssSetting(db: Db): Promise<OssSetting> {
  const row = await db.row<OssSetting>(sql`
    select oss_registered_from as "registeredFrom", oss_registered_to as "registeredTo", oss_electronic_services as "hasElectronicServices",
      oss_limit as "limit"
    from organization where id = ${db.organizationId}`)
  if (!row) throw new Error(`the organization ${db.organizationId} has no row`)
  return row
}

/** With what was sold by year, services only where they are electronic ones: of the years that may still count, the one of `on` and the two around it. */
export async function findOssStanding(db: Db, regionKey: string, on: CalendarDate): Promise<OssStanding> {
  const year = Number(on.slice(0, 4))
  const row = await db.row<OssSetting & { sold: Record<string, Minor> | null }>(sql`
    select oss_registered_from as "registeredFrom", oss_registered_to as "registeredTo", oss_electronic_services as "hasElectronicServices",
      oss_limit as "limit",
      (select json_object_agg(counted.year, sold.base) from generate_series(${year}::integer - 2, ${year}::integer + 1) as counted (year)
        cross join lateral (
          select sum(base)::bigint as base from oss_sale
          where organization_id = current_organization() and region_key = ${regionKey}
            and (supply = 'goods' or is_declared or organization.oss_electronic_services)
            and date between make_date(counted.year, 1, 1) and make_date(counted.year, 12, 31)) sold
        where sold.base is not null) as sold
    from organization where id = ${db.organizationId}`)
  if (!row) throw new Error(`the organization ${db.organizationId} has no row`)
  return { ...row, sold: row.sold ?? {} }
}

export function saveOssSetting(db: Db, { registeredFrom, registeredTo, hasElectronicServices, limit }: OssSetting, now: Date): void {
  db.write(sql`
    update organization set oss_registered_from = ${registeredFrom}, oss_registered_to = ${registeredTo},
      oss_electronic_services = ${hasElectronicServices}, oss_limit = ${limit}, updated_at = ${now}
    where id = ${db.organizationId}`)
}

export function insertOssSale(db: Db, entryId: string, place: number, regionKey: string, invoiceId: string, sale: OssSale): void {
  db.write(sql`
    insert into oss_sale (organization_id, entry_id, place, region_key, invoice_id, date, is_declared, country, supply, rate, base, vat, quarter_start, return_start)
    values (${db.organizationId}, ${entryId}, ${place}, ${regionKey}, ${invoiceId}, ${sale.date}, ${sale.isDeclared}, ${sale.country}, ${sale.supply},
      ${sale.rate}, ${sale.base}, ${sale.vat}, ${sale.quarterStart}, ${sale.returnStart})`)
}

/** The first day of the quarter whose return the sales of an entry are in; null where it has none. */
export async function findOssReturnOf(db: Db, entryId: string): Promise<CalendarDate | null> {
  const row = await db.row<{ returnStart: CalendarDate | null }>(sql`
    select max(return_start) as "returnStart" from oss_sale where organization_id = ${db.organizationId} and entry_id = ${entryId}`)
  return row?.returnStart ?? null
}

/** Those of an entry that is taken back, with their signs turned, under the entry that does so. They are about the quarter that they were about. */
export function insertReversedOssSales(
  db: Db,
  { entryId, reversalId, date, returnStart }: { entryId: string; reversalId: string; date: CalendarDate; returnStart: CalendarDate },
): void {
  db.write(sql`
    insert into oss_sale (organization_id, entry_id, place, region_key, invoice_id, date, is_declared, country, supply, rate, base, vat, quarter_start, return_start)
    select organization_id, ${reversalId}, place, region_key, invoice_id, ${date}::date, is_declared, country, supply, rate, -base, -vat, quarter_start,
      ${returnStart}::date
    from oss_sale where organization_id = ${db.organizationId} and entry_id = ${entryId}`)
}

/** As many as one number names. */
const namedMax = 100

/** What a return is made of, by the quarter that it is about, the state, the kind and the rate: in the order of the index, so that nothing is sorted. */
export async function listOssSums(db: Db, regionKey: string, returnStart: CalendarDate): Promise<OssSum[]> {
  const rows = await db.rows<OssSum>(sql`
    select quarter_start as "quarterStart", country, supply, rate::float8 as rate, sum(base)::bigint as base, sum(vat)::bigint as vat,
      count(distinct invoice_id)::integer as invoices, (array_agg(entry_id))[1:${namedMax}] as "entryIds"
    from oss_sale
    where organization_id = current_organization() and region_key = ${regionKey} and return_start = ${returnStart} and is_declared
    group by quarter_start, country, supply, oss_sale.rate order by quarter_start, country, supply, oss_sale.rate desc`)
  return rows.map(row => ({ ...row, entryIds: [...new Set(row.entryIds)] }))
}

/**
 * Sales under the codes of the scheme that no invoice stands behind: entered by hand, so that no country is known of them. Nearly all others are in the return
 * of the quarter, whose entries are read at once; only what is left is looked up, entry by entry, in the returns of all quarters. So many at most: of more than
 * fit into its memory PostgreSQL would make no table to look them up in, and read all of them for each line.
 */
export async function sumWithoutCountry(db: Db, regionKey: string, { start, end }: Period, codes: readonly string[]): Promise<Minor> {
  const row = await db.row<{ base: Minor }>(sql`
    select coalesce(sum(line.vat_base), 0)::bigint as base from ledger_line line
    where line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.vat_code = any (${codes}::text[])
      and line.vat_date between ${start} and ${end} and ${countedByCode} and ${isSale}
      and line.entry_id not in (
        select sale.entry_id from oss_sale sale
        where sale.organization_id = current_organization() and sale.region_key = ${regionKey} and sale.return_start = ${start} and sale.is_declared limit 50000)
      and not exists (
        select from oss_sale sale where sale.organization_id = line.organization_id and sale.entry_id = line.entry_id and sale.is_declared)`)
  return row?.base ?? (0 as Minor)
}
