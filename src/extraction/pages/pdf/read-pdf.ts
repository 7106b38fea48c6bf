/** Reads a PDF page by page: its text where that is what is seen, its pixels where it is not. */
import { readPicture } from '../ocr/read-picture.ts'
import type { Limits, Page, PageFlag, Progress, ReadPages } from '../pages.ts'
import { charactersOf } from './characters.ts'
import { coversOf } from './covers.ts'
import { attachmentsOf, openPdf, withPage } from './document.ts'
import { type Pdfium, startPdfium } from './pdfium.ts'
import { render, sizeOf } from './render.ts'
import { hasInk, judge } from './visible.ts'
import { toTextPage, wordsOf } from './words.ts'

/** Enough to see whether there is ink. */
const glanceDpi = 96
const glancePixelsMax = 2_000_000
/** Enough to read the small print of a page, and the whole of a narrow receipt. */
const readingDpi = 300
const readingPixelsMax = 6_000_000

/** A letter or two that were left empty say nothing. */
const hiddenLengthMin = 3

export async function readPdf(
  bytes: Uint8Array,
  limits: Limits,
  pagesOf: PageChoice,
  onPage: (progress: Progress) => void,
): Promise<ReadPages> {
  const document = openPdf(await startPdfium(), bytes)
  try {
    const { attachments, isTruncated } = attachmentsOf(document)
    const flags = new Set<PageFlag>(isTruncated ? ['truncated_attachments'] : [])
    const pages = await pagesOf(document.pageCount, limits, flags, onPage, at =>
      withPage(document, at, page => readPage(document.pdfium, page, at + 1, flags)),
    )
    return { pages, pageCount: document.pageCount, attachments, flags: [...flags] }
  } finally {
    document.close()
  }
}

export type PageChoice = (
  pageCount: number,
  limits: Limits,
  flags: Set<PageFlag>,
  onPage: (progress: Progress) => void,
  read: (at: number) => Promise<Page>,
) => Promise<Page[]>

async function readPage(pdfium: Pdfium, page: number, number: number, flags: Set<PageFlag>): Promise<Page> {
  const size = sizeOf(pdfium, page)
  const words = wordsOf(charactersOf(pdfium, page))
  const glance = render(pdfium, page, { dpi: glanceDpi, pixelsMax: glancePixelsMax })
  const { visible, hiddenLength, distrust } = judge(words, glance, coversOf(pdfium, page, size))
  if (distrust === 'scan' && hiddenLength > 0) flags.add('text_layer_not_trusted')
  else if (distrust === 'unmapped') flags.add('text_layer_not_trusted')
  else if (hiddenLength >= hiddenLengthMin) flags.add('hidden_text')
  if (distrust === undefined || !hasInk(glance.picture)) {
    const text = toTextPage(visible, number, size)
    return { number, ...text, source: 'text' }
  }
  const { picture, scale } = render(pdfium, page, { dpi: readingDpi, pixelsMax: readingPixelsMax })
  return readPicture(picture, number, 1 / scale)
}
