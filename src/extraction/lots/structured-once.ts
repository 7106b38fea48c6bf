/** The invoices of a structured file, read once for all of them. */
import { hashOf } from '../pages/hash.ts'
import { readWords } from '../workers/read-words.ts'
import { keptBriefly } from './kept-briefly.ts'

type Read = Awaited<ReturnType<typeof readWords<'structured'>>>

const kept = keptBriefly<Read>()

export async function readStructuredOnce(bytes: Uint8Array, hint: { name: string; mimeType: string }): Promise<Read> {
  const key = `${await hashOf(bytes)} ${hint.mimeType}`
  const found = kept.find(key)
  if (found) return found
  const read = await readWords('structured', bytes, hint)
  if (read && 'documents' in read && read.documents.length > 1) kept.keep(key, read, bytes.length)
  return read
}
