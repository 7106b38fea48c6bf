import { useSyncExternalStore } from 'react'
import type { Preferences } from '../../api/records.ts'

const touch = '(max-width: 899px), (pointer: coarse)'

let asked: MediaQueryList | undefined
/** Asked once: a new question costs half a millisecond, and the list would ask with every key. */
const query = (): MediaQueryList => {
  asked ??= window.matchMedia(touch)
  return asked
}

const subscribe = (listener: () => void): (() => void) => {
  query().addEventListener('change', listener)
  return () => query().removeEventListener('change', listener)
}

const isMatching = (): boolean => query().matches

/** Rows are all of one height: low for the desk, high for a finger. */
export function useRowHeight(density: Preferences['density']): number {
  const isTouch = useSyncExternalStore(subscribe, isMatching)
  return isTouch ? 60 : density === 'compact' ? 36 : 50
}
