/**
 * Whether what is kept of the VAT registers (`vat_register_count`) is what the ledger has. The numbers of the registers go by it, so a count that is missing or
 * wrong would show in none of them. It is counted here in a plain way, not by the function that the database counts with.
 */
import type { Db } from '../connection/db.ts'
import { type Sql, sql } from '../connection/sql.ts'
import { isTaking } from './register-blocks.ts'
import { isSale, lastEntryNumber } from './sums.ts'

/** A thousand of entries that is not counted as it is, by the number that it ends with. */
export interface WrongThousand {
  through: number
  /** Some of it is not counted. */
  isMissing: boolean
  /** Some of it is counted as what the ledger does not have. */
  isWrong: boolean
}

/**
 * What is only missing can be counted. Beside a count that is wrong it cannot: the wrong one may be the same entries under another key, and they would then count
 * twice, for good, as counts are only ever added.
 */
export const canBeCounted = ({ isMissing, isWrong }: WrongThousand): boolean => isMissing && !isWrong

/** So many entries are looked at by one statement, however many the ledger has: each stays far below the time that a statement is given. */
const span = 20_000

/** By the ids of the entries: a join without them would read the whole ledger for each span of it. */
const recounted = (db: Db, above: number, upTo: number): Sql => sql`
  with entry as materialized (
    select entry.*, (
      select array_agg(distinct line.vat_code || case when ${isSale} then '+' else '-' end) from ledger_line line
      where line.organization_id = entry.organization_id and line.entry_id = entry.id and line.vat_code is not null
        and (line.vat_base <> 0 or line.vat_due <> 0 or line.vat_deducted <> 0)) as codes
    from ledger_entry entry where entry.organization_id = ${db.organizationId} and entry.number > ${above} and entry.number <= ${upTo}
  ), origin as materialized (
    select id, source_type from ledger_entry
    where organization_id = ${db.organizationId} and id = any(array(select reverses from entry where reverses is not null))
  ), open as materialized (
    select entry_id, contact_id, had_contact from ledger_open
    where organization_id = ${db.organizationId} and entry_id = any(array(select coalesce(reverses, id) from entry))
  )
  select (entry.number + 999) / 1000 * 1000 as through, entry.region_key, date_trunc('month', entry.vat_date)::date as month, entry.codes,
    ${isTaking} as is_taking, count(*)::integer as entries, min(entry.vat_date) as first_day, max(entry.vat_date) as last_day
  from entry left join origin on origin.id = entry.reverses left join open on open.entry_id = case when entry.reverses is null then entry.id else entry.reverses end
  where entry.codes is not null group by 1, 2, 3, 4, 5`

/** All of it is read: entry by entry, as the database would where it does not know yet how many there are, that takes a thousand times as long. */
const inSets = sql`set local enable_nestloop = off`

const keys = sql`through, region_key, month, codes, is_taking`

/** In the order of the ledger. */
export async function findWrongThousands(db: Db): Promise<WrongThousand[]> {
  const last = await lastEntryNumber(db)
  const whole = last - (last % 1000)
  const found: WrongThousand[] = []
  db.write(inSets)
  // One look more than there are thousands: what is counted beyond the end of the ledger is wrong too.
  for (let above = 0; above <= whole; above += span) {
    const isEnd = above + span > whole
    found.push(
      ...(await db.rows<WrongThousand>(sql`
        select through, bool_or(kept.entries is null) as "isMissing", bool_or(kept.entries is not null) as "isWrong"
        from (${recounted(db, above, Math.min(above + span, whole))}) ledger
          full join (
            select * from vat_register_count where organization_id = ${db.organizationId} and through > ${above}
              and (${isEnd} or through <= ${above + span})) kept using (${keys})
        where (ledger.entries, ledger.first_day, ledger.last_day) is distinct from (kept.entries, kept.first_day, kept.last_day)
        group by through order by through`)),
    )
  }
  return found
}

/** Counts those of the thousands that can be; what is counted stays as it is. Posting may go on meanwhile: it counts other thousands. */
export async function countMissing(db: Db, thousands: readonly WrongThousand[]): Promise<void> {
  const wanted = thousands.filter(canBeCounted).map(({ through }) => through)
  const starts = new Set(wanted.map(through => Math.floor((through - 1) / span) * span))
  const last = await lastEntryNumber(db)
  const whole = last - (last % 1000)
  db.write(inSets)
  for (const above of starts) {
    db.write(sql`
      insert into vat_register_count (organization_id, ${keys}, entries, first_day, last_day)
      select ${db.organizationId}, ${keys}, entries, first_day, last_day from (${recounted(db, above, Math.min(above + span, whole))}) ledger
      where through = any(${wanted}::bigint[])
      on conflict (organization_id, ${keys}) do nothing`)
  }
}
