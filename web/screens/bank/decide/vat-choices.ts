import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../../app/format.ts'
import type { Choice } from '../../../parts/listbox/choices.ts'
import { useReader } from '../../../words/index.ts'
import { vatCodesQuery } from '../../inbox/queries.ts'

/** Money in is a sale, money out a purchase. */
export function useVatChoices(forSales: boolean): readonly Choice[] {
  const { language } = useReader()
  const { data: codes } = useQuery(vatCodesQuery)
  return useMemo(
    () =>
      (codes ?? [])
        .filter(code => code.forSales === forSales)
        .map(
          ({ code, name, englishName, rate }): Choice => ({
            id: code,
            label: `${code} ${language === 'en' ? englishName : name}`,
            detail: `${formatNumber(rate, language)} %`,
          }),
        ),
    [codes, language, forSales],
  )
}
