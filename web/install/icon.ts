/** The icon of the app as pixels, for the home screens that take no SVG: the same shapes as style/icon.svg, in its grid of 32. */
import { deflateSync } from 'node:zlib'

export type Colour = readonly [number, number, number]

export interface IconColours {
  ground: Colour
  letter: Colour
  lines: Colour
}

/** How far outside of a shape a point is; negative inside. */
type Shape = (x: number, y: number) => number

const box =
  (left: number, top: number, right: number, bottom: number, radius = 0): Shape =>
  (x, y) => {
    const dx = Math.abs(x - (left + right) / 2) - (right - left) / 2 + radius
    const dy = Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  }

/** The right half of a ring. */
const bow =
  (centreX: number, centreY: number, radius: number, width: number): Shape =>
  (x, y) =>
    Math.max(Math.abs(Math.hypot(x - centreX, y - centreY) - radius) - width / 2, centreX - x)

const half = 1.3
const letter: readonly Shape[] = [
  box(11 - half, 8 - half, 11 + half, 23),
  box(11, 8 - half, 17.25, 8 + half),
  box(11, 17.2 - half, 17.25, 17.2 + half),
  bow(17.2, 12.6, 4.6, 2 * half),
]
const lines: readonly Shape[] = [box(8, 24.6, 24, 25.8), box(8, 27.4, 24, 28.6)]

const nearest = (shapes: readonly Shape[], x: number, y: number): number => Math.min(...shapes.map(shape => shape(x, y)))

/** @param isMaskable whether the system cuts its own shape out: then all of it is filled, and what matters stands in the middle */
export function drawIcon(size: number, isMaskable: boolean, colours: IconColours): Buffer {
  const pixels = Buffer.alloc(size * size * 4)
  const scale = (isMaskable ? 42 : 32) / size
  const shift = isMaskable ? -5 : 0
  const ground = isMaskable ? box(-64, -64, 96, 96) : box(0, 0, 32, 32, 7)
  const cover = (distance: number): number => Math.max(0, Math.min(1, 0.5 - distance / scale))
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [x, y] = [(column + 0.5) * scale + shift, (row + 0.5) * scale + shift]
      const [onLetter, onLines] = [cover(nearest(letter, x, y)), cover(nearest(lines, x, y))]
      const at = (row * size + column) * 4
      for (let channel = 0; channel < 3; channel++) {
        const lined = colours.ground[channel]! * (1 - onLines) + colours.lines[channel]! * onLines
        pixels[at + channel] = Math.round(lined * (1 - onLetter) + colours.letter[channel]! * onLetter)
      }
      pixels[at + 3] = Math.round(255 * cover(ground(x, y)))
    }
  }
  return toPng(pixels, size)
}

const crcTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  let crc = 0xffffffff
  for (const byte of body) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  const made = Buffer.alloc(body.length + 8)
  made.writeUInt32BE(data.length, 0)
  body.copy(made, 4)
  made.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4)
  return made
}

function toPng(pixels: Buffer, size: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits a channel, red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let row = 0; row < size; row++) pixels.copy(rows, row * (size * 4 + 1) + 1, row * size * 4, (row + 1) * size * 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}
