/** All that need no second look, named one by one; Enter takes them together, and z takes them back together. */
import { formatAmount, formatShortDay } from '../../../app/format.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { useReader } from '../../../words/index.ts'
import styles from '../bank.module.css'
import type { Transaction } from '../records.ts'
import { useBankWords } from '../words/index.ts'

/** As many as a person still reads, and the outbox holds at once. */
const togetherMax = 50

interface BulkProps {
  lines: readonly Transaction[]
  onClose: () => void
  onConfirm: (lines: readonly Transaction[]) => void
}

export function BulkDialog({ lines, onClose, onConfirm }: BulkProps) {
  const { words, language } = useReader()
  const text = useBankWords()
  const some = lines.slice(0, togetherMax)
  return (
    <Dialog
      title={text.bulk.title}
      onClose={onClose}
      size="large"
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {words.app.cancel}
          </button>
          <button type="button" className="button primary" data-first onClick={() => onConfirm(some)}>
            {text.bulk.confirm({ count: some.length })} <kbd>↵</kbd>
          </button>
        </>
      }
    >
      <p className="quiet">{text.bulk.lead}</p>
      <table className={styles.table}>
        <tbody>
          {some.map(line => (
            <tr key={line.id}>
              <td>{formatShortDay(line.date, language)}</td>
              <td>{line.counterparty.name ?? line.text}</td>
              <td className={styles.right}>{formatAmount(line.amount, line.currency, language)}</td>
              <td>
                {line.suggestions[0]?.targets
                  .map(({ counterparty, title, number }) => `${counterparty ?? title}${number === null ? '' : ` ${number}`}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > some.length ? <p className="quiet">{text.bulk.more({ count: lines.length - some.length })}</p> : null}
    </Dialog>
  )
}
