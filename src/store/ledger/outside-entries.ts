/** What was posted to another ledger, and what was found there since. */
import type { Drift, Standing } from '../../domain/ledger/mapping.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'

export interface OutsideEntry {
  entryId: string
  reference: string
  marker: string
  standing: Standing | null
  checkedAt: string
  drift: (Drift & { noticedAt: string }) | null
}

const columns = sql`o.entry_id as "entryId", o.reference, e.marker, o.standing, o.checked_at as "checkedAt", o.drift`

export function insertOutsideEntry(
  db: Db,
  one: { entryId: string; provider: string; reference: string; standing: Standing | null },
  now: Date,
): void {
  db.write(sql`
    insert into outside_entry (organization_id, entry_id, provider, reference, standing, posted_at, checked_at)
    values (${db.organizationId}, ${one.entryId}, ${one.provider}, ${one.reference}, ${one.standing && toJson(one.standing)}, ${now}, ${now})
    on conflict do nothing`)
}

/** Which of these we posted there. */
export const findPosted = async (db: Db, provider: string, references: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db.rows<{ reference: string }>(sql`
        select reference from outside_entry
        where organization_id = ${db.organizationId} and provider = ${provider} and reference = any (${references}::text[])`)
    ).map(({ reference }) => reference),
  )

/** Those that were not looked at for longest. */
export const listToLookAt = (db: Db, provider: string, before: Date, limit: number): Promise<OutsideEntry[]> =>
  db.rows<OutsideEntry>(sql`
    select ${columns} from outside_entry o join ledger_entry e on e.organization_id = o.organization_id and e.id = o.entry_id
    where o.organization_id = ${db.organizationId} and o.provider = ${provider} and o.checked_at < ${before}
    order by o.checked_at, o.entry_id limit ${limit}`)

/** What stands there counts as what was posted when it is read for the first time. */
export function saveLook(db: Db, entryId: string, { standing, drift }: Pick<OutsideEntry, 'standing' | 'drift'>, now: Date): void {
  db.write(sql`
    update outside_entry set checked_at = ${now}, drift = ${drift && toJson(drift)}, standing = coalesce(standing, ${standing && toJson(standing)})
    where organization_id = ${db.organizationId} and entry_id = ${entryId}`)
}

export const listDrifted = (db: Db, provider: string, after: string, limit: number): Promise<(OutsideEntry & { sourceId: string })[]> =>
  db.rows<OutsideEntry & { sourceId: string }>(sql`
    select ${columns}, e.source_id as "sourceId" from outside_entry o join ledger_entry e on e.organization_id = o.organization_id and e.id = o.entry_id
    where o.organization_id = ${db.organizationId} and o.provider = ${provider} and o.drift is not null and o.entry_id > ${after}
    order by o.entry_id limit ${limit}`)
