/** What is read from the text of a PDF: its lines as they are seen, with boxes, and the files inside it. */
import { describe, expect, test } from 'vitest'
import type { ReadPages } from '../../src/extraction/pages/pages.ts'
import { readPages } from '../../src/extraction/pages/read-pages.ts'
import { type MadePage, type MadePdf, makePdf, textAt } from './made-pdf.ts'
import { receiptContent, receiptPicture, toSharp } from './made-pictures.ts'

async function read(pdf: MadePdf): Promise<ReadPages> {
  const pages = await readPages(makePdf(pdf))
  if ('failure' in pages) throw new Error(pages.failure.code)
  return pages
}

const textOf = (pages: ReadPages): string[] => pages.pages.flatMap(page => page.lines.map(line => line.text.trim()))

const invoice =
  textAt(50, 780, 'Tommerhandel ApS', 16) +
  textAt(50, 700, 'Description') +
  textAt(300, 700, 'Quantity') +
  textAt(450, 700, 'Amount') +
  textAt(50, 680, 'Oak board 20 mm') +
  textAt(300, 680, '4') +
  textAt(450, 680, '1.250,00') +
  textAt(50, 600, 'Total DKK') +
  textAt(450, 600, '1.562,50')

describe('the text of a PDF', () => {
  test('comes as lines from top to bottom, columns below their heads, with boxes in points from the top left', async () => {
    const { pages, flags, pageCount } = await read({ pages: [{ content: invoice }] })
    expect({ flags, pageCount, source: pages[0]!.source, size: [pages[0]!.width, pages[0]!.height] }).toEqual({
      flags: [],
      pageCount: 1,
      source: 'text',
      size: [595, 842],
    })
    const lines = pages[0]!.lines
    expect(lines.map(line => line.text.trim().split(/ {2,}/))).toEqual([
      ['Tommerhandel ApS'],
      ['Description', 'Quantity', 'Amount'],
      ['Oak board 20 mm', '4', '1.250,00'],
      ['Total DKK', '1.562,50'],
    ])
    expect(lines[2]!.text.indexOf('1.250,00')).toBe(lines[1]!.text.indexOf('Amount'))
    expect(lines.map(line => line.isAfterGap)).toEqual([true, true, false, true])
    const [left, top, width, height] = lines[3]!.box
    expect(left).toBeCloseTo(50, 0)
    expect(top).toBeGreaterThan(842 - 600 - 14)
    expect(top + height).toBeLessThan(842 - 600 + 6)
    expect(left + width).toBeGreaterThan(450)
    expect(lines[3]!.words.map(word => word.text)).toEqual(['Total', 'DKK', '1.562,50'])
  })

  test.each([0, 90, 180, 270])('is the same on a page that is shown turned by %i degrees', async rotate => {
    const upright = textOf(await read({ pages: [{ content: invoice }] }))
    // Drawn so that it stands upright once the page is turned.
    const turn = { 0: '1 0 0 1 0 0', 90: '0 1 -1 0 842 0', 180: '-1 0 0 -1 595 842', 270: '0 -1 1 0 0 595' }[rotate]
    const isAcross = rotate % 180 !== 0
    const page: MadePage = { content: `${turn} cm\n${invoice}`, rotate, width: isAcross ? 842 : 595, height: isAcross ? 595 : 842 }
    const { pages } = await read({ pages: [page] })
    expect(pages[0]!.lines.map(line => line.text.trim())).toEqual(upright)
    expect([pages[0]!.width, pages[0]!.height, pages[0]!.rotation]).toEqual([595, 842, 0])
  })

  test('written across the page is turned upright', async () => {
    const { pages } = await read({ pages: [{ content: `0 1 -1 0 842 0 cm\n${invoice}`, width: 842, height: 595 }] })
    expect(pages[0]!.lines.map(line => line.text.trim().split(/ {2,}/)).at(-1)).toEqual(['Total DKK', '1.562,50'])
    expect([pages[0]!.width, pages[0]!.height, pages[0]!.rotation]).toEqual([595, 842, 90])
  })

  test('has letters of our languages', async () => {
    expect(
      textOf(await read({ pages: [{ content: textAt(50, 700, 'Rug\xf8re \xe6ble \xc5rhus perch\xe9 citt\xe0 \x80 25,00') }] })),
    ).toEqual(['Rug\u00f8re \u00e6ble \u00c5rhus perch\u00e9 citt\u00e0 \u20ac 25,00'])
  })

  test('is read of every page, and progress is told after each', async () => {
    const told: number[] = []
    const pdf = makePdf({ pages: [1, 2, 3].map(at => ({ content: textAt(50, 700, `This is page number ${at}`) })) })
    const pages = (await readPages(pdf, {}, ({ done }) => told.push(done))) as ReadPages
    expect(pages.pages.map(page => [page.number, page.lines[0]!.page, page.lines[0]!.text])).toEqual([
      [1, 1, 'This is page number 1'],
      [2, 2, 'This is page number 2'],
      [3, 3, 'This is page number 3'],
    ])
    expect(told).toEqual([1, 2, 3])
  })
})

test('files inside a PDF come out byte for byte', async () => {
  const xml = Buffer.from('<?xml version="1.0"?><rsm:CrossIndustryInvoice/>')
  const { attachments } = await read({ pages: [{ content: invoice }], attachments: [{ name: 'factur-x.xml', bytes: xml }] })
  expect(attachments.map(({ name, mimeType, bytes }) => [name, mimeType, Buffer.from(bytes).equals(xml)])).toEqual([
    ['factur-x.xml', 'text/xml', true],
  ])
})

describe('text that nobody sees is left out, and flagged:', () => {
  const secret = 'Total 9.999,00'
  const terms = Array.from({ length: 6 }, (_, at) => textAt(50, 400 - at * 16, 'Payment within thirty days, interest after that')).join('')
  test.each([
    ['white on white', `1 g\n${textAt(50, 500, secret)}0 g\n`],
    ['drawn without ink', `BT 3 Tr ET\n${textAt(50, 500, secret)}BT 0 Tr ET\n`],
    ['outside the page', textAt(700, 500, secret)],
    ['too small to read', textAt(50, 500, secret, 0.5)],
    ['below a white box', `${textAt(50, 500, secret)}1 g 40 480 300 40 re f 0 g\n`],
    ['clipped away', `q 0 0 10 10 re W n\n${textAt(50, 500, secret)}Q\n`],
  ])('%s', async (_how, hidden) => {
    const pages = await read({ pages: [{ content: `${hidden}${invoice}${terms}` }] })
    expect([pages.flags, pages.pages[0]!.source]).toEqual([['hidden_text'], 'text'])
    expect(textOf(pages)).toEqual(textOf(await read({ pages: [{ content: invoice + terms }] })))
  })

  test('and where it is more than a word, the page is read from its pixels', async () => {
    const pages = await read({ pages: [{ content: `1 g\n${textAt(50, 500, secret)}0 g\n${invoice}` }] })
    expect([pages.flags, pages.pages[0]!.source]).toEqual([['hidden_text'], 'ocr'])
    expect(textOf(pages).at(-1)).toMatch(/^Total DKK {2,}1.562,50$/)
    expect(textOf(pages).join()).not.toContain('9.999')
  })

  test('white on a dark ground is seen', async () => {
    const pages = await read({ pages: [{ content: `0 g 40 490 300 30 re f 1 g\n${textAt(50, 500, 'Total 1.562,50')}0 g\n${invoice}` }] })
    expect([pages.flags, textOf(pages).includes('Total 1.562,50')]).toEqual([[], true])
  })
})

describe('a page that is a picture', () => {
  const scan = async (layer: (text: string) => string): Promise<ReadPages> => {
    const drawn = await receiptPicture()
    const bytes = await toSharp(drawn).toColourspace('b-w').jpeg({ quality: 90 }).toBuffer()
    const picture = { bytes, width: drawn.width, height: drawn.height }
    const content = layer('q 260 0 0 300 0 0 cm /Picture Do Q\n')
    return read({ pages: [{ content, width: 260, height: 300, picture }] })
  }

  test('is read from its pixels', async () => {
    const pages = await scan(picture => picture)
    expect([pages.flags, pages.pages[0]!.source]).toEqual([[], 'ocr'])
    expect(textOf(pages).join('\n')).toMatch(/TOTALE EURO {2,}8,20/)
  })

  test.each([
    ['above it without ink', (picture: string) => `${picture}BT 3 Tr ET\n${textAt(20, 92, 'TOTALE EURO 3,20', 12)}`],
    ['below it', (picture: string) => `${textAt(20, 92, 'TOTALE EURO 3,20', 12)}${picture}`],
  ])('with the text of a scanner %s is read from its pixels all the same, and flagged', async (_where, layer) => {
    const pages = await scan(layer)
    expect([pages.flags, pages.pages[0]!.source]).toEqual([['text_layer_not_trusted'], 'ocr'])
    expect(textOf(pages).join('\n')).toMatch(/TOTALE EURO {2,}8,20/)
  })

  test('with a line of text beside it is read from its pixels', async () => {
    const pages = await scan(picture => `${picture}${textAt(20, 8, 'Scanned with a very good application', 9)}`)
    expect([pages.flags, pages.pages[0]!.source]).toEqual([[], 'ocr'])
    expect(textOf(pages).join('\n')).toMatch(/TOTALE EURO {2,}8,20/)
  })

  test('with text printed over it is read from its text', async () => {
    const pages = await scan(picture => `${picture}1 g 0 0 260 300 re f 0 g\n${receiptContent}`)
    expect([pages.flags, pages.pages[0]!.source]).toEqual([[], 'text'])
  })
}, 600_000)
