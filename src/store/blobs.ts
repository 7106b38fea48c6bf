import assert from 'node:assert/strict'
import { type FileHandle, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Accepts, createStaging, makeDirectory, orMissing, syncDirectory } from './staged-bytes.ts'
import { verified } from './verified.ts'

/** Bytes that have arrived whole and wait beside the store: call one of the two. What is neither kept nor discarded goes after a day. */
export interface StagedBlob {
  sha256: string
  size: number
  /** The bytes from here to there, the last not included, while they wait: read them to the end or destroy the stream. */
  slice(from: number, to: number): Readable
  /** Moves them into place; they are durable before this resolves. The same bytes twice are stored once. */
  keep(): Promise<void>
  /** Does nothing to what was kept. */
  discard(): Promise<void>
}

/**
 * Content-addressed bytes of an organization, on disk (here) or in a bucket (`s3/s3-blobs.ts`).
 *
 * Bytes are kept before the row that names them is written, so bytes without a row can stay: when the row is refused after all (an
 * Idempotency-Key used for another file) or the process ends in between. A sweep sets them aside, and removes them a month later. The same bytes may be
 * kept again at that very moment: what was set aside is still found by whoever opens it, and the next sweep puts back what has a row by then.
 */
export interface BlobStore {
  /** Streams in, hashing, and stops reading over `bytesMax` or as soon as `accepts` says no; of both nothing is left. */
  put(
    organizationId: string,
    bytes: AsyncIterable<Uint8Array>,
    bytesMax: number,
    accepts?: Accepts,
  ): Promise<StagedBlob | { tooLarge: true } | { refused: true }>
  /** The stream holds a file open: read it to the end or destroy it. Its last part comes once all bytes are known to be those that were put. */
  open(organizationId: string, sha256: string): Promise<{ size: number; stream: Readable } | undefined>
  has(organizationId: string, sha256: string): Promise<boolean>
  /** All of an organization's, in no order. */
  list(organizationId: string): AsyncGenerator<ListedBlob>
  setAside(organizationId: string, sha256: string): Promise<void>
  putBack(organizationId: string, sha256: string): Promise<void>
  /** Only what was set aside. */
  remove(organizationId: string, sha256: string): Promise<void>
  /** Throws where nothing can be stored at the moment. */
  check(): Promise<void>
}

export interface ListedBlob {
  sha256: string
  size: number
  isAside: boolean
  /** When it was stored or set aside. */
  since: Date
}

/** Files live at `<directory>/<organization>/<first two hex>/<sha256>`, written in `<directory>/tmp` and then moved in one step. */
export function diskBlobs(directory: string): BlobStore {
  const stage = createStaging(join(directory, 'tmp'))
  const aside = join(directory, 'aside')

  const opened = async (organizationId: string, sha256: string): Promise<FileHandle | undefined> =>
    (await orMissing(open(blobPath(directory, organizationId, sha256), 'r'))) ??
    (await orMissing(open(blobPath(aside, organizationId, sha256), 'r')))

  const move = async (from: string, to: string): Promise<void> => {
    await makeDirectory(dirname(to))
    await orMissing(rename(from, to))
    await syncDirectory(dirname(to))
  }

  return {
    async put(organizationId, bytes, bytesMax, accepts) {
      assertOrganizationId(organizationId)
      const staged = await stage(bytes, bytesMax, accepts)
      if (!('sha256' in staged)) return staged
      const { sha256, size, path, slice, discard } = staged
      const keep = async () => {
        try {
          await moveIntoPlace(path, blobPath(directory, organizationId, sha256), size)
          // Not only where we made them: another process may have made a directory a moment ago and not have synced it yet.
          const shard = join(directory, organizationId, sha256.slice(0, 2))
          for (const part of [shard, dirname(shard), directory]) await syncDirectory(part)
        } finally {
          await discard()
        }
      }
      return { sha256, size, slice, keep, discard }
    },

    async open(organizationId, sha256) {
      const file = await opened(organizationId, sha256)
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        return { size, stream: verified(file.createReadStream(), sha256) }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async has(organizationId, sha256) {
      const file = await opened(organizationId, sha256)
      await file?.close()
      return file !== undefined
    },

    async *list(organizationId) {
      assertOrganizationId(organizationId)
      for (const [place, isAside] of [
        [directory, false],
        [aside, true],
      ] as const) {
        for (const shard of (await orMissing(readdir(join(place, organizationId)))) ?? []) {
          for (const sha256 of (await orMissing(readdir(join(place, organizationId, shard)))) ?? []) {
            const there = await orMissing(stat(join(place, organizationId, shard, sha256)))
            if (there?.isFile() && isHash(sha256)) yield { sha256, size: there.size, isAside, since: there.mtime }
          }
        }
      }
    },

    async setAside(organizationId, sha256) {
      const target = blobPath(aside, organizationId, sha256)
      await move(blobPath(directory, organizationId, sha256), target)
      const now = new Date()
      await orMissing(utimes(target, now, now))
    },

    putBack: async (organizationId, sha256) => move(blobPath(aside, organizationId, sha256), blobPath(directory, organizationId, sha256)),

    remove: async (organizationId, sha256) => rm(blobPath(aside, organizationId, sha256), { force: true }),

    async check() {
      const staged = await stage(Readable.from([Buffer.from('check')]), 100)
      if ('discard' in staged) await staged.discard()
    },
  }
}

export function assertOrganizationId(organizationId: string): void {
  assert(/^org_[0-9a-z]{26}$/.test(organizationId), 'an organization id must be well-formed before it becomes a path')
}

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

export function assertHash(sha256: string): void {
  assert(isHash(sha256), 'a hash must be well-formed before it becomes a path')
}

function blobPath(directory: string, organizationId: string, sha256: string): string {
  assertOrganizationId(organizationId)
  assertHash(sha256)
  return join(directory, organizationId, sha256.slice(0, 2), sha256)
}

async function moveIntoPlace(temporaryPath: string, path: string, size: number): Promise<void> {
  await makeDirectory(dirname(path))
  // The first file stays, and backups need not copy it again; one of another size is damaged, and the good bytes replace it.
  // Two writers at once may both move: the later replaces equal bytes, and readers keep the file they opened.
  const present = await orMissing(stat(path))
  if (present?.size !== size) await rename(temporaryPath, path)
}
