/** The pages of a document, as they were read or as the file lays them; for documents that were read before these were kept, read once more. */
import { dayIn } from '../../domain/calendar/dates.ts'
import type { Document } from '../../domain/documents/document.ts'
import { pagesAt } from '../../domain/documents/parts.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import { hashOf } from '../../extraction/pages/hash.ts'
import { type KeptPage, type KeptPages, toUnreadPages, withoutPages } from '../../extraction/pages/kept-pages.ts'
import { pagesVersion } from '../../extraction/pages/memory.ts'
import type { Failed } from '../../extraction/pages/pages.ts'
import { findPaged, readSizes } from '../../extraction/pages/show-pages.ts'
import type { ReadContext, Services } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { type Bookkeeper, findBookkeeper } from '../../store/access/organizations.ts'
import type { Db } from '../../store/connection/db.ts'
import * as documents from '../../store/documents/documents.ts'
import { findFile, type StoredFile } from '../../store/documents/files.ts'
import * as readings from '../../store/documents/readings.ts'
import { documentNotFound } from '../documents/change-document.ts'
import { pageMemory } from '../documents/reading.ts'

/** What has the pages is a large part of Primanota: it is loaded with the first. */
const reader = () => import('../../extraction/read-document.ts')

/** What a document's pages are made of, found in one transaction. */
export interface Paper {
  organizationId: string
  document: Document
  file: StoredFile | undefined
  bookkeeper: Bookkeeper
  kept: KeptPages | undefined
}

export async function findPaper({ db, caller }: ReadContext, id: string): Promise<Paper | Refusal<'document_not_found'>> {
  const document = await documents.findDocument(db, id)
  if (!document) return documentNotFound(id)
  const file = document.fileId === null ? undefined : await findFile(db, document.fileId)
  const bookkeeper = await findBookkeeper(db)
  const kept = await readings.findDocumentPages(db, id, pagesVersion)
  return {
    organizationId: caller.organizationId,
    document,
    file,
    bookkeeper,
    kept: kept === undefined ? undefined : (JSON.parse(kept) as KeptPages),
  }
}

export const keepPages = (db: Db, documentId: string, pages: KeptPages | undefined, now: Date): Promise<void> =>
  readings.saveDocumentPages(db, documentId, pagesVersion, JSON.stringify(pages ?? withoutPages), now)

/** Why a page is not shown. */
export type DrawingRefusal = Refusal<'page_not_drawable' | 'temporarily_unavailable'>

export interface FoundPages extends KeptPages {
  /** Whether they will stay as they are: pages that nobody has read may be turned when somebody does. */
  isFinal: boolean
}

/** The pages from the given one on, so many at most. Outside of any transaction. */
export async function pagesOf(services: Services, paper: Paper, from: number, most: number): Promise<FoundPages | DrawingRefusal> {
  const kept = paper.kept ?? (paper.document.extraction === null ? undefined : await readAgain(services, paper))
  if (kept && kept.sha256 !== null && from + most - 1 <= lastRead(kept))
    return { ...kept, pages: within(kept.pages, from, most), isFinal: true }
  if (kept && kept.sha256 === null && paper.document.extraction !== null) return { ...withoutPages, isFinal: true }
  return withUnread(services, paper, kept, from, most)
}

/** Up to where all pages are known. */
function lastRead({ pages, pageCount }: KeptPages): number {
  const missing = pages.findIndex(({ number }, at) => number !== at + 1)
  if (missing >= 0) return missing
  return pages.length >= pageCount ? Number.POSITIVE_INFINITY : pages.length
}

const within = (pages: readonly KeptPage[], from: number, most: number): KeptPage[] =>
  pages.filter(({ number }) => number >= from && number < from + most)

/** What was read before these were kept is read the same way again; scans are found among those that were read lately. */
async function readAgain(services: Services, { organizationId, document, file, bookkeeper }: Paper): Promise<KeptPages> {
  if (!file) return withoutPages
  const { readDocument } = await reader()
  const own = { ...bookkeeper, currency: bookkeeper.regionKey === null ? null : (regions[bookkeeper.regionKey]?.currency ?? null) }
  const now = services.clock()
  const reading = await readDocument(
    { text: null, file: { ...file, open: () => services.blobs.open(organizationId, file.sha256) }, place: document.part?.place ?? null },
    { own, today: dayIn(bookkeeper.timeZone, now), memory: pageMemory(services, organizationId) },
  )
  const pages = 'failure' in reading ? undefined : reading.pages
  // What failed may succeed later, and is not kept.
  if ('failure' in reading && reading.failure.retryable) return withoutPages
  await services.store.transaction(organizationId, db => keepPages(db, document.id, pages, now))
  return pages ?? withoutPages
}

async function withUnread(
  services: Services,
  { organizationId, file, document: { part } }: Paper,
  kept: KeptPages | undefined,
  from: number,
  most: number,
): Promise<FoundPages | DrawingRefusal> {
  if (!file) return { ...withoutPages, isFinal: true }
  const place = part?.place ?? null
  const bytes = await bytesOf(services, organizationId, file)
  if (!bytes) return refuse(say('temporarily_unavailable.file'))
  // Which attachment its pages are in is known once it is read.
  if (!kept && place && 'attachment' in place) return { ...withoutPages, isFinal: false }
  const paged = await findPaged(bytes, file, kept?.sha256 ?? undefined)
  if (!paged) return { ...withoutPages, isFinal: false }
  const [first, last] = pagesAt(place) ?? [1, Number.POSITIVE_INFINITY]
  const wanted = Math.max(0, Math.min(most, last - first - from + 2))
  const [sizes, sha256] = await Promise.all([readSizes(paged, from + first - 1, Math.max(1, wanted)), hashOf(paged)])
  if ('failure' in sizes) return notDrawable(sizes)
  const read = new Map(kept?.pages.map(page => [page.number, page]))
  return {
    sha256,
    pageCount: Math.min(sizes.pageCount, last) - first + 1,
    pages: toUnreadPages(sizes)
      .slice(0, wanted)
      .map(page => ({ ...page, number: page.number - first + 1 }))
      .map(page => read.get(page.number) ?? page),
    isFinal: kept !== undefined,
    ...(first > 1 && { firstPage: first }),
  }
}

/** What takes too long or too much is no passing state here: it would do so again. */
export function notDrawable({ failure: { code, values } }: Failed): DrawingRefusal {
  const problem = { code, values }
  return code === 'reader_busy' ? refuse(say('temporarily_unavailable.reader', { problem })) : refuse(say('page_not_drawable', { problem }))
}

export async function bytesOf(
  { blobs }: Services,
  organizationId: string,
  { sha256 }: Pick<StoredFile, 'sha256'>,
): Promise<Buffer | undefined> {
  const opened = await blobs.open(organizationId, sha256)
  if (!opened) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of opened.stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
