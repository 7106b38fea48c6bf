import { useSyncExternalStore } from 'react'
import type { Preferences } from '../../api/records.ts'

const touch = '(max-width: 899px), (pointer: coarse)'

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(touch)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Rows are all of one height: low for the desk, high for a finger. */
export function useRowHeight(density: Preferences['density']): number {
  const isTouch = useSyncExternalStore(subscribe, () => window.matchMedia(touch).matches)
  return isTouch ? 60 : density === 'compact' ? 36 : 50
}
