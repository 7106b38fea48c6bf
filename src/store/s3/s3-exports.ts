/** The bytes of exports in a bucket, so that any process can hand out what another one made. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { ExportFiles } from '../export-files.ts'
import type { Bucket } from './bucket.ts'

const folder = 'exports/'

function keyOf(organizationId: string, id: string): string {
  assert(/^org_[0-9a-z]{26}$/.test(organizationId) && /^exp_[0-9a-z]{26}$/.test(id), 'ids must be well-formed before they become a key')
  return `${folder}${organizationId}/${id}`
}

export const s3Exports = (bucket: Bucket): ExportFiles => ({
  async write(organizationId, id, parts) {
    const hash = createHash('sha256')
    async function* hashed() {
      for await (const part of parts) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part
        hash.update(bytes)
        yield bytes
      }
    }
    const { size } = await bucket.putStream(keyOf(organizationId, id), hashed())
    return { bytes: size, sha256: hash.digest('hex') }
  },
  async open(organizationId, id) {
    const found = await bucket.get(keyOf(organizationId, id))
    return found && { bytes: found.size, stream: found.stream }
  },
  async sweep(keptMs) {
    for await (const { key, storedAt } of bucket.list(folder)) if (Date.now() - storedAt.getTime() > keptMs) await bucket.remove(key)
  },
})
