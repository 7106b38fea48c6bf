/** What the overview reads. */
import { useQuery } from '@tanstack/react-query'
import type { ReadOutput } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { monthsBefore } from '../../parts/deadline/days.ts'
import { deedsOf } from './deeds.ts'

export type Overview = ReadOutput<'/overview'>

export const useOverview = () => useQuery({ queryKey: ['overview'], queryFn: ({ signal }) => api.read('/overview', {}, { signal }) })

/** The last twelve months with this one. */
export const useResult = (today: string | undefined) =>
  useQuery({
    queryKey: ['series', 'result', today],
    enabled: today !== undefined,
    queryFn: ({ signal }) =>
      api.read('/series', { measure: 'result', by: 'month', from: monthsBefore(today ?? '', 11), to: today ?? '' }, { signal }),
  })

/** The last three months and this one, by week. */
export const useCash = (today: string | undefined) =>
  useQuery({
    queryKey: ['series', 'cash', today],
    enabled: today !== undefined,
    queryFn: ({ signal }) =>
      api.read('/series', { measure: 'cash', by: 'week', from: monthsBefore(today ?? '', 3), to: today ?? '' }, { signal }),
  })

/** Whether anything was ever brought in: asked only where nothing waits. */
export const useHasDocuments = (isAsked: boolean) =>
  useQuery({
    queryKey: ['document', 'any'],
    enabled: isAsked,
    queryFn: async () => (await api.read('/documents', { limit: 1 })).items.length > 0,
  })

export const useLastChanges = () =>
  useQuery({
    queryKey: ['overview', 'changes'],
    queryFn: async ({ signal }) => deedsOf((await api.read('/recent-changes', { limit: 30 }, { signal })).items).slice(0, 10),
  })
