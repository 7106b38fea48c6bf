/** What the review reads: the document, its pages, the chart and the VAT codes. The next documents are asked for ahead. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { atWidth, pictureOf } from '../../api/pictures.ts'
import { queryClient } from '../../api/queries.ts'
import { isUnreadable } from './unreadable.ts'

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) => api.read('/documents/:id', { id }, { signal }),
  })

export const pagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id, 'pages'],
    queryFn: ({ signal }) => api.read('/documents/:id/pages', { id, limit: 50 }, { signal }),
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

/** So that the next one is there when the key is pressed: record, pages and the first picture. Of one that was read, the pages are asked for beside the record. */
export async function prefetchDocument(id: string, isRead: boolean): Promise<void> {
  const askPages = () => queryClient.ensureQueryData(pagesQuery(id)).catch(() => undefined)
  const asked = isRead ? askPages() : undefined
  await queryClient.prefetchQuery(documentQuery(id))
  const document = queryClient.getQueryData(documentQuery(id).queryKey)
  if (!document || isUnreadable(document)) return
  const pages = await (asked ?? askPages())
  const first = pages?.items[0]
  if (first) await pictureOf(atWidth(first.image, 800 * Math.min(2, globalThis.devicePixelRatio ?? 1))).catch(() => undefined)
}
