/**
 * A document of A4 pages that is written from top to bottom: lines, paragraphs, rules, and what every page has. Lines are broken and placed here, not by the
 * library, so that whoever writes a sheet knows how high a thing is before it is drawn, and pages break where the sheet wants it.
 */
import type { Font } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { type FontName, type Fonts, loadFonts } from './fonts.ts'
import { type Run, runsOf } from './glyphs.ts'
import { composedLatin, linesOf, toPrintable } from './lines.ts'
import { type Attachment, makeArchivable, producer } from './pdf-a.ts'
import { colours, type TextStyle, textStyles } from './text-styles.ts'

export interface PdfOptions {
  title: string
  author: string
  /** Of the data, so that the same data is the same file. */
  createdAt: Date
  /** Of the text. */
  language: string
  /** At the foot of each page, before its number. */
  footer: string
  /** `Page 1 of 2`, in the language of the text. */
  pageNumber?: (page: number, count: number) => string
  /** At the head of each page but the first. */
  runningHead?: string
  /** Kept inside the file. */
  attachment?: Attachment | undefined
  /** Pale, across each page, behind what is written. */
  watermark?: string
}

export interface Line {
  x?: number
  /** The line's own box: its text is within it, to the left or to the right. */
  width?: number
  align?: 'left' | 'right'
}

const size = { width: 595.28, height: 841.89 }
const margin = { side: 54, top: 48, bottom: 56 }
const runningHeadHeight = 24

/** The width and the count of words are for lines below a text and for links, of which there are none: given here, nobody measures them. */
const textOptions: PDFKit.Mixins.TextOptions = {
  lineBreak: false,
  baseline: 'alphabetic',
  ...({ textWidth: 0, wordCount: 0 } as object),
}

const englishPageNumber = (page: number, count: number): string => `Page ${page} of ${count}`

export class PdfWriter {
  readonly left = margin.side
  readonly width = size.width - 2 * margin.side
  readonly bottom = size.height - margin.bottom
  /** Where the next thing is written. */
  y = margin.top
  #top = margin.top

  readonly #document: PDFKit.PDFDocument
  readonly #options: PdfOptions
  readonly #bytes: Promise<Uint8Array>
  readonly #letters: Readonly<Record<FontName, ReadonlySet<number>>>

  private constructor(document: PDFKit.PDFDocument, fonts: Fonts, options: PdfOptions) {
    this.#document = document
    this.#options = options
    this.#letters = { regular: lettersOf(fonts.regular), semibold: lettersOf(fonts.semibold) }
    this.#bytes = collect(document)
    this.newPage()
  }

  /** The library is loaded with the first sheet: a service that prints nothing starts without it. */
  static async open(options: PdfOptions): Promise<PdfWriter> {
    const [{ default: Document }, fonts] = await Promise.all([import('pdfkit'), loadFonts()])
    return new PdfWriter(openDocument(Document, fonts, options), fonts, options)
  }

  newPage(): void {
    this.#document.addPage()
    this.y = margin.top
    const { watermark, runningHead } = this.#options
    if (watermark) this.#drawWatermark(watermark)
    if (runningHead && this.#document.bufferedPageRange().count > 1) {
      this.#oneLine(runningHead, textStyles.footer, this.y, this.width)
      this.y += runningHeadHeight
    }
    this.#top = this.y
  }

  /** Goes to a new page unless so much fits on this one. */
  need(height: number): void {
    if (this.y + height > this.bottom && this.y > this.#top) this.newPage()
  }

  widthOf(text: string, ink: TextStyle): number {
    return this.#widthOf(toPrintable(text), ink)
  }

  /** The lines that a text takes. */
  lines(text: string, ink: TextStyle, width: number): string[] {
    return linesOf(toPrintable(text), width, part => this.#widthOf(part, ink))
  }

  /** One line with its top at `y`, whatever it holds; nothing moves. Lines of different sizes and the same top and leading share a base line. */
  line(
    text: string,
    ink: TextStyle,
    y: number,
    { x = this.left, width = this.width, align = 'left' }: Line = {},
    leading = ink.leading,
  ): void {
    const document = this.#using(ink).fillColor(ink.colour)
    const runs = this.#runs(toPrintable(text).replaceAll('\n', ' '), ink)
    let from = align === 'right' ? x + width - this.#widthOfRuns(runs, ink) : x
    for (const [at, run] of runs.entries()) {
      if (run.meant !== null) document.markContent('Span', { actual: run.meant })
      document.text(run.shown, from, y + leading * 0.74, textOptions)
      if (run.meant !== null) document.endMarkedContent()
      if (at < runs.length - 1) from += document.widthOfString(run.shown)
    }
  }

  /** As many lines as it takes, from where we are; a page may end between two of them. */
  paragraph(text: string, ink: TextStyle, { x = this.left, width = this.width, align = 'left' }: Line = {}): void {
    for (const line of this.lines(text, ink, width)) {
      this.need(ink.leading)
      this.line(line, ink, this.y, { x, width, align })
      this.y += ink.leading
    }
  }

  rule(y: number, { x = this.left, width = this.width, colour = colours.line, thickness = 0.6 } = {}): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke()
  }

  panel(y: number, height: number, { x = this.left, width = this.width, colour = colours.panel, radius = 4 } = {}): void {
    this.#document.roundedRect(x, y, width, height, radius).fillColor(colour).fill()
  }

  frame(y: number, height: number, { x = this.left, width = this.width, colour = colours.accent, radius = 4 } = {}): void {
    this.#document.roundedRect(x, y, width, height, radius).lineWidth(0.8).strokeColor(colour).stroke()
  }

  /** Only now is it known how many pages there are. */
  finish(): Promise<Uint8Array> {
    const { count } = this.#document.bufferedPageRange()
    const y = size.height - margin.bottom + 22
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page)
      this.rule(y - 8)
      const number = (this.#options.pageNumber ?? englishPageNumber)(page + 1, count)
      this.#oneLine(this.#options.footer, textStyles.footer, y, this.width - this.widthOf(number, textStyles.footer) - 16)
      this.line(number, textStyles.footer, y, { align: 'right' })
    }
    this.#document.end()
    return this.#bytes
  }

  /** As much of a text as fits. */
  #oneLine(text: string, ink: TextStyle, y: number, width: number): void {
    const [line = '', more] = this.lines(text, ink, width)
    this.line(more === undefined ? line : `${line} \u2026`, ink, y)
  }

  #runs(printable: string, { font }: TextStyle): Run[] {
    // Both fonts have all of these.
    if (composedLatin.test(printable)) return [{ shown: printable, meant: null }]
    return runsOf(printable, codePoint => this.#letters[font].has(codePoint))
  }

  #widthOf(printable: string, ink: TextStyle): number {
    return this.#widthOfRuns(this.#runs(printable.replaceAll('\n', ' '), ink), ink)
  }

  #widthOfRuns(runs: readonly Run[], ink: TextStyle): number {
    const document = this.#using(ink)
    return runs.reduce((width, { shown }) => width + document.widthOfString(shown), 0)
  }

  #using({ font, size }: TextStyle): PDFKit.PDFDocument {
    return this.#document.font(font).fontSize(size)
  }

  #drawWatermark(text: string): void {
    const ink: TextStyle = { font: 'semibold', size: 130, leading: 130, colour: colours.watermark }
    const middle = { x: size.width / 2, y: size.height / 2 }
    const width = this.widthOf(text, ink)
    this.#document.save().rotate(-52, { origin: [middle.x, middle.y] })
    this.line(text, ink, middle.y - ink.leading / 2, { x: middle.x - width / 2, width })
    this.#document.restore()
  }
}

function openDocument(
  Document: typeof PDFDocument,
  fonts: Fonts,
  { title, author, createdAt, language, attachment }: PdfOptions,
): PDFKit.PDFDocument {
  const document = new Document({
    size: 'A4',
    // The margins are kept here: with its own the library would begin a page by itself.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    // No font that a reader is expected to have, not even as the first one. That this is possible, and that a font may be parsed already, the types do
    // not know.
    font: null as unknown as string,
    info: { Title: title, Author: author, Creator: producer, Producer: producer, CreationDate: createdAt, ModDate: createdAt },
  })
  for (const [name, font] of Object.entries(fonts)) document.registerFont(name, font as unknown as Uint8Array)
  makeArchivable(document, { title, author, createdAt, attachment })
  return document
}

const letters = new WeakMap<Font, ReadonlySet<number>>()

function lettersOf(font: Font): ReadonlySet<number> {
  const known = letters.get(font) ?? new Set(font.characterSet)
  letters.set(font, known)
  return known
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
