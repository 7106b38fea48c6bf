/** Which tables an archive has: all that belong to an organization, less what is of no use elsewhere or would give somebody a way in. */
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

const letsIn = 'it would let somebody in'
const ofThisPlace = 'only this installation can use it'
const atThisMoment = 'it goes on at this moment'
const madeAnew = 'the ledger makes it anew'

/** Each with the reason. */
export const leftOut: ReadonlyMap<string, string> = new Map([
  ['api_key', letsIn],
  ['bank_authorization', letsIn],
  ['bank_read', atThisMoment],
  ['calendar_feed', letsIn],
  ['connected_app', letsIn],
  ['connection', ofThisPlace],
  ['export', atThisMoment],
  ['idempotency', atThisMoment],
  ['invitation', letsIn],
  ['job', atThisMoment],
  ['mail', ofThisPlace],
  ['mail_in', ofThisPlace],
  ['organization_use', ofThisPlace],
  ['outside_entry', ofThisPlace],
  ['outside_read', atThisMoment],
  ['reading_under_way', atThisMoment],
  ['sandbox_consent', ofThisPlace],
  ['scheduled_work', atThisMoment],
  ['upload_address', letsIn],
  ['vat_register_count', madeAnew],
])

/** Columns that point at what is left out. */
const emptied: Readonly<Record<string, readonly string[]>> = { bank_account: ['authorization_id', 'reference'] }

export interface ArchivedTable {
  name: string
  /** All but those that the database computes itself. */
  columns: readonly string[]
  key: readonly string[]
}

interface Row {
  name: string
  columns: string[]
  key: string[]
  needs: string[]
}

/** In an order in which each comes behind those that it refers to. */
export async function listTables(db: Pick<Db, 'rows'>): Promise<ArchivedTable[]> {
  const rows = await db.rows<Row>(sql`
    select class.relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select array_agg(attribute.attname::text order by place.at) from pg_index index
        cross join lateral unnest(index.indkey::int2[]) with ordinality as place (attnum, at)
        join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum = place.attnum
        where index.indrelid = class.oid and index.indisprimary), '{}') as key,
      coalesce((select array_agg(distinct referred.relname::text) from pg_constraint link join pg_class referred on referred.oid = link.confrelid
        where link.conrelid = class.oid and link.contype = 'f' and link.confrelid <> class.oid), '{}') as needs
    from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
    where namespace.nspname = 'public' and class.relkind = 'r'
      and exists (select from pg_attribute where attrelid = class.oid and attname = 'organization_id' and not attisdropped)
    order by class.relname`)
  return sorted(rows.filter(({ name }) => !leftOut.has(name)))
}

function sorted(rows: readonly Row[]): ArchivedTable[] {
  const placed: Row[] = []
  const names = new Set(rows.map(({ name }) => name))
  let rest = [...rows]
  while (rest.length > 0) {
    const isPlaced = (name: string) => placed.some(one => one.name === name)
    const ready = rest.filter(({ needs }) => needs.every(name => !names.has(name) || isPlaced(name)))
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${rest.map(({ name }) => name).join(', ')}`)
    placed.push(...ready)
    rest = rest.filter(row => !ready.includes(row))
  }
  return placed.map(({ name, columns, key }) => ({ name, columns: columns.filter(column => !emptied[name]?.includes(column)), key }))
}
