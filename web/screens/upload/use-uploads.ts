/** Files are kept from the first moment on, whatever else of the page has come: nothing that was taken waits for code. */
import { useCallback } from 'react'
import { notify } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { formatBytes } from '../../parts/amount/figures.ts'
import { useReader } from '../../words/index.ts'
import { fileBytesMax } from './queue.ts'
import { filesMax, type Taken } from './taken.ts'
import { sharedUploads } from './uploads.ts'

export function useAddUploads(): (taken: Taken) => void {
  const { words, language } = useReader()
  const { userId, organizationId } = useSession().me
  return useCallback(
    taken => {
      if (taken.files.length === 0) return
      const { empty, unreadable, tooLarge, cut } = words.upload
      if (taken.isCut) notify({ tone: 'plain', text: cut({ max: filesMax }), ms: 8000 })
      const reasons = { empty, unreadable, tooLarge: tooLarge({ size: formatBytes(fileBytesMax, language) }) }
      void sharedUploads(userId).add(taken, organizationId, reasons)
    },
    [words, language, userId, organizationId],
  )
}
