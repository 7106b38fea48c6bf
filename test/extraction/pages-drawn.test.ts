/** Boxes and pictures are of one frame: on the picture of a page there is ink where its words are said to stand, however the page lies in its file. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawnPage, Page, ReadPages } from '../../src/extraction/pages/pages.ts'
import { readPages, stopReaders } from '../../src/extraction/pages/read-pages.ts'
import { drawPage, findPaged, readSizes } from '../../src/extraction/pages/show-pages.ts'
import { makePdf, textAt } from './made-pdf.ts'
import { receiptContent, receiptPicture, toSharp } from './made-pictures.ts'

let jpeg: Uint8Array
let width: number
let height: number

beforeAll(async () => {
  const picture = await receiptPicture()
  width = picture.width
  height = picture.height
  jpeg = await toSharp(picture).jpeg({ quality: 92 }).toBuffer()
})
afterAll(stopReaders)

const ok = <Done>(done: Done): Exclude<Done, { failure: unknown }> => {
  expect(done).not.toHaveProperty('failure')
  return done as Exclude<Done, { failure: unknown }>
}

/** How many of the words have ink in their box, of how many; `turn` for the wrong frame. */
async function inked(page: Page, { webp }: DrawnPage, turn = 0): Promise<[number, number]> {
  const { data, info } = await sharp(webp).rotate(turn).grayscale().raw().toBuffer({ resolveWithObject: true })
  const [across, down] = [info.width / page.width, info.height / page.height]
  const words = page.lines.flatMap(line => line.words)
  const hits = words.filter(({ box: [left, top, wide, high] }) => {
    let darkest = 255
    for (let y = Math.floor(top * down); y < (top + high) * down; y += 1) {
      for (let x = Math.floor(left * across); x < (left + wide) * across; x += 1)
        darkest = Math.min(darkest, data[y * info.width + x] ?? 255)
    }
    return darkest < 128
  })
  return [hits.length, words.length]
}

async function expectOneFrame(bytes: Uint8Array, number = 1): Promise<Page> {
  const { pages } = ok(await readPages(bytes)) as ReadPages
  const page = pages[number - 1]!
  const drawn = ok(await drawPage(bytes, { page: number, rotation: page.rotation, width: 1200 }))
  expect(drawn.width / drawn.height).toBeCloseTo(page.width / page.height, 2)
  const [hits, words] = await inked(page, drawn)
  expect(words).toBeGreaterThan(15)
  expect(hits).toBe(words)
  const [wrong] = await inked(page, drawn, 180)
  expect(wrong, 'upside down they would not be there').toBeLessThan(words)
  return page
}

const onPaper = (rotate: number, turned: Uint8Array, isAcross: boolean) => {
  const [wide, high] = isAcross ? [300, 260] : [260, 300]
  const picture = { bytes: turned, width: isAcross ? height : width, height: isAcross ? width : height }
  return makePdf({ pages: [{ content: `q ${wide} 0 0 ${high} 0 0 cm /Picture Do Q`, width: wide, height: high, rotate, picture }] })
}

describe('there is ink where the words are said to stand:', () => {
  test('a PDF with text', async () => {
    expect(await expectOneFrame(makePdf({ pages: [{ content: receiptContent, width: 260, height: 300 }] }))).toMatchObject({
      rotation: 0,
      source: 'text',
    })
  })

  test('a PDF with text that is written across the page', async () => {
    const page = await expectOneFrame(makePdf({ pages: [{ content: `0 1 -1 0 300 0 cm\n${receiptContent}`, width: 300, height: 260 }] }))
    expect(page).toMatchObject({ rotation: 90, source: 'text', width: 260, height: 300 })
  })

  test('a scan that the file itself turns upright', async () => {
    const lying = await sharp(jpeg).rotate(270).toColourspace('b-w').jpeg().toBuffer()
    expect(await expectOneFrame(onPaper(90, lying, true))).toMatchObject({ rotation: 0, source: 'ocr' })
  })

  test('a scan that lies on its side and nobody says so', async () => {
    const lying = await sharp(jpeg).rotate(90).toColourspace('b-w').jpeg().toBuffer()
    expect(await expectOneFrame(onPaper(0, lying, true))).toMatchObject({ rotation: 270, source: 'ocr' })
  })

  test('a photo that its EXIF data turns, and one of many pixels upside down', async () => {
    const turned = await sharp(jpeg).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await expectOneFrame(turned)).toMatchObject({ rotation: 0 })
    const large = await sharp(jpeg).resize({ width: 3200 }).rotate(180).jpeg().toBuffer()
    expect(await expectOneFrame(large)).toMatchObject({ rotation: 180 })
  })

  test('the container of telephones, whatever is inside', async () => {
    const avif = await sharp(jpeg).avif({ quality: 80, effort: 0 }).toBuffer()
    avif.write('mif1', 8, 'latin1')
    await expectOneFrame(avif)
  })

  test('the second page of a TIFF', async () => {
    const page = await toSharp(await receiptPicture()).toBuffer({ resolveWithObject: true })
    const raw = { width, height, channels: page.info.channels }
    const blank = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const written = await sharp(page.data, { raw }).png().toBuffer()
    const tiff = await sharp([blank, written], { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    expect(ok(await readSizes(tiff, 1, 10)).pageCount).toBe(2)
    await expectOneFrame(tiff, 2)
  })
})

test('sizes are those of the reading, and only as many as asked for', async () => {
  const pages = [1, 2, 3, 4].map(number => ({ content: textAt(20, 20, `Page ${number}`), width: 100 + number, height: 300 }))
  expect(await readSizes(makePdf({ pages }), 2, 2)).toEqual({
    pageCount: 4,
    sizes: [
      { number: 2, width: 102, height: 300 },
      { number: 3, width: 103, height: 300 },
    ],
  })
})

test('colours are what they are, photos are not enlarged, and what is very long is drawn narrower', async () => {
  const red = makePdf({ pages: [{ content: '1 0 0 rg 0 0 200 200 re f', width: 200, height: 200 }] })
  const drawn = ok(await drawPage(red, { page: 1, rotation: 0, width: 320 }))
  expect([drawn.width, drawn.height]).toEqual([320, 320])
  const { dominant } = await sharp(drawn.webp).stats()
  expect([dominant.r > 200, dominant.g < 60, dominant.b < 60]).toEqual([true, true, true])
  expect(ok(await drawPage(jpeg, { page: 1, rotation: 90, width: 2000 }))).toMatchObject({ width: height, height: width })
  const endless = makePdf({ pages: [{ content: '', width: 10, height: 14_000 }] })
  const narrow = ok(await drawPage(endless, { page: 1, rotation: 0, width: 2000 }))
  expect(narrow.height).toBeLessThanOrEqual(16_383)
  expect(narrow.width * narrow.height).toBeLessThanOrEqual(16_000_000)
})

test.each([
  ['a page that is not there', () => makePdf({ pages: [{ content: '' }] }), 2, 'page_missing'],
  ['a second page of a photo', () => jpeg, 2, 'page_missing'],
  ['a locked PDF', () => makePdf({ pages: [{ content: '' }], isEncrypted: true }), 1, 'pdf_encrypted'],
  ['half of a photo', () => jpeg.subarray(0, jpeg.length / 2), 1, 'picture_broken'],
  ['what is no picture', () => Buffer.from('hello'), 1, 'file_kind_unknown'],
  ['nothing', () => new Uint8Array(), 1, 'file_empty'],
])('%s is a failure with its reason', async (_what, bytes, page, code) => {
  expect(await drawPage(bytes(), { page, rotation: 0, width: 320 })).toMatchObject({ failure: { code } })
})

test('the pages in a mail are found by their hash, and only those', async () => {
  const mail = [
    'From: a@example.com',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Here it is.',
    '--b',
    'Content-Type: image/jpeg; name=a.jpg',
    'Content-Disposition: attachment; filename=a.jpg',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(jpeg).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--b--',
    '',
  ].join('\r\n')
  const file = { name: 'bill.eml', mimeType: 'message/rfc822' }
  expect(Buffer.from((await findPaged(Buffer.from(mail), file, undefined))!).equals(Buffer.from(jpeg))).toBe(true)
  expect(await findPaged(Buffer.from(mail), file, 'another')).toBeUndefined()
})
