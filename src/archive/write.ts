/** Writes the archive of everything, file by file. The same records make the same files, but for the moment in `archive.json`. */
import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { WrittenFile } from '../domain/exports/export.ts'
import { softwareVersion } from '../domain/version.ts'
import { findProfile } from '../store/access/organizations.ts'
import { dumpAudit, dumpLedger, dumpOrganization, dumpPeople, dumpTable, inUtc, ledgerTotals, together } from '../store/archive/dump.ts'
import { listTables } from '../store/archive/tables.ts'
import type { BlobStore } from '../store/blobs.ts'
import type { Db } from '../store/connection/db.ts'
import { listFileHashes } from '../store/documents/files.ts'
import { findSchemaVersion } from '../store/migrate.ts'
import * as archive from './layout.ts'
import { padding, tarEnd, tarHeader } from './tar.ts'

export interface Papers {
  /** What can be read without a program, one after the other. */
  papers: AsyncIterable<{ name: string; bytes: Uint8Array }>
}

/** To be read to its end within the transaction: it sees one moment. */
export async function writeEverything(db: Db, blobs: BlobStore, now: Date, { papers }: Papers): Promise<WrittenFile> {
  inUtc(db)
  const { id, name } = await findProfile(db)
  const about: archive.ArchiveAbout = {
    format: archive.archiveFormat,
    version: archive.archiveVersion,
    schema: (await findSchemaVersion(db)) ?? 0,
    software: softwareVersion,
    madeAt: now.toISOString(),
    organization: { id, name },
  }
  return { name: `primanota-${id}-${now.toISOString().slice(0, 10)}.tar.gz`, parts: gzipped(tarParts(db, blobs, about, papers)) }
}

const linesOf = (rows: readonly string[]): Buffer => Buffer.from(rows.map(row => `${row}\n`).join(''))

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** Every file of the archive, with the sums at its end. */
async function* tarParts(db: Db, blobs: BlobStore, about: archive.ArchiveAbout, papers: Papers['papers']): AsyncGenerator<Uint8Array> {
  const sums: string[] = []
  function* small(name: string, bytes: Uint8Array) {
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    yield tarHeader(name, bytes.length)
    yield bytes
    yield padding(bytes.length)
  }
  yield* small(archive.aboutName, json(about))
  yield* small('README.txt', Buffer.from(archive.readme))
  yield* small('verify.py', Buffer.from(archive.verifier))
  yield* small(archive.organizationName, linesOf([await dumpOrganization(db)]))
  const counts: Record<string, number> = {}
  async function* paged(table: string, pages: AsyncIterable<string[]>, nameOf: (at: number) => string) {
    counts[table] = 0
    let at = 0
    for await (const rows of pages) {
      counts[table] += rows.length
      yield* small(nameOf(++at), linesOf(rows))
    }
  }
  yield* paged('people', dumpPeople(db), archive.peopleName)
  for (const table of await listTables(db)) {
    if (table.name === 'ledger_entry') yield* paged('ledger', dumpLedger(db), archive.ledgerName)
    else if (table.name === 'audit_log') yield* paged(table.name, dumpAudit(db), at => archive.tableName(table.name, at))
    else if (!together.has(table.name)) yield* paged(table.name, dumpTable(db, table), at => archive.tableName(table.name, at))
  }
  for await (const { sha256, size } of allFiles(db)) {
    const found = await blobs.open(db.organizationId, sha256)
    if (!found || found.size !== size) throw new Error(`the bytes of the file ${sha256} are not as they were stored`)
    const hash = createHash('sha256')
    yield tarHeader(archive.fileName(sha256), size)
    for await (const part of found.stream as AsyncIterable<Buffer>) {
      hash.update(part)
      yield part
    }
    if (hash.digest('hex') !== sha256) throw new Error(`the bytes of the file ${sha256} are not as they were stored`)
    sums.push(`${sha256}  ${archive.fileName(sha256)}\n`)
    yield padding(size)
  }
  for await (const { name, bytes } of papers) yield* small(archive.paperName(name), bytes)
  yield* small(archive.totalsName, json({ records: counts, ledger: await ledgerTotals(db) }))
  const all = Buffer.from(sums.join(''))
  yield tarHeader(archive.sumsName, all.length)
  yield all
  yield padding(all.length)
  yield tarEnd
}

const filesPage = 1000

async function* allFiles(db: Db) {
  for (let after = ''; ; ) {
    const page = await listFileHashes(db, after, filesPage)
    yield* page
    if (page.length < filesPage) return
    after = page.at(-1)!.sha256
  }
}

async function* gzipped(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const out = new PassThrough()
  const done = pipeline(parts, createGzip({ level: 6 }), out)
  done.catch(() => {})
  yield* out as AsyncIterable<Buffer>
  await done
}
