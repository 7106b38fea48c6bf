/** A lot as the file of a scanner: a PDF of pictures, or a TIFF of several pages. */
import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { Picture } from '../../src/extraction/pages/ocr/picture.ts'
import { openPdf, withPage } from '../../src/extraction/pages/pdf/document.ts'
import { startPdfium } from '../../src/extraction/pages/pdf/pdfium.ts'
import { render } from '../../src/extraction/pages/pdf/render.ts'
import { type Chance, chanceFrom } from '../generate/chance.ts'
import { fontOf } from '../generate/page/metrics.ts'
import { toPdf } from '../generate/pdf.ts'
import type { Lot } from './lots.ts'
import { type Pile, pileOf, type Side } from './pile.ts'
import { type Scanned, scanSheet } from './scanner.ts'

type Pdf = InstanceType<typeof PDFDocument>

async function bytesOf(pdf: Pdf, draw: () => void): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  draw()
  const ended = once(pdf, 'end')
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

const pixelsMax = 9_000_000

async function drawSheet(file: Uint8Array, sheet: number, dpi: number): Promise<Picture> {
  const pdfium = await startPdfium()
  const opened = openPdf(pdfium, file)
  try {
    return (await withPage(opened, sheet, async page => render(pdfium, page, { dpi, pixelsMax }))).picture
  } finally {
    opened.close()
  }
}

/** Bars, and words that say what it is for. */
function separatorPdf(words: readonly string[]): Promise<Uint8Array> {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } })
  return bytesOf(pdf, () => {
    pdf.addPage({ size: [595, 842], margin: 0 })
    for (let bar = 0; bar < 8; bar += 1) pdf.rect(60, 60 + bar * 30, 475, bar % 3 === 0 ? 18 : 8).fill('#000000')
    pdf.font(fontOf('sans', true)).fontSize(22).fillColor('#000000')
    for (const [at, line] of words.entries()) pdf.text(line, 60, 400 + at * 40, { lineBreak: false })
  })
}

const empty = (dpi: number): Picture => {
  const [width, height] = [Math.round((595 * dpi) / 72), Math.round((842 * dpi) / 72)]
  return { width, height, gray: new Uint8Array(width * height).fill(255) }
}

const white = ({ width, height }: Picture): Picture => ({ width, height, gray: new Uint8Array(width * height).fill(255) })

function drawSide(side: Side, before: Picture | undefined, dpi: number): Promise<Picture> | Picture {
  if (side.is === 'print') return toPdf(side.document).then(file => drawSheet(file, side.sheet, dpi))
  if (side.is === 'separator') return separatorPdf(side.words).then(file => drawSheet(file, 0, dpi))
  return side.is === 'back' && before ? white(before) : empty(dpi)
}

/** What all sheets of a pile have in common: the machine and its settings. */
function machineOf(chance: Chance): Pick<Scanned, 'dpi' | 'paper' | 'ink' | 'noise' | 'quality' | 'through'> {
  const within = (least: number, most: number): number => least + (most - least) * chance.number()
  return {
    dpi: chance.of([150, 200, 200, 200, 300]),
    paper: chance.between(228, 254),
    ink: within(0.75, 1),
    noise: within(0.5, 7),
    through: chance.is(0.4) ? within(0.04, 0.16) : 0,
    quality: chance.is(0.25) ? null : chance.between(35, 85),
  }
}

const quartersOf = (chance: Chance): Scanned['quarters'] => (chance.is(0.06) ? 2 : chance.is(0.06) ? chance.of([1, 3] as const) : 0)

async function toPdfOf(pictures: readonly Buffer[], dpi: number): Promise<Uint8Array> {
  const sizes = await Promise.all(pictures.map(picture => sharp(picture).metadata()))
  const pdf = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } })
  return bytesOf(pdf, () => {
    for (const [at, picture] of pictures.entries()) {
      const size: [number, number] = [(sizes[at]!.width * 72) / dpi, (sizes[at]!.height * 72) / dpi]
      pdf.addPage({ size, margin: 0 })
      pdf.image(picture, 0, 0, { width: size[0], height: size[1] })
    }
  })
}

/** All pages of such a file are as large as the glass: smaller paper lies in its corner. */
async function toTiff(pictures: readonly Buffer[], dpi: number): Promise<Uint8Array> {
  const sizes = await Promise.all(pictures.map(picture => sharp(picture).metadata()))
  const [width, height] = [Math.max(...sizes.map(size => size.width)), Math.max(...sizes.map(size => size.height))]
  const pages = await Promise.all(
    pictures.map((picture, at) =>
      sharp(picture)
        .extend({ right: width - sizes[at]!.width, bottom: height - sizes[at]!.height, background: '#ffffff' })
        .toColourspace('b-w')
        .png()
        .toBuffer(),
    ),
  )
  // Joined shades of grey get colours and, twice, an alpha: no scanner writes five channels.
  return sharp(pages, { join: { animated: true } })
    .removeAlpha()
    .withMetadata({ density: dpi })
    .tiff({ compression: 'deflate' })
    .toBuffer()
}

export interface ScannedLot {
  bytes: Uint8Array
  pile: Pile
}

export async function scanLot(lot: Lot, seed: string): Promise<ScannedLot> {
  const chance = chanceFrom(`scan ${seed}`)
  const pile = pileOf(lot, chance)
  const machine = machineOf(chance)
  const isTiff = chance.is(0.15)
  const pictures: Buffer[] = []
  let before: Picture | undefined
  for (const side of pile.sides) {
    const picture = await drawSide(side, before, machine.dpi)
    const behind = side.is === 'back' ? before : undefined
    const scanned: Scanned = {
      ...machine,
      seed: chance.between(1, 1_000_000),
      turn: (chance.number() + chance.number() - 1) * 1.8,
      quarters: side.is === 'print' ? quartersOf(chance) : 0,
      specks: chance.between(0, 12),
    }
    pictures.push(await scanSheet(picture, behind, scanned))
    before = picture
  }
  return { bytes: await (isTiff ? toTiff : toPdfOf)(pictures, machine.dpi), pile }
}
