import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

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

/** Asked with the first 4 KiB as soon as they are there, and at the end with the last 64 KiB too. A no is final. */
export type Accepts = (head: Uint8Array, tail?: Uint8Array) => boolean

/**
 * Content-addressed bytes of an organization. The disk is one such store; an S3-compatible bucket fits behind the same words.
 *
 * Bytes are kept before the row that names them is written, so bytes without a row can stay: when the row is refused after all (an
 * Idempotency-Key used for another file) or the process ends in between. Nothing sweeps them. They are harmless, and are used when the same
 * bytes come again; a row without bytes would not be.
 */
export interface BlobStore {
  /** Streams in, hashing, and stops reading over `bytesMax` or as soon as `accepts` says no; of both nothing is left. */
  put(
    organizationId: string,
    bytes: AsyncIterable<Uint8Array>,
    bytesMax: number,
    accepts?: Accepts,
  ): Promise<StagedBlob | { tooLarge: true } | { refused: true }>
  /** The stream holds a file open: read it to the end or destroy it. */
  open(organizationId: string, sha256: string): Promise<{ size: number; stream: Readable } | undefined>
  has(organizationId: string, sha256: string): Promise<boolean>
}

const headBytesMax = 4096
// The end record of a ZIP is 22 bytes and a comment of up to 65,535.
const tailBytesMax = 22 + 65_535
const strayAgeMs = 24 * 60 * 60 * 1000

/** Files live at `<directory>/<organization>/<first two hex>/<sha256>`, written in `<directory>/tmp` and then moved in one step. */
export function diskBlobs(directory: string): BlobStore {
  const temporaryDirectory = join(directory, 'tmp')
  let isSwept = false

  return {
    async put(organizationId, bytes, bytesMax, accepts = () => true) {
      assertOrganizationId(organizationId)
      await makeDirectory(temporaryDirectory)
      if (!isSwept) void removeStrays(temporaryDirectory)
      isSwept = true

      const temporaryPath = join(temporaryDirectory, `${randomUUID()}.part`)
      // May not hide the error that brought us there, such as a full disk.
      const discard = () => rm(temporaryPath, { force: true }).catch(() => {})
      const file = await open(temporaryPath, 'wx', 0o600)
      let isStaged = false
      try {
        const written = await writeHashing(file, bytes, bytesMax, accepts)
        if (!('sha256' in written)) return written
        await file.sync()
        await file.close()
        isStaged = true
        const { sha256, size } = written
        const keep = async () => {
          try {
            await moveIntoPlace(temporaryPath, blobPath(directory, organizationId, sha256), size)
            // Not only where we made them: another process may have made a directory a moment ago and not have synced it yet.
            const shard = join(directory, organizationId, sha256.slice(0, 2))
            for (const path of [shard, dirname(shard), directory]) await syncDirectory(path)
          } finally {
            await discard()
          }
        }
        const slice = (from: number, to: number) =>
          from < to ? createReadStream(temporaryPath, { start: from, end: to - 1 }) : Readable.from([])
        return { sha256, size, slice, keep, discard }
      } finally {
        await file.close().catch(() => {})
        if (!isStaged) await discard()
      }
    },

    async open(organizationId, sha256) {
      const file = await orMissing(open(blobPath(directory, organizationId, sha256), 'r'))
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        return { size, stream: file.createReadStream() }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async has(organizationId, sha256) {
      return (await orMissing(stat(blobPath(directory, organizationId, sha256)))) !== undefined
    },
  }
}

function assertOrganizationId(organizationId: string): void {
  assert(/^org_[0-9a-z]{26}$/.test(organizationId), 'an organization id must be well-formed before it becomes a path')
}

function blobPath(directory: string, organizationId: string, sha256: string): string {
  assertOrganizationId(organizationId)
  assert(/^[0-9a-f]{64}$/.test(sha256), 'a hash must be well-formed before it becomes a path')
  return join(directory, organizationId, sha256.slice(0, 2), sha256)
}

async function writeHashing(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  bytesMax: number,
  accepts: Accepts,
): Promise<{ sha256: string; size: number } | { tooLarge: true } | { refused: true }> {
  const hash = createHash('sha256')
  const head = new Uint8Array(headBytesMax)
  const tail = createTail()
  let size = 0
  for await (const chunk of bytes) {
    const before = size
    size += chunk.byteLength
    if (size > bytesMax) return { tooLarge: true }
    if (before < headBytesMax) {
      head.set(chunk.subarray(0, headBytesMax - before), before)
      if (size >= headBytesMax && !accepts(head)) return { refused: true }
    }
    tail.add(chunk)
    hash.update(chunk)
    await writeAll(file, chunk)
  }
  return accepts(head.subarray(0, size), tail.bytes()) ? { sha256: hash.digest('hex'), size } : { refused: true }
}

/** The last bytes of a stream. There is room for twice as many, so that a stream of single bytes does not move them all for each. */
function createTail() {
  const room = new Uint8Array(2 * tailBytesMax)
  let end = 0
  return {
    add(chunk: Uint8Array) {
      const last = chunk.subarray(Math.max(0, chunk.byteLength - tailBytesMax))
      if (end + last.byteLength > room.byteLength) {
        room.copyWithin(0, end - tailBytesMax, end)
        end = tailBytesMax
      }
      room.set(last, end)
      end += last.byteLength
    },
    bytes: () => room.subarray(Math.max(0, end - tailBytesMax), end),
  }
}

// One write may take fewer bytes than offered; a disk that fills up does so before it fails.
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.byteLength; ) {
    offset += (await file.write(chunk, offset, chunk.byteLength - offset)).bytesWritten
  }
}

async function moveIntoPlace(temporaryPath: string, path: string, size: number): Promise<void> {
  await makeDirectory(dirname(path))
  // The first file stays, and backups need not copy it again; one of another size is damaged, and the good bytes replace it.
  // Two writers at once may both move: the later replaces equal bytes, and readers keep the file they opened.
  const present = await orMissing(stat(path))
  if (present?.size !== size) await rename(temporaryPath, path)
}

async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made))
}

// A name is durable only once its directory is. Windows has no such call and orders the journal itself; some network disks answer EINVAL.
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (codeOf(error) !== 'EINVAL') throw error
  } finally {
    await handle.close()
  }
}

// Left by a process that was killed. An upload under way has been written to within the day. Nobody waits for this, and it may fail:
// another process sweeps the same directory, and the next start tries again.
async function removeStrays(temporaryDirectory: string): Promise<void> {
  const olderThan = Date.now() - strayAgeMs
  try {
    for (const name of await readdir(temporaryDirectory)) {
      const path = join(temporaryDirectory, name)
      const stray = await orMissing(stat(path))
      if (stray?.isFile() && stray.mtimeMs < olderThan) await rm(path, { force: true })
    }
  } catch {}
}

async function orMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
