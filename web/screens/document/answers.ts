/** What the screen of a document reads. */
import { useQuery } from '@tanstack/react-query'
import type { ItemOf, ReadOutput } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { useReader } from '../../words/index.ts'
import { accountsQuery, vatCodesQuery } from '../inbox/queries.ts'

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

const byNumber = (accounts: readonly ItemOf<'/accounts'>[]) => new Map(accounts.map(account => [account.number, account]))

export const useAccounts = (mayRead: boolean) => useQuery({ ...accountsQuery, enabled: mayRead, select: byNumber })

/** What the history names is named as the books name it; somebody who reads English reads accounts, VAT codes and categories in English. */
export function useNames(): (field: string, held: unknown, name: string) => string {
  const isEnglish = useReader().language === 'en'
  const { can } = useSession()
  const enabled = isEnglish && can('ledger:read')
  const { data: accounts } = useQuery({ ...accountsQuery, enabled, select: byNumber })
  const { data: codes } = useQuery({ ...vatCodesQuery, enabled })
  const { data: categories } = useQuery({
    queryKey: ['categories'],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api.read('/categories', {}, { signal })).items,
  })
  return (field, held, name) => {
    if (!isEnglish) return name
    if (field === 'ledgerAccountId') return accounts?.get(String(held))?.englishName ?? name
    if (field === 'vatCode') return codes?.find(({ code }) => code === held)?.englishName ?? name
    return (field === 'category' && categories?.find(({ key }) => key === held)?.englishName) || name
  }
}
