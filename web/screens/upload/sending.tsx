/** What is on its way and what becomes of it. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { Me } from '../../api/records.ts'
import { useSession } from '../../app/session.tsx'
import { formatBytes } from '../../parts/amount/figures.ts'
import type { Words } from '../../words/index.ts'
import type { Language } from '../../words/languages.ts'
import { fileBytesMax, hasUnsent, type Upload } from './queue.ts'
import type { Taken } from './taken.ts'
import { resumeUploads, sharedUploads } from './uploads.ts'

/** Nobody needs it before something is uploaded. */
const UploadTray = lazy(async () => ({ default: (await import('../../parts/upload-tray/upload-tray.tsx')).UploadTray }))

export function addUploads(taken: Taken, { userId, organizationId }: Me, words: Words['upload'], language: Language): void {
  const { empty, unreadable } = words
  const tooLarge = words.tooLarge({ size: formatBytes(fileBytesMax, language) })
  void sharedUploads(userId).add(taken, organizationId, { empty, tooLarge, unreadable })
}

/** Those of the organization that is shown. */
function useUploadList(): readonly Upload[] {
  const { me } = useSession()
  const uploads = sharedUploads(me.userId)
  const all = useSyncExternalStore(uploads.subscribe, uploads.list)
  return all.filter(upload => upload.organizationId === me.organizationId)
}

/** What was not sent yet is kept, and still: somebody who closes the page should know that it waits. */
function useWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsent])
}

export function Sending() {
  const { me } = useSession()
  const uploads = sharedUploads(me.userId)
  const list = useUploadList()
  useWarning(hasUnsent(list) && navigator.onLine)
  useEffect(() => resumeUploads(uploads), [uploads])
  if (list.length === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadTray uploads={list} onRetry={id => uploads.retry(id)} onRemove={id => uploads.remove(id)} onClear={() => uploads.clear()} />
    </Suspense>
  )
}
