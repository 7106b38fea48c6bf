/** Pictures of a small receipt, drawn by the PDF engine, whose letters are the same on every machine. */
import sharp, { type Sharp } from 'sharp'
import { openPdf, withPage } from '../../src/extraction/pages/pdf/document.ts'
import { startPdfium } from '../../src/extraction/pages/pdf/pdfium.ts'
import { render } from '../../src/extraction/pages/pdf/render.ts'
import { type MadePage, makePdf, textAt } from './made-pdf.ts'

export const receiptLines = [
  ['BAR CENTRALE SRL', ''],
  ['Via Garibaldi 54, 10122 Torino', ''],
  ['P.IVA IT01468050651', ''],
  ['Caffe espresso', '1,20'],
  ['Panino prosciutto', '5,50'],
  ['Acqua naturale', '1,50'],
  ['TOTALE EURO', '8,20'],
  ['14.03.2026  12:41', ''],
] as const

/** As the content of a page of 260 by 300 points. */
export const receiptContent = receiptLines
  .map(([name, amount], at) => textAt(20, 260 - at * 28, name, 12) + (amount ? textAt(205, 260 - at * 28, amount, 12) : ''))
  .join('')

export interface Gray {
  width: number
  height: number
  bytes: Buffer
}

/** As coarse as every word is still read: where text is looked for, half the pixels of a usual scan are half the work. */
export const receiptDpi = 100

export const receiptPicture = (dpi = receiptDpi): Promise<Gray> => drawn({ content: receiptContent, width: 260, height: 300 }, dpi)

/** A page as PNG. */
export const pictureOf = async (page: MadePage, dpi = 150): Promise<Uint8Array> =>
  toSharp(await drawn(page, dpi))
    .png()
    .toBuffer()

async function drawn(page: MadePage, dpi: number): Promise<Gray> {
  const pdfium = await startPdfium()
  const document = openPdf(pdfium, makePdf({ pages: [page] }))
  const { picture } = await withPage(document, 0, opened => render(pdfium, opened, { dpi, pixelsMax: 4_000_000 }))
  document.close()
  return { width: picture.width, height: picture.height, bytes: Buffer.from(picture.gray) }
}

export const toSharp = ({ width, height, bytes }: Gray): Sharp => sharp(bytes, { raw: { width, height, channels: 1 } })
