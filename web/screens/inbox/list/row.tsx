import { memo } from 'react'
import type { InboxItem } from '../../../api/records.ts'
import { formatAmount, formatShortDay, formatSureness } from '../../../app/format.ts'
import { useReader } from '../../../words/index.ts'
import styles from '../inbox.module.css'

export interface RowProps {
  item: InboxItem
  isMarked: boolean
  isMarking: boolean
  hasRefusal: boolean
  onMark: (id: string, isRange: boolean) => void
}

/** One document of the queue: who, how much, how sure. What needs a look has a sign and a word, not only a colour. */
export const Row = memo(({ item, isMarked, isMarking, hasRefusal, onMark }: RowProps) => {
  const { words, language } = useReader()
  const { inbox } = words
  const { supplier, fileName, amount, currency, date, reason, sureness, warningCodes } = item
  const sign = reason === 'failed' || hasRefusal ? '✕' : reason === 'warned' ? '!' : reason === 'low' ? '?' : ''
  const told = reason === 'warned' ? inbox.warnings({ count: warningCodes.length }) : inbox.reasons[reason]
  return (
    <div className={styles.rowInside} data-reason={hasRefusal ? 'failed' : reason}>
      {isMarking ? (
        <span className={styles.mark}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={inbox.keys.mark}
            checked={isMarked}
            onChange={() => undefined}
            onClick={event => {
              event.stopPropagation()
              onMark(item.documentId, event.shiftKey)
            }}
          />
        </span>
      ) : null}
      <span className={styles.who}>{supplier ?? fileName ?? inbox.unknownSupplier}</span>
      <span className={styles.amount}>
        {amount === null ? <span className="quiet">{inbox.noAmount}</span> : formatAmount(amount, currency ?? 'EUR', language)}
      </span>
      <span className={styles.when}>
        {date === null ? '—' : formatShortDay(date, language)}
        {currency === null ? '' : ` · ${currency}`}
      </span>
      <span className={styles.sure} title={told}>
        {sign === '' ? null : (
          <span className={styles.sign} aria-hidden>
            {sign}
          </span>
        )}
        <span className="unseen">{told}, </span>
        {formatSureness(sureness)}
      </span>
    </div>
  )
})
