/** The way to a bank and back: which link was begun is kept in this tab, and finished when the person comes back. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { problemOf, queryClient } from '../../../api/queries.ts'
import { announce, notify } from '../../../app/notices.ts'
import { useReader } from '../../../words/index.ts'
import { useBankWords } from '../words/index.ts'

const key = 'primanota-bank-link'

/** Leaves the page. */
export async function goToBank(institutionId: string): Promise<void> {
  const { id, consentUrl } = await api.perform('start_bank_authorization', { institutionId })
  sessionStorage.setItem(key, id)
  window.location.assign(consentUrl)
}

/** What is being done after somebody came back from a bank; undefined where nobody did. */
export function useReturn(sync: () => void): string | undefined {
  const text = useBankWords()
  const { words } = useReader()
  const navigate = useNavigate()
  const { consent } = useSearch({ strict: false }) as { consent?: string }
  const [isFinishing, setFinishing] = useState(false)
  const hasBegun = useRef(false)
  useEffect(() => {
    const authorizationId = sessionStorage.getItem(key)
    if (consent === undefined || hasBegun.current) return
    hasBegun.current = true
    const over = (): void => void navigate({ to: '/bank', replace: true })
    if (consent !== 'allowed' || authorizationId === null) {
      notify({ tone: 'plain', text: consent === 'allowed' ? text.link.unknown : text.link.denied, ms: 12_000 })
      sessionStorage.removeItem(key)
      return over()
    }
    setFinishing(true)
    api
      .perform('finalize_bank_authorization', { authorizationId })
      .then(({ institutionName, accounts }) => {
        sessionStorage.removeItem(key)
        const told = text.link.done({ bank: institutionName, count: accounts.length })
        announce(told)
        notify({ tone: 'plain', text: told, ms: 8000 })
        void queryClient.invalidateQueries({ queryKey: ['bank-account'] })
        over()
        sync()
      })
      .catch((error: unknown) => {
        over()
        notify({ tone: 'danger', text: text.link.failed, detail: problemOf(error)?.detail ?? words.app.noAnswer })
      })
      .finally(() => setFinishing(false))
  }, [consent, navigate, sync, text, words])
  return isFinishing ? text.link.finishing : undefined
}
