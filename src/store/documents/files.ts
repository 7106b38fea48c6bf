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
export async function saveFile(db: Db, file: StoredFile): Promise<{ file: StoredFile; isNew: boolean }> {
  const inserted = await db.row<FileRow>(sql`
    insert into file (organization_id, id, sha256, size, mime_type, name, created_at)
    values (${db.organizationId}, ${file.id}, ${file.sha256}, ${file.size}, ${file.mimeType}, ${file.name}, ${file.createdAt})
    on conflict (organization_id, sha256) do nothing returning *`)
  if (inserted) return { file: toFile(inserted), isNew: true }
  const there = await db.row<FileRow>(sql`select * from file where organization_id = ${db.organizationId} and sha256 = ${file.sha256}`)
  if (!there) throw new Error('a file that could not be inserted must be there')
  return { file: toFile(there), isNew: false }
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
