/** The first page as somebody photographed it: turned a little, in perspective, in uneven light, with noise, as JPEG. */
import sharp from 'sharp'
import { openPdf, withPage } from '../../src/extraction/pages/pdf/document.ts'
import { startPdfium } from '../../src/extraction/pages/pdf/pdfium.ts'
import { render } from '../../src/extraction/pages/pdf/render.ts'
import { photograph } from '../../test/reading/make/photograph.ts'
import { chanceFrom } from './chance.ts'
import type { Generated } from './make.ts'
import { toPdf } from './pdf.ts'

/** Of letters of ten points, about what a telephone makes of a page. */
const dotsPerInch = 150

export async function drawPage(document: Generated, dpi = dotsPerInch): Promise<Buffer> {
  const pdfium = await startPdfium()
  const opened = openPdf(pdfium, await toPdf(document))
  try {
    const { picture } = await withPage(opened, 0, async page => render(pdfium, page, { dpi, pixelsMax: 12_000_000 }))
    const { width, height, gray } = picture
    return await sharp(gray, { raw: { width, height, channels: 1 } })
      .toColourspace('srgb')
      .png()
      .toBuffer()
  } finally {
    opened.close()
  }
}

export async function toPhoto(document: Generated): Promise<Uint8Array> {
  const chance = chanceFrom(`photo ${document.id}`)
  const within = (least: number, most: number): number => least + (most - least) * chance.number()
  const isRoll = document.sheets[0]!.width < 300
  const taken = await photograph(await drawPage(document), {
    seed: chance.between(1, 1_000_000),
    width: isRoll ? chance.between(620, 900) : chance.between(1300, 1700),
    turn: within(-4, 4),
    tilt: [within(-0.08, 0.08), within(-0.12, 0.12)],
    margin: within(0.03, 0.09),
    surface: chance.of(['wood', 'cloth', 'desk'] as const),
    creases: chance.between(0, 6),
    depth: within(0, 0.6),
    curl: chance.is(0.3) ? within(0, 0.015) : 0,
    light: [within(0.55, 0.95), within(0, 360)],
    ...(chance.is(0.25) ? { shadow: [within(0.6, 1.1), within(0.5, 0.8)] as const } : {}),
    ink: isRoll ? within(0.55, 1) : within(0.8, 1),
    blur: within(0.4, 0.9),
    noise: within(1, 8),
  })
  return taken.jpeg({ quality: chance.between(45, 80) }).toBuffer()
}
