/** Files in a bucket: `files/<organization>/<sha256>`, and `aside/…` for what a sweep found without a row. Bytes wait on this machine until they are whole. */
import { Readable } from 'node:stream'
import { assertHash, assertOrganizationId, type BlobStore } from '../blobs.ts'
import { createStaging } from '../staged-bytes.ts'
import { verified } from '../verified.ts'
import type { Bucket } from './bucket.ts'

function keyIn(folder: 'files' | 'aside', organizationId: string, sha256: string): string {
  assertOrganizationId(organizationId)
  assertHash(sha256)
  return `${folder}/${organizationId}/${sha256}`
}

export function s3Blobs(bucket: Bucket, temporaryDirectory: string): BlobStore {
  const stage = createStaging(temporaryDirectory)

  const move = async (from: string, to: string): Promise<void> => {
    if (await bucket.copy(from, to)) await bucket.remove(from)
  }

  return {
    async put(organizationId, bytes, bytesMax, accepts) {
      assertOrganizationId(organizationId)
      const staged = await stage(bytes, bytesMax, accepts)
      if (!('sha256' in staged)) return staged
      const { sha256, size, slice, discard } = staged
      const keep = async () => {
        try {
          // Also where it is there already: then it is new again for the sweep, and damaged bytes are replaced.
          await bucket.putStream(keyIn('files', organizationId, sha256), verified(slice(0, size), sha256))
        } finally {
          await discard()
        }
      }
      return { sha256, size, slice, keep, discard }
    },

    async open(organizationId, sha256) {
      const found = (await bucket.get(keyIn('files', organizationId, sha256))) ?? (await bucket.get(keyIn('aside', organizationId, sha256)))
      return found && { size: found.size, stream: verified(found.stream, sha256) }
    },

    has: async (organizationId, sha256) =>
      ((await bucket.head(keyIn('files', organizationId, sha256))) ?? (await bucket.head(keyIn('aside', organizationId, sha256)))) !==
      undefined,

    async *list(organizationId) {
      assertOrganizationId(organizationId)
      for (const folder of ['files', 'aside'] as const) {
        const prefix = `${folder}/${organizationId}/`
        for await (const { key, size, storedAt } of bucket.list(prefix)) {
          const sha256 = key.slice(prefix.length)
          if (/^[0-9a-f]{64}$/.test(sha256)) yield { sha256, size, isAside: folder === 'aside', since: storedAt }
        }
      }
    },

    setAside: async (organizationId, sha256) => move(keyIn('files', organizationId, sha256), keyIn('aside', organizationId, sha256)),
    putBack: async (organizationId, sha256) => move(keyIn('aside', organizationId, sha256), keyIn('files', organizationId, sha256)),
    remove: async (organizationId, sha256) => bucket.remove(keyIn('aside', organizationId, sha256)),
    check: async () => {
      await bucket.put('check', Buffer.from('check'))
      const staged = await stage(Readable.from([Buffer.from('check')]), 100)
      if ('discard' in staged) await staged.discard()
    },
  }
}
