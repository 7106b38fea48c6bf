/**
 * Files that are stored encrypted, in blocks of 64 KiB. The head names the key by its id; the key of a file is made of it, a random salt and the name of the
 * file. So another key is told apart, and one file in the place of another is noticed before any byte is handed over.
 */
import { hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { openBlocks, type StreamKey, sealBlocks, tagBytes } from './sealed-blocks.ts'
import { DamagedBytes } from './verified.ts'

/** No key that is set opens it. The code counts as a fault of the machine: nothing is wrong with the request. */
export class UnknownFileKey extends Error {
  readonly code = 'EIO'
}

interface FileKey {
  /** Eight bytes, from which nobody gets to the key. */
  id: Buffer
  key: Buffer
}

/** `current` seals, all open; without a current one files are stored as they are. */
export interface FileKeys {
  current: FileKey | undefined
  all: readonly FileKey[]
}

const mark = Buffer.from('PNF1')
const idBytes = 8
const saltBytes = 16
export const headBytes = mark.length + idBytes + saltBytes
const blockBytes = 64 * 1024

export function fileKeysOf(secret: string | undefined, previous: string | undefined): FileKeys {
  const derive = (text: string, use: string, bytes: number) => Buffer.from(hkdfSync('sha256', text, 'primanota', use, bytes))
  const toKey = (text: string): FileKey => ({ key: derive(text, 'files v1', 32), id: derive(text, 'files v1 id', idBytes) })
  const all = [secret, previous].flatMap(text => (text === undefined ? [] : [toKey(text)]))
  return { current: secret === undefined ? undefined : all[0], all }
}

export const noFileKeys: FileKeys = { current: undefined, all: [] }

export const sealedSizeOf = (plainBytes: number): number =>
  headBytes + plainBytes + Math.max(1, Math.ceil(plainBytes / blockBytes)) * tagBytes

export function plainSizeOf(sealedBytes: number): number {
  const body = sealedBytes - headBytes
  return Math.max(0, body - Math.max(1, Math.ceil(body / (blockBytes + tagBytes))) * tagBytes)
}

/** The head ends with the salt. */
const ownKeyOf = ({ key }: FileKey, head: Uint8Array, name: string): StreamKey => ({
  key: new Uint8Array(hkdfSync('sha256', key, head.subarray(mark.length + idBytes), `primanota file ${name}`, 32)),
  beside: head,
})

export async function* seal(key: FileKey, name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes)
  const head = Buffer.concat([mark, key.id, salt])
  yield head
  yield* sealBlocks(ownKeyOf(key, head, name), blockBytes, source)
}

export const isSealed = (head: Uint8Array): boolean => Buffer.from(head.subarray(0, mark.length)).equals(mark)

/** Encrypted files have a name of their own beside the plain ones: what somebody uploads can never be taken for one. */
export const forms = ['sealed', 'plain'] as const
export type Form = (typeof forms)[number]
export const endingOf: Readonly<Record<Form, string>> = { sealed: '.sealed', plain: '' }
/** The one that files are stored in now comes first. */
export const formsBy = ({ current }: FileKeys): readonly Form[] => (current ? forms : ['plain', 'sealed'])

/** What a file is encrypted under: it cannot take the place of another, nor of another organization's. */
export const fileName = (organizationId: string, sha256: string): string => `${organizationId} ${sha256}`

/** Of the name of a stored file; undefined where it is none. */
export function readFileName(name: string): { sha256: string; form: Form } | undefined {
  const [, sha256, ending] = /^([0-9a-f]{64})(\.sealed)?$/.exec(name) ?? []
  return sha256 === undefined ? undefined : { sha256, form: ending === undefined ? 'plain' : 'sealed' }
}

/** Whether a sealed file was sealed with the current key; `head` is its beginning. */
export const isSealedWith = (key: FileKey, head: Uint8Array): boolean =>
  Buffer.from(head.subarray(mark.length, mark.length + idBytes)).equals(key.id)

/** Whether one of the keys opens it. */
export const isSealedWithAny = ({ all }: FileKeys, head: Uint8Array): boolean => all.some(key => isSealedWith(key, head))

export const unsealed = (keys: FileKeys, name: string, source: Readable): Readable => {
  const stream = Readable.from(unseal(keys, name, source), { objectMode: false })
  // Where nobody reads, the generator never begins and cannot close its source.
  stream.once('close', () => source.destroy())
  return stream
}

function unseal({ all }: FileKeys, name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const damaged = () => new DamagedBytes(`the encrypted bytes of ${name} are not as they were stored`)
  return openBlocks(source, {
    headBytes,
    blockBytes,
    damaged,
    keyOf(head) {
      if (!isSealed(head)) throw damaged()
      const key = all.find(one => isSealedWith(one, head))
      if (!key) throw new UnknownFileKey(unknownKeyText(name, head.subarray(mark.length, mark.length + idBytes)))
      return ownKeyOf(key, head, name)
    },
  })
}

export const unknownKeyText = (name: string, id: Uint8Array): string =>
  `${name} was encrypted with a key (${Buffer.from(id).toString('hex')}) that is neither PRIMANOTA_FILES_SECRET nor PRIMANOTA_FILES_SECRET_PREVIOUS`
