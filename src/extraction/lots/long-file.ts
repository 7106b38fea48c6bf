/** All pages of a file that is longer than a document is: where it holds several, none of them is left out. */
import { hashOf } from '../pages/hash.ts'
import type { Pages, Progress, ReadPages } from '../pages/pages.ts'
import { readPages } from '../pages/read-pages.ts'
import { keptBriefly } from './kept-briefly.ts'

/** Text is read in no time; pictures of so many pages would take minutes, for each of the documents. */
const pagesMax = 100

export const mayBeReadWhole = ({ pages, pageCount }: ReadPages): boolean =>
  pageCount <= pagesMax && pages.every(({ source }) => source === 'text')

const kept = keptBriefly<Pages>()

export async function readWhole(bytes: Uint8Array, onProgress: (progress: Progress) => void): Promise<Pages> {
  const key = await hashOf(bytes)
  const found = kept.find(key)
  if (found) return found
  const read = await readPages(bytes, { firstPagesMax: pagesMax }, onProgress)
  if ('pages' in read) kept.keep(key, read, bytes.length)
  return read
}
