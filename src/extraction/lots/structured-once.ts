/**
 * A file with many invoices is asked for each of them, one after the other: what was read of the last one is remembered for a while, so that a thousand are
 * not read a thousand times.
 */
import { hashOf } from '../pages/hash.ts'
import { readWords } from '../workers/read-words.ts'

type Read = Awaited<ReturnType<typeof readWords<'structured'>>>

/** What is read from a larger file takes more memory than it saves time. */
const bytesMax = 8 * 1024 * 1024
const keptMs = 60_000

let kept: { key: string; read: Read; timer: NodeJS.Timeout } | undefined

function keep(key: string, read: Read): void {
  clearTimeout(kept?.timer)
  kept = { key, read, timer: setTimeout(() => (kept = undefined), keptMs).unref() }
}

export async function readStructuredOnce(bytes: Uint8Array, hint: { name: string; mimeType: string }): Promise<Read> {
  if (bytes.length > bytesMax) return readWords('structured', bytes, hint)
  const key = `${await hashOf(bytes)} ${hint.mimeType}`
  if (kept?.key === key) return kept.read
  const read = await readWords('structured', bytes, hint)
  if (read && 'documents' in read && read.documents.length > 1) keep(key, read)
  return read
}
