/** What the bank screen reads beside its list. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

export const bankAccountsQuery = queryOptions({
  queryKey: ['bank-account', 'all'],
  queryFn: async ({ signal }) => (await api.read('/bank-accounts', { limit: 200 }, { signal })).items,
})

export const reconciliationQuery = queryOptions({
  queryKey: ['reconciliation'],
  queryFn: ({ signal }) => api.read('/reconciliation', {}, { signal }),
})

export const proposalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['transaction', id, 'proposals'],
    queryFn: async ({ signal }) => (await api.read('/transactions/:id/booking-proposals', { id }, { signal })).items,
  })

export const candidatesQuery = (id: string, q: string) =>
  queryOptions({
    queryKey: ['transaction', id, 'candidates', q],
    queryFn: async ({ signal }) => (await api.read('/transactions/:id/candidates', { id, ...(q === '' ? {} : { q }) }, { signal })).items,
  })

const restMs = 800
let timer: ReturnType<typeof setTimeout> | undefined

/** The sums of all lines cost more than a line: they are asked for once the keys rest. */
export function refreshSums(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const queryKey of [['reconciliation'], ['overview']]) void queryClient.invalidateQueries({ queryKey })
  }, restMs)
}
