/** What an organization stores and had read this month, counted with the rows of its files; and limits of its own. */
import type { Quotas, Use } from '../../domain/access/quotas.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

export interface OrganizationUse extends Use {
  /** Of this organization alone: null where those of the installation count, 0 where there is none. */
  own: Quotas
}

/** Within the transaction that added to it no other can add any more. Months are those of UTC. */
export async function findUse(db: Db, now: Date): Promise<OrganizationUse> {
  const row = await db.row<{ bytes: number; pages: number; bytes_max: number | null; pages_max: number | null }>(sql`
    select bytes, case when month >= date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date then pages else 0 end as pages, bytes_max, pages_max
    from organization_use where organization_id = ${db.organizationId}`)
  return {
    bytes: row?.bytes ?? 0,
    pages: row?.pages ?? 0,
    own: { storageBytes: row?.bytes_max ?? null, pagesPerMonth: row?.pages_max ?? null },
  }
}

export function saveOwnQuotas(db: Db, { storageBytes, pagesPerMonth }: Quotas, now: Date): void {
  db.write(sql`
    insert into organization_use (organization_id, month, bytes_max, pages_max)
    values (${db.organizationId}, date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date, ${storageBytes}, ${pagesPerMonth})
    on conflict (organization_id) do update set bytes_max = excluded.bytes_max, pages_max = excluded.pages_max`)
}
