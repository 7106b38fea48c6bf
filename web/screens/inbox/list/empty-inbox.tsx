import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../../app/loading/lazy-part.tsx'
import { useSession } from '../../../app/session.tsx'
import { useHasDocuments } from '../../overview/answers.ts'
import { UploadButton } from '../../upload/upload-button.tsx'
import styles from '../inbox.module.css'
import { documentQuery } from '../queries.ts'
import { useInboxPartWords } from '../words/index.ts'

const DemoOffer = lazyPart(() => import('../../demo/demo-offer.tsx'), 'DemoOffer')

export interface EmptyInboxProps {
  isFiltered: boolean
  reading: number
  lastId: string | undefined
  onClearFilter: () => void
  onLast: () => void
}

/** The end of the queue is calm: what is done, and what can come next. */
export function EmptyInbox({ isFiltered, reading, lastId, onClearFilter, onLast }: EmptyInboxProps) {
  const { me, can } = useSession()
  const { empty } = useInboxPartWords()
  // It is asked for again once it was posted: a change is held for a while before it is sent.
  const { data: hasDocuments } = useHasDocuments(!isFiltered && lastId === undefined)
  const { data: last } = useQuery({ ...documentQuery(lastId ?? ''), enabled: lastId !== undefined })
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
      <h2>{hasDocuments === false ? empty.nothing : empty.done}</h2>
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
          <p className="quiet for-keys">{empty.drop}</p>
          <p className="quiet for-fingers">{empty.take}</p>
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
      {last?.ledgerEntryId && can('ledger:read') ? (
        <Link to={`/ledger/entries/${last.ledgerEntryId}`} className="button">
          {empty.entry}
        </Link>
      ) : null}
    </div>
  )
}
