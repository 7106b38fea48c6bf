/** A sheet as a scanner with a feeder makes it: a little crooked, on paper that is not white, with dust and noise, perhaps the wrong way up. */
import sharp from 'sharp'
import type { Picture } from '../../src/extraction/pages/ocr/picture.ts'
import { bell, seeded } from '../../test/reading/make/seeded.ts'

export interface Scanned {
  seed: number
  dpi: number
  /** In degrees, as the feeder takes it in. */
  turn: number
  /** In steps of 90 degrees, as somebody laid it there. */
  quarters: 0 | 1 | 2 | 3
  /** The shade of the paper, of 255. */
  paper: number
  /** How black the ink is, from 0 to 1. */
  ink: number
  noise: number
  specks: number
  /** How much of the other side shines through, from 0 to 1. */
  through: number
  /** Null for black and white. */
  quality: number | null
}

/** So many throws are enough: noise is taken from them at changing places. */
const noiseSize = 1 << 16

function noiseOf(random: () => number, strength: number): Float32Array {
  return Float32Array.from({ length: noiseSize }, () => bell(random) * strength)
}

interface Grey {
  width: number
  height: number
  data: Buffer
}

/** Turned about its middle within its own edges. */
async function crooked({ width, height, gray }: Picture, degrees: number): Promise<Grey> {
  const turned = await sharp(gray, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const left = Math.floor((turned.info.width - width) / 2)
  const top = Math.floor((turned.info.height - height) / 2)
  const data = await sharp(turned.data, { raw: { width: turned.info.width, height: turned.info.height, channels: turned.info.channels } })
    .extract({ left, top, width, height })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { width, height, data }
}

const blackBelow = 150

/** `behind` is what is printed on the other side, as large as the sheet. */
export async function scanSheet(sheet: Picture, behind: Picture | undefined, scan: Scanned): Promise<Buffer> {
  const random = seeded(scan.seed)
  const { width, height, data } = await crooked(sheet, scan.turn)
  const noise = noiseOf(random, scan.noise)
  const shineThrough = behind && behind.width === width && behind.height === height ? behind.gray : undefined
  for (let y = 0; y < height; y += 1) {
    let at = Math.floor(random() * noiseSize)
    for (let x = 0; x < width; x += 1) {
      const here = y * width + x
      // The other side is seen in a mirror.
      const through = shineThrough ? 1 - scan.through * (1 - shineThrough[y * width + (width - 1 - x)]! / 255) : 1
      const shade = scan.paper * through * (1 - scan.ink * (1 - data[here]! / 255)) + noise[at]!
      data[here] = Math.min(255, Math.max(0, Math.round(shade)))
      at = (at + 1) & (noiseSize - 1)
    }
  }
  for (let speck = 0; speck < scan.specks; speck += 1) {
    const at = Math.floor(random() * height) * width + Math.floor(random() * width)
    data.fill(90, at, Math.min(data.length, at + 2))
  }
  const picture = sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(scan.quarters * 90)
    .withMetadata({ density: scan.dpi })
  if (scan.quality !== null) return picture.toColourspace('b-w').jpeg({ quality: scan.quality }).toBuffer()
  return picture.threshold(blackBelow).toColourspace('b-w').png().toBuffer()
}
