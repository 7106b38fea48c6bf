/** All pages of a file that is longer than a document is: where it holds several, none of them is left out. */
import type { PageTools } from '../pages/memory.ts'
import type { Pages, ReadPages } from '../pages/pages.ts'

/** Text is read in no time; pictures of so many pages would take minutes. */
export const pagesMax = 100

export const mayBeReadWhole = ({ pages, pageCount }: ReadPages): boolean =>
  pageCount <= pagesMax && pages.every(({ source }) => source === 'text')

export const readWhole = (bytes: Uint8Array, { readPages, onProgress }: PageTools): Promise<Pages> =>
  readPages(bytes, { firstPagesMax: pagesMax }, onProgress)
