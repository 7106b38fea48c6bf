/** One order of payments: what it pays, and what a person decides about it. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { isGone } from '../../../api/unread.ts'
import { formatDay } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Amount } from '../../../parts/amount/amount.tsx'
import { formatMoney } from '../../../parts/amount/figures.ts'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { BackButton } from '../../books/back.tsx'
import { useChange } from '../../books/change.ts'
import { Confirm } from '../../books/confirm.tsx'
import { FileButton } from '../../books/download.tsx'
import { Facts, Page, Space, styles, Tools } from '../../books/frame.tsx'
import { refreshBooks, useRead } from '../../books/read.ts'
import { useBooksWords } from '../../books/words/index.ts'
import { useLedgerWords } from '../words/index.ts'

export function OrderView({ id }: { id: string }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const { can } = useSession()
  const [decision, setDecision] = useState<'confirm' | 'cancel'>()
  const { data, error, refetch } = useRead('/payment-orders/:id', { id }, { types: ['payment_order', 'transaction', 'bank_matches'] })
  const done = (said: string) => () => {
    setDecision(undefined)
    announce(said)
    return refreshBooks()
  }
  const confirm = useChange(
    (controlSum: string, call) => api.change('POST /payment-orders/:id/confirmation', { id, controlSum }, call),
    done(text.confirmed),
  )
  const cancel = useChange((_: null, call) => api.change('POST /payment-orders/:id/cancellation', { id }, call), done(text.cancelled))
  if (isGone(error, data)) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={5} />
  const sum = data.totals.map(({ currency, amount }) => formatMoney(amount, currency, language)).join(' + ')
  const mayEdit = can('bank:edit')
  return (
    <>
      <Tools>
        <BackButton to="/ledger/payments" />
        <h2>{text.orders}</h2>
        <Pill tone={data.state === 'confirmed' ? 'good' : 'plain'}>{text.orderStates[data.state]}</Pill>
        <Space />
        {mayEdit && data.state === 'proposed' ? (
          <button type="button" className="button primary" onClick={() => setDecision('confirm')}>
            {text.confirmOrder}
          </button>
        ) : null}
        {data.state === 'confirmed' ? <FileButton label={text.bankFile} path={`/payment-orders/${id}/xml`} /> : null}
        {mayEdit && data.state !== 'cancelled' ? (
          <button type="button" className="button danger" onClick={() => setDecision('cancel')}>
            {text.cancelOrder}
          </button>
        ) : null}
      </Tools>
      <Page label={text.orders}>
        <Facts
          rows={[
            [text.payOn, formatDay(data.executionOn, language)],
            [text.payFrom, data.debtorIban],
            [books.amount, sum],
            [text.file, `${data.format}, ${data.messageId}`],
          ]}
        />
        {data.warnings.map(({ field, message }) => (
          <p key={field} className={styles.fault}>
            {message}
          </p>
        ))}
        <ul>
          {data.lines.map(line => (
            <li key={line.endToEndId} className={styles.item}>
              <span>
                <Link to={`/ledger/entries/${line.ledgerEntryId}`}>{line.creditorName}</Link>{' '}
                <span className="quiet">
                  {line.creditorIban} {line.remittance}
                </span>
              </span>
              <Space />
              <Pill tone={line.state === 'booked' ? 'good' : 'plain'}>{text.lineStates[line.state]}</Pill>
              <Amount value={line.amount} currency={line.currency} hasCurrency />
            </li>
          ))}
        </ul>
      </Page>
      {decision === 'confirm' ? (
        <Confirm
          title={text.confirmOrder}
          sentence={text.confirmText({ count: data.count, sum })}
          confirm={text.confirmOrder}
          isPending={confirm.isPending}
          error={confirm.error}
          onConfirm={() => confirm.mutate(data.controlSum)}
          onClose={() => setDecision(undefined)}
        />
      ) : null}
      {decision === 'cancel' ? (
        <Confirm
          title={text.cancelOrder}
          sentence={text.cancelText}
          confirm={text.cancelOrder}
          isDanger
          isPending={cancel.isPending}
          error={cancel.error}
          onConfirm={() => cancel.mutate(null)}
          onClose={() => setDecision(undefined)}
        />
      ) : null}
    </>
  )
}
