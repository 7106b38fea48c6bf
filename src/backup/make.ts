/** Makes a backup: the database and the files of one moment, of which only what is not there yet is written. */
import { createHash, randomBytes } from 'node:crypto'
import { softwareVersion } from '../domain/version.ts'
import type { RowChunk } from '../store/backup/copy.ts'
import type { Snapshot, StoredFileName } from '../store/backup/snapshot.ts'
import type { BlobStore } from '../store/blobs.ts'
import { DamagedBytes } from '../store/verified.ts'
import { type AssertHeld, withLock } from './lock.ts'
import { type BackedUpTable, type Manifest, manifestName } from './manifest.ts'
import { type Repository, sha256Of } from './repository.ts'

export interface Source {
  /** Null where the server's own tools back up the database. */
  snapshot: Snapshot | null
  secret: string | null
  blobs: BlobStore
  /** The files of the snapshot, or all that there are. */
  files(): AsyncIterable<StoredFileName[]>
}

export interface MadeBackup {
  id: string
  name: string
  at: string
  tables: number
  rows: number
  files: number
  fileBytes: number
  /** What was written now, before it was packed. */
  newObjects: number
  newBytes: number
  damaged: Manifest['damaged']
}

const filesAtOnce = 4
/** Longer than any object takes to write: what is older is of a backup that was killed. */
const unfinishedKeptMs = 24 * 60 * 60 * 1000

export async function makeBackup(repository: Repository, source: Source, clock: () => Date): Promise<MadeBackup> {
  const id = randomBytes(4).toString('hex')
  return withLock(repository, id, clock, assertHeld => writeBackup(repository, source, { id, clock, assertHeld }))
}

interface Making {
  id: string
  clock: () => Date
  assertHeld: AssertHeld
}

async function writeBackup(repository: Repository, source: Source, { id, clock, assertHeld }: Making): Promise<MadeBackup> {
  await repository.place.removeUnfinished(new Date(clock().getTime() - unfinishedKeptMs))
  const present = new Set<string>()
  for await (const { name } of repository.place.list('objects')) present.add(name)
  const added = { objects: 0, bytes: 0 }
  const note = (name: string, bytes: number) => {
    present.add(name)
    added.objects++
    added.bytes += bytes
  }
  const putRows = async (bytes: Uint8Array): Promise<string> => {
    const name = repository.nameOf('rows', sha256Of(bytes))
    if (!present.has(name)) {
      await repository.putRows(name, bytes)
      note(name, bytes.byteLength)
    }
    return name
  }

  const { snapshot } = source
  const at = snapshot?.at ?? clock()
  const tables: BackedUpTable[] = []
  for (const table of snapshot?.tables ?? []) {
    const chunks: string[] = []
    let rows = 0
    for await (const chunk of snapshot!.rows(table) as AsyncIterable<RowChunk>) {
      chunks.push(await putRows(chunk.bytes))
      rows += chunk.rows
    }
    tables.push({ name: table.name, columns: table.columns, rows, chunks })
  }

  const damaged: { organizationId: string; sha256: string }[] = []
  const lists: string[] = []
  let count = 0
  let fileBytes = 0
  const putFile = async ({ organizationId, sha256 }: StoredFileName): Promise<void> => {
    const name = repository.nameOf('file', sha256)
    if (present.has(name)) return
    const opened = await source.blobs.open(organizationId, sha256)
    if (!opened) return void damaged.push({ organizationId, sha256 })
    try {
      await repository.put(name, opened.stream)
      note(name, opened.size)
    } catch (error) {
      opened.stream.destroy()
      if (!(error instanceof DamagedBytes)) throw error
      damaged.push({ organizationId, sha256 })
    }
  }
  for await (const page of source.files()) {
    await inParallel(page, filesAtOnce, putFile)
    lists.push(await putRows(Buffer.from(page.map(({ organizationId, sha256, size }) => `${organizationId} ${sha256} ${size}\n`).join(''))))
    count += page.length
    fileBytes += page.reduce((sum, { size }) => sum + size, 0)
  }

  const manifest: Manifest = {
    version: 1,
    id,
    at: at.toISOString(),
    software: softwareVersion,
    database: snapshot && {
      schema: snapshot.schema,
      tables,
      sequences: await snapshot.sequences(),
      books: await snapshot.books(),
      secret: source.secret,
    },
    files: { count, bytes: fileBytes, lists },
    damaged,
  }
  // Whoever took over may have removed objects that this one relies on.
  await assertHeld()
  const name = manifestName(at, id)
  await repository.put(name, oneChunk(Buffer.from(JSON.stringify(manifest))))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    id,
    name,
    at: manifest.at,
    tables: tables.length,
    rows,
    files: count,
    fileBytes,
    newObjects: added.objects,
    newBytes: added.bytes,
    damaged,
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

export async function inParallel<Item>(items: readonly Item[], width: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items].reverse()
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, worker))
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** The bytes of a stream as they are, and the hash of them when they are over. */
export async function hashOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of source) hash.update(part)
  return hash.digest('hex')
}
