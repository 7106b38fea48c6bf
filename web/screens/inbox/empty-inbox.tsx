import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../../app/session.tsx'
import { useWords } from '../../words/index.ts'
import { UploadButton } from '../upload/upload-button.tsx'
import styles from './inbox.module.css'

const DemoOffer = lazy(async () => ({ default: (await import('../demo/demo-offer.tsx')).DemoOffer }))

export interface EmptyInboxProps {
  isFiltered: boolean
  reading: number
  lastId: string | undefined
  onClearFilter: () => void
  onLast: () => void
}

/** The end of the queue is calm: what is done, and what can come next. */
export function EmptyInbox({ isFiltered, reading, lastId, onClearFilter, onLast }: EmptyInboxProps) {
  const { inbox } = useWords()
  const { me, can } = useSession()
  const { empty } = inbox
  if (isFiltered) {
    return (
      <div className={styles.empty}>
        <p>{empty.filtered}</p>
        <button type="button" className="button" onClick={onClearFilter}>
          {empty.clear}
        </button>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <h2>{empty.done}</h2>
      {reading > 0 ? <p>{empty.reading({ count: reading })}</p> : null}
      {me.organization.regionKey === null ? (
        <>
          <p>{empty.noRegion}</p>
          <Link to="/settings" className="button primary">
            {empty.toSettings}
          </Link>
        </>
      ) : (
        <>
          <p className="quiet">{empty.drop}</p>
          {can('documents:edit') ? <UploadButton label={empty.choose} isPrimary={lastId === undefined} /> : null}
        </>
      )}
      <Suspense fallback={null}>
        <DemoOffer />
      </Suspense>
      {lastId === undefined ? null : (
        <button type="button" className="button" onClick={onLast}>
          {empty.last} <kbd>k</kbd>
        </button>
      )}
    </div>
  )
}
