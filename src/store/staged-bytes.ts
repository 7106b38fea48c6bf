/** Bytes on their way into a store of files: written aside on this machine, hashed and looked at, before they go into place. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

/** Asked with the first 4 KiB as soon as they are there, and at the end with the last 64 KiB too. A no is final. */
export type Accepts = (head: Uint8Array, tail?: Uint8Array) => boolean

/** A file that holds all the bytes, durably. */
export interface StagedBytes {
  sha256: string
  size: number
  path: string
  slice(from: number, to: number): Readable
  discard(): Promise<void>
}

const headBytesMax = 4096
// The end record of a ZIP is 22 bytes and a comment of up to 65,535.
const tailBytesMax = 22 + 65_535
const strayAgeMs = 24 * 60 * 60 * 1000

/** A place where bytes wait; what a killed process left there goes after a day. */
export function createStaging(temporaryDirectory: string) {
  let isSwept = false
  return async (
    bytes: AsyncIterable<Uint8Array>,
    bytesMax: number,
    accepts: Accepts = () => true,
  ): Promise<StagedBytes | { tooLarge: true } | { refused: true }> => {
    await makeDirectory(temporaryDirectory)
    if (!isSwept) void removeStrays(temporaryDirectory)
    isSwept = true

    const path = join(temporaryDirectory, `${randomUUID()}.part`)
    // May not hide the error that brought us there, such as a full disk.
    const discard = () => rm(path, { force: true }).catch(() => {})
    const file = await open(path, 'wx', 0o600)
    let isStaged = false
    try {
      const written = await writeHashing(file, bytes, bytesMax, accepts)
      if (!('sha256' in written)) return written
      await file.sync()
      await file.close()
      isStaged = true
      const slice = (from: number, to: number) => (from < to ? createReadStream(path, { start: from, end: to - 1 }) : Readable.from([]))
      return { ...written, path, slice, discard }
    } finally {
      await file.close().catch(() => {})
      if (!isStaged) await discard()
    }
  }
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

export async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made))
}

// A name is durable only once its directory is. Windows has no such call and orders the journal itself; some network disks answer EINVAL.
export async function syncDirectory(path: string): Promise<void> {
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

export async function orMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
