import { Link } from '@tanstack/react-router'
import { isGone } from '../../api/unread.ts'
import { formatDay } from '../../app/format.ts'
import { useSession } from '../../app/session.tsx'
import { Amount } from '../../parts/amount/amount.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { type DocumentRecord, type Entry, useSettling } from './answers.ts'
import styles from './document.module.css'
import { useDocumentWords } from './words/index.ts'

/** What paid it, and why it was matched. */
export function BankPane({ document, entry }: { document: DocumentRecord; entry: Entry | undefined }) {
  const { language } = useReader()
  const text = useDocumentWords()
  const { can } = useSession()
  const { data, error, refetch, isPending } = useSettling(document, can('bank:read'))
  if (isGone(error, data)) return <Problem error={error} onRetry={() => void refetch()} />
  if (isPending && can('bank:read')) return <Skeleton />
  return (
    <div className={styles.pane}>
      {entry && (
        <p>
          {text.open} <strong>{<Amount value={entry.openAmount} currency={entry.currency} hasCurrency />}</strong>
        </p>
      )}
      {!data || data.length === 0 ? (
        <Empty title={document.state === 'posted' ? text.notPaid : text.paidLater} />
      ) : (
        <ul>
          {data.map(transaction => (
            <li key={transaction.id} className={styles.transaction}>
              <p className={styles.line}>
                <span>{formatDay(transaction.date, language)}</span>
                <Link className={styles.what} to={`/bank/all/${transaction.id}` as never} search={{ show: 'matched' } as never}>
                  {transaction.counterparty.name ?? transaction.text}
                </Link>
                <Amount value={transaction.amount} currency={transaction.currency} hasCurrency />
              </p>
              <p className="quiet small">{transaction.text}</p>
              <p className={styles.facts}>
                <Pill tone="good">{transaction.matchedBy === 'auto' ? text.matchedByItself : text.matchedByPerson}</Pill>
                <span className="quiet small">{transaction.reasons.map(reason => reason.message).join(' · ')}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
