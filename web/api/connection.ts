/** Whether the service answers. Without it reads and changes wait, and go on by themselves. */
import { onlineManager } from '@tanstack/react-query'

const againMs = 5000

let isAsking = false

const busyListeners = new Set<(until: number) => void>()

/** Told until when the service takes no more requests of this person: those that were refused are sent again then. */
export function onBusy(listener: (until: number) => void): () => void {
  busyListeners.add(listener)
  return () => busyListeners.delete(listener)
}

/** The client waits no longer than this before it asks again. */
const waitMaxS = 30

/** Of an answer: that the service is busy, or that something before it says that it is away. */
export function noteAnswer({ status, headers }: Response): void {
  const seconds = status === 429 ? Math.min(waitMaxS, Number(headers.get('retry-after'))) : 0
  if (seconds > 0) for (const listener of busyListeners) listener(Date.now() + seconds * 1000)
  if (status > 501 && status < 505) void askWhetherThere()
}

/** Called when a request got no answer. That one alone says little: the service is asked, and away only where it does not answer that either. */
export async function askWhetherThere(): Promise<void> {
  if (isAsking) return
  isAsking = true
  for (;;) {
    const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ status }) => status < 500,
      () => false,
    )
    onlineManager.setOnline(isThere)
    if (isThere) break
    await new Promise(resolve => setTimeout(resolve, againMs))
  }
  isAsking = false
}
