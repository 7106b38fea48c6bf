/**
 * Requests of a signed-in browser. A request that finds the session ended waits until somebody signed in again, and then goes on; the tabs tell each other.
 */

type Listener = (isSignedOut: boolean) => void

export interface SessionGate {
  /** As `fetch`; a 401 is never seen by whoever asks. */
  fetch: typeof globalThis.fetch
  /** Somebody signed in: what waits is sent again. */
  signedIn(): void
  /** Called when requests begin to wait, and when they go on. */
  listen(listener: Listener): () => void
  /** While a page is closed its last requests must outlive it. */
  leave(isLeaving: boolean): void
}

export function createSessionGate(send: typeof globalThis.fetch): SessionGate {
  const listeners = new Set<Listener>()
  let waiting: (() => void)[] = []
  let isLeaving = false

  const tell = (isSignedOut: boolean): void => {
    for (const listener of listeners) listener(isSignedOut)
  }
  const untilSignedIn = (): Promise<void> =>
    new Promise(resolve => {
      waiting.push(resolve)
      if (waiting.length === 1) tell(true)
    })

  return {
    async fetch(input, init) {
      for (;;) {
        const response = await send(input, isLeaving ? { ...init, keepalive: true } : init)
        if (response.status !== 401) return response
        await untilSignedIn()
        init?.signal?.throwIfAborted()
      }
    },
    signedIn() {
      const resumed = waiting
      waiting = []
      for (const resume of resumed) resume()
      tell(false)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    leave(value) {
      isLeaving = value
    },
  }
}
