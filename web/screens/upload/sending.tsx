/** What is on its way and what becomes of it, also of what an earlier visit left unsent. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadOnce } from '../../app/loading/load-once.ts'
import { usePart } from '../../app/loading/use-part.ts'
import { useSession } from '../../app/session.tsx'
import { useReader } from '../../words/index.ts'
import { hasUnsent, isUnsent, type Upload } from './queue.ts'
import styles from './upload.module.css'
import { resumeUploads, sharedUploads } from './uploads.ts'

/** Nobody needs it in the first view; once that is there, it comes before somebody goes where there is no connection. */
const tray = loadOnce(() => import('../../parts/upload-tray/upload-tray.tsx'), 'UploadTray')

const idleMs = 1500

function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), idleMs)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}

/** Those of the organization that is shown. */
function useUploadList(): readonly Upload[] {
  const { me } = useSession()
  const uploads = sharedUploads(me.userId)
  const all = useSyncExternalStore(uploads.subscribe, uploads.list)
  return all.filter(upload => upload.organizationId === me.organizationId)
}

/** What was not sent yet is kept, and still: somebody who closes the page should know that it waits. */
function useWarning(isWarned: boolean): void {
  useEffect(() => {
    if (!isWarned) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWarned])
}

export function Sending() {
  const { me } = useSession()
  const uploads = sharedUploads(me.userId)
  const list = useUploadList()
  const { part: UploadTray } = usePart(tray, useIsIdle() || list.length > 0)
  useWarning(hasUnsent(list) && navigator.onLine)
  useEffect(() => resumeUploads(uploads), [uploads])
  if (list.length === 0) return null
  if (!UploadTray) return <Unsent count={list.filter(isUnsent).length} />
  return <UploadTray uploads={list} onRetry={id => uploads.retry(id)} onRemove={id => uploads.remove(id)} onClear={() => uploads.clear()} />
}

/** In the place of the tray, until its code is there. */
function Unsent({ count }: { count: number }) {
  const { upload } = useReader().words
  if (count === 0) return null
  return (
    <section className={styles.unsent} aria-label={upload.tray}>
      <p role="status">{upload.unsent({ count })}</p>
    </section>
  )
}
