/** In place of a page that cannot be shown: why, and what can be done all the same. */
import { addressOf } from '../../../api/client.ts'
import { problemOf } from '../../../api/queries.ts'
import type { DocumentRecord } from '../../../api/records.ts'
import { useReader } from '../../../words/index.ts'
import styles from '../inbox.module.css'
import { useInboxPartWords } from '../words/index.ts'

export interface NoPageProps {
  document: DocumentRecord
  /** Why the pages could not be asked for. */
  error: unknown
  /** Where what the paper says may be typed. */
  onType: (() => void) | undefined
}

export function NoPage({ document, error, onType }: NoPageProps) {
  const { app } = useReader().words
  const { noPage } = useInboxPartWords()
  const reason = document.error?.message ?? (error ? (problemOf(error)?.detail ?? app.noAnswer) : null)
  return (
    <section className={styles.noPage} aria-label={noPage.title}>
      <h2>{noPage.title}</h2>
      {document.fileName === null ? null : <p className={styles.fileName}>{document.fileName}</p>}
      {reason === null ? null : <p>{reason}</p>}
      <p className="quiet">{onType ? noPage.next : noPage.look}</p>
      <p className={styles.noPageActions}>
        {document.fileId === null ? null : (
          <a className="button" href={addressOf(`/documents/${document.id}/file`)} download={document.fileName ?? true}>
            {noPage.download}
          </a>
        )}
        {onType ? (
          <button type="button" className="button primary" onClick={onType}>
            {noPage.type}
          </button>
        ) : null}
      </p>
    </section>
  )
}
