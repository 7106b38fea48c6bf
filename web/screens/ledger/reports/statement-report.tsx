/** Profit and loss, and the balance sheet, in the layout of the law; Enter shows the lines behind a figure. */
import type { ReadOutput } from '../../../../src/client/index.ts'
import { formatDay } from '../../../app/format.ts'
import { useCurrency } from '../../../app/session.tsx'
import { Amount } from '../../../parts/amount/amount.tsx'
import { formatChange } from '../../../parts/amount/figures.ts'
import { Empty } from '../../../parts/empty/empty.tsx'
import { useReader } from '../../../words/index.ts'
import { FileButton, withQuery } from '../../books/download.tsx'
import { Panes, Space, styles, Tools } from '../../books/frame.tsx'
import { SelectInput } from '../../books/inputs.tsx'
import { useRead, useToday } from '../../books/read.ts'
import { type Column, Rows } from '../../books/rows.tsx'
import { SpanBar, useAddress, useSpan } from '../../books/span-bar.tsx'
import { ToInbox } from '../../books/to-inbox.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import { compares } from '../accounts/trial-balance.tsx'
import { useLedgerWords } from '../words/index.ts'
import { Behind } from './behind.tsx'

type Row = ReadOutput<'/reports/profit-and-loss'>['rows'][number]

export function StatementReport({ name }: { name: 'profit-and-loss' | 'balance-sheet' }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const own = useCurrency()
  const today = useToday()
  const span = useSpan(today)
  const [search, change] = useAddress()
  const compare = compares.find(one => one === search.compare) ?? 'none'
  const isResult = name === 'profit-and-loss'
  const days = span && (isResult ? { ...span } : { on: span.to })
  const asked = { ...days, ...(compare === 'none' ? {} : { compare }) }
  const { data, error, refetch } = useRead(`/reports/${name}`, asked, { isAsked: span !== undefined })
  if (!span) return null
  const currency = data?.currency ?? own
  const row = data?.rows.find(({ key }) => key === search.row)
  const isOpen = search.row !== undefined
  const columns: Column<Row>[] = [
    {
      key: 'label',
      head: books.text,
      width: 'minmax(0, 1fr)',
      place: 'main',
      cell: one => (
        <span
          className={one.isTotal ? styles.total : undefined}
          style={{ display: 'block', paddingInlineStart: `${Math.max(0, one.level - 1)}rem` }}
        >
          {one.label}
        </span>
      ),
    },
    {
      key: 'amount',
      head: isResult ? books.amount : formatDay(span.to, language),
      width: '9rem',
      isFigure: true,
      place: 'end',
      cell: one => (
        <span className={one.isTotal ? styles.total : undefined}>
          <Amount value={one.amount} currency={currency} />
        </span>
      ),
    },
    ...(compare !== 'none' && !isOpen
      ? [
          {
            key: 'compared',
            head: text.before,
            width: '9rem',
            isFigure: true,
            place: 'noteEnd' as const,
            cell: (one: Row) => <Amount value={one.compared} currency={currency} />,
          },
          {
            key: 'change',
            head: text.change,
            width: '9rem',
            isFigure: true,
            cell: (one: Row) => (one.compared === null ? '' : formatChange(one.amount - one.compared, currency, language)),
          },
        ]
      : []),
  ]
  return (
    <>
      <Tools>
        <SpanBar span={span} today={today} currency={currency} />
        <SelectInput
          label={text.compare}
          isBare
          value={compare}
          options={compares.map(value => ({ value, label: text.compares[value] }))}
          onChange={value => change({ compare: value === 'none' ? undefined : value })}
        />
        <Space />
        <FileButton label="CSV" path={withQuery(`/reports/${name}.csv`, asked)} />
        <FileButton label="PDF" path={withQuery(`/reports/${name}.pdf`, asked)} />
      </Tools>
      <Panes
        label={text.linesBehind}
        list={
          <Rows
            name={`report-${name}`}
            label={data?.title ?? text.reports[name]}
            columns={columns}
            items={data?.rows ?? []}
            idOf={one => one.key}
            onOpen={one => (one.isTotal ? undefined : change({ row: one.key }, !isOpen))}
            openLabel={text.linesBehind}
            isActive={!isOpen}
            openId={search.row}
            isLoading={!data && !error}
            {...(error ? { error } : {})}
            onRetry={() => void refetch()}
            empty={
              <Empty title={text.nothingPosted}>
                <p className="for-keys">{text.nothingPostedHint}</p>
                <ToInbox />
              </Empty>
            }
          />
        }
        detail={row && days ? <Behind key={row.key} report={name} row={row} days={days} currency={currency} /> : undefined}
      />
    </>
  )
}
