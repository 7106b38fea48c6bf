/**
 * Files are taken from the first moment on; what sends them is loaded once the first view is there, or with the first file: the first route stays small,
 * and what an earlier visit left unsent goes on by itself.
 */
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { notify } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { useReader } from '../../words/index.ts'
import { filesMax, type Taken } from './taken.ts'

type Sending = typeof import('./sending.tsx')

const idleMs = 1500

let sending: Sending | undefined
const listeners = new Set<() => void>()

async function loadSending(): Promise<Sending> {
  const loaded = await import('./sending.tsx')
  sending = loaded
  for (const listener of listeners) listener()
  return loaded
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What sends, once it is loaded. */
export function useSending(): Sending | undefined {
  useEffect(() => {
    // Without an answer the first file asks again.
    const timer = setTimeout(() => loadSending().catch(() => undefined), idleMs)
    return () => clearTimeout(timer)
  }, [])
  return useSyncExternalStore(subscribe, () => sending)
}

export function useAddUploads(): (taken: Taken) => void {
  const { words, language } = useReader()
  const { me } = useSession()
  return useCallback(
    taken => {
      if (taken.files.length === 0) return
      const { upload, app } = words
      if (taken.isCut) notify({ tone: 'plain', text: upload.cut({ max: filesMax }), ms: 8000 })
      loadSending().then(
        ({ addUploads }) => addUploads(taken, me, upload, language),
        () => notify({ tone: 'danger', text: app.noAnswer }),
      )
    },
    [words, language, me],
  )
}
