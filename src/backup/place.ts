/** Where backups are kept: a directory or a bucket. An object is there whole or not at all. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Bucket } from '../store/s3/bucket.ts'
import { codeOf, makeDirectory, orMissing, syncDirectory } from '../store/staged-bytes.ts'

export interface PlacedObject {
  name: string
  size: number
  storedAt: Date
}

export interface Place {
  put(name: string, parts: AsyncIterable<Uint8Array>): Promise<void>
  /** False where somebody else has put one of this name. */
  putNew(name: string, bytes: Uint8Array): Promise<boolean>
  get(name: string): Promise<Readable | undefined>
  list(prefix: string): AsyncGenerator<PlacedObject>
  remove(name: string): Promise<void>
  /** What others began to write before that time and never finished. */
  removeUnfinished(before: Date): Promise<void>
}

const unfinished = '.unfinished'

export function directoryPlace(directory: string): Place {
  async function write(path: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    await makeDirectory(dirname(path))
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const part of parts) await file.writeFile(part)
      await file.sync()
    } finally {
      await file.close()
    }
  }
  return {
    async put(name, parts) {
      const path = join(directory, name)
      const temporaryPath = `${path}.${randomUUID()}${unfinished}`
      try {
        await write(temporaryPath, parts)
        await rename(temporaryPath, path)
        await syncDirectory(dirname(path))
      } catch (error) {
        await rm(temporaryPath, { force: true }).catch(() => {})
        throw error
      }
    },
    async putNew(name, bytes) {
      const path = join(directory, name)
      const temporaryPath = `${path}.${randomUUID()}${unfinished}`
      try {
        await write(temporaryPath, Readable.from([bytes]))
        // As a link to a finished file, so that nobody can read half of it.
        await link(temporaryPath, path)
        await syncDirectory(dirname(path))
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        await rm(temporaryPath, { force: true }).catch(() => {})
      }
    },
    async get(name) {
      const path = join(directory, name)
      const isThere = (await orMissing(stat(path))) !== undefined
      return isThere ? createReadStream(path, { highWaterMark: 1024 * 1024 }) : undefined
    },
    async *list(prefix) {
      const entries = (await orMissing(readdir(join(directory, prefix), { recursive: true, withFileTypes: true }))) ?? []
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(unfinished)) continue
        const path = join(entry.parentPath, entry.name)
        const there = await orMissing(stat(path))
        if (there) yield { name: path.slice(directory.length + 1), size: there.size, storedAt: there.mtime }
      }
    },
    remove: name => rm(join(directory, name), { force: true }),
    async removeUnfinished(before) {
      for (const entry of (await orMissing(readdir(directory, { recursive: true, withFileTypes: true }))) ?? []) {
        if (!entry.isFile() || !entry.name.endsWith(unfinished)) continue
        const path = join(entry.parentPath, entry.name)
        const there = await orMissing(stat(path))
        if (there && there.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

export const bucketPlace = (bucket: Bucket): Place => ({
  put: async (name, parts) => void (await bucket.putStream(name, parts)),
  putNew: (name, bytes) => bucket.put(name, bytes, { onlyNew: true }),
  get: async name => (await bucket.get(name))?.stream,
  async *list(prefix) {
    for await (const { key, size, storedAt } of bucket.list(`${prefix}/`)) yield { name: key, size, storedAt }
  },
  remove: name => bucket.remove(name),
  // Parts of an upload are no objects: the bucket has a rule of its own for those.
  async removeUnfinished() {},
})
