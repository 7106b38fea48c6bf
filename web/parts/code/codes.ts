/** Codes that a country wants in a form, with what each means. They do not change while the app is open. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ItemOf } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { useReader } from '../../words/index.ts'

export type CodedField = ItemOf<'/codes'>['field']

export interface CodeChoice {
  value: string
  label: string
}

const codesQuery = (field: CodedField) =>
  queryOptions({
    queryKey: ['codes', field],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api.read('/codes', { field }, { signal })).items,
  })

/** `RF19 Regime forfettario`. Legal words stay in their language, but for readers of English. Empty until they are there. */
export function useCodes(field: CodedField, isAsked = true): readonly CodeChoice[] {
  const { language } = useReader()
  const { data } = useQuery({ ...codesQuery(field), enabled: isAsked })
  return (data ?? []).map(({ code, name, englishName }) => ({ value: code, label: `${code} ${language === 'en' ? englishName : name}` }))
}

/** With the one that is set, where it is no longer of the list or the list is still on its way. */
export const withSet = (codes: readonly CodeChoice[], value: string): readonly CodeChoice[] =>
  value === '' || codes.some(one => one.value === value) ? codes : [{ value, label: value }, ...codes]
