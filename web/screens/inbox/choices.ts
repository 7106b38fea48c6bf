/** The accounts and the VAT codes of purchases, as somebody chooses among them. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../app/format.ts'
import type { Choice } from '../../parts/listbox/choices.ts'
import { useReader } from '../../words/index.ts'
import { accountsQuery, vatCodesQuery } from './queries.ts'

export function useAccountChoices(): readonly Choice[] {
  const { language } = useReader()
  const { data: accounts } = useQuery(accountsQuery)
  return useMemo(
    () =>
      (accounts ?? []).map(({ number, name, englishName, vatCode: usual }): Choice => {
        const [first, second] = language === 'en' ? [englishName, name] : [name, englishName]
        return { id: number, label: `${number} ${first}`, also: second, ...(usual === null ? {} : { detail: usual }) }
      }),
    [accounts, language],
  )
}

export function useVatCodeChoices(): readonly Choice[] {
  const { language } = useReader()
  const { data: codes } = useQuery(vatCodesQuery)
  return useMemo(
    () =>
      (codes ?? [])
        .filter(({ forSales }) => !forSales)
        .map(
          ({ code, name, englishName, rate }): Choice => ({
            id: code,
            label: `${code} ${language === 'en' ? englishName : name}`,
            also: language === 'en' ? name : englishName,
            detail: `${formatNumber(rate, language)} %`,
          }),
        ),
    [codes, language],
  )
}
