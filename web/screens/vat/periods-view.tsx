/** The period that is running or due, and the returns before it. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemOf } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { useCommands } from '../../app/commands.tsx'
import { formatDay } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { Amount } from '../../parts/amount/amount.tsx'
import { daysUntil } from '../../parts/deadline/days.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { useChange } from '../books/change.ts'
import { Facts, Space, styles, Tools } from '../books/frame.tsx'
import { DayInput } from '../books/inputs.tsx'
import { refreshBooks, usePages, useRead, useToday } from '../books/read.ts'
import { type Column, Rows } from '../books/rows.tsx'
import { useBooksWords } from '../books/words/index.ts'
import { soFar, vatKeys } from './keys.ts'
import { useVatWords } from './words/index.ts'

type Summary = ItemOf<'/vat-returns'>

export const shownTypes = ['ledger_entry', 'vat_return', 'document', 'transaction', 'bank_matches']

export function useDue(): (deadline: string) => string {
  const { language } = useReader()
  const text = useVatWords()
  const today = useToday()
  return deadline => {
    const day = formatDay(deadline, language)
    if (today === undefined) return day
    const days = daysUntil(deadline, today)
    return `${day} (${days < 0 ? text.overdue({ days: -days }) : text.daysLeft({ days })})`
  }
}

export function Overview() {
  const text = useVatWords()
  const books = useBooksWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const { can } = useSession()
  const today = useToday()
  const due = useDue()
  const [day, setDay] = useState('')
  const position = useRead('/vat-position', {}, { types: shownTypes })
  const returns = usePages(['/vat-returns'], cursor => api.read('/vat-returns', { limit: 50, ...cursor }), shownTypes)
  const done = async ({ id, period }: { id: string; period: string }): Promise<void> => {
    announce(text.prepared({ period }))
    await refreshBooks()
    await navigate({ to: `/vat/${id}` })
  }
  const prepare = useChange((_: null, call) => api.perform('prepare_vat_return', {}, call), done)
  const prepareDay = useChange((date: string, call) => api.change('POST /vat-returns', { date }, call), done)
  const mayEdit = can('ledger:edit')
  const isPending = prepare.isPending || prepareDay.isPending
  useCommands([
    {
      name: 'vat-boxes',
      label: text.toBoxes,
      group: text.title,
      keys: vatKeys.boxes,
      run: () => void navigate({ to: `/vat/${soFar}` as never }),
    },
    ...(mayEdit
      ? [{ name: 'vat-prepare', label: text.prepare, group: text.title, keys: vatKeys.prepare, run: () => prepare.mutate(null) }]
      : []),
  ])
  const columns: Column<Summary>[] = [
    { key: 'period', head: text.period, width: 'minmax(6rem, 1fr)', place: 'main', cell: one => one.period },
    {
      key: 'state',
      head: books.state,
      width: '7rem',
      place: 'noteEnd',
      cell: one => <Pill tone={one.state === 'filed' ? 'good' : 'caution'}>{text.states[one.state]}</Pill>,
    },
    { key: 'due', head: text.due, width: 'minmax(7rem, 1fr)', place: 'note', cell: one => formatDay(one.deadline, language) },
    { key: 'reference', head: text.reference, width: 'minmax(6rem, 1.5fr)', cell: one => one.reference ?? '' },
    {
      key: 'payable',
      head: text.payable,
      width: '9rem',
      isFigure: true,
      place: 'end',
      cell: one => <Amount value={one.payable} currency={one.currency} hasCurrency />,
    },
  ]
  const { data, error } = position
  return (
    <>
      <Tools>
        {error ? (
          <Problem error={error} onRetry={() => void position.refetch()} />
        ) : !data ? (
          <Skeleton rows={2} />
        ) : (
          <div className={styles.block}>
            <Facts
              rows={[
                [text.soFar({ period: data.period }), <Payable key="payable" {...data} />],
                [text.due, due(data.deadline)],
                [text.entries, data.entryCount],
                ...data.boxes
                  .filter(({ amount }) => amount !== 0)
                  .slice(0, 4)
                  .map(box => [box.label, <Amount key={box.key} value={box.amount} currency={data.currency} hasCurrency />] as const),
              ]}
            />
            <p className="quiet">
              {data.waiting.documents + data.waiting.transactions === 0 ? text.nothingWaits : text.waiting(data.waiting)}
            </p>
            <p className={styles.ways}>
              <Link to={`/vat/${soFar}` as never} data-so-far>
                {text.toBoxes} <kbd>b</kbd>
              </Link>
              {data.waiting.documents > 0 ? <Link to="/inbox">{text.toInbox}</Link> : null}
              {data.waiting.transactions > 0 ? <Link to="/bank">{text.toBank}</Link> : null}
            </p>
          </div>
        )}
        <Space />
        {mayEdit ? (
          <div className={styles.actions}>
            <button type="button" className="button primary" disabled={isPending} onClick={() => prepare.mutate(null)}>
              {data?.entryCount === 0 ? text.nil : text.prepare} <kbd>p</kbd>
            </button>
            <DayInput label={text.otherPeriod} hint={text.otherPeriodHint} value={day} today={today} onChange={setDay} />
            <button type="button" className="button" disabled={isPending || day === ''} onClick={() => prepareDay.mutate(day)}>
              {text.prepareOther}
            </button>
          </div>
        ) : null}
      </Tools>
      {prepare.error || prepareDay.error ? <Problem error={prepare.error ?? prepareDay.error} /> : null}
      <div className={styles.list} data-fill>
        <Rows
          name="vat-returns"
          label={text.returns}
          columns={columns}
          items={returns.items}
          idOf={one => one.id}
          onOpen={one => void navigate({ to: `/vat/${one.id}` })}
          isLoading={returns.isLoading}
          error={returns.error}
          onRetry={returns.reload}
          onNearEnd={returns.loadMore}
          empty={
            <Empty title={text.noReturns}>
              <p>{text.noReturnsHint}</p>
            </Empty>
          }
        />
      </div>
    </>
  )
}

export function Payable({ payable, currency }: { payable: number; currency: string }) {
  const text = useVatWords()
  return (
    <span className={styles.big}>
      <Amount value={Math.abs(payable)} currency={currency} hasCurrency />{' '}
      <span className="quiet small">{payable < 0 ? text.receivable : text.payable}</span>
    </span>
  )
}
