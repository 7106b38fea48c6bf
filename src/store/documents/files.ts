import type { Db } from '../connection/db.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface StoredFile {
  id: string
  sha256: string
  size: number
  mimeType: string
  name: string
  createdAt: string
}

/** As it is saved, with its pages where they were counted. */
export interface NewFile extends StoredFile {
  pages?: number | null | undefined
}

interface FileRow {
  id: string
  sha256: string
  size: number
  mime_type: string
  name: string
  created_at: string
}

const toFile = (row: FileRow): StoredFile => ({
  id: row.id,
  sha256: row.sha256,
  size: row.size,
  mimeType: row.mime_type,
  name: row.name,
  createdAt: row.created_at,
})

/** The same bytes are one file: whoever uploads them again gets the one that is there. */
export async function saveFile(db: Db, file: NewFile): Promise<{ file: StoredFile; isNew: boolean }> {
  const inserted = await db.row<FileRow>(sql`
    insert into file (organization_id, id, sha256, size, mime_type, name, created_at, pages)
    values (${db.organizationId}, ${file.id}, ${file.sha256}, ${file.size}, ${file.mimeType}, ${file.name}, ${file.createdAt}, ${file.pages ?? null})
    on conflict (organization_id, sha256) do nothing returning *`)
  if (inserted) return { file: toFile(inserted), isNew: true }
  const there = await db.row<FileRow>(sql`select * from file where organization_id = ${db.organizationId} and sha256 = ${file.sha256}`)
  if (!there) throw new Error('a file that could not be inserted must be there')
  return { file: toFile(there), isNew: false }
}

/** Several at once, by their hashes: in one order for all, so that two who save the same ones wait for each other in turn. */
export async function saveFiles(db: Db, files: readonly NewFile[]): Promise<ReadonlyMap<string, { file: StoredFile; isNew: boolean }>> {
  if (files.length === 0) return new Map()
  const sorted = [...files].sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
  const inserted = await db.rows<{ id: string }>(sql`
    insert into file (organization_id, id, sha256, size, mime_type, name, created_at, pages)
    select ${db.organizationId}, made.id, made.sha256, made.size, made.mime_type, made.name, ${sorted[0]!.createdAt}, made.pages
    from unnest(${sorted.map(file => file.id)}::text[], ${sorted.map(file => file.sha256)}::text[], ${sorted.map(file => file.size)}::bigint[],
      ${sorted.map(file => file.mimeType)}::text[], ${sorted.map(file => file.name)}::text[],
      ${sorted.map(file => file.pages ?? null)}::integer[]) as made (id, sha256, size, mime_type, name, pages)
    on conflict (organization_id, sha256) do nothing returning id`)
  const made = new Set(inserted.map(row => row.id))
  const rows = await db.rows<FileRow>(
    sql`select * from file where organization_id = ${db.organizationId} and sha256 = any (${sorted.map(file => file.sha256)}::text[])`,
  )
  return new Map(rows.map(row => [row.sha256, { file: toFile(row), isNew: made.has(row.id) }]))
}

export async function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  const row = await db.row<FileRow>(sql`select * from file where organization_id = ${db.organizationId} and id = ${id}`)
  return row && toFile(row)
}

export async function listFiles(db: Db, before: string | undefined, limit: number): Promise<StoredFile[]> {
  const rows = await db.rows<FileRow>(sql`
    select * from file where organization_id = ${db.organizationId} ${before === undefined ? nothing : sql`and id < ${before}`}
    order by id desc limit ${limit}`)
  return rows.map(toFile)
}

/** In the order of their hashes, a page at a time. */
export const listFileHashes = (db: Db, after: string, limit: number): Promise<{ sha256: string; size: number }[]> =>
  db.rows(sql`
    select sha256, size from file where organization_id = ${db.organizationId} and sha256 > ${after} order by sha256 limit ${limit}`)

export async function findStoredHashes(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ sha256: string }>(
    sql`select sha256 from file where organization_id = ${db.organizationId} and sha256 = any (${hashes}::text[])`,
  )
  return new Set(rows.map(row => row.sha256))
}

/** Which of these hashes a file of the organization has, or refused mail that may still be taken. */
export async function findKnownHashes(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ sha256: string }>(
    sql`
    select sha256 from file where organization_id = ${db.organizationId} and sha256 = any (${hashes}::text[])
    union
    select sha256 from mail_message where organization_id = ${db.organizationId} and sha256 = any (${hashes}::text[]) and is_held
      and received_at > now() - interval '30 days'`,
  )
  return new Set(rows.map(row => row.sha256))
}
