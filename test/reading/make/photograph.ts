/** A sheet as a telephone sees it: crumpled, on a table, in bad light, out of focus, and pressed into a small file. */
import sharp, { type Sharp } from 'sharp'
import { cornersOf, type Point, toSheet, type View } from './camera.ts'
import { bell, clouds, seeded } from './seeded.ts'

export interface Photograph extends View {
  seed: number
  /** Of the picture, in pixels. */
  width: number
  surface: keyof typeof surfaces
  /** How many folds, and how deep: 0 is a sheet from the printer, 1 one from the pocket. */
  creases: number
  depth: number
  /** How much the sheet bends, in parts of its height. */
  curl?: number
  /** How much of the light is left at the dark end, and where that is, in degrees. */
  light: readonly [number, number]
  /** A hand or a head in front of the lamp: from which part of the picture on, and what is left of the light. */
  shadow?: readonly [number, number]
  /** How black the ink is: thermal paper fades. */
  ink?: number
  blur: number
  /** How far the hand moved sideways, in pixels: an odd number. */
  motion?: number
  noise: number
}

type Colour = readonly [number, number, number]

/** What the sheet lies on, in red, green and blue; `x` and `y` in parts of the picture's width. */
const surfaces = {
  wood: ({ fine, coarse }: Grain, x: number, y: number): Colour => {
    const ring = 0.72 + 0.3 * coarse(x * 3, y * 40 + 4 * coarse(x * 2, y * 2)) + 0.08 * fine(x * 60, y * 300)
    return [150 * ring, 104 * ring, 66 * ring]
  },
  cloth: ({ fine }: Grain, x: number, y: number): Colour => {
    const thread = 0.8 + 0.35 * fine(x * 180, y * 180)
    return [58 * thread, 66 * thread, 82 * thread]
  },
  desk: ({ coarse }: Grain, x: number, y: number): Colour => {
    const stain = 0.93 + 0.09 * coarse(x * 5, y * 5)
    return [186 * stain, 182 * stain, 174 * stain]
  },
} as const

interface Grain {
  fine: (x: number, y: number) => number
  coarse: (x: number, y: number) => number
}

interface Crease {
  normal: Point
  offset: number
  strength: number
  breadth: number
}

/** Light on one side of a fold and shade on the other; the further from it, the less. */
function shadeOf(creases: readonly Crease[], u: number, v: number): number {
  let shade = 0
  for (const { normal, offset, strength, breadth } of creases) {
    const distance = u * normal[0] + v * normal[1] - offset
    shade += strength * Math.sign(distance) * Math.exp(-Math.abs(distance) / breadth)
  }
  return shade
}

const inside = (value: number): boolean => value >= 0 && value <= 1

/** The sheet's pictures of the browser are larger than needed; the steps from here on are one pixel for one pixel. */
export async function photograph(sheet: Buffer, photo: Photograph): Promise<Sharp> {
  const { seed, width, margin, creases: count, depth, curl = 0, light, shadow, ink = 1, blur, motion = 1, noise } = photo
  const random = seeded(seed)
  const sheetWidth = Math.round(width * (1 - 2 * margin))
  const flat = await sharp(sheet).resize({ width: sheetWidth }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width: across, height: down } = flat.info
  const height = Math.round(down + 2 * margin * width)
  const place = toSheet(cornersOf(photo, width, height))
  const grain: Grain = { fine: clouds(random), coarse: clouds(random) }
  const creases = Array.from({ length: count }, (): Crease => {
    const angle = random() * Math.PI
    const normal: Point = [Math.cos(angle), Math.sin(angle)]
    return {
      normal,
      offset: random() * normal[0] + random() * normal[1],
      strength: depth * (random() - 0.5) * 0.5,
      breadth: 0.03 + random() * 0.12,
    }
  })
  const [left, towards] = [light[0], (light[1] * Math.PI) / 180]
  const lightAt = (x: number, y: number): number => {
    const along = ((x / width - 0.5) * Math.cos(towards) + (y / height - 0.5) * Math.sin(towards)) * 1.4 + 0.5
    const ramp = 1 - (1 - left) * Math.min(1, Math.max(0, along))
    if (!shadow) return ramp
    const edge = 1 / (1 + Math.exp(-((x + y * 0.35) / width - shadow[0]) * 14))
    return ramp * (1 - (1 - shadow[1]) * edge)
  }
  const pixels = Buffer.alloc(width * height * 3)
  const paper: Colour = [248, 245, 236]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = place(x, y)
      const shade = shadeOf(creases, u, v)
      const bent = v + curl * (Math.sin(u * Math.PI) - 0.5) + shade * 0.006
      const isSheet = inside(u) && inside(bent)
      // The sheet throws a small shadow onto what it lies on.
      const besides = inside(u - 0.012) && inside(bent - 0.008) ? 0.55 : 1
      const ground = isSheet ? paper : surfaces[photo.surface](grain, x / width, y / width)
      const lit = lightAt(x, y) * (isSheet ? 1 + shade * 0.45 : besides)
      const grey = bell(random) * noise
      for (let channel = 0; channel < 3; channel += 1) {
        const colour = isSheet
          ? paper[channel]! * (1 - ink * (1 - sampled(flat.data, across, down, u, bent, channel) / 255))
          : ground[channel]!
        pixels[(y * width + x) * 3 + channel] = Math.min(255, Math.max(0, Math.round(colour * lit + grey + bell(random) * noise * 0.4)))
      }
    }
  }
  const seen = sharp(pixels, { raw: { width, height, channels: 3 } }).blur(blur)
  return motion === 1 ? seen : seen.convolve({ width: motion, height: 3, kernel: movedBy(motion) })
}

/** One row of equal weights between two of none: the kernel has to be three high. */
const movedBy = (motion: number): number[] => Array.from({ length: motion * 3 }, (_, at) => (Math.floor(at / motion) === 1 ? 1 : 0))

/** Between the four pixels around the point. Runs for every pixel of the sheet: no lists and no closures in here. */
function sampled(data: Buffer, width: number, height: number, u: number, v: number, channel: number): number {
  const x = u * (width - 1)
  const y = v * (height - 1)
  const left = Math.floor(x)
  const top = Math.floor(y)
  const upper = top * width
  const lower = Math.min(height - 1, top + 1) * width
  const right = Math.min(width - 1, left + 1)
  const above = data[(upper + left) * 3 + channel]! * (1 - (x - left)) + data[(upper + right) * 3 + channel]! * (x - left)
  const below = data[(lower + left) * 3 + channel]! * (1 - (x - left)) + data[(lower + right) * 3 + channel]! * (x - left)
  return above * (1 - (y - top)) + below * (y - top)
}
