/** Posting many at once: exactly the selected ones, less those that somebody has to look at, which are named. */
import type { InboxItem } from '../../../api/records.ts'
import { formatAmount } from '../../../app/format.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { useReader } from '../../../words/index.ts'
import styles from '../inbox.module.css'
import { titleOf } from '../posting.ts'
import { useInboxPartWords } from '../words/index.ts'
import { sortForBulk, sumsOf } from './bulk-items.ts'
import type { BulkState } from './bulk-run.ts'

export { runBulk } from './bulk-run.ts'

interface BulkDialogProps {
  items: readonly InboxItem[]
  onClose: () => void
  onConfirm: (items: readonly InboxItem[]) => void
}

export type BulkProps = ({ step: 'confirm' } & BulkDialogProps) | ({ step: 'progress' } & BulkProgressProps)

/** Both steps in one: what is loaded with the first is there for the second at once. */
export const Bulk = (props: BulkProps) => (props.step === 'confirm' ? <BulkDialog {...props} /> : <BulkProgress {...props} />)

/** So many that a person still reads them. */
const namedMax = 50

function BulkDialog({ items, onClose, onConfirm }: BulkDialogProps) {
  const { words, language } = useReader()
  const { inbox, app } = words
  const { bulk } = useInboxPartWords()
  const { ready, doubtful } = sortForBulk(items)
  return (
    <Dialog
      title={bulk.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {app.cancel}
          </button>
          {ready.length === 0 ? null : (
            <button type="button" className="button primary" data-first onClick={() => onConfirm(ready)}>
              {bulk.confirm({ count: ready.length })}
            </button>
          )}
        </>
      }
    >
      <p>{ready.length === 0 ? bulk.none : bulk.will({ count: ready.length })}</p>
      {sumsOf(ready).map(({ currency, amount }) => (
        <p key={currency} className={styles.bulkSum}>
          {formatAmount(amount, currency, language)} {currency}
        </p>
      ))}
      {doubtful.length === 0 ? null : (
        <section>
          <p>{bulk.refused({ count: doubtful.length })}</p>
          <ul className={styles.bulkRefused}>
            {doubtful.slice(0, namedMax).map(item => (
              <li key={item.documentId}>
                {titleOf(item, inbox.unknownSupplier, language)} <span className="quiet">{bulk.because[item.reason]}</span>
              </li>
            ))}
          </ul>
          {doubtful.length > namedMax ? <p className="quiet">{bulk.more({ count: doubtful.length - namedMax })}</p> : null}
        </section>
      )}
    </Dialog>
  )
}

interface BulkProgressProps {
  state: BulkState
  onStop: () => void
}

function BulkProgress({ state, onStop }: BulkProgressProps) {
  const { bulk } = useInboxPartWords()
  const gone = state.done + state.refused
  return (
    <div className={styles.bulk} role="status">
      <span>{bulk.progress({ done: gone, total: state.total })}</span>
      <progress className={styles.progress} max={state.total} value={gone} aria-label={bulk.title} />
      <button type="button" className="button plain" onClick={onStop}>
        {bulk.stop}
      </button>
    </div>
  )
}
