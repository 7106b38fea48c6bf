/** Reads a backup back: its tables into a database with their structure, its files into a store of files. */
import { type LoadedTable, loadTables, NotLoaded } from '../store/backup/load.ts'
import type { BooksState } from '../store/backup/snapshot.ts'
import type { BlobStore } from '../store/blobs.ts'
import type { Connection } from '../store/connection/db.ts'
import { hashOf, inParallel } from './make.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { BackupFailed, type Repository, sha256Of } from './repository.ts'
import { DamagedBackup } from './sealed.ts'

const filesAtOnce = 4
const fileBytesMax = 2 ** 40

/** @param connection a database with the structure of the backup, as an administrator */
export async function restoreDatabase(repository: Repository, manifest: Manifest, connection: Connection): Promise<void> {
  const { database } = manifest
  if (!database) throw new BackupFailed('This backup holds files only: the database was left to its server.')
  const tables = database.tables.map(
    ({ name, columns, rows, chunks }): LoadedTable => ({ name, columns, rows, parts: () => rowsOf(repository, chunks) }),
  )
  const accept = (books: readonly BooksState[]) => {
    const difference = findDifference(database.books, books)
    if (difference !== undefined) throw new BackupFailed(`The restored books are not those of the backup: ${difference}.`)
  }
  await loadTables(connection, { tables, sequences: database.sequences }, accept).catch(error => {
    throw error instanceof NotLoaded ? new BackupFailed(`The backup cannot be restored: ${error.message}.`) : error
  })
}

async function* rowsOf(repository: Repository, chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const name of chunks) {
    const bytes = await repository.getRows(name)
    if (repository.nameOf('rows', sha256Of(bytes)) !== name) throw new DamagedBackup(`${name} does not hold what it is named by`)
    yield bytes
  }
}

/** A sentence about the first organization whose books came out differently. */
export function findDifference(wanted: readonly BooksState[], found: readonly BooksState[]): string | undefined {
  if (wanted.length !== found.length) return `there are ${found.length} organizations instead of ${wanted.length}`
  for (const [at, books] of wanted.entries()) {
    const there = found[at]!
    const field = (Object.keys(books) as (keyof BooksState)[]).find(name => books[name] !== there[name])
    if (field !== undefined) return `${books.organizationId}: ${field} is ${there[field]} instead of ${books[field]}`
  }
  return undefined
}

export interface RestoredFiles {
  count: number
  /** Those that were there already, or have no bytes in the backup. */
  present: number
  missing: number
}

export async function restoreFiles(repository: Repository, manifest: Manifest, blobs: BlobStore): Promise<RestoredFiles> {
  const damaged = new Set(manifest.damaged.map(({ organizationId, sha256 }) => `${organizationId} ${sha256}`))
  const done: RestoredFiles = { count: 0, present: 0, missing: 0 }
  for await (const page of filesOf(repository, manifest)) {
    await inParallel(page, filesAtOnce, async ({ organizationId, sha256 }) => {
      if (damaged.has(`${organizationId} ${sha256}`)) return void done.missing++
      if (await blobs.has(organizationId, sha256)) return void done.present++
      const staged = await blobs.put(organizationId, repository.get(repository.nameOf('file', sha256)), fileBytesMax)
      if (!('keep' in staged) || staged.sha256 !== sha256) {
        if ('discard' in staged) await staged.discard()
        throw new DamagedBackup(`the file ${sha256} does not hold what it is named by`)
      }
      await staged.keep()
      done.count++
    })
  }
  return done
}

/** Reads every file of the backup, and keeps none. */
export async function verifyFiles(repository: Repository, manifest: Manifest): Promise<{ count: number; bytes: number }> {
  const damaged = new Set(manifest.damaged.map(({ sha256 }) => sha256))
  const done = { count: 0, bytes: 0 }
  for await (const page of filesOf(repository, manifest)) {
    await inParallel(page, filesAtOnce, async ({ sha256, size }) => {
      if (damaged.has(sha256)) return
      const found = await hashOf(repository.get(repository.nameOf('file', sha256)))
      if (found !== sha256) throw new DamagedBackup(`the file ${sha256} does not hold what it is named by`)
      done.count++
      done.bytes += size
    })
  }
  return done
}
