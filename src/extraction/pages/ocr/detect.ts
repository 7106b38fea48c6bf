/** Where on a picture there is text: the network marks it pixel by pixel, and marked pixels that touch are one piece of a line. */

import sharp from 'sharp'
import { markedAreas } from './areas.ts'
import { inputRoom, model } from './models.ts'
import type { Picture, Piece } from './picture.ts'

/** So many pixels show the small print of a full page and keep the network's memory small. */
const pixelsWanted = 1_150_000
const enlargedMax = 2
const bandPixelsMax = 460_000
/** What the network sees of the neighbourhood at a band's edge. */
const overlap = 96
const stride = 32

/** The shades that the network was trained with, as mean and deviation of each channel. */
const channels = [
  { mean: 0.406, deviation: 0.225 },
  { mean: 0.456, deviation: 0.224 },
  { mean: 0.485, deviation: 0.229 },
] as const

const toStride = (length: number): number => Math.max(stride, Math.round(length / stride) * stride)

export async function detect(picture: Picture): Promise<Piece[]> {
  const scale = Math.min(enlargedMax, Math.sqrt(pixelsWanted / (picture.width * picture.height)))
  const width = toStride(picture.width * scale)
  const height = toStride(picture.height * scale)
  const raw = { raw: { width: picture.width, height: picture.height, channels: 1 as const } }
  const { data } = await sharp(picture.gray, raw)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const map = await probabilities({ width, height, gray: data })
  const toX = picture.width / width
  const toY = picture.height / height
  return markedAreas(map, width, height).map(area => {
    // The two scales differ by the rounding to the stride alone, so a box stays a box.
    return { x: area.x * toX, y: area.y * toY, width: area.width * toX, height: area.height * toY, angle: area.angle }
  })
}

/** In bands from top to bottom, so that a long receipt needs no more memory than a short one. 0 to 255. */
async function probabilities(picture: Picture): Promise<Uint8Array> {
  const { width, height } = picture
  const network = await model('detection')
  const bandHeight = Math.min(height, Math.max(overlap * 4, Math.floor(bandPixelsMax / width / stride) * stride))
  const marked = new Uint8Array(width * height)
  for (let top = 0; ; top += bandHeight - overlap) {
    const from = Math.min(top, height - bandHeight)
    const { data } = await network.run(toInput(picture, from, bandHeight), [1, 3, bandHeight, width])
    const firstRow = from === 0 ? 0 : from + overlap / 2
    for (let at = firstRow * width, end = (from + bandHeight) * width; at < end; at += 1) marked[at] = data[at - from * width]! * 255
    if (from + bandHeight >= height) return marked
  }
}

function toInput({ width, gray }: Picture, top: number, height: number): Float32Array {
  const size = width * height
  const input = inputRoom(size * 3)
  const start = top * width
  for (const [channel, { mean, deviation }] of channels.entries()) {
    const shades = Float32Array.from({ length: 256 }, (_, shade) => (shade / 255 - mean) / deviation)
    const offset = channel * size
    for (let at = 0; at < size; at += 1) input[offset + at] = shades[gray[start + at]!]!
  }
  return input
}
