/**
 * Exports that are stored encrypted. What was written before the encryption was turned on is handed out as it is. They are not encrypted anew with another
 * secret, since each can be made again: one that no key opens any more is not there.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ExportFiles } from './export-files.ts'
import { type FileKeys, headBytes, isSealed, isSealedWithAny, plainSizeOf, seal, unsealed } from './sealed-files.ts'

export const sealedExports = (inner: ExportFiles, keys: FileKeys): ExportFiles => ({
  ...inner,
  async write(organizationId, id, parts) {
    if (!keys.current) return inner.write(organizationId, id, parts)
    const hash = createHash('sha256')
    let bytes = 0
    async function* hashed() {
      for await (const part of parts) {
        const chunk = typeof part === 'string' ? Buffer.from(part) : part
        hash.update(chunk)
        bytes += chunk.byteLength
        yield chunk
      }
    }
    await inner.write(organizationId, id, seal(keys.current, `${organizationId} ${id}`, hashed()))
    return { bytes, sha256: hash.digest('hex') }
  },
  async open(organizationId, id) {
    const found = await inner.open(organizationId, id)
    if (!found) return undefined
    const { head, all } = await withHead(found.stream)
    if (!isSealed(head)) return { bytes: found.bytes, stream: all }
    if (isSealedWithAny(keys, head)) return { bytes: plainSizeOf(found.bytes), stream: unsealed(keys, `${organizationId} ${id}`, all) }
    all.destroy()
    return undefined
  },
})

/** The first bytes, and all of them. */
async function withHead(source: Readable): Promise<{ head: Buffer; all: Readable }> {
  const parts = source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  let head = Buffer.alloc(0)
  let isEnded = false
  while (head.length < headBytes && !isEnded) {
    const { value, done } = await parts.next()
    if (done) isEnded = true
    else head = Buffer.concat([head, value])
  }
  async function* all() {
    yield head
    while (!isEnded) {
      const { value, done } = await parts.next()
      if (done) return
      yield value
    }
  }
  const stream = Readable.from(all(), { objectMode: false })
  stream.once('close', () => source.destroy())
  return { head, all: stream }
}
