/** What the review reads: the document, its pages, the chart and the VAT codes. The next documents are asked for ahead. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { pictureAt, pictureOf } from '../../api/pictures.ts'
import { queryClient } from '../../api/queries.ts'
import type { DocumentPages, DocumentRecord } from '../../api/records.ts'
import { isUnreadable } from './unreadable.ts'

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) => api.read('/documents/:id', { id }, { signal }),
  })

const pagesMax = 50

export const pagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'pages'],
    queryFn: ({ signal }) => api.read('/documents/:id/pages', { id, limit: pagesMax }, { signal }),
  })

export const wordsQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'words'],
    queryFn: async ({ signal }) => {
      const { items } = await api.read('/documents/:id/pages', { id, limit: 10, words: true }, { signal })
      return new Map(items.map(({ page, words }) => [page, words ?? []]))
    },
    staleTime: 5 * 60_000,
  })

const chartMs = 10 * 60_000

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  staleTime: chartMs,
  queryFn: async () => {
    const accounts = []
    for await (const account of api.all('/accounts', { limit: 200 })) accounts.push(account)
    return accounts
  },
})

export const vatCodesQuery = queryOptions({
  queryKey: ['vat-codes'],
  staleTime: chartMs,
  queryFn: async ({ signal }) => (await api.read('/vat-codes', {}, { signal })).items,
})

/** Of those whose record is on its way with the pages: asks for the record apart. */
const hurries = new Map<string, () => void>()

/** The record and the pages of one that was read, by one request: both are there, or on their way, for whoever asks for either. */
function askBoth(id: string): void {
  let asked: Promise<DocumentPages> | undefined
  // With the first of the two queries that is sent: without a connection both wait, and so does this.
  const both = (): Promise<DocumentPages> => {
    asked ??= api.read('/documents/:id/pages', { id, limit: pagesMax, document: true })
    return asked
  }
  void queryClient.prefetchQuery({ ...documentQuery(id), queryFn: () => recordOf(id, both()) })
  void queryClient.prefetchQuery({ ...pagesQuery(id), queryFn: async () => withoutDocument(await both()) })
}

/** The record that comes with the pages, or the one that was asked for apart: whichever is there first. */
async function recordOf(id: string, both: Promise<DocumentPages>): Promise<DocumentRecord> {
  const ask = (): Promise<DocumentRecord> => api.read('/documents/:id', { id })
  const together = both.then(({ document }) => document ?? Promise.reject(new Error('the pages came alone')))
  const apart = new Promise<DocumentRecord>((resolve, reject) => {
    const hurry = (): void => {
      if (hurries.get(id) !== hurry) return
      hurries.delete(id)
      ask().then(resolve, reject)
    }
    hurries.set(id, hurry)
    // What cannot be had together is asked for apart: a page that cannot be drawn takes nothing from the record.
    together.then(() => hurries.delete(id), hurry)
  })
  const record = await Promise.any([together, apart]).catch(({ errors }: AggregateError) => Promise.reject(errors[1]))
  // What changed while it was on its way is not in it, and nobody asks again for what was never there.
  return queryClient.getQueryState(documentQuery(id).queryKey)?.isInvalidated ? ask() : record
}

const withoutDocument = ({ document: _, ...pages }: DocumentPages): DocumentPages => pages

const isNew = (queryKey: readonly unknown[]): boolean => {
  const { status = 'pending', fetchStatus = 'idle' } = queryClient.getQueryState(queryKey) ?? {}
  return status === 'pending' && fetchStatus === 'idle'
}

/** So that the next one is there when the key is pressed: record, pages and the first picture. Of one that was read, the pages are asked for with the record. */
export async function prefetchDocument(id: string, isRead: boolean): Promise<void> {
  if (isRead && isNew(documentQuery(id).queryKey) && isNew(pagesQuery(id).queryKey)) askBoth(id)
  await loadPages(id)
}

/** The one that is looked at: its record waits for no page, also where both were asked for together. The pages of one that was read are asked for beside it. */
export async function openDocument(id: string, isRead: boolean): Promise<void> {
  hurries.get(id)?.()
  if (isRead) void queryClient.prefetchQuery(pagesQuery(id))
  await loadPages(id)
}

async function loadPages(id: string): Promise<void> {
  await queryClient.prefetchQuery(documentQuery(id))
  const document = queryClient.getQueryData(documentQuery(id).queryKey)
  if (!document || isUnreadable(document)) return
  const pages = await queryClient.ensureQueryData(pagesQuery(id)).catch(() => undefined)
  const first = pages?.items[0]
  if (first) await pictureOf(pictureAt(first.image)).catch(() => undefined)
}
