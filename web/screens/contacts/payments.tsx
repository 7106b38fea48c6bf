import { Link } from '@tanstack/react-router'
import type { ItemOf } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { formatDay } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { listDetail } from '../../parts/list-detail/list-detail.tsx'
import { useList } from '../../parts/list-detail/use-list.ts'
import { Pill } from '../../parts/pill/pill.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { useContactWords } from './words/index.ts'

type Payment = ItemOf<'/contacts/:id/payments'>

const idOf = ({ transactionId, line }: Payment): string => `${transactionId}.${line}`
const targets = ['transaction', 'bank_matches', '*']

/** What it paid and what was paid to it, the last first, and how late. */
export function Payments({ contactId }: { contactId: string }) {
  const text = useContactWords()
  const { language, words } = useReader()
  const list = useList<Payment>({
    name: contactId,
    load: cursor => api.read('/contacts/:id/payments', { id: contactId, ...(cursor === undefined ? {} : { cursor }) }),
    idOf,
    targets,
  })
  if (list.error && !list.isLoaded) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  if (!list.isLoaded) return <Skeleton />
  if (list.ids.length === 0) return <Empty title={text.noPayments} />
  return (
    <>
      <ul>
        {[...list.byId.values()].map(payment => (
          <li key={idOf(payment)} className={listDetail.bar} data-payment>
            <span>{formatDay(payment.date, language)}</span>
            <Amount value={payment.amount} currency={payment.currency} hasCurrency />
            {payment.invoiceId === null && payment.documentId === null ? (
              <span>{payment.number ?? payment.text}</span>
            ) : (
              <Link to={(payment.invoiceId === null ? `/documents/${payment.documentId}` : `/invoices/${payment.invoiceId}`) as never}>
                {payment.number ?? payment.text}
              </Link>
            )}
            {payment.daysLate === null ? null : (
              <Pill tone={payment.daysLate > 0 ? 'caution' : 'good'}>{text.late({ days: payment.daysLate })}</Pill>
            )}
          </li>
        ))}
      </ul>
      {list.isWhole ? null : (
        <button type="button" className="button" onClick={list.loadMore}>
          {words.app.more}
        </button>
      )}
    </>
  )
}
