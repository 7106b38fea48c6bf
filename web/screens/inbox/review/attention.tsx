/** What should be looked at before posting, and how each of it is cleared. */

import type { Problem } from '../../../../src/client/index.ts'
import type { DocumentRecord } from '../../../api/records.ts'
import { withoutIds } from '../../../app/format.ts'
import { useWords } from '../../../words/index.ts'
import styles from './review.module.css'

export type Warning = DocumentRecord['warnings'][number]

export interface AttentionProps {
  document: DocumentRecord
  /** Why the last try to post it was refused. */
  refusal: Problem | undefined
  canEdit: boolean
  /** Where it can be cleared, if there is such a place. */
  placeOf: (warning: Warning) => string | undefined
  onPlace: (place: string) => void
  onDuplicate: () => void
  onReadAgain: () => void
}

export function Attention({ document, refusal, canEdit, placeOf, onPlace, onDuplicate, onReadAgain }: AttentionProps) {
  const { inbox } = useWords()
  const { error, warnings, duplicateOf } = document
  if (!refusal && error === null && warnings.length === 0) return null
  return (
    <section className={styles.attention} data-tone={refusal || error ? 'danger' : 'caution'} aria-label={inbox.attention}>
      {refusal ? (
        <div>
          <p className={styles.strong}>{refusal.title}</p>
          <p>{refusal.detail}</p>
          <p className={styles.requestId}>{refusal.requestId}</p>
        </div>
      ) : null}
      {error ? (
        <div>
          <p className={styles.strong}>{inbox.failed[error.step]}</p>
          <p>{error.message}</p>
          {canEdit ? (
            <button type="button" className="button" onClick={onReadAgain}>
              {inbox.readAgain} <kbd>r</kbd>
            </button>
          ) : null}
        </div>
      ) : null}
      {warnings.map(warning => {
        const place = canEdit ? placeOf(warning) : undefined
        return (
          <div key={`${warning.field} ${warning.code}`} className={styles.warning}>
            <p>
              <span aria-hidden>! </span>
              {withoutIds(warning.message)}
            </p>
            {warning.code.includes('duplicate') && duplicateOf !== null ? (
              <button type="button" className={styles.clear} onClick={onDuplicate}>
                {inbox.showDuplicate} <kbd>d</kbd>
              </button>
            ) : place === undefined ? null : (
              <button type="button" className={styles.clear} onClick={() => onPlace(place)}>
                {warning.code === 'fact_missing' ? inbox.goToQuestion : inbox.goToField}
              </button>
            )}
          </div>
        )
      })}
    </section>
  )
}
