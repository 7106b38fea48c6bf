/** A page of a PDF as a picture. */
import type { Picture } from '../ocr/picture.ts'
import { Unreadable } from '../pages.ts'
import type { Pdfium } from './pdfium.ts'

const gray = 1
const withNotes = 0x01
const inGray = 0x08
const white = 0xffffffff
/** Four bytes a pixel: red, green, blue and one that says nothing. */
const colours = 3
const redFirst = 0x10

export const sizeOf = (pdfium: Pdfium, page: number): { width: number; height: number } => ({
  width: Math.max(1, pdfium.FPDF_GetPageWidthF(page)),
  height: Math.max(1, pdfium.FPDF_GetPageHeightF(page)),
})

/** At the wanted resolution, or at the highest one that keeps within the number of pixels. */
export function render(
  pdfium: Pdfium,
  page: number,
  { dpi, pixelsMax }: { dpi: number; pixelsMax: number },
): { picture: Picture; scale: number } {
  const size = sizeOf(pdfium, page)
  const scale = Math.min(dpi / 72, Math.sqrt(pixelsMax / (size.width * size.height)))
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, gray, 0, 0)
  if (!bitmap) throw new Unreadable('picture_too_large')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withNotes | inGray)
    const stride = pdfium.FPDFBitmap_GetStride(bitmap)
    const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const pixels = new Uint8Array(width * height)
    for (let y = 0; y < height; y += 1) {
      pixels.set(pdfium.pdfium.HEAPU8.subarray(buffer + y * stride, buffer + y * stride + width), y * width)
    }
    return { picture: { width, height, gray: pixels }, scale }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

/** For people: in colour, exactly so large. */
export function renderColours(
  pdfium: Pdfium,
  page: number,
  { width, height }: { width: number; height: number },
): { width: number; height: number; data: Uint8Array } {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, colours, 0, 0)
  if (!bitmap) throw new Unreadable('picture_too_large')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withNotes | redFirst)
    const stride = pdfium.FPDFBitmap_GetStride(bitmap)
    const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const data = new Uint8Array(width * height * 4)
    for (let y = 0; y < height; y += 1) {
      data.set(pdfium.pdfium.HEAPU8.subarray(buffer + y * stride, buffer + y * stride + width * 4), y * width * 4)
    }
    return { width, height, data }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}
