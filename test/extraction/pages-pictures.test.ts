/** Scans and photos: every format, however they lie. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ReadPages } from '../../src/extraction/pages/pages.ts'
import { readPages } from '../../src/extraction/pages/read-pages.ts'
import { receiptDpi, receiptPicture, toSharp } from './made-pictures.ts'

const drawn = receiptPicture()
const image = async () => toSharp(await drawn)

async function read(bytes: Uint8Array): Promise<ReadPages> {
  const pages = await readPages(bytes)
  if ('failure' in pages) throw new Error(pages.failure.code)
  return pages
}

const expected = [
  ['BAR CENTRALE SRL'],
  ['Via Garibaldi 54, 10122 Torino'],
  ['P.IVA IT01468050651'],
  ['Caffe espresso', '1,20'],
  ['Panino prosciutto', '5,50'],
  ['Acqua naturale', '1,50'],
  ['TOTALE EURO', '8,20'],
]

const cellsOf = ({ pages }: ReadPages, at = 0): string[][] => pages[at]!.lines.map(({ text }) => text.trim().split(/ {2,}/))

describe('a picture of a receipt is read', () => {
  test.each([
    ['PNG', async () => (await image()).png().toBuffer()],
    ['JPEG', async () => (await image()).jpeg({ quality: 85 }).toBuffer()],
    ['WebP', async () => (await image()).webp({ quality: 85 }).toBuffer()],
    ['TIFF', async () => (await image()).tiff({ compression: 'lzw' }).toBuffer()],
    ['a transparent PNG', async () => (await image()).toColourspace('srgb').ensureAlpha(0.999).png().toBuffer()],
    ['a crooked photo', async () => (await image()).rotate(3, { background: '#ffffff' }).jpeg().toBuffer()],
    ['a faded one', async () => (await image()).linear(0.25, 150).png().toBuffer()],
  ])('%s', async (_kind, bytes) => {
    const pages = await read(await bytes())
    expect(cellsOf(pages).slice(0, expected.length)).toEqual(expected)
    expect(pages.pages[0]).toMatchObject({ source: 'ocr', rotation: 0, number: 1 })
  })

  test('as its EXIF data says it is to be turned', async () => {
    const bytes = await (await image()).rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const pages = await read(bytes)
    expect(cellsOf(pages).slice(0, expected.length)).toEqual(expected)
    expect(pages.pages[0]!.rotation).toBe(0)
  })

  test.each([
    [90, 270],
    [180, 180],
    [270, 90],
  ])('lying at %i degrees, and it is told by how much it was turned', async (lying, turned) => {
    const pages = await read(await (await image()).rotate(lying).png().toBuffer())
    expect(cellsOf(pages).slice(0, expected.length)).toEqual(expected)
    expect(pages.pages[0]!.rotation).toBe(turned)
  })

  test('with boxes that lie where the words are, and with certainty', async () => {
    const { width, height } = await drawn
    const page = (await read(await (await image()).withMetadata({ density: receiptDpi }).png().toBuffer())).pages[0]!
    expect(page.width).toBeCloseTo((width * 72) / receiptDpi)
    expect(page.height).toBeCloseTo((height * 72) / receiptDpi)
    const total = page.lines.find(line => line.text.includes('TOTALE'))!
    const [left, top, boxWidth, boxHeight] = total.box
    expect(Math.abs(left - 20)).toBeLessThan(6)
    expect(Math.abs(left + boxWidth - 230)).toBeLessThan(8)
    expect(top).toBeLessThan(300 - 92 - 4)
    expect(top + boxHeight).toBeGreaterThan(300 - 92)
    expect(total.certainty).toBeGreaterThan(0.8)
    expect(total.words.map(({ text }) => text)).toEqual(['TOTALE', 'EURO', '8,20'])
  })
}, 600_000)

test('a TIFF has as many pages as it says', async () => {
  const { width, height } = await drawn
  const sheet = await toSharp({ width, height, bytes: Buffer.alloc(width * height, 250) })
    .png()
    .toBuffer()
  const pages = await read(
    await sharp([sheet, await (await image()).png().toBuffer()], { join: { animated: true } })
      .tiff()
      .toBuffer(),
  )
  expect([pages.pageCount, pages.pages.map(({ number }) => number), pages.flags]).toEqual([2, [1, 2], []])
  expect(pages.pages[0]!.lines).toEqual([])
  expect(cellsOf(pages, 1).slice(0, expected.length)).toEqual(expected)
}, 600_000)

test('an empty sheet has no lines', async () => {
  const { width, height } = await drawn
  const pages = await read(
    await toSharp({ width, height, bytes: Buffer.alloc(width * height, 250) })
      .png()
      .toBuffer(),
  )
  expect(pages.pages[0]!.lines).toEqual([])
})

test('a back side on which the front shines through, turned over either edge, has no lines', async () => {
  const sheet = await image()
  const faint = (): typeof sheet => sheet.clone().linear(0.16, 205)
  for (const bytes of [await faint().flop().png().toBuffer(), await faint().flip().png().toBuffer()]) {
    expect((await read(bytes)).pages[0]!.lines).toEqual([])
  }
  // As faint, but not in a mirror: a slip that has faded.
  expect(cellsOf(await read(await faint().png().toBuffer())).slice(0, 1)).toEqual(expected.slice(0, 1))
}, 600_000)
