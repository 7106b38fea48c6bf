/** From a sheet to the bytes of a file, with a browser as the printer. */
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import type { MadeDocument } from './made-document.ts'
import { type Sheet, toDocument } from './markup.ts'
import { photograph } from './photograph.ts'
import { scan } from './scan.ts'

/** So many pixels for one of CSS: enough for what a picture is made of. */
const density = 3

async function withPage<T>(browser: Browser, sheet: Sheet, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage({ viewport: { width: sheet.width, height: sheet.height ?? 400 }, deviceScaleFactor: density })
  await page.setContent(toDocument(sheet))
  const result = await use(page)
  await page.close()
  return result
}

const pictures = (browser: Browser, sheet: Sheet): Promise<Buffer[]> =>
  withPage(browser, sheet, async page => {
    const taken: Buffer[] = []
    for (const one of await page.locator('.page').all()) taken.push(await one.screenshot({ type: 'png' }))
    return taken
  })

/** The browser writes down when it printed; the bytes are to be the same tomorrow. */
const undated = (pdf: Buffer): Buffer => Buffer.from(pdf.toString('latin1').replace(/D:\d{14}/g, 'D:20260315120000'), 'latin1')

export async function printed({ sheet, medium }: MadeDocument, browser: Browser): Promise<Buffer> {
  if (medium.as === 'pdf')
    return undated(await withPage(browser, sheet, page => page.pdf({ preferCSSPageSize: true, printBackground: true })))
  const taken = await pictures(browser, sheet)
  if (medium.as === 'screen')
    return sharp(taken[0])
      .resize({ width: sheet.width * 2 })
      .png({ palette: true, colours: 64 })
      .toBuffer()
  if (medium.as === 'scan') {
    const scanned: Buffer[] = []
    for (const [at, picture] of taken.entries()) scanned.push(await scan(picture, { ...medium.scan, seed: medium.scan.seed + at }))
    return sharp(scanned, { join: { animated: true } })
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 5.9, yres: 5.9 })
      .toBuffer()
  }
  const seen = await photograph(taken[0]!, medium.photo)
  const { quality } = medium
  if (medium.file === 'png') return seen.greyscale().png({ palette: true, colours: 16, effort: 10 }).toBuffer()
  if (medium.file === 'webp') return seen.webp({ quality }).toBuffer()
  if (medium.orientation === undefined) return seen.jpeg({ quality, mozjpeg: true }).toBuffer()
  // Held upright by who looks at it: the pixels lie a quarter turn to the left, and EXIF says to turn them right.
  const lying = await seen.png().toBuffer()
  return sharp(lying).rotate(270).withMetadata({ orientation: medium.orientation }).jpeg({ quality, mozjpeg: true }).toBuffer()
}
