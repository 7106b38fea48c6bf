/** Small files that unpack to large ones. */
import { constants, crc32, deflateSync } from 'node:zlib'
import { makePdf } from './made-pdf.ts'

/** One byte again and again, packed as tightly as usual with a sixth of the work: a run needs no search. */
export const packed = (length: number, byte: number | string = 0): Buffer =>
  deflateSync(Buffer.alloc(length, byte), { level: 1, strategy: constants.Z_RLE })

/** Of one channel; its data may be anything. */
export function pngOf(width: number, height: number, data: Uint8Array): Uint8Array {
  const chunk = (type: string, bytes: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), bytes])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crcOf(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The checksum of PNG chunks; older releases of Node have no function for it. */
function crcOf(bytes: Uint8Array): number {
  if (typeof crc32 === 'function') return crc32(bytes)
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** A PDF of one page, whose content is packed bytes. */
export function withPackedContent(packed: Uint8Array): Uint8Array {
  const plain = Buffer.from(makePdf({ pages: [{ content: 'CONTENT' }] })).toString('latin1')
  const stream = `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${Buffer.from(packed).toString('latin1')}`
  return Buffer.from(
    plain.replace(/<<\s+\/Length 7 >>\nstream\nCONTENT/, () => stream),
    'latin1',
  )
}
