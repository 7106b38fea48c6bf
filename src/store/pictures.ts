/**
 * Pictures of pages that were drawn, on disk. Each can be drawn again, so nothing here is precious: no write is waited for until it is durable, what is
 * damaged counts as missing, and what was not looked at for longest goes first.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface PictureStore {
  find(organizationId: string, key: string): Promise<Buffer | undefined>
  /** What cannot be kept costs time and nothing else. */
  keep(organizationId: string, key: string, webp: Uint8Array): Promise<void>
  /** Removes what was not looked at for longest until the rest fits. */
  sweep(): Promise<void>
}

export const pictureBytesMax = 1_000_000_000
/** So that a sweep makes room for a while. */
const keptShare = 0.8
/** A look is written down this often at most. */
const touchMs = 60 * 60 * 1000
const strayMs = 60 * 60 * 1000

const isKey = (key: string): boolean => /^[0-9a-f]{64}$/.test(key)

export function diskPictures(directory: string, bytesMax = pictureBytesMax): PictureStore {
  /** Written by this process since it last looked how much there is. */
  let written = 0
  let sweeping: Promise<void> | undefined

  const pathOf = (organizationId: string, key: string): string => {
    assert(
      /^org_[0-9a-z]{26}$/.test(organizationId) && isKey(key),
      'an organization and a key must be well-formed before they become a path',
    )
    return join(directory, organizationId, `${key}.webp`)
  }

  const sweepOnce = async (): Promise<void> => {
    written = 0
    const found: { path: string; size: number; seenMs: number }[] = []
    for (const organizationId of await listed(directory)) {
      for (const name of await listed(join(directory, organizationId))) {
        const path = join(directory, organizationId, name)
        const there = await stat(path).catch(() => undefined)
        if (!there?.isFile()) continue
        // Left by a process that was killed while it wrote.
        if (!name.endsWith('.webp') && Date.now() - there.mtimeMs > strayMs) await rm(path, { force: true })
        else found.push({ path, size: there.size, seenMs: there.mtimeMs })
      }
    }
    let bytes = found.reduce((sum, { size }) => sum + size, 0)
    if (bytes <= bytesMax) return
    for (const { path, size } of found.sort((one, other) => one.seenMs - other.seenMs)) {
      if (bytes <= bytesMax * keptShare) break
      await rm(path, { force: true })
      bytes -= size
    }
  }

  const sweep = (): Promise<void> => {
    sweeping ??= sweepOnce().finally(() => {
      sweeping = undefined
    })
    return sweeping
  }

  return {
    async find(organizationId, key) {
      const path = pathOf(organizationId, key)
      const there = await stat(path).catch(() => undefined)
      const webp = there && (await readFile(path).catch(() => undefined))
      if (!webp || !isWhole(webp)) return undefined
      const now = new Date()
      if (now.getTime() - there.mtimeMs > touchMs) await utimes(path, now, now).catch(() => {})
      return webp
    },
    async keep(organizationId, key, webp) {
      const path = pathOf(organizationId, key)
      const temporaryPath = `${path}.${randomUUID()}`
      try {
        await mkdir(join(directory, organizationId), { recursive: true, mode: 0o700 })
        await writeFile(temporaryPath, webp, { mode: 0o600 })
        await rename(temporaryPath, path)
      } catch {
        await rm(temporaryPath, { force: true }).catch(() => {})
        return
      }
      written += webp.length
      if (written > bytesMax * (1 - keptShare)) await sweep().catch(() => {})
    },
    sweep,
  }
}

/**
 * Where files are encrypted none are kept, and those from before go. Several processes may do so at once, and one that is not restarted yet may still write:
 * what is left then goes at the next start.
 */
export const removePictures = (directory: string): Promise<void> => rm(directory, { recursive: true, force: true, maxRetries: 3 })

const listed = (directory: string): Promise<string[]> => readdir(directory).catch(() => [])

/** The header says how long the file is (RIFF): one that lost its end, or all of it, in a crash does not match. */
const isWhole = (webp: Buffer): boolean =>
  webp.length > 12 && webp.toString('latin1', 0, 4) === 'RIFF' && webp.readUInt32LE(4) + 8 === webp.length
