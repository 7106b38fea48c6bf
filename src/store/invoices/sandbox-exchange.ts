/** What the sandbox exchange keeps, as the real one would: the files that it took, and what it said about them, in one order. */
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

export interface SandboxFile {
  fileName: string
  /** SHA-256 in hexadecimal. */
  hash: string
  xml: string
  reference: string
  /** What no second file may bring; none of a rejected one. */
  invoices: readonly string[]
  outcomes: readonly string[]
  receivedAt: string
}

export interface SandboxNotice {
  sequence: number
  xml: string
}

const columns = sql`file_name as "fileName", hash, xml, reference, invoices, outcomes, received_at as "receivedAt"`

export const findSandboxFile = (db: Db, fileName: string): Promise<SandboxFile | undefined> =>
  db.row<SandboxFile>(
    sql`select ${columns} from sandbox_exchange_file where organization_id = ${db.organizationId} and file_name = ${fileName}`,
  )

/**
 * Opens the exchange of one organization for what is said next: until the commit nobody else says anything, so that a reader who goes on behind the last
 * notice that it saw misses none.
 */
export async function openSandboxExchange(
  db: Db,
  fileName: string,
  count = 1,
): Promise<{ sequence: number; there: SandboxFile | undefined }> {
  const { organizationId } = db
  const row = await db.row<{ last: number }>(sql`
    insert into sandbox_exchange as exchange (organization_id, last) values (${organizationId}, ${count})
    on conflict (organization_id) do update set last = exchange.last + ${count} returning last`)
  return { sequence: row!.last - count + 1, there: await findSandboxFile(db, fileName) }
}

/** Of these invoices, those that came before. */
export async function listTakenInvoices(db: Db, invoices: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ invoices: string[] }>(
    sql`select invoices from sandbox_exchange_file where organization_id = ${db.organizationId} and invoices && ${invoices}`,
  )
  return new Set(rows.flatMap(row => row.invoices))
}

export function insertSandboxFile(db: Db, file: SandboxFile): void {
  db.write(sql`
    insert into sandbox_exchange_file (organization_id, file_name, hash, xml, reference, invoices, outcomes, received_at)
    values (${db.organizationId}, ${file.fileName}, ${file.hash}, ${file.xml}, ${file.reference}, ${file.invoices}, ${file.outcomes}, ${file.receivedAt})`)
}

export function releaseSandboxInvoices(db: Db, fileName: string): void {
  db.write(sql`
    update sandbox_exchange_file set invoices = '{}' where organization_id = ${db.organizationId} and file_name = ${fileName}`)
}

export function insertSandboxNotices(db: Db, fileName: string, notices: readonly SandboxNotice[], now: Date): void {
  for (const { sequence, xml } of notices) {
    db.write(sql`
      insert into sandbox_exchange_notice (organization_id, sequence, file_name, xml, created_at)
      values (${db.organizationId}, ${sequence}, ${fileName}, ${xml}, ${now})`)
  }
}

/** What somebody sent to the organization. */
export interface SandboxArrival {
  sequence: number
  marker: string
  fileName: string
  xml: string
}

export function insertSandboxArrival(db: Db, { sequence, marker, fileName, xml }: SandboxArrival, now: Date): void {
  db.write(sql`
    insert into sandbox_exchange_arrival (organization_id, sequence, marker, file_name, xml, created_at)
    values (${db.organizationId}, ${sequence}, ${marker}, ${fileName}, ${xml}, ${now})`)
}

/** Those that nobody has acknowledged. */
export const listSandboxArrivals = (db: Db, after: number, limit: number): Promise<SandboxArrival[]> =>
  db.rows<SandboxArrival>(sql`
    select sequence, coalesce(marker, 'sandbox-' || sequence) as marker, file_name as "fileName", xml from sandbox_exchange_arrival
    where organization_id = ${db.organizationId} and sequence > ${after} and acknowledged_at is null order by sequence limit ${limit}`)

export function acknowledgeSandboxArrivals(db: Db, markers: readonly string[], now: Date): void {
  db.write(sql`
    update sandbox_exchange_arrival set acknowledged_at = ${now}
    where organization_id = ${db.organizationId} and coalesce(marker, 'sandbox-' || sequence) = any (${markers}::text[]) and acknowledged_at is null`)
}

export const listSandboxNotices = (db: Db, after: number, limit: number): Promise<SandboxNotice[]> =>
  db.rows<SandboxNotice>(sql`
    select sequence, xml from sandbox_exchange_notice
    where organization_id = ${db.organizationId} and sequence > ${after} order by sequence limit ${limit}`)

export const listSandboxNoticesOf = (db: Db, fileName: string): Promise<SandboxNotice[]> =>
  db.rows<SandboxNotice>(sql`
    select sequence, xml from sandbox_exchange_notice
    where organization_id = ${db.organizationId} and file_name = ${fileName} order by sequence`)
