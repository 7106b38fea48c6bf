/**
 * Authenticated encryption of a stream: AES-256-GCM over blocks of one length, each with its number, the last one marked. So a changed byte, a missing end and
 * blocks in another order are noticed, and before any byte of the block is handed over. A key seals one stream only: who calls makes it of a random salt.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { inBlocks } from './blocks.ts'

export const tagBytes = 16

export interface StreamKey {
  key: Uint8Array
  /** Bytes beside the blocks that are not to be changed either. */
  beside: Uint8Array
}

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

export async function* sealBlocks(
  { key, beside }: StreamKey,
  blockBytes: number,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const [block, isLast] of withLast(inBlocks(source, blockBytes))) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at++, isLast)).setAAD(beside)
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
  }
}

export interface Opening {
  headBytes: number
  blockBytes: number
  /** The head says which key it is, or that it is none of ours. */
  keyOf(head: Buffer): StreamKey
  damaged(): Error
}

export async function* openBlocks(
  source: AsyncIterable<Uint8Array>,
  { headBytes, blockBytes, keyOf, damaged }: Opening,
): AsyncGenerator<Uint8Array> {
  let own: StreamKey | undefined
  const body = afterHead(source, headBytes, head => {
    own = keyOf(head)
  })
  let at = 0
  for await (const [block, isLast] of withLast(inBlocks(body, blockBytes + tagBytes))) {
    if (!own || block.byteLength < tagBytes) throw damaged()
    const decipher = createDecipheriv('aes-256-gcm', own.key, nonceOf(at++, isLast), { authTagLength: tagBytes }).setAAD(own.beside)
    decipher.setAuthTag(block.subarray(block.byteLength - tagBytes))
    const opened = decipher.update(block.subarray(0, block.byteLength - tagBytes))
    try {
      decipher.final()
    } catch {
      throw damaged()
    }
    yield opened
  }
}

/** The rest of the bytes, once the head was read. */
async function* afterHead(source: AsyncIterable<Uint8Array>, headBytes: number, begin: (head: Buffer) => void): AsyncGenerator<Uint8Array> {
  let held: Buffer | undefined = Buffer.alloc(0)
  for await (const part of source) {
    if (!held) {
      yield part
      continue
    }
    held = Buffer.concat([held, part])
    if (held.length < headBytes) continue
    begin(held.subarray(0, headBytes))
    const rest = held.subarray(headBytes)
    held = undefined
    if (rest.length > 0) yield rest
  }
}
