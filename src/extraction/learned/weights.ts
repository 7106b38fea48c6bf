/** The weights of the learned reader, as `train/train.py` writes them: a head in JSON, then the numbers in half precision. */
import { readFileSync } from 'node:fs'
import { Room } from './room.ts'

export interface Weights {
  width: number
  layers: number
  heads: number
  labels: number
  room: Room
  /** Where the part begins in the room. */
  place(name: string): number
  part(name: string): Float32Array
}

function fromHalf(half: number): number {
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
  return half & 0x8000 ? -size : size
}

interface Head {
  width: number
  layers: number
  heads: number
  labels: string[]
  parts: [name: string, shape: number[]][]
}

export const fours = (count: number): number => Math.ceil(count / 4) * 4

const countOf = (shape: readonly number[]): number => shape.reduce((product, size) => product * size, 1)

/** Rows of zeros make the last matrix a multiple of four. */
const roomOf = ([first = 1, ...rest]: readonly number[]): number => fours(first) * countOf(rest)

export function parseWeights(bytes: Uint8Array): Weights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headLength = view.getUint32(0, true)
  const { width, layers, heads, labels, parts } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headLength))) as Head
  // Every half there is, as a number.
  const halves = Float32Array.from({ length: 65_536 }, (_, half) => fromHalf(half))
  const room = new Room()
  room.reserve(parts.reduce((sum, [, shape]) => sum + roomOf(shape) + 4, 0))
  const placed = new Map<string, { at: number; count: number }>()
  let from = 4 + headLength
  for (const [name, shape] of parts) {
    const count = countOf(shape)
    const { at, values } = room.take(roomOf(shape))
    for (let index = 0; index < count; index += 1) values[index] = halves[view.getUint16(from + 2 * index, true)]!
    placed.set(name, { at, count })
    from += 2 * count
  }
  const find = (name: string): { at: number; count: number } => {
    const found = placed.get(name)
    if (!found) throw new Error(`the weights have no part ${name}`)
    return found
  }
  return {
    width,
    layers,
    heads,
    labels: labels.length,
    room,
    place: name => find(name).at,
    part: name => new Float32Array(room.buffer, find(name).at, find(name).count),
  }
}

/** Read once, with the first document. */
const readOnce = (file: () => URL): (() => Weights) => {
  let loaded: Weights | undefined
  return () => (loaded ??= parseWeights(readFileSync(file())))
}

/** For names and sums. */
export const fieldWeights = readOnce(() => new URL('./fields.bin', import.meta.url))

/** For days: a small network knows labels that it never saw better than a large one. */
export const dayWeights = readOnce(() => new URL('./days.bin', import.meta.url))
