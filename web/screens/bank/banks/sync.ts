/** Reading the banks: started here or elsewhere, its progress is asked for every second while it runs. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { everything } from '../../../api/changes.ts'
import { api } from '../../../api/client.ts'
import { problemOf, queryClient } from '../../../api/queries.ts'
import { tellTargets } from '../../../app/live.ts'
import { announce, notify } from '../../../app/notices.ts'
import { useReader } from '../../../words/index.ts'
import { useBankWords } from '../words/index.ts'

const askEveryMs = 1000

/** All that a run may have changed. */
export function refreshBank(): void {
  for (const name of ['bank-account', 'reconciliation', 'transaction', 'overview', 'bank-sync']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
  tellTargets([everything])
}

export function useSync() {
  const text = useBankWords()
  const { words } = useReader()
  const [isAsked, setAsked] = useState(false)
  const { data } = useQuery({
    queryKey: ['bank-sync'],
    queryFn: ({ signal }) => api.read('/bank-sync', {}, { signal }),
    refetchInterval: query => (isAsked || query.state.data?.isRunning ? askEveryMs : false),
  })
  const isRunning = isAsked || (data?.isRunning ?? false)
  const wasRunning = useRef(isRunning)
  // One that somebody else started, or a job did.
  useEffect(() => {
    if (wasRunning.current && !isRunning) refreshBank()
    wasRunning.current = isRunning
  }, [isRunning])
  const run = useCallback(
    async (action: 'sync_bank_now' | 'reconcile_now'): Promise<void> => {
      if (isAsked) return
      setAsked(true)
      try {
        const counts = await (action === 'sync_bank_now' ? api.perform('sync_bank_now', {}) : api.perform('reconcile_now', {}))
        const told = action === 'sync_bank_now' ? text.sync.done(counts) : text.rematch.done(counts)
        announce(told)
        const [problem] = counts.problems
        notify({ tone: problem ? 'danger' : 'plain', text: told, ms: 10_000, ...(problem ? { detail: problem.message } : {}) })
      } catch (error) {
        notify({
          tone: 'danger',
          text: action === 'sync_bank_now' ? text.sync.failed : text.rematch.failed,
          detail: problemOf(error)?.detail ?? words.app.noAnswer,
        })
      } finally {
        setAsked(false)
        refreshBank()
      }
    },
    [isAsked, text, words],
  )
  return {
    isRunning,
    progress: data?.progress ?? null,
    start: () => void run('sync_bank_now'),
    /** The waiting lines once more against what is posted by now; no bank is asked. */
    matchAgain: () => void run('reconcile_now'),
  }
}

export type Sync = ReturnType<typeof useSync>
