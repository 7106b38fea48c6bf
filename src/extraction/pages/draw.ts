/** The first page as a picture, for a second reader that can see. Inside a worker, as all reading. */
import sharp from 'sharp'
import { openPicture } from './image/decode.ts'
import { openHeic } from './image/heic.ts'
import { kindOf } from './kinds.ts'
import type { Picture } from './ocr/picture.ts'
import { failed, type Limits, type Pages, Unreadable } from './pages.ts'
import { openPdf, withPage } from './pdf/document.ts'
import { startPdfium } from './pdf/pdfium.ts'
import { render } from './pdf/render.ts'

/** Models see no more than this, and take longer for it. */
const sideMax = 1600
const drawing = { dpi: 130, pixelsMax: 4_000_000 }

async function toPng({ width, height, gray }: Picture): Promise<Uint8Array> {
  const raw = { raw: { width, height, channels: 1 as const } }
  return sharp(gray, raw).resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}

async function firstOf(bytes: Uint8Array, { pixelsMax }: Limits): Promise<Picture> {
  const kind = kindOf(bytes)
  if (!kind) throw new Unreadable('file_kind_unknown')
  if (kind !== 'pdf') {
    const pictures = await (kind === 'heic' ? openHeic : openPicture)(bytes, pixelsMax)
    return (await pictures.decode(0)).picture
  }
  const document = openPdf(await startPdfium(), bytes)
  try {
    return await withPage(document, 0, async page => render(document.pdfium, page, drawing).picture)
  } finally {
    document.close()
  }
}

export async function drawFirstPage(bytes: Uint8Array, limits: Limits): Promise<Pages> {
  try {
    return { pages: [], pageCount: 1, attachments: [], flags: [], picture: await toPng(await firstOf(bytes, limits)) }
  } catch (error) {
    if (error instanceof Unreadable) return failed(error.code)
    throw error
  }
}
