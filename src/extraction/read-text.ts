/** The reader of plain text: what was typed, pasted or forwarded, a receipt or an invoice in words and numbers. */
import type { Extraction } from '../domain/documents/extraction.ts'
import { type Reader, readLines } from './read-lines.ts'
import { toLines } from './text/lines.ts'

export type { Reader }

/** Undefined when there is nothing to read. */
export function readText(text: string, reader: Reader): Extraction | undefined {
  const lines = toLines(text)
  return lines && readLines(lines, reader, 'text')
}
