/**
 * A part of the page whose code comes later. Without a connection it does not come, and a browser may keep that answer for as long as the page lives: it is
 * asked for again with another address, when the connection is back and now and then. What is shown meanwhile is for the caller to say.
 */
import { useEffect, useState } from 'react'

const againMs = [2000, 5000, 15_000, 60_000]

/** The address of the file that did not come, where the browser says it; the others ask again for the same one. */
export const addressAgain = (error: unknown, attempt: number): string | undefined => {
  const [address] = /https?:\/\/[^\s?]+\.js/.exec(String(error)) ?? []
  return address && `${address}?again=${attempt}`
}

function untilWorthwhile(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, againMs[Math.min(attempt, againMs.length) - 1])
    const now = () => {
      clearTimeout(timer)
      resolve()
    }
    window.addEventListener('online', now, { once: true, signal })
    signal.addEventListener('abort', now, { once: true })
  })
}

async function loadPart<Part>(load: () => Promise<Part>, onFailed: () => void, signal: AbortSignal): Promise<Part | undefined> {
  let ask = load
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      return await ask()
    } catch (error) {
      onFailed()
      const address = addressAgain(error, attempt)
      if (address) ask = () => import(/* @vite-ignore */ address)
      await untilWorthwhile(attempt, signal)
    }
  }
  return undefined
}

export interface LoadedPart<Part> {
  part: Part | undefined
  /** It did not come yet, and is asked for again. */
  isMissing: boolean
}

/** `load` stays the same for as long as the page lives. */
export function usePart<Part>(load: () => Promise<Part>, isWanted: boolean): LoadedPart<Part> {
  const [loaded, setLoaded] = useState<LoadedPart<Part>>({ part: undefined, isMissing: false })
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const missing = () => setLoaded({ part: undefined, isMissing: true })
    void loadPart(load, missing, leaving.signal).then(part => {
      if (part !== undefined && !leaving.signal.aborted) setLoaded({ part, isMissing: false })
    })
    return () => leaving.abort()
  }, [load, isWanted])
  return loaded
}
