/** The invoices of a structured file, read once for all of them. */
import { hashOf } from '../pages/hash.ts'
import { readWords } from '../workers/read-words.ts'
import { keptBriefly, mayBeKept } from './kept-briefly.ts'

type Read = Awaited<ReturnType<typeof readWords<'structured'>>>

const kept = keptBriefly<Read>()

/** With `body` only that invoice, from 1. */
export async function readStructuredOnce(bytes: Uint8Array, hint: { name: string; mimeType: string }, body?: number): Promise<Read> {
  // Each part of what is not kept has only its own invoice made of it.
  if (body !== undefined && !mayBeKept(bytes.length)) return readWords('structured', bytes, { ...hint, body })
  const read = await readAll(bytes, hint)
  if (body === undefined || !read || !('documents' in read)) return read
  return { ...read, documents: read.documents.slice(body - 1, body), texts: read.texts.slice(body - 1, body), leftOut: 0 }
}

async function readAll(bytes: Uint8Array, hint: { name: string; mimeType: string }): Promise<Read> {
  const key = `${await hashOf(bytes)} ${hint.mimeType}`
  const found = kept.find(key)
  if (found) return found
  const read = await readWords('structured', bytes, hint)
  if (read && 'documents' in read && read.documents.length > 1) kept.keep(key, read, bytes.length)
  return read
}
