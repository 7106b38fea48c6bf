/** Accounts are named as the books name them, and in English for somebody who reads English, wherever one is shown. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../app/session.tsx'
import { useReader } from '../../words/index.ts'
import { accountsQuery } from '../inbox/queries.ts'

/** Takes the name that came with an answer; where the English one is not there yet, that is shown. */
export function useAccountName(): (account: string, name: string) => string {
  const { language } = useReader()
  const { can } = useSession()
  const { data } = useQuery({ ...accountsQuery, enabled: language === 'en' && can('ledger:read') })
  return (account, name) => (language === 'en' && data?.find(({ number }) => number === account)?.englishName) || name
}

/** `2450 Kontorartikler` of a number that came without its name; the number alone until the chart is there. */
export function useNumberedAccount(): (account: string) => string {
  const { language } = useReader()
  const { can } = useSession()
  const { data } = useQuery({ ...accountsQuery, enabled: can('ledger:read') })
  return account => {
    const found = data?.find(({ number }) => number === account)
    return found ? `${account} ${language === 'en' ? found.englishName : found.name}` : account
  }
}
