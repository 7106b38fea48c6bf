/** The invoices of a structured file, read once for all of them. */
import { hashOf } from '../pages/hash.ts'
import { readWords } from '../workers/read-words.ts'
import { keptBriefly } from './kept-briefly.ts'

type Read = Awaited<ReturnType<typeof readWords<'structured'>>>
type Hint = { name: string; mimeType: string }
type Reader = (bytes: Uint8Array, hint: Hint) => Promise<Read>

/** What is remembered has no more than the reader takes of a file: its lines, and none of the files that are attached to it. */
export function structuredOnce(reader: Reader) {
  const kept = keptBriefly<Read>()
  const underWay = new Map<string, Promise<Read>>()

  async function readFile(key: string, bytes: Uint8Array, hint: Hint): Promise<Read> {
    const read = await reader(bytes, hint)
    if (read && 'documents' in read && read.documents.length > 1) kept.keep(key, read)
    return read
  }

  async function readAll(bytes: Uint8Array, hint: Hint): Promise<Read> {
    // The name too may say what it is: a mail is known by it.
    const key = `${await hashOf(bytes)} ${hint.mimeType} ${hint.name}`
    const found = kept.find(key)
    if (found) return found
    // Several parts of a file are read at once: they wait for the same reading.
    const begun = underWay.get(key) ?? readFile(key, bytes, hint).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }

  /** With `body` only that invoice, from 1. */
  return async (bytes: Uint8Array, hint: Hint, body?: number): Promise<Read> => {
    const read = await readAll(bytes, hint)
    if (body === undefined || !read || !('documents' in read)) return read
    return { ...read, documents: read.documents.slice(body - 1, body), texts: read.texts.slice(body - 1, body), leftOut: 0 }
  }
}

export const readStructuredOnce = structuredOnce((bytes, hint) => readWords('structured', bytes, hint))
