import assert from 'node:assert/strict'
import { type FileHandle, link, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import {
  endingOf,
  type FileKeys,
  type Form,
  fileName,
  forms,
  formsBy,
  isSealedWith,
  noFileKeys,
  plainSizeOf,
  readFileName,
  seal,
  unsealed,
} from './sealed-files.ts'
import { type Accepts, codeOf, createStaging, makeDirectory, orMissing, syncDirectory } from './staged-bytes.ts'
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
  /** Where it is in place again by then, in whichever form, that one stays: it is the newer, and its key is the one that is at hand. */
  putBack(organizationId: string, sha256: string): Promise<void>
  /** Only what was set aside. */
  remove(organizationId: string, sha256: string): Promise<void>
  /** Stores it as files are stored now: encrypted with the current key, or plain. False where it is so already, or is not there. */
  renew(organizationId: string, sha256: string, which?: { isAside: boolean }): Promise<boolean>
  /** Throws where nothing can be stored at the moment. */
  check(): Promise<void>
  /** Which key files are encrypted with, as it is noted beside them; `note` notes another, and an empty text none. Undefined where there is none. */
  keyId(note?: string): Promise<string | undefined>
}

export interface ListedBlob {
  sha256: string
  size: number
  isAside: boolean
  /** When it was stored or set aside. */
  since: Date
}

/** Files live at `<directory>/<organization>/<first two hex>/<sha256>`, written in `<directory>/tmp` and then moved in one step. */
export function diskBlobs(directory: string, keys: FileKeys = noFileKeys): BlobStore {
  const stage = createStaging(join(directory, 'tmp'))
  const aside = join(directory, 'aside')
  const keyNote = join(directory, 'key-id')

  const opened = async (organizationId: string, sha256: string): Promise<{ file: FileHandle; form: Form } | undefined> => {
    for (const place of [directory, aside]) {
      for (const form of formsBy(keys)) {
        const file = await orMissing(open(blobPath(place, organizationId, sha256, form), 'r'))
        if (file) return { file, form }
      }
    }
    return undefined
  }

  /** The content of a file of either form. */
  const read = (organizationId: string, sha256: string, form: Form, stored: Readable): Readable =>
    verified(form === 'plain' ? stored : unsealed(keys, fileName(organizationId, sha256), stored), sha256)

  /** Durable before it resolves. */
  const moveIn = async (temporaryPath: string, path: string, size: number): Promise<void> => {
    await moveIntoPlace(temporaryPath, path, size)
    // Not only where we made them: another process may have made a directory a moment ago and not have synced it yet.
    const shard = dirname(path)
    for (const part of [shard, dirname(shard), dirname(dirname(shard))]) await syncDirectory(part)
  }

  /** What is there already stays, unless it is of another key: nobody may have that one any more. */
  const sealInto = async (path: string, organizationId: string, sha256: string, content: Readable, { isAnew = false } = {}) => {
    const source = keys.current ? seal(keys.current, fileName(organizationId, sha256), content) : content
    const staged = await stage(source, Number.POSITIVE_INFINITY)
    if (!('path' in staged)) throw new Error('bytes without a limit must be taken')
    try {
      const replaces = isAnew || (keys.current !== undefined && (await isSealedByAnother(keys.current, path)))
      await moveIn(staged.path, path, replaces ? -1 : staged.size)
    } finally {
      await staged.discard()
    }
  }

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
          const target = blobPath(directory, organizationId, sha256, keys.current ? 'sealed' : 'plain')
          if (keys.current) await sealInto(target, organizationId, sha256, slice(0, size))
          else await moveIn(path, target, size)
        } finally {
          await discard()
        }
      }
      return { sha256, size, slice, keep, discard }
    },

    async open(organizationId, sha256) {
      const found = await opened(organizationId, sha256)
      if (!found) return undefined
      const { file, form } = found
      try {
        const { size } = await file.stat()
        return { size: form === 'plain' ? size : plainSizeOf(size), stream: read(organizationId, sha256, form, file.createReadStream()) }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async has(organizationId, sha256) {
      const found = await opened(organizationId, sha256)
      await found?.file.close()
      return found !== undefined
    },

    async *list(organizationId) {
      assertOrganizationId(organizationId)
      for (const [place, isAside] of [
        [directory, false],
        [aside, true],
      ] as const) {
        for (const shard of (await orMissing(readdir(join(place, organizationId)))) ?? []) {
          const names = new Set((await orMissing(readdir(join(place, organizationId, shard)))) ?? [])
          for (const name of names) {
            const { sha256, form } = readFileName(name) ?? {}
            // One that is there in both forms is one file.
            if (sha256 === undefined || (form === 'plain' && names.has(`${sha256}${endingOf.sealed}`))) continue
            const there = await orMissing(stat(join(place, organizationId, shard, name)))
            if (!there?.isFile()) continue
            yield { sha256, size: form === 'plain' ? there.size : plainSizeOf(there.size), isAside, since: there.mtime }
          }
        }
      }
    },

    async setAside(organizationId, sha256) {
      for (const form of forms) {
        const target = blobPath(aside, organizationId, sha256, form)
        await move(blobPath(directory, organizationId, sha256, form), target)
        const now = new Date()
        await orMissing(utimes(target, now, now))
      }
    },

    async putBack(organizationId, sha256) {
      const inPlace = await Promise.all(forms.map(form => orMissing(stat(blobPath(directory, organizationId, sha256, form)))))
      for (const form of forms) {
        const from = blobPath(aside, organizationId, sha256, form)
        if (inPlace.every(there => there === undefined)) await moveUnlessThere(from, blobPath(directory, organizationId, sha256, form))
        await rm(from, { force: true })
      }
    },

    async remove(organizationId, sha256) {
      for (const form of forms) await rm(blobPath(aside, organizationId, sha256, form), { force: true })
    },

    async renew(organizationId, sha256, { isAside } = { isAside: false }) {
      const place = isAside ? aside : directory
      const paths = { sealed: blobPath(place, organizationId, sha256, 'sealed'), plain: blobPath(place, organizationId, sha256, 'plain') }
      const [wanted, other] = keys.current ? ([paths.sealed, paths.plain] as const) : ([paths.plain, paths.sealed] as const)
      const isThere = (await orMissing(stat(other))) !== undefined
      const isOfAnotherKey = keys.current !== undefined && (await isSealedByAnother(keys.current, wanted))
      if (!isThere && !isOfAnotherKey) return false
      // Read through to its end and found right before the other is gone.
      const from = isThere ? other : wanted
      const file = await orMissing(open(from, 'r'))
      if (!file) return false
      const before = await file.stat()
      const content = read(organizationId, sha256, from === paths.sealed ? 'sealed' : 'plain', file.createReadStream())
      await sealInto(wanted, organizationId, sha256, content, { isAnew: true })
      // Its days are counted from when it was set aside.
      if (isAside) await orMissing(utimes(wanted, before.atime, before.mtime))
      await rm(other, { force: true })
      return true
    },

    async keyId(note) {
      if (note !== undefined) {
        await makeDirectory(directory)
        await writeFile(`${keyNote}.new`, note, { mode: 0o600, flush: true })
        await rename(`${keyNote}.new`, keyNote)
      }
      return (await orMissing(readFile(keyNote, 'utf8'))) || undefined
    },

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

function blobPath(directory: string, organizationId: string, sha256: string, form: Form): string {
  assertOrganizationId(organizationId)
  assertHash(sha256)
  return join(directory, organizationId, sha256.slice(0, 2), `${sha256}${endingOf[form]}`)
}

/** False where it is not there. */
async function isSealedByAnother(key: NonNullable<FileKeys['current']>, path: string): Promise<boolean> {
  const file = await orMissing(open(path, 'r'))
  if (!file) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return !isSealedWith(key, buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** In one step that never replaces anything: the same bytes may be kept at this very moment, with a newer key. */
async function moveUnlessThere(from: string, to: string): Promise<void> {
  await makeDirectory(dirname(to))
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EEXIST') return
    // A disk that knows no second name for a file.
    await orMissing(rename(from, to))
  }
  await syncDirectory(dirname(to))
}

async function moveIntoPlace(temporaryPath: string, path: string, size: number): Promise<void> {
  await makeDirectory(dirname(path))
  // The first file stays, and backups need not copy it again; one of another size is damaged, and the good bytes replace it.
  // Two writers at once may both move: the later replaces equal bytes, and readers keep the file they opened.
  const present = await orMissing(stat(path))
  if (present?.size !== size) await rename(temporaryPath, path)
}
