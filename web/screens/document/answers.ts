/** What the screen of a document reads. */
import { useQuery } from '@tanstack/react-query'
import type { ReadOutput } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'

export type DocumentRecord = ReadOutput<'/documents/:id'>
export type HistoryItem = ReadOutput<'/documents/:id/history'>['items'][number]
export type Entry = ReadOutput<'/ledger-entries/:id'>

export const useDocument = (id: string) =>
  useQuery({ queryKey: ['document', id], queryFn: ({ signal }) => api.read('/documents/:id', { id }, { signal }) })

const pagesMax = 50

export const usePages = (id: string, isThere: boolean) =>
  useQuery({
    queryKey: ['document', id, 'pages'],
    enabled: isThere,
    queryFn: ({ signal }) => api.read('/documents/:id/pages', { id, limit: pagesMax }, { signal }),
  })

/** Of a file with more of them the first are linked. */
const partsMax = 50

export const useParts = (id: string, isPart: boolean) =>
  useQuery({
    queryKey: ['document', id, 'parts'],
    enabled: isPart,
    queryFn: ({ signal }) => api.read('/documents/:id/parts', { id, limit: partsMax }, { signal }),
  })

/** What is deleted keeps its history: it says who deleted it. */
export const useHistory = (id: string) =>
  useQuery({ queryKey: ['history', id], queryFn: ({ signal }) => api.read('/documents/:id/history', { id, limit: 100 }, { signal }) })

export const useEntry = (id: string | null, mayRead: boolean) =>
  useQuery({
    queryKey: ['ledger-entry', id],
    enabled: id !== null && mayRead,
    queryFn: ({ signal }) => api.read('/ledger-entries/:id', { id: id ?? '' }, { signal }),
  })

/** Those that settle the document, or the entry that it was posted as. */
export const useSettling = (document: DocumentRecord, mayRead: boolean) =>
  useQuery({
    queryKey: ['transaction', 'settling', document.id, document.ledgerEntryId],
    enabled: mayRead,
    queryFn: async ({ signal }) => {
      const ids = [document.id, document.ledgerEntryId].filter(id => id !== null)
      const found = await Promise.all(ids.map(settles => api.read('/transactions', { settles, limit: 50 }, { signal })))
      return [...new Map(found.flatMap(page => page.items).map(item => [item.id, item])).values()]
    },
  })

export const useAccounts = (mayRead: boolean) =>
  useQuery({
    queryKey: ['accounts'],
    enabled: mayRead,
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const page = await api.read('/accounts', { limit: 200 }, { signal })
      return new Map(page.items.map(account => [account.number, account]))
    },
  })
