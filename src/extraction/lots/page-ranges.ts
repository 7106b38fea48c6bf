/** Some pages of a file as if they were all of it. */
import { hashOf } from '../pages/hash.ts'
import type { PageTools } from '../pages/memory.ts'
import type { Failed, ReadPages } from '../pages/pages.ts'
import { pagesMax } from './long-file.ts'
import type { PageRange } from './split-pages.ts'

type SomePages = ReadPages & { firstPage: number }

/** Its pages are numbered from 1, as those of any document. */
export function pagesIn(read: ReadPages, [first, last]: PageRange): SomePages {
  const pages = read.pages
    .filter(({ number }) => number >= first && number <= last)
    .map(page => {
      const number = page.number - first + 1
      return { ...page, number, lines: page.lines.map(line => ({ ...line, page: number })) }
    })
  return { ...read, pages, pageCount: last - first + 1, firstPage: first }
}

/** Those of a scan are found with the file; others are read, and none beside them: each part of a long file costs its own pages. */
export async function readPagesIn(
  bytes: Uint8Array,
  range: PageRange,
  { memory, readPages, onProgress }: PageTools,
): Promise<SomePages | Failed> {
  const kept = await memory.find(await hashOf(bytes)).catch(() => undefined)
  const found = kept && pagesIn(kept, range)
  if (found && found.pages.length === found.pageCount) return found
  const read = await readPages(bytes, { firstPagesMax: pagesMax, only: range }, onProgress)
  return 'failure' in read ? read : pagesIn(read, range)
}
