/** What was uploaded and what became of it: sent, read, and where it went. */
import { onlineManager } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { withoutIds } from '../../app/format.ts'
import type { Upload, UploadedDocument } from '../../screens/upload/queue.ts'
import { shareOf, tally } from '../../screens/upload/queue.ts'
import { useReader } from '../../words/index.ts'
import { formatBytes } from '../amount/figures.ts'
import { Pill, type Tone } from '../pill/pill.tsx'
import styles from './upload-tray.module.css'
import { useNewest } from './use-newest.ts'

interface TrayProps {
  uploads: readonly Upload[]
  onRetry: (id: string) => void
  onRemove: (id: string) => void
  onClear: () => void
}

export function UploadTray({ uploads: known, onRetry, onRemove, onClear }: TrayProps) {
  const { upload: words } = useReader().words
  const [isOpen, setIsOpen] = useState(true)
  const uploads = useNewest(known, isOpen)
  if (uploads.length === 0) return null
  // Who goes to the document wants to see it, and not the tray on top of it: there is nothing more to tell of it.
  const opened = (upload: Upload): void => {
    setIsOpen(false)
    if (upload.state === 'done' && upload.documents.length === 1) onRemove(upload.id)
  }
  const { all, done, refused, underWay, share } = tally(uploads)
  const title = underWay > 0 ? words.underWay({ done, all }) : words.finished({ done })
  return (
    <section className={styles.tray} aria-label={words.tray}>
      <header className={styles.head}>
        <p className={styles.title} role="status">
          {title}
          {refused > 0 && <span className={styles.refused}> · {words.refusedCount({ count: refused })}</span>}
        </p>
        {done > 0 && (
          <button type="button" className="button plain" onClick={onClear}>
            {words.clear}
          </button>
        )}
        <button type="button" className="button plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? words.fold : words.unfold}
        </button>
      </header>
      {underWay > 0 && <progress className={styles.progress} max={1} value={share} aria-label={words.tray} />}
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <ul className={styles.list} tabIndex={0} aria-label={words.tray}>
          {uploads.toReversed().map(upload => (
            <Row key={upload.id} upload={upload} onRetry={onRetry} onRemove={onRemove} onOpen={() => opened(upload)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ upload, onRetry, onRemove, onOpen }: { upload: Upload; onOpen: () => void } & Pick<TrayProps, 'onRetry' | 'onRemove'>) {
  const { words, language } = useReader()
  const { upload: text } = words
  const isArchive = upload.documents.length > 1
  return (
    <li className={styles.row} data-state={upload.state}>
      <div className={styles.line}>
        <span className={styles.name} title={upload.name}>
          {upload.name}
        </span>
        <span className="quiet small">{formatBytes(upload.size, language)}</span>
      </div>
      {upload.twinOf !== null && <p className="small">{text.twin({ name: upload.twinOf })}</p>}
      {upload.state === 'waiting' && <Waits hasFailed={upload.attempts > 0} />}
      {upload.state === 'sending' && (
        <progress className={styles.progress} max={1} value={shareOf(upload) * 2} aria-label={text.sending({ name: upload.name })} />
      )}
      {upload.documents.map(document => (
        <Went key={document.documentId} document={document} hasName={isArchive} onOpen={onOpen} />
      ))}
      {upload.problem && <p className={styles.problem}>{upload.problem.message}</p>}
      {upload.leftOut.map(({ name, problem }) => (
        <p key={name} className={styles.problem}>
          {name}: {problem.message}
        </p>
      ))}
      {upload.state === 'refused' && (
        <div className={styles.actions}>
          {upload.problem?.code !== 'payload_too_large' && upload.problem?.code !== 'file_empty' && (
            <button type="button" className="button" onClick={() => onRetry(upload.id)}>
              {words.app.retry}
              <span className="unseen"> {upload.name}</span>
            </button>
          )}
          <button type="button" className="button plain" onClick={() => onRemove(upload.id)}>
            {text.remove}
            <span className="unseen"> {upload.name}</span>
          </button>
        </div>
      )}
    </li>
  )
}

/** For its turn, or for somebody to take it. */
function Waits({ hasFailed }: { hasFailed: boolean }) {
  const { upload: text } = useReader().words
  const isThere = useSyncExternalStore(
    listener => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const said = !navigator.onLine ? text.waitingOffline : hasFailed || !isThere ? text.waitingForService : text.waiting
  return <p className="quiet small">{said}</p>
}

const tones: Readonly<Record<UploadedDocument['step'], Tone>> = {
  captured: 'plain',
  queued: 'plain',
  reading: 'plain',
  coding: 'plain',
  posting: 'plain',
  done: 'good',
  held: 'caution',
  failed: 'danger',
  deleted: 'plain',
}

/** How far a document is; once it is settled, where it went and why. */
function Went({ document, hasName, onOpen }: { document: UploadedDocument; hasName: boolean; onOpen: () => void }) {
  const { upload: text } = useReader().words
  const { step, pages, pagesDone } = document
  const label =
    step === 'reading' && pages !== null && pages > 1 ? text.page({ page: Math.min(pages, (pagesDone ?? 0) + 1), pages }) : text.steps[step]
  const address = step === 'held' || step === 'failed' ? '/inbox' : '/documents'
  return (
    <div className={styles.went}>
      {hasName && <span className={styles.name}>{document.name}</span>}
      <Pill tone={tones[step]}>{label}</Pill>
      {document.isKnown && <span className="small">{text.known}</span>}
      {step !== 'deleted' && (
        <Link to={`${address}/${document.documentId}`} className={styles.open} onClick={onOpen}>
          {text.open}
          <span className="unseen"> {document.name}</span>
        </Link>
      )}
      {document.reason && step !== 'done' && <p className={styles.reason}>{withoutIds(document.reason.message)}</p>}
    </div>
  )
}
