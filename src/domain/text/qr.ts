/**
 * A QR code (ISO/IEC 18004) of bytes at the error correction level M, up to version 10: 213 bytes, twice what an address of a feed is long.
 */

/** For the versions 1 to 10: codewords of error correction in each block, and blocks. */
const correctionPerBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26] as const
const blocksOf = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5] as const
const alignmentOf: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

const sizeOf = (version: number): number => 17 + 4 * version

/** Modules that carry data: all but finders, timing, alignment, format and version. */
function codewordsOf(version: number): number {
  const aligned = alignmentOf[version - 1]!.length
  let bits = (16 * version + 128) * version + 64
  if (aligned > 0) bits -= (25 * aligned - 10) * aligned - 55
  if (version >= 7) bits -= 36
  return Math.floor(bits / 8)
}

const dataCodewordsOf = (version: number): number => codewordsOf(version) - correctionPerBlock[version - 1]! * blocksOf[version - 1]!

/** In the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

/** The generator of Reed and Solomon, without its leading coefficient. */
export function generatorOf(degree: number): number[] {
  const generator = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let at = 0; at < degree; at++) {
    for (let place = 0; place < degree; place++) {
      generator[place] = multiply(generator[place]!, root) ^ (generator[place + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return generator
}

export function correctionOf(data: readonly number[], generator: readonly number[]): number[] {
  const remainder = Array<number>(generator.length).fill(0)
  for (const byte of data) {
    const factor = byte ^ remainder.shift()!
    remainder.push(0)
    for (const [at, coefficient] of generator.entries()) remainder[at] = remainder[at]! ^ multiply(coefficient, factor)
  }
  return remainder
}

/** Mode, length, bytes, an end, and padding to the full length. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number): void => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >>> at) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  const room = dataCodewordsOf(version) * 8
  push(0, Math.min(4, room - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  const codewords = Array.from({ length: bits.length / 8 }, (_one, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
  for (let at = 0; codewords.length < room / 8; at++) codewords.push(at % 2 === 0 ? 0xec : 0x11)
  return codewords
}

/** The blocks, column by column: first their data, then their correction. The last blocks may have one codeword more. */
function interleave(data: readonly number[], version: number): number[] {
  const blocks = blocksOf[version - 1]!
  const correction = correctionPerBlock[version - 1]!
  const total = codewordsOf(version)
  const longer = total % blocks
  const short = Math.floor(total / blocks) - correction
  const generator = generatorOf(correction)
  let from = 0
  const parts = Array.from({ length: blocks }, (_one, at) => {
    const length = short + (at < blocks - longer ? 0 : 1)
    const part = data.slice(from, from + length)
    from += length
    return { part, check: correctionOf(part, generator) }
  })
  const columns: number[] = []
  for (let at = 0; at <= short; at++) for (const { part } of parts) if (at < part.length) columns.push(part[at]!)
  for (let at = 0; at < correction; at++) for (const { check } of parts) columns.push(check[at]!)
  return columns
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

class Matrix {
  readonly size: number
  readonly dark: boolean[][]
  private readonly isFunction: boolean[][]
  constructor(size: number) {
    this.size = size
    const rows = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    this.dark = rows()
    this.isFunction = rows()
  }

  set(x: number, y: number, isDark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return
    this.dark[y]![x] = isDark
    this.isFunction[y]![x] = true
  }

  isFree(x: number, y: number): boolean {
    return !this.isFunction[y]![x]
  }
}

function drawPatterns(matrix: Matrix, version: number): void {
  const { size } = matrix
  for (let at = 0; at < size; at++) {
    matrix.set(6, at, at % 2 === 0)
    matrix.set(at, 6, at % 2 === 0)
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const distance = Math.max(Math.abs(dx), Math.abs(dy))
        matrix.set(cx + dx, cy + dy, distance !== 2 && distance !== 4)
      }
    }
  }
  const places = alignmentOf[version - 1]!
  const last = places.length - 1
  for (const [column, cx] of places.entries()) {
    for (const [row, cy] of places.entries()) {
      if ((column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0)) continue
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) matrix.set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
      }
    }
  }
  if (version >= 7) drawVersion(matrix, version)
}

/** What is left of a number after division by a generator, as the standard protects its own information. */
function remainderOf(value: number, generator: number, degree: number): number {
  let rest = value
  for (let at = 0; at < degree; at++) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * generator)
  return rest
}

function drawVersion(matrix: Matrix, version: number): void {
  const bits = (version << 12) | remainderOf(version, 0x1f25, 12)
  for (let at = 0; at < 18; at++) {
    const isDark = ((bits >>> at) & 1) === 1
    const a = matrix.size - 11 + (at % 3)
    const b = Math.floor(at / 3)
    matrix.set(a, b, isDark)
    matrix.set(b, a, isDark)
  }
}

/** Level M is 00. */
function drawFormat(matrix: Matrix, mask: number): void {
  const bits = ((mask << 10) | remainderOf(mask, 0x537, 10)) ^ 0x5412
  const { size } = matrix
  const bit = (at: number): boolean => ((bits >>> at) & 1) === 1
  for (let at = 0; at <= 5; at++) matrix.set(8, at, bit(at))
  matrix.set(8, 7, bit(6))
  matrix.set(8, 8, bit(7))
  matrix.set(7, 8, bit(8))
  for (let at = 9; at < 15; at++) matrix.set(14 - at, 8, bit(at))
  for (let at = 0; at < 8; at++) matrix.set(size - 1 - at, 8, bit(at))
  for (let at = 8; at < 15; at++) matrix.set(8, size - 15 + at, bit(at))
  matrix.set(8, size - 8, true)
}

/** Two columns at a time from the right, upwards and downwards in turn, past the timing column. */
function drawData(matrix: Matrix, codewords: readonly number[]): void {
  const { size } = matrix
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (!matrix.isFree(x, y) || at >= codewords.length * 8) continue
        matrix.dark[y]![x] = ((codewords[at >>> 3]! >>> (7 - (at & 7))) & 1) === 1
        at++
      }
    }
  }
}

function applyMask(matrix: Matrix, mask: number): void {
  for (let y = 0; y < matrix.size; y++) {
    for (let x = 0; x < matrix.size; x++) {
      if (matrix.isFree(x, y) && masks[mask]!(x, y)) matrix.dark[y]![x] = !matrix.dark[y]![x]
    }
  }
}

const finderLike = ['10111010000', '00001011101'] as const

/** How hard it is to read: long runs, blocks of one colour, what looks like a finder, too much of one colour. */
function penaltyOf({ dark, size }: Matrix): number {
  let penalty = 0
  const columns = dark[0]!.map((_one, x) => dark.map(row => row[x]!))
  for (const line of [...dark, ...columns]) {
    const text = line.map(Number).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2
    for (const pattern of finderLike) for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) penalty += 40
  }
  for (let y = 0; y < size - 1; y++) {
    for (let x = 0; x < size - 1; x++) {
      const one = dark[y]![x]
      if (one === dark[y]![x + 1] && one === dark[y + 1]![x] && one === dark[y + 1]![x + 1]) penalty += 3
    }
  }
  const share = dark.flat().filter(Boolean).length / size ** 2
  return penalty + Math.floor(Math.abs(share * 20 - 10)) * 10
}

const versionMax = 10

/** Rows of modules, true where dark; undefined where the text is too long. */
export function toQrModules(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text)
  const fits = (version: number): boolean => 4 + (version < 10 ? 8 : 16) + bytes.length * 8 <= dataCodewordsOf(version) * 8
  const version = Array.from({ length: versionMax }, (_one, at) => at + 1).find(fits)
  if (version === undefined) return undefined
  const codewords = interleave(dataOf(bytes, version), version)
  const drawn = masks.map((_mask, mask) => {
    const matrix = new Matrix(sizeOf(version))
    drawPatterns(matrix, version)
    drawFormat(matrix, mask)
    drawData(matrix, codewords)
    applyMask(matrix, mask)
    return matrix
  })
  return drawn.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best)).dark
}
