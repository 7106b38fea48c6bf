/** Sales under some codes by buyer: by the number that the issued invoice says, or else that of the contact. */
import type { EuSale } from '../../domain/vat/eu-sales.ts'
import type { Range } from '../../domain/vat/vat-spans.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'
import { countedByCode, isSale, type Ledger, lateLines, withOwnPlan } from './sums.ts'

/** As many as one number names. */
const namedMax = 100

/**
 * Of two conditions that are compared PostgreSQL expects to find hardly a line, and of a sum that is compared a third: it looks up the rest of each one after
 * the other. Of a value that it knows nothing about it expects half, so all conditions that no index goes by are one value. So many lines are shared out to
 * several processes, which is why nothing is summed up before the end either.
 */
const isOneOfMany = ({ through }: Ledger) => sql`coalesce(${isSale} and line.number <= ${through}, false)`

export async function listEuSales(
  db: Db,
  ledger: Ledger,
  [own, ...late]: readonly Range[],
  codes: readonly string[],
  limit: number,
): Promise<EuSale[]> {
  if (own === undefined || codes.length === 0) return []
  const ofLate =
    late.length === 0
      ? sql``
      : sql`union all select line.* from ${lateLines(db, ledger, late)} where line.vat_code = any (${codes}::text[])`
  return withOwnPlan(db, () =>
    db.rows<EuSale>(sql`
      with told as (
        select line.entry_id, line.vat_code as code, line.vat_base as base, coalesce(invoice.issued -> 'buyer' ->> 'vatNumber', contact.vat_number) as number,
          coalesce(invoice.issued -> 'buyer' ->> 'name', contact.name, open.names[1]) as name
        from (
          select line.* from ledger_line line
          where line.organization_id = ${db.organizationId} and line.region_key = ${ledger.regionKey} and line.vat_code = any (${codes}::text[]) and line.vat_date between ${own.start} and ${own.end} and ${countedByCode}
          ${ofLate}
        ) line join ledger_entry entry on entry.organization_id = ${db.organizationId} and entry.id = line.entry_id
          left join ledger_entry origin on origin.organization_id = entry.organization_id and origin.id = entry.reverses
          left join invoice on invoice.organization_id = entry.organization_id
            and invoice.id = case when origin.source_id is null then entry.source_id else origin.source_id end
            and coalesce(origin.source_type, entry.source_type) in ('invoice', 'e_invoice')
          left join ledger_open open on open.organization_id = entry.organization_id
            and open.entry_id = case when entry.reverses is null then entry.id else entry.reverses end
          left join contact on contact.organization_id = entry.organization_id and contact.id = open.contact_id
        where ${isOneOfMany(ledger)}
      )
      select number as "vatNumber", max(name) as name, code, sum(base)::bigint as base,
        (array_agg(distinct entry_id order by entry_id))[1:${namedMax}] as "entryIds"
      from told group by number, code, case when number is null then name end order by number, code limit ${limit}`),
  )
}
