/**
 * Authenticated encryption of a stream: AES-256-GCM over blocks of 1 MiB, each with its number, the last one marked. The key is the object's own, made of
 * the repository's key, a random salt and the name of the object. So a changed byte, a missing end, blocks in another order and one object in
 * the place of another are all noticed, and before any byte of the block is handed over.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { inBlocks } from '../store/blocks.ts'

/** The bytes are not those that were written, or not all of them. */
export class DamagedBackup extends Error {}

const mark = Buffer.from('PNB1')
const saltBytes = 16
const blockBytes = 1024 * 1024
const tagBytes = 16

const keyOf = (key: Uint8Array, salt: Uint8Array, name: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, salt, `primanota backup ${name}`, 32))

function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(at, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Each block, and whether it is the last: there is at least one. */
async function* withLast(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<[Uint8Array, boolean]> {
  let held: Uint8Array | undefined
  for await (const block of blocks) {
    if (held) yield [held, false]
    held = block
  }
  yield [held ?? new Uint8Array(), true]
}

export async function* seal(key: Uint8Array, name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes)
  const own = keyOf(key, salt, name)
  yield Buffer.concat([mark, salt])
  let at = 0
  for await (const [block, isLast] of withLast(inBlocks(source, blockBytes))) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(at++, isLast))
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
  }
}

export async function* unseal(key: Uint8Array, name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const damaged = (): DamagedBackup => new DamagedBackup(`${name} was changed, or its end is missing`)
  let own: Uint8Array | undefined
  let at = 0
  for await (const [block, isLast] of withLast(inBlocks(afterHeader(source, start), blockBytes + tagBytes))) {
    if (!own || block.byteLength < tagBytes) throw damaged()
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(at++, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(block.subarray(block.byteLength - tagBytes))
    const opened = decipher.update(block.subarray(0, block.byteLength - tagBytes))
    try {
      decipher.final()
    } catch {
      throw damaged()
    }
    yield opened
  }
  function start(header: Buffer): void {
    if (!header.subarray(0, mark.length).equals(mark)) throw damaged()
    own = keyOf(key, header.subarray(mark.length), name)
  }
}

/** The rest of the bytes, once the first are read. */
async function* afterHeader(source: AsyncIterable<Uint8Array>, start: (header: Buffer) => void): AsyncGenerator<Uint8Array> {
  const length = mark.length + saltBytes
  let held: Buffer | undefined = Buffer.alloc(0)
  for await (const part of source) {
    if (!held) {
      yield part
      continue
    }
    held = Buffer.concat([held, part])
    if (held.length < length) continue
    start(held.subarray(0, length))
    yield held.subarray(length)
    held = undefined
  }
}
