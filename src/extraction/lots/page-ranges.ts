/** Some pages of a file as if they were all of it. */
import type { ReadPages } from '../pages/pages.ts'
import type { PageRange } from './split-pages.ts'

/** Its pages are numbered from 1, as those of any document. */
export function pagesIn(read: ReadPages, [first, last]: PageRange): ReadPages & { firstPage: number } {
  const pages = read.pages
    .filter(({ number }) => number >= first && number <= last)
    .map(page => {
      const number = page.number - first + 1
      return { ...page, number, lines: page.lines.map(line => ({ ...line, page: number })) }
    })
  return { ...read, pages, pageCount: last - first + 1, firstPage: first }
}
