/** What was read from pages once is not read again: reading a picture takes seconds, and a retry should take none. */
import { hashOf } from './hash.ts'
import type { Pages, Progress, ReadPages } from './pages.ts'
import { readPages } from './read-pages.ts'

/** Changes with every change to what the readers of pages hand on: what an older one read is read anew. */
export const pagesVersion = 1

/** Where readings are kept, by the hash of the bytes. What it cannot find or keep costs time and nothing else. */
export interface PageMemory {
  find(sha256: string): Promise<ReadPages | undefined>
  keep(sha256: string, pages: ReadPages): Promise<void>
}

/** What pages are read with: where those that were read before are found, who wants to know how far it is, and who reads. */
export interface PageTools {
  memory: PageMemory
  onProgress(progress: Progress): void
  readPages: typeof readPages
}

export const noMemory: PageMemory = { find: () => Promise.resolve(undefined), keep: () => Promise.resolve() }

/** Readings that are under way, and who wants to know how far they are: who asks for the same bytes waits for the same reading. */
const underWay = new Map<string, { reading: Promise<Pages>; listeners: Set<(progress: Progress) => void> }>()

export async function readPagesOnce(
  bytes: Uint8Array,
  memory: PageMemory,
  onProgress: (progress: Progress) => void,
  read = readPages,
): Promise<Pages> {
  const sha256 = await hashOf(bytes)
  const kept = await memory.find(sha256).catch(() => undefined)
  if (kept) return kept
  const pages = await shared(bytes, sha256, onProgress, read)
  // Each keeps it for itself: what one organization has read another does not find.
  if (isWorthKeeping(pages)) await memory.keep(sha256, pages).catch(() => {})
  return pages
}

function shared(bytes: Uint8Array, sha256: string, onProgress: (progress: Progress) => void, read: typeof readPages): Promise<Pages> {
  const known = underWay.get(sha256)
  if (known) {
    known.listeners.add(onProgress)
    return known.reading
  }
  const listeners = new Set([onProgress])
  const tell = (progress: Progress): void => {
    for (const listener of listeners) listener(progress)
  }
  const reading = read(bytes, {}, tell).finally(() => underWay.delete(sha256))
  underWay.set(sha256, { reading, listeners })
  return reading
}

/** Text of a PDF is read faster than it is found again, and embedded files are not kept. What ran out of time may fare better the next time. */
const isWorthKeeping = (pages: Pages): pages is ReadPages =>
  'pages' in pages &&
  pages.attachments.length === 0 &&
  pages.pages.some(page => page.source === 'ocr') &&
  !pages.flags.includes('out_of_time')
