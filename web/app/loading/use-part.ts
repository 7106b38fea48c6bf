/** A part of the page whose code comes later, where the caller says what is shown meanwhile. */
import { useEffect, useState } from 'react'
import { untilLoaded } from '../../api/until-loaded.ts'
import type { Loaded } from './load-once.ts'

export interface PartNow<Part> {
  part: Part | undefined
  /** It did not come yet, and is asked for again. */
  isMissing: boolean
}

/** `loaded` stays the same for as long as the page lives. */
export function usePart<Part>(loaded: Loaded<Part>, isWanted: boolean): PartNow<Part> {
  const [now, setNow] = useState<PartNow<Part>>({ part: undefined, isMissing: false })
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const missing = () => setNow({ part: undefined, isMissing: true })
    void untilLoaded(loaded.again, missing, leaving.signal).then(part => {
      if (part !== undefined && !leaving.signal.aborted) setNow({ part, isMissing: false })
    })
    return () => leaving.abort()
  }, [loaded, isWanted])
  return now
}
