/** What was read from pages once is not read again: reading a picture takes seconds, and a retry should take none. */
import { createHash } from 'node:crypto'
import type { Pages, Progress, ReadPages } from './pages.ts'
import { readPages } from './read-pages.ts'

/** Changes with every change to what the readers of pages hand on: what an older one read is read anew. */
export const pagesVersion = 1

/** Where readings are kept, by the hash of the bytes. What it cannot find or keep costs time and nothing else. */
export interface PageMemory {
  find(sha256: string): Promise<ReadPages | undefined>
  keep(sha256: string, pages: ReadPages): Promise<void>
}

export const noMemory: PageMemory = { find: () => Promise.resolve(undefined), keep: () => Promise.resolve() }

/** Who asks for a file that is being read already waits for that reading. */
const underWay = new Map<string, Promise<Pages>>()

export async function readPagesOnce(bytes: Uint8Array, memory: PageMemory, onProgress: (progress: Progress) => void): Promise<Pages> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = underWay.get(sha256)
  if (known) return known
  const reading = findOrRead(bytes, sha256, memory, onProgress).finally(() => underWay.delete(sha256))
  underWay.set(sha256, reading)
  return reading
}

async function findOrRead(bytes: Uint8Array, sha256: string, memory: PageMemory, onProgress: (progress: Progress) => void): Promise<Pages> {
  const kept = await memory.find(sha256).catch(() => undefined)
  if (kept) return kept
  const pages = await readPages(bytes, {}, onProgress)
  if (isWorthKeeping(pages)) await memory.keep(sha256, pages).catch(() => {})
  return pages
}

/** Text of a PDF is read faster than it is found again, and embedded files are not kept. What ran out of time may fare better the next time. */
const isWorthKeeping = (pages: Pages): pages is ReadPages =>
  'pages' in pages &&
  pages.attachments.length === 0 &&
  pages.pages.some(page => page.source === 'ocr') &&
  !pages.flags.includes('truncated_pages')
