/** The bytes of exports, on disk. Each can be made again, so that they are swept after a while. */
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export interface ExportFiles {
  /** Written aside and moved into place when it is whole. */
  write(organizationId: string, id: string, parts: AsyncIterable<Uint8Array | string>): Promise<{ bytes: number; sha256: string }>
  /** The stream holds a file open: read it to the end or destroy it. */
  open(organizationId: string, id: string): Promise<{ bytes: number; stream: Readable } | undefined>
  /** Removes what is older than this many milliseconds. */
  sweep(keptMs: number): Promise<void>
}

export function diskExports(directory: string): ExportFiles {
  const pathOf = (organizationId: string, id: string): string => {
    assert(/^org_[0-9a-z]{26}$/.test(organizationId) && /^exp_[0-9a-z]{26}$/.test(id), 'ids must be well-formed before they become a path')
    return join(directory, organizationId, id)
  }
  return {
    async write(organizationId, id, parts) {
      const path = pathOf(organizationId, id)
      await mkdir(join(directory, organizationId), { recursive: true, mode: 0o700 })
      const temporaryPath = `${path}.${randomUUID()}`
      const file = await open(temporaryPath, 'wx', 0o600)
      try {
        const hash = createHash('sha256')
        let bytes = 0
        for await (const part of parts) {
          const chunk = typeof part === 'string' ? Buffer.from(part) : part
          hash.update(chunk)
          bytes += chunk.length
          await file.writeFile(chunk)
        }
        await file.sync()
        await file.close()
        await rename(temporaryPath, path)
        return { bytes, sha256: hash.digest('hex') }
      } catch (error) {
        await file.close().catch(() => {})
        await rm(temporaryPath, { force: true }).catch(() => {})
        throw error
      }
    },
    async open(organizationId, id) {
      const file = await open(pathOf(organizationId, id), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!file) return undefined
      return { bytes: (await file.stat()).size, stream: file.createReadStream() }
    },
    async sweep(keptMs) {
      for (const organizationId of await listed(directory)) {
        for (const name of await listed(join(directory, organizationId))) {
          const path = join(directory, organizationId, name)
          const there = await stat(path).catch(() => undefined)
          if (there?.isFile() && Date.now() - there.mtimeMs > keptMs) await rm(path, { force: true })
        }
      }
    },
  }
}

const listed = (directory: string): Promise<string[]> => readdir(directory).catch(() => [])
