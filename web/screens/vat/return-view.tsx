/** One return: its boxes, what stands behind them, and what can be done with it. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { isGone } from '../../api/unread.ts'
import { useCommands } from '../../app/commands.tsx'
import { formatDay } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { Amount } from '../../parts/amount/amount.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { BackButton } from '../books/back.tsx'
import { useChange } from '../books/change.ts'
import { FileButton } from '../books/download.tsx'
import { Facts, Page, Panes, Space, styles, Tools } from '../books/frame.tsx'
import { refreshBooks, useRead } from '../books/read.ts'
import { Rows } from '../books/rows.tsx'
import { boxColumns } from './box-columns.tsx'
import { BoxLines, LeftOut } from './box-lines.tsx'
import { FileReturn, ReopenReturn, SettleReturn } from './decide.tsx'
import { allLines, corrections, leftOut, vatKeys } from './keys.ts'
import { useDue } from './periods-view.tsx'
import { ReturnFacts } from './return-facts.tsx'
import { reopenOffer } from './return-steps.ts'
import { useVatWords } from './words/index.ts'

export function ReturnView({ id, box }: { id: string; box: string | undefined }) {
  const text = useVatWords()
  const { language } = useReader()
  const { can } = useSession()
  const mayEdit = can('ledger:edit')
  const navigate = useNavigate()
  const due = useDue()
  const [decision, setDecision] = useState<'file' | 'reopen' | 'settle'>()
  const { data, error, refetch } = useRead('/vat-returns/:id', { id })
  const settlement = useRead('/vat-returns/:id/settlement', { id }, { isAsked: data?.state === 'filed' })
  // More than fit on one page would have been filed after it for sixteen years.
  const filed = useRead('/vat-returns', { state: 'filed', limit: 200 }, { isAsked: data?.state === 'filed' && mayEdit })
  const prepare = useChange(
    (date: string, call) => api.change('POST /vat-returns', { date }, call),
    async ({ period }) => {
      announce(text.prepared({ period }))
      await refreshBooks()
    },
  )
  const isDraft = data?.state === 'draft'
  const open = (name: string): void => void navigate({ to: `/vat/${id}/${encodeURIComponent(name)}` })
  const group = text.title
  useCommands([
    ...(mayEdit && isDraft
      ? [
          { name: 'vat-prepare', label: text.prepareAgain, group, keys: vatKeys.prepare, run: () => prepare.mutate(data.periodStart) },
          { name: 'vat-file', label: text.file, group, keys: vatKeys.file, run: () => setDecision('file') },
        ]
      : []),
    { name: 'vat-left-out', label: text.leftOut, group, keys: vatKeys.leftOut, run: () => open(leftOut) },
    { name: 'vat-corrections', label: text.corrections, group, keys: vatKeys.corrections, run: () => open(corrections) },
  ])
  if (isGone(error, data)) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} />
  const { currency } = data
  const reopening = reopenOffer(data, settlement.data, filed.data?.items)
  const state = settlement.data?.entry ? settlement.data.state : data.state
  const close = (): void => setDecision(undefined)
  const list = (
    <Page label={data.period}>
      <div className={styles.actions}>
        <BackButton to="/vat" />
        <h2>{data.period}</h2>
        <Pill tone={state === 'draft' ? 'caution' : 'good'}>{text.states[state]}</Pill>
      </div>
      <Facts
        rows={[
          [
            data.payable < 0 ? text.receivable : text.payable,
            <span key="payable" className={styles.big}>
              <Amount value={Math.abs(data.payable)} currency={currency} hasCurrency />
            </span>,
          ],
          [text.due, isDraft ? due(data.deadline) : formatDay(data.deadline, language)],
        ]}
      />
      <Rows
        name={`vat-boxes-${id}`}
        label={text.boxes}
        columns={boxColumns(text.boxes, currency, box === undefined)}
        items={data.boxes}
        idOf={one => one.key}
        onOpen={one => open(one.key)}
        isActive={box === undefined}
        openId={box}
        isWhole
        empty={null}
      />
      <div className={styles.actions}>
        <Link className="button" to={`/vat/${id}/${corrections}`}>
          {text.corrections} {data.correctionCount} <kbd>c</kbd>
        </Link>
        <Link className="button" to={`/vat/${id}/${leftOut}`}>
          {text.leftOut} {data.excluded.length} <kbd>o</kbd>
        </Link>
        <Link className="button" to={`/vat/${id}/${allLines}`}>
          {text.allLines}
        </Link>
      </div>
      {box === undefined ? <ReturnFacts data={data} settlement={settlement.data} /> : null}
    </Page>
  )
  return (
    <>
      <Tools>
        {mayEdit && isDraft ? (
          <>
            <button type="button" className="button primary" onClick={() => setDecision('file')}>
              {text.file} <kbd>f</kbd>
            </button>
            <button type="button" className="button" disabled={prepare.isPending} onClick={() => prepare.mutate(data.periodStart)}>
              {text.prepareAgain} <kbd>p</kbd>
            </button>
          </>
        ) : null}
        {mayEdit && data.state === 'filed' ? (
          <>
            {settlement.data && !settlement.data.entry && settlement.data.lines.length > 0 ? (
              <button type="button" className="button primary" onClick={() => setDecision('settle')}>
                {text.settle}
              </button>
            ) : null}
            {'mayReopen' in reopening && reopening.mayReopen ? (
              <button type="button" className="button" data-step="reopen" onClick={() => setDecision('reopen')}>
                {text.reopen}
              </button>
            ) : null}
          </>
        ) : null}
        <Space />
        {(['pdf', 'csv', 'xml'] as const).map(kind => (
          <FileButton key={kind} label={kind.toUpperCase()} path={`/vat-returns/${id}/${kind}`} />
        ))}
      </Tools>
      {'hold' in reopening ? (
        <div className={styles.note}>
          <p data-hold={reopening.hold}>
            {reopening.hold === 'later' ? text.reopenAfter({ period: reopening.period }) : text.ossHolds.paid}
          </p>
        </div>
      ) : null}
      {prepare.error ? <Problem error={prepare.error} /> : null}
      <Panes
        label={text.entries}
        list={list}
        detail={
          box === undefined ? undefined : box === leftOut ? (
            <LeftOut key={box} id={id} period={data.period} />
          ) : (
            <BoxLines key={box} id={id} box={box} data={data} />
          )
        }
      />
      {decision === 'file' ? <FileReturn data={data} onClose={close} /> : null}
      {decision === 'reopen' ? <ReopenReturn data={data} onClose={close} /> : null}
      {decision === 'settle' && settlement.data ? <SettleReturn data={data} plan={settlement.data} onClose={close} /> : null}
    </>
  )
}
