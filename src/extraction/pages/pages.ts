/** What a reader of pages hands on: lines with their boxes, as the field finder takes them, and the files that were embedded. */
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import type { Line } from '../text/lines.ts'

/** Left, top, width and height, in points from the top left corner of the upright page. */
export type Box = readonly [number, number, number, number]

export interface Word {
  text: string
  box: Box
  /** 0 to 1: how sure the engine is of the least sure character. Text of the file itself is certain. */
  certainty: number
}

export interface PageLine extends Line {
  box: Box
  certainty: number
  words: readonly Word[]
}

export interface Page {
  number: number
  /** In points, as the page is looked at. */
  width: number
  height: number
  /** By how many degrees clockwise the page was turned to stand upright, beyond what the file itself asks for. */
  rotation: 0 | 90 | 180 | 270
  source: 'text' | 'ocr'
  lines: readonly PageLine[]
}

export interface Attachment {
  name: string
  mimeType: string
  bytes: Uint8Array
}

/**
 * `hidden_text`: there is text that nobody sees, and it was left out. `text_layer_not_trusted`: a scanner's own text was replaced by what the pixels
 * show. `truncated_pages`: there are more pages than are read. `out_of_time`: reading was stopped before it came to the end. `truncated_attachments`: not every embedded file was taken.
 */
export type PageFlag = 'hidden_text' | 'text_layer_not_trusted' | 'truncated_pages' | 'out_of_time' | 'truncated_attachments'

export interface ReadPages {
  pages: readonly Page[]
  /** How many pages the document has, read or not. */
  pageCount: number
  attachments: readonly Attachment[]
  flags: readonly PageFlag[]
  /** The first page as PNG, where that is what was asked for. */
  picture?: Uint8Array
}

/** What a worker is asked for: the lines of all pages, or a picture of the first one. */
export type Wanted = 'lines' | 'picture'

/** One page, for people to look at: as it stands upright, and so wide, unless that is more than there is or than fits. */
export interface Drawing {
  /** From 1. */
  page: number
  rotation: Page['rotation']
  width: number
}

export interface DrawnPage {
  webp: Uint8Array
  width: number
  height: number
}

/** How large the pages are, as the file lays them; how they are read is not looked at. */
export interface PageSizes {
  pageCount: number
  sizes: readonly { number: number; width: number; height: number }[]
}

export interface Failed {
  failure: Said<FailureCode> & { retryable: boolean }
}

export type Pages = ReadPages | Failed

export interface Limits {
  /** Of a longer document the first and the last pages are read. */
  firstPagesMax: number
  lastPagesMax: number
  /** First and last of the pages that are asked for, from 1; the others are not read. */
  only?: readonly [number, number]
  pixelsMax: number
  bytesMax: number
  /** Of the processor's time: a busy machine may take longer. */
  pageMs: number
  /** Of the processor's time for all pages together; a process that has not answered after several times as long is ended. */
  documentMs: number
  /** Resident memory that reading this file may take, beyond what the process that reads held before. */
  memoryMax: number
}

export const standardLimits: Limits = {
  firstPagesMax: 20,
  lastPagesMax: 2,
  pixelsMax: 40_000_000,
  bytesMax: 50_000_000,
  pageMs: 30_000,
  documentMs: 120_000,
  memoryMax: 550_000_000,
}

export type FailureCode =
  | 'file_empty'
  | 'page_missing'
  | 'file_too_large'
  | 'file_kind_unknown'
  | 'pdf_broken'
  | 'pdf_encrypted'
  | 'pdf_without_pages'
  | 'picture_broken'
  | 'picture_too_large'
  | 'reader_missing'
  | 'reader_busy'
  | 'reader_timed_out'
  | 'reader_out_of_memory'
  | 'reader_crashed'

const mayPass: ReadonlySet<FailureCode> = new Set(['reader_busy', 'reader_timed_out', 'reader_crashed'])

export const failed = (code: FailureCode): Failed => ({ failure: { ...say(code), retryable: mayPass.has(code) } })

/** Thrown inside a reader, where a value would have to be handed through every step; never leaves it. */
export class Unreadable extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode) {
    super(code)
    this.code = code
  }
}

export interface Progress {
  /** Pages that are done, and pages that will be read in all. */
  done: number
  of: number
}
