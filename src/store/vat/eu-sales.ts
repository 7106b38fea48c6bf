/** Sales under some codes by buyer: by the number that the issued invoice says, or else that of the contact. */
import type { EuSale } from '../../domain/vat/eu-sales.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../connection/db.ts'
import { inSets, withOwnPlan } from '../connection/plans.ts'
import { nothing, sql } from '../connection/sql.ts'
import { countedByCode, isSale, type Ledger, lateLines, seen } from './sums.ts'

/** As many as one number names. */
const namedMax = 100

/**
 * The lines first, and then what belongs to them, by the keys of all of them at once: to look up entry, invoice and buyer of each line takes several times as long.
 * What takes a sale back belongs to the buyer of the sale.
 */
export async function listEuSales(
  db: Db,
  ledger: Ledger,
  [own, ...late]: readonly Range[],
  codes: readonly string[],
  limit: number,
): Promise<EuSale[]> {
  if (own === undefined || codes.length === 0) return []
  const sold = sql`line.entry_id, line.vat_code as code, line.vat_base as base`
  const isAsked = sql`line.vat_code = any (${codes}::text[]) and ${isSale}`
  const ofLate = late.length === 0 ? nothing : sql`union all select ${sold} from ${lateLines(db, ledger, late)} where ${isAsked}`
  return withOwnPlan(db, () =>
    inSets(db, () =>
      db.rows<EuSale>(sql`
        with line as materialized (
          select ${sold} from ledger_line line
          where ${seen(db, ledger)} and line.vat_date between ${own.start} and ${own.end} and ${countedByCode} and ${isAsked}
          ${ofLate}
        ), entry as materialized (
          select id, reverses, source_type, source_id from ledger_entry
          where organization_id = ${db.organizationId} and id = any (array(select entry_id from line))
        ), origin as (
          select id, source_type, source_id from ledger_entry
          where organization_id = ${db.organizationId} and id = any (array(select reverses from entry))
        ), sale as materialized (
          select entry.id, coalesce(entry.reverses, entry.id) as opened_by,
            case when coalesce(origin.source_type, entry.source_type) in ('invoice', 'e_invoice') then coalesce(origin.source_id, entry.source_id) end as invoice_id
          from entry left join origin on origin.id = entry.reverses
        ), invoice as (
          select id, issued -> 'buyer' ->> 'vatNumber' as number, issued -> 'buyer' ->> 'name' as name from invoice
          where organization_id = ${db.organizationId} and id = any (array(select invoice_id from sale))
        ), open as materialized (
          select entry_id, contact_id, names[1] as name from ledger_open
          where organization_id = ${db.organizationId} and entry_id = any (array(select opened_by from sale))
        ), contact as (
          select id, vat_number as number, name from contact
          where organization_id = ${db.organizationId} and id = any (array(select contact_id from open))
        ), told as (
          select line.entry_id, line.code, line.base, coalesce(invoice.number, contact.number) as number, coalesce(invoice.name, contact.name, open.name) as name
          from line join sale on sale.id = line.entry_id
            left join invoice on invoice.id = sale.invoice_id
            left join open on open.entry_id = sale.opened_by
            left join contact on contact.id = open.contact_id
        )
        select number as "vatNumber", max(name) as name, code, sum(base)::bigint as base,
          (array_agg(distinct entry_id order by entry_id))[1:${namedMax}] as "entryIds"
        from told group by number, code, case when number is null then name end order by number, code limit ${limit}`),
    ),
  )
}
