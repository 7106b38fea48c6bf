/** When a person last looked at the log, in this browser. The visit that is going on does not count. */
import { useEffect, useState } from 'react'

const keyOf = (userId: string | null, organizationId: string): string => `primanota-audit-seen-${organizationId}-${userId ?? ''}`

/** `newest` is the moment of the newest entry that is shown. */
export function useLastVisit(userId: string | null, organizationId: string, newest: string | undefined): string | null {
  const key = keyOf(userId, organizationId)
  const [before] = useState(() => localStorage.getItem(key))
  useEffect(() => {
    if (newest !== undefined) localStorage.setItem(key, newest)
  }, [key, newest])
  return before
}
