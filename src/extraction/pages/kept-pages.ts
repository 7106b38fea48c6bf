/** What is kept of the pages of a document, so that they can be shown with the places of their words: short, since every document has it. */
import type { Box, Page, PageSizes, ReadPages } from './pages.ts'

/** Text, left, top, width, height. */
export type KeptWord = readonly [string, number, number, number, number]

export interface KeptPage {
  number: number
  width: number
  height: number
  rotation: Page['rotation']
  /** Null where the page was not read. */
  words: readonly KeptWord[] | null
}

export interface KeptPages {
  /** Of the bytes that have the pages: the file itself, or one that it carries. Null: nothing of it has pages. */
  sha256: string | null
  pageCount: number
  /** Not all of a long document. */
  pages: readonly KeptPage[]
  /** Of a part of a file: the page of the file that is its first. */
  firstPage?: number
}

export const withoutPages: KeptPages = { sha256: null, pageCount: 0, pages: [] }

/** No page of paper has more; a hostile one may. */
const wordsMax = 6000
const wordLengthMax = 200

const tenths = (value: number): number => Math.round(value * 10) / 10

const toKeptWord = (text: string, [left, top, width, height]: Box): KeptWord => [
  text.slice(0, wordLengthMax),
  tenths(left),
  tenths(top),
  tenths(width),
  tenths(height),
]

const toKeptPage = ({ number, width, height, rotation, lines }: Page): KeptPage => ({
  number,
  width: tenths(width),
  height: tenths(height),
  rotation,
  words: lines
    .flatMap(({ words }) => words)
    .slice(0, wordsMax)
    .map(({ text, box }) => toKeptWord(text, box)),
})

export const toKeptPages = ({ pages, pageCount }: ReadPages, sha256: string): KeptPages => ({
  sha256,
  pageCount,
  pages: pages.map(toKeptPage),
})

/** Of pages that nobody has read: as the file lays them. */
export const toUnreadPages = ({ sizes }: PageSizes): KeptPage[] =>
  sizes.map(({ number, width, height }) => ({ number, width: tenths(width), height: tenths(height), rotation: 0, words: null }))
