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

/** Only the pages of a TIFF are pages; those of a GIF are moments. */
const pageCountOf = ({ format, pages }: Metadata): number => (format === 'tiff' ? (pages ?? 1) : 1)

const open = (bytes: Uint8Array, pixelsMax: number, page: number): Sharp =>
  sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'truncated', sequentialRead: true, page })

export async function openPicture(bytes: Uint8Array, pixelsMax: number): Promise<Pictures> {
  const first = await headerOf(open(bytes, pixelsMax, 0), pixelsMax)
  return {
    pageCount: pageCountOf(first),
    async decode(page) {
      const header = page === 0 ? first : await headerOf(open(bytes, pixelsMax, page), pixelsMax)
      return toGray(open(bytes, pixelsMax, page), header)
    },
  }
}

/** What a picture says of itself, turned as its EXIF data says; nothing of it is decoded yet. */
export interface Header {
  width: number
  height: number
  pageCount: number
  pointsPerPixel: number
  /** Upright, on white. */
  picture(): Sharp
}

export async function openHeader(bytes: Uint8Array, pixelsMax: number, page: number): Promise<Header> {
  const header = await headerOf(open(bytes, pixelsMax, page), pixelsMax)
  const { width, height } = header.autoOrient
  return {
    width,
    height,
    pageCount: pageCountOf(header),
    pointsPerPixel: 72 / densityOf(header),
    picture: () => open(bytes, pixelsMax, page).autoOrient().flatten({ background: '#ffffff' }),
  }
}

async function headerOf(image: Sharp, pixelsMax: number): Promise<Metadata> {
  const header = await image.metadata().catch(refuse)
  if (header.width * header.height > pixelsMax) throw new Unreadable('picture_too_large')
  return header
}

/** Why a picture cannot be decoded. */
export function refuse(error: unknown): never {
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
  return { picture: clearer({ width: info.width, height: info.height, gray: data }), pointsPerPixel: 72 / densityOf({ density }) / scale }
}

const densityOf = ({ density }: Pick<Metadata, 'density'>): number =>
  density !== undefined && density >= densityMin && density <= densityMax ? density : densityOfPhotos
