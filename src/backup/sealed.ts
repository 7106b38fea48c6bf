/** The objects of a backup, encrypted. The key of one is made of the repository's key, a random salt and its name: none can take the place of another. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { openBlocks, type StreamKey, sealBlocks } from '../store/sealed-blocks.ts'

/** The bytes are not those that were written, or not all of them. */
export class DamagedBackup extends Error {}

const mark = Buffer.from('PNB1')
const saltBytes = 16
const blockBytes = 1024 * 1024

const keyOf = (key: Uint8Array, salt: Uint8Array, name: string): StreamKey => ({
  key: new Uint8Array(hkdfSync('sha256', key, salt, `primanota backup ${name}`, 32)),
  beside: new Uint8Array(),
})

export async function* seal(key: Uint8Array, name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes)
  yield Buffer.concat([mark, salt])
  yield* sealBlocks(keyOf(key, salt, name), blockBytes, source)
}

export function unseal(key: Uint8Array, name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const damaged = (): DamagedBackup => new DamagedBackup(`${name} was changed, or its end is missing`)
  return openBlocks(source, {
    headBytes: mark.length + saltBytes,
    blockBytes,
    damaged,
    keyOf(head) {
      if (!head.subarray(0, mark.length).equals(mark)) throw damaged()
      return keyOf(key, head.subarray(mark.length), name)
    },
  })
}
