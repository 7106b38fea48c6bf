/** What pages said when they were read, and how far a reading that is under way has come. */

import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db, Store } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** As JSON: what it means is the reader's business. */
export async function findPageReading(db: Db, sha256: string, version: number): Promise<string | undefined> {
  const row = await db.row<{ content: Buffer }>(sql`
    select content from page_reading where organization_id = ${db.organizationId} and sha256 = ${sha256} and version = ${version}`)
  return row && (await unpack(row.content)).toString()
}

export async function savePageReading(db: Db, sha256: string, version: number, json: string, now: Date): Promise<void> {
  const content = await pack(json)
  db.write(sql`
    insert into page_reading (organization_id, sha256, version, content, read_at)
    values (${db.organizationId}, ${sha256}, ${version}, ${content}, ${now})
    on conflict (organization_id, sha256, version) do nothing`)
}

export interface ReadingUnderWay {
  pagesDone: number
  /** Null while nobody knows how many there are. */
  pages: number | null
  startedAt: Date
  seenAt: Date
}

export async function findReadingUnderWay(db: Db, documentId: string): Promise<ReadingUnderWay | undefined> {
  const row = await db.row<{ pages_done: number; pages: number | null; started_at: string; seen_at: string }>(sql`
    select pages_done, pages, started_at, seen_at from reading_under_way
    where organization_id = ${db.organizationId} and document_id = ${documentId}`)
  return row && { pagesDone: row.pages_done, pages: row.pages, startedAt: new Date(row.started_at), seenAt: new Date(row.seen_at) }
}

export function saveReadingUnderWay(db: Db, documentId: string, { pagesDone, pages, startedAt, seenAt }: ReadingUnderWay): void {
  db.write(sql`
    insert into reading_under_way (organization_id, document_id, pages_done, pages, started_at, seen_at)
    values (${db.organizationId}, ${documentId}, ${pagesDone}, ${pages}, ${startedAt}, ${seenAt})
    on conflict (organization_id, document_id) do update
      set pages_done = excluded.pages_done, pages = excluded.pages, started_at = excluded.started_at, seen_at = excluded.seen_at`)
}

export const deleteReadingUnderWay = (db: Db, documentId: string): void =>
  db.write(sql`delete from reading_under_way where organization_id = ${db.organizationId} and document_id = ${documentId}`)

/** In bounded bites, so that no statement runs long however many there are. */
export async function forgetPageReadings(store: Store, readBefore: Date): Promise<void> {
  const page = 200
  for (;;) {
    const row = await store.row<{ gone: number }>(sql`select gate_forget_readings(${readBefore}, ${page}) as gone`)
    if ((row?.gone ?? 0) < page) return
  }
}

/** The pages of a document as JSON: what it means is the reader's business. */
export async function findDocumentPages(db: Db, documentId: string, version: number): Promise<string | undefined> {
  const row = await db.row<{ content: Buffer }>(sql`
    select content from document_pages where organization_id = ${db.organizationId} and document_id = ${documentId} and version = ${version}`)
  return row && (await unpack(row.content)).toString()
}

/** Where the document is gone meanwhile there is nothing to keep. */
export async function saveDocumentPages(db: Db, documentId: string, version: number, json: string, now: Date): Promise<void> {
  const content = await pack(json)
  db.write(sql`
    insert into document_pages (organization_id, document_id, version, content, read_at)
    select organization_id, id, ${version}, ${content}, ${now} from document where organization_id = ${db.organizationId} and id = ${documentId}
    on conflict (organization_id, document_id) do update set version = excluded.version, content = excluded.content, read_at = excluded.read_at`)
}
