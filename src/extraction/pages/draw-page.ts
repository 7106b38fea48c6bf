/** One page as a picture for people, upright and in colour. Inside a worker, as all that opens a file. */
import sharp, { type Sharp } from 'sharp'
import { openHeader, refuse } from './image/decode.ts'
import { decodeHeic } from './image/heic.ts'
import { kindOf } from './kinds.ts'
import { type Drawing, type DrawnPage, type Failed, failed, type Limits, type PageSizes, Unreadable } from './pages.ts'
import { openPdf, type PdfDocument, withPage } from './pdf/document.ts'
import { startPdfium } from './pdf/pdfium.ts'
import { renderColours, sizeOf } from './pdf/render.ts'

/** The longest side that the format has room for. */
const sideMax = 16_383
/** A receipt four times as long as it is wide, at the largest width; what is longer is drawn narrower. */
const pixelsMax = 16_000_000
/** Measured on a page of paper: a higher effort takes four times as long for a fifth less. */
const format = { quality: 80, effort: 0, smartSubsample: true } as const

interface Size {
  width: number
  height: number
}

const isAcross = ({ rotation }: Drawing): boolean => rotation === 90 || rotation === 270

/** By what to multiply a page so that it is as wide as asked for once it stands upright. */
function scaleOf({ width, height }: Size, drawing: Drawing): number {
  const upright = isAcross(drawing) ? height : width
  return Math.min(drawing.width / upright, Math.sqrt(pixelsMax / (width * height)), sideMax / Math.max(width, height))
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

/** Turned last, in a step of its own: which comes first, turning or scaling, is then beyond doubt. */
async function toWebp(picture: Sharp, { rotation }: Drawing): Promise<DrawnPage> {
  const { data, info } = await picture.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true }).catch(refuse)
  const { width, height, channels } = info
  const drawn = await sharp(data, { raw: { width, height, channels } }).rotate(rotation).webp(format).toBuffer({ resolveWithObject: true })
  return { webp: drawn.data, width: drawn.info.width, height: drawn.info.height }
}

async function drawPicture(bytes: Uint8Array, drawing: Drawing, limits: Limits): Promise<DrawnPage> {
  const { width, height, pageCount, picture } = await openHeader(bytes, limits.pixelsMax, 0)
  if (drawing.page > pageCount) throw new Unreadable('page_missing')
  const wanted = drawing.page === 1 ? { width, height, picture } : await openHeader(bytes, limits.pixelsMax, drawing.page - 1)
  return toWebp(fitted(wanted.picture(), wanted, drawing), drawing)
}

/** A photo has the pixels that it has. */
const fitted = (picture: Sharp, size: Size, drawing: Drawing): Sharp =>
  picture.resize({ ...scaled(size, Math.min(1, scaleOf(size, drawing))), fit: 'fill' })

async function drawHeic(bytes: Uint8Array, drawing: Drawing, limits: Limits): Promise<DrawnPage> {
  const colours = await decodeHeic(bytes, limits.pixelsMax)
  if (!colours) return drawPicture(bytes, drawing, limits)
  if (drawing.page > 1) throw new Unreadable('page_missing')
  const { data, width, height } = colours
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
  return toWebp(fitted(picture, colours, drawing), drawing)
}

async function drawPdf(document: PdfDocument, drawing: Drawing): Promise<DrawnPage> {
  if (drawing.page > document.pageCount) throw new Unreadable('page_missing')
  const { pdfium } = document
  const colours = await withPage(document, drawing.page - 1, page => {
    const size = sizeOf(pdfium, page)
    return renderColours(pdfium, page, scaled(size, scaleOf(size, drawing)))
  })
  const { data, width, height } = colours
  return toWebp(sharp(data, { raw: { width, height, channels: 4 } }), drawing)
}

async function withPdf<Result>(bytes: Uint8Array, work: (document: PdfDocument) => Result): Promise<Awaited<Result>> {
  const document = openPdf(await startPdfium(), bytes)
  try {
    return await work(document)
  } finally {
    document.close()
  }
}

async function orFailed<Done>(bytes: Uint8Array, limits: Limits, work: () => Promise<Done>): Promise<Done | Failed> {
  if (bytes.length === 0) return failed('file_empty')
  if (bytes.length > limits.bytesMax) return failed('file_too_large')
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unreadable) return failed(error.code)
    throw error
  }
}

export const drawPageOf = (bytes: Uint8Array, drawing: Drawing, limits: Limits): Promise<DrawnPage | Failed> =>
  orFailed(bytes, limits, async () => {
    const kind = kindOf(bytes)
    if (!kind) throw new Unreadable('file_kind_unknown')
    if (kind === 'pdf') return withPdf(bytes, document => drawPdf(document, drawing))
    return (kind === 'heic' ? drawHeic : drawPicture)(bytes, drawing, limits)
  })

const inPoints = ({ width, height }: Size, pointsPerPixel: number): Size => ({
  width: width * pointsPerPixel,
  height: height * pointsPerPixel,
})

/** Of the pages from the given one on, so many at most. */
export const sizesIn = (bytes: Uint8Array, from: number, most: number, limits: Limits): Promise<PageSizes | Failed> =>
  orFailed(bytes, limits, async () => {
    const kind = kindOf(bytes)
    if (!kind) throw new Unreadable('file_kind_unknown')
    if (kind === 'pdf') {
      return withPdf(bytes, async document => {
        const sizes = await sizesOf(document.pageCount, from, most, at => withPage(document, at, page => sizeOf(document.pdfium, page)))
        return { pageCount: document.pageCount, sizes }
      })
    }
    const colours = kind === 'heic' ? await decodeHeic(bytes, limits.pixelsMax) : undefined
    if (colours) return { pageCount: 1, sizes: await sizesOf(1, from, most, async () => inPoints(colours, 72 / densityOfDecoded)) }
    const { pageCount } = await openHeader(bytes, limits.pixelsMax, 0)
    const sizes = await sizesOf(pageCount, from, most, async at => {
      const header = await openHeader(bytes, limits.pixelsMax, at)
      return inPoints(header, header.pointsPerPixel)
    })
    return { pageCount, sizes }
  })

/** A photo out of its container has lost what it said of its density, if anything; it is read as other photos are. */
const densityOfDecoded = 150

async function sizesOf(pageCount: number, from: number, most: number, sizeAt: (at: number) => Promise<Size>): Promise<PageSizes['sizes']> {
  const sizes: { number: number; width: number; height: number }[] = []
  for (let number = from; number <= pageCount && sizes.length < most; number += 1) sizes.push({ number, ...(await sizeAt(number - 1)) })
  return sizes
}
