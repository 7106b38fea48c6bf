/** Messages of Protocol Buffers, as far as files of networks need them. */

export interface Part {
  number: number
  /** Of a plain number. */
  value: number
  /** Of all others: the bytes that it consists of, which are those of the whole. */
  content: Buffer
  /** The part with its number before it. */
  whole: Buffer
}

export function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = []
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]!
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const start = at
    const tag = varint()
    const kind = tag % 8
    const value = kind === 0 ? varint() : 0
    const length = kind === 0 ? 0 : kind === 2 ? varint() : kind === 1 ? 8 : 4
    const content = bytes.subarray(at, at + length)
    at += length
    parts.push({ number: Math.floor(tag / 8), value, content, whole: bytes.subarray(start, at) })
  }
  return parts
}

function varintOf(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128)
  return Buffer.from([...bytes, left])
}

export const numberPart = (number: number, value: number): Buffer => Buffer.concat([varintOf(number * 8), varintOf(value)])

/** A part of many pieces, which are not copied: those of a network are large. */
export const partOfPieces = (number: number, pieces: readonly Buffer[]): Buffer[] => [
  varintOf(number * 8 + 2),
  varintOf(pieces.reduce((sum, piece) => sum + piece.length, 0)),
  ...pieces,
]

export const bytesPart = (number: number, content: Buffer): Buffer => Buffer.concat(partOfPieces(number, [content]))

export const textPart = (number: number, text: string): Buffer => bytesPart(number, Buffer.from(text))

export function floatPart(number: number, value: number): Buffer {
  const content = Buffer.alloc(4)
  content.writeFloatLE(value)
  return Buffer.concat([varintOf(number * 8 + 5), content])
}
