/** Pictures of pages, decoded to shades of gray. The header is looked at first: what has too many pixels is never decoded. */
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Picture } from '../ocr/picture.ts'
import { Unreadable } from '../pages.ts'
import { clearer } from './contrast.ts'

sharp.cache(false)
sharp.concurrency(1)

/** More pixels than this show no more of a page of paper. */
const pixelsWanted = 9_000_000
/** What a scanner says is believed; what a camera says (72) tells nothing about the paper. */
const densityMin = 100
const densityMax = 1200
const densityOfPhotos = 150

export interface Decoded {
  picture: Picture
  pointsPerPixel: number
}

export interface Pictures {
  pageCount: number
  decode(page: number): Promise<Decoded>
}

export async function openPicture(bytes: Uint8Array, pixelsMax: number): Promise<Pictures> {
  const open = (page: number): Sharp => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'truncated', sequentialRead: true, page })
  const first = await headerOf(open(0), pixelsMax)
  // Only the pages of a TIFF are pages; those of a GIF are moments.
  const pageCount = first.format === 'tiff' ? (first.pages ?? 1) : 1
  return {
    pageCount,
    async decode(page) {
      const header = page === 0 ? first : await headerOf(open(page), pixelsMax)
      return toGray(open(page), header)
    },
  }
}

async function headerOf(image: Sharp, pixelsMax: number): Promise<Metadata> {
  const header = await image.metadata().catch(refuse)
  if (header.width * header.height > pixelsMax) throw new Unreadable('picture_too_large')
  return header
}

function refuse(error: unknown): never {
  throw new Unreadable(/pixel limit|too large|exceeds/i.test(String(error)) ? 'picture_too_large' : 'picture_broken')
}

async function toGray(image: Sharp, { width, height, density }: Metadata): Promise<Decoded> {
  const scale = Math.min(1, Math.sqrt(pixelsWanted / (width * height)))
  // `rotate` without an angle turns the picture as its EXIF data says.
  let upright = image.rotate().flatten({ background: '#ffffff' })
  if (scale < 1)
    upright = upright.resize({
      width: Math.round(Math.max(width, height) * scale),
      height: Math.round(Math.max(width, height) * scale),
      fit: 'inside',
    })
  const { data, info } = await upright.grayscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true }).catch(refuse)
  const dpi = density !== undefined && density >= densityMin && density <= densityMax ? density : densityOfPhotos
  return { picture: clearer({ width: info.width, height: info.height, gray: data }), pointsPerPixel: 72 / dpi / scale }
}
