import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export type StoredBlob = { sha256: string; size: number; head: Uint8Array }

/** Content-addressed bytes of an organization. The disk is one such store; an S3-compatible bucket fits behind the same words. */
export interface BlobStore {
  /**
   * Streams in, hashing, and stops reading over `bytesMax`. `accepts` is asked with the first 4 KiB; what it refuses is not kept. What is kept is
   * durable before this resolves; the same bytes twice are stored once.
   */
  put(
    organizationId: string,
    bytes: AsyncIterable<Uint8Array>,
    bytesMax: number,
    accepts?: (head: Uint8Array) => boolean,
  ): Promise<StoredBlob | { tooLarge: true } | { refused: true }>
  /** The stream holds a file open: read it to the end or destroy it. */
  open(organizationId: string, sha256: string): Promise<{ size: number; stream: Readable } | undefined>
  has(organizationId: string, sha256: string): Promise<boolean>
}

const headBytesMax = 4096
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
      const file = await open(temporaryPath, 'wx', 0o600)
      try {
        const written = await writeHashing(file, bytes, bytesMax)
        if ('tooLarge' in written) return written
        if (!accepts(written.head)) return { refused: true }
        await file.sync()
        await file.close()
        await moveIntoPlace(temporaryPath, blobPath(directory, organizationId, written.sha256), written.size)
        // Not only where we made them: another process may have made a directory a moment ago and not have synced it yet.
        const shard = join(directory, organizationId, written.sha256.slice(0, 2))
        for (const path of [shard, dirname(shard), directory]) await syncDirectory(path)
        return written
      } finally {
        // Both are no-ops after success; neither may hide the error that brought us here, such as a full disk.
        await file.close().catch(() => {})
        await rm(temporaryPath, { force: true }).catch(() => {})
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
): Promise<StoredBlob | { tooLarge: true }> {
  const hash = createHash('sha256')
  const head = new Uint8Array(headBytesMax)
  let size = 0
  for await (const chunk of bytes) {
    if (size + chunk.byteLength > bytesMax) return { tooLarge: true }
    if (size < headBytesMax) head.set(chunk.subarray(0, headBytesMax - size), size)
    hash.update(chunk)
    await writeAll(file, chunk)
    size += chunk.byteLength
  }
  return { sha256: hash.digest('hex'), size, head: head.slice(0, size) }
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
