/** What a backup says about itself. It is written last: a backup without one does not count, and its objects are used by the next. */
import { buffer } from 'node:stream/consumers'
import type { BooksState } from '../store/backup/snapshot.ts'
import { BackupFailed, type Repository } from './repository.ts'

export interface BackedUpTable {
  name: string
  columns: readonly string[]
  rows: number
  /** Names of objects, in the order of their rows. */
  chunks: readonly string[]
}

export interface Manifest {
  version: 1
  id: string
  /** The moment that the database and the files are of. */
  at: string
  software: string
  /** Null where the database is backed up by its server's own tools. */
  database: {
    schema: number
    tables: readonly BackedUpTable[]
    sequences: readonly { name: string; last: string; isCalled: boolean }[]
    books: readonly BooksState[]
    /** What seals stored tokens, where it is a file of the data directory. */
    secret: string | null
  } | null
  /** Organization, hash and size of each, in objects of rows. */
  files: { count: number; bytes: number; lists: readonly string[] }
  /** Files that had no bytes, or not theirs, when the backup was made. */
  damaged: readonly { organizationId: string; sha256: string }[]
}

export interface KnownBackup {
  name: string
  id: string
  at: string
}

/** `backups/2026-11-17T12-00-00.000Z-1a2b3c4d`: the names sort by time. */
export const manifestName = (at: Date, id: string): string => `backups/${at.toISOString().replaceAll(':', '-')}-${id}`

const form = /^backups\/(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-([0-9a-f]{8})$/

export async function listBackups({ place }: Repository): Promise<KnownBackup[]> {
  const found: KnownBackup[] = []
  for await (const { name } of place.list('backups')) {
    const [, day, hour, minute, second, id] = form.exec(name) ?? []
    if (id !== undefined) found.push({ name, id, at: `${day}${hour}:${minute}:${second}` })
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The last one that was made at this moment or before it. */
export async function findBackup(repository: Repository, at: Date | undefined): Promise<KnownBackup> {
  const all = await listBackups(repository)
  const found = all.findLast(backup => at === undefined || backup.at <= at.toISOString())
  if (found) return found
  throw new BackupFailed(
    all.length === 0 ? 'There is no backup at that place.' : `There is no backup of that time: the first is of ${all[0]!.at}.`,
  )
}

export async function readManifest(repository: Repository, { name }: KnownBackup): Promise<Manifest> {
  const manifest = JSON.parse((await buffer(repository.get(name))).toString()) as Manifest
  if (manifest.version !== 1) throw new BackupFailed('The backup was made by a newer Primanota than this one.')
  return manifest
}

/** The files that it has, page by page. */
export async function* filesOf(
  repository: Repository,
  { files }: Manifest,
): AsyncGenerator<{ organizationId: string; sha256: string; size: number }[]> {
  for (const name of files.lists) {
    const lines = (await repository.getRows(name)).toString().split('\n').filter(Boolean)
    yield lines.map(line => {
      const [organizationId = '', sha256 = '', size] = line.split(' ')
      return { organizationId, sha256, size: Number(size) }
    })
  }
}
