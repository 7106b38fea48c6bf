import { useEffect, useLayoutEffect, useRef } from 'react'
import { isUnread, reportUnread, tellUnread } from '../../api/unread.ts'

/** Of a list that asks by itself: it is asked for again until it is there. */
export function useUnread(error: unknown, again: () => unknown): void {
  const latest = useRef(again)
  latest.current = again
  useEffect(() => (isUnread(error) ? reportUnread({ error, again: () => latest.current() }) : undefined), [error])
}

/** Of whoever draws a sentence about this failure: the bar need not say it too. */
export function useTold(error: unknown): void {
  useLayoutEffect(() => (isUnread(error) ? tellUnread(error) : undefined), [error])
}
