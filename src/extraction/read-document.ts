/** From what was captured to what was read. A file that can be read comes first; the text that came with it is what is left. */
import type { Readable } from 'node:stream'
import type { Extraction } from '../domain/extraction.ts'
import { type Reader, readText } from './text.ts'

export interface Captured {
  text: string | null
  file: { mimeType: string; open(): Promise<{ size: number; stream: Readable } | undefined> } | undefined
}

export type Reading =
  | { extraction: Extraction /** What was read from the file; null when it was the text that came along. */; text: string | null }
  | { failure: { code: string; message: string; retryable: boolean } }

const failure = (code: string, message: string, retryable = false): Reading => ({ failure: { code, message, retryable } })

const isText = (mimeType: string): boolean => /^text\/(plain|csv|markdown|tab-separated-values)$/.test(mimeType)

/** Longer files are no receipts; what comes first on them is what counts. */
const textLengthMax = 200_000

export async function readDocument({ text, file }: Captured, reader: Reader): Promise<Reading> {
  if (file && isText(file.mimeType)) {
    const opened = await file.open()
    if (!opened) return failure('file_missing', 'The file is registered, but its bytes are not in the file store.', true)
    const words = decode(await toBuffer(opened.stream)).slice(0, textLengthMax)
    const extraction = readText(words, reader)
    if (extraction) return { extraction, text: words }
  }
  if (text !== null) {
    const extraction = readText(text, reader)
    if (extraction) return { extraction, text: null }
  }
  if (file && !isText(file.mimeType)) {
    return failure('file_not_readable', `A file of type ${file.mimeType} cannot be read; send its text along, or a text file.`)
  }
  return failure('nothing_to_read', 'There is nothing to read: the document has neither a file with words in it nor a text.')
}

async function toBuffer(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** UTF-8 where it is valid; else what tills and older systems write. NUL cannot be stored. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '')
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replaceAll('\0', '')
  }
}
