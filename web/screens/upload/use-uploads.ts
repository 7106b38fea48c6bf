import { useCallback, useSyncExternalStore } from 'react'
import { notify } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { formatBytes } from '../../parts/amount/figures.ts'
import { useReader } from '../../words/index.ts'
import type { Taken } from './intake.ts'
import { fileBytesMax, filesMax, type Upload } from './queue.ts'
import { sharedUploads } from './uploads.ts'

/** Those of the organization that is shown. */
export function useUploadList(): readonly Upload[] {
  const { me } = useSession()
  const uploads = sharedUploads(me.userId)
  const all = useSyncExternalStore(uploads.subscribe, uploads.list)
  return all.filter(upload => upload.organizationId === me.organizationId)
}

export function useAddUploads(): (taken: Taken) => void {
  const { words, language } = useReader()
  const { me } = useSession()
  const { organizationId, userId } = me
  return useCallback(
    taken => {
      if (taken.files.length === 0) return
      const { upload } = words
      if (taken.isCut) notify({ tone: 'plain', text: upload.cut({ max: filesMax }), ms: 8000 })
      const reasons = {
        empty: upload.empty,
        tooLarge: upload.tooLarge({ size: formatBytes(fileBytesMax, language) }),
        unreadable: upload.unreadable,
      }
      void sharedUploads(userId).add(taken, organizationId, reasons)
    },
    [words, language, organizationId, userId],
  )
}
