/** Files in a bucket: `files/<organization>/<sha256>`, and `aside/…` for what a sweep found without a row. Bytes wait on this machine until they are whole. */
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { assertHash, assertOrganizationId, type BlobStore } from '../blobs.ts'
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
} from '../sealed-files.ts'
import { createStaging } from '../staged-bytes.ts'
import { verified } from '../verified.ts'
import type { Bucket } from './bucket.ts'

type Folder = 'files' | 'aside'

function keyIn(folder: Folder, organizationId: string, sha256: string, form: Form): string {
  assertOrganizationId(organizationId)
  assertHash(sha256)
  return `${folder}/${organizationId}/${sha256}${endingOf[form]}`
}

export function s3Blobs(bucket: Bucket, temporaryDirectory: string, keys: FileKeys = noFileKeys): BlobStore {
  const stage = createStaging(temporaryDirectory)

  /** The first of the places that it can be in. */
  const first = async <Found>(
    organizationId: string,
    sha256: string,
    ask: (key: string) => Promise<Found | undefined>,
  ): Promise<{ found: Found; form: Form } | undefined> => {
    for (const folder of ['files', 'aside'] as const) {
      for (const form of formsBy(keys)) {
        const found = await ask(keyIn(folder, organizationId, sha256, form))
        if (found !== undefined) return { found, form }
      }
    }
    return undefined
  }

  const store = async (folder: Folder, organizationId: string, sha256: string, content: Readable): Promise<void> => {
    const form = keys.current ? 'sealed' : 'plain'
    const source = keys.current ? seal(keys.current, fileName(organizationId, sha256), content) : content
    await bucket.putStream(keyIn(folder, organizationId, sha256, form), source)
  }

  const read = (organizationId: string, sha256: string, form: Form, stored: Readable): Readable =>
    verified(form === 'plain' ? stored : unsealed(keys, fileName(organizationId, sha256), stored), sha256)

  const isSealedByAnother = async (key: NonNullable<FileKeys['current']>, at: string): Promise<boolean> => {
    const found = await bucket.get(at)
    if (!found) return false
    let head = Buffer.alloc(0)
    for await (const part of found.stream) {
      head = Buffer.concat([head, part as Buffer])
      if (head.length >= 64) break
    }
    return !isSealedWith(key, head)
  }

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
          await store('files', organizationId, sha256, verified(slice(0, size), sha256))
        } finally {
          await discard()
        }
      }
      return { sha256, size, slice, keep, discard }
    },

    async open(organizationId, sha256) {
      const { found, form } = (await first(organizationId, sha256, key => bucket.get(key))) ?? {}
      if (!found) return undefined
      return { size: form === 'plain' ? found.size : plainSizeOf(found.size), stream: read(organizationId, sha256, form!, found.stream) }
    },

    has: async (organizationId, sha256) => (await first(organizationId, sha256, key => bucket.head(key))) !== undefined,

    async *list(organizationId) {
      assertOrganizationId(organizationId)
      for (const folder of ['files', 'aside'] as const) {
        const prefix = `${folder}/${organizationId}/`
        for await (const { key, size, storedAt } of bucket.list(prefix)) {
          const { sha256, form } = readFileName(key.slice(prefix.length)) ?? {}
          if (sha256 === undefined) continue
          yield { sha256, size: form === 'plain' ? size : plainSizeOf(size), isAside: folder === 'aside', since: storedAt }
        }
      }
    },

    async setAside(organizationId, sha256) {
      for (const form of forms) await move(keyIn('files', organizationId, sha256, form), keyIn('aside', organizationId, sha256, form))
    },
    async putBack(organizationId, sha256) {
      const inPlace = await Promise.all(forms.map(form => bucket.head(keyIn('files', organizationId, sha256, form))))
      for (const form of forms) {
        const from = keyIn('aside', organizationId, sha256, form)
        if (inPlace.some(there => there !== undefined)) await bucket.remove(from)
        else await move(from, keyIn('files', organizationId, sha256, form))
      }
    },
    async remove(organizationId, sha256) {
      for (const form of forms) await bucket.remove(keyIn('aside', organizationId, sha256, form))
    },
    async renew(organizationId, sha256, { isAside } = { isAside: false }) {
      const folder = isAside ? 'aside' : 'files'
      const [wanted, other] = keys.current ? (['sealed', 'plain'] as const) : (['plain', 'sealed'] as const)
      const keyOf = (form: Form) => keyIn(folder, organizationId, sha256, form)
      const isThere = (await bucket.head(keyOf(other))) !== undefined
      if (!isThere && !(keys.current && (await isSealedByAnother(keys.current, keyOf(wanted))))) return false
      const from = isThere ? other : wanted
      const found = await bucket.get(keyOf(from))
      if (!found) return false
      // Where it is not what it should be the upload fails, and nothing takes the place of anything.
      await store(folder, organizationId, sha256, read(organizationId, sha256, from, found.stream))
      await bucket.remove(keyOf(other))
      return true
    },
    async keyId(note) {
      if (note !== undefined) await bucket.put('key-id', Buffer.from(note))
      const found = await bucket.get('key-id')
      return found && ((await text(found.stream)) || undefined)
    },
    check: async () => {
      await bucket.put('check', Buffer.from('check'))
      const staged = await stage(Readable.from([Buffer.from('check')]), 100)
      if ('discard' in staged) await staged.discard()
    },
  }
}
