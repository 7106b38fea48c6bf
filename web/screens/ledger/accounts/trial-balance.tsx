/** What was posted to each account in some days, beside the days before: debit equals credit. */
import { useNavigate } from '@tanstack/react-router'
import type { ReadOutput } from '../../../../src/client/index.ts'
import { addYears } from '../../../../src/domain/calendar/dates.ts'
import { useCurrency } from '../../../app/session.tsx'
import { Amount } from '../../../parts/amount/amount.tsx'
import { formatChange, formatMoney } from '../../../parts/amount/figures.ts'
import { Empty } from '../../../parts/empty/empty.tsx'
import { useReader } from '../../../words/index.ts'
import { useAccountName } from '../../books/account-name.ts'
import { saveBlob } from '../../books/download.tsx'
import { Panes, Space, styles, Tools } from '../../books/frame.tsx'
import { SelectInput } from '../../books/inputs.tsx'
import { type Span, spanBeside } from '../../books/periods.ts'
import { useRead, useToday } from '../../books/read.ts'
import { type Column, Rows } from '../../books/rows.tsx'
import { SpanBar, useAddress, useSpan } from '../../books/span-bar.tsx'
import { ToInbox } from '../../books/to-inbox.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import type { ViewProps } from '../view-props.ts'
import { useLedgerWords } from '../words/index.ts'
import { Statement } from './statement.tsx'

type Row = ReadOutput<'/trial-balance'>['accounts'][number]

export const compares = ['none', 'previous_year', 'previous_period'] as const
export type Compare = (typeof compares)[number]

/** The days that others are compared with. */
export const comparedSpan = (span: Span, compare: Compare): Span | undefined =>
  compare === 'none'
    ? undefined
    : compare === 'previous_year'
      ? { from: addYears(span.from, -1), to: addYears(span.to, -1) }
      : spanBeside(span, -1)

/** Semicolons and a mark of order: what spreadsheets in Europe open as a table. */
function toCsv(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): Blob {
  const cell = (value: string | number): string =>
    typeof value === 'number' ? value.toFixed(2).replace('.', ',') : `"${value.replaceAll('"', '""').replace(/^[=+\-@]/, "'$&")}"`
  const lines = [heads, ...rows].map(row => row.map(cell).join(';'))
  return new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}

export function View({ id }: ViewProps) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const own = useCurrency()
  const accountName = useAccountName()
  const today = useToday()
  const span = useSpan(today)
  const [search, change] = useAddress()
  const compare = compares.find(one => one === search.compare) ?? 'none'
  const compared = span && comparedSpan(span, compare)
  const { data, error, refetch } = useRead('/trial-balance', span ?? {}, { isAsked: span !== undefined })
  const other = useRead('/trial-balance', compared ?? {}, { isAsked: compared !== undefined })
  if (!span) return null
  const currency = data?.currency ?? own
  const money = (amount: number): string => formatMoney(amount, currency, language)
  const before = new Map((compared ? (other.data?.accounts ?? []) : []).map(one => [one.account, one.balance]))
  const figure = (key: 'debit' | 'credit' | 'balance', head: string, place?: 'end'): Column<Row> => ({
    key,
    head,
    width: '8rem',
    isFigure: true,
    ...(place ? { place } : {}),
    cell: one => (one[key] === 0 && key !== 'balance' ? '' : <Amount value={one[key]} currency={currency} />),
  })
  const isNarrow = id !== undefined
  const columns: Column<Row>[] = [
    { key: 'account', head: books.account, width: '4rem', place: 'note', cell: one => one.account },
    { key: 'name', head: books.name, width: 'minmax(0, 1fr)', place: 'main', cell: one => accountName(one.account, one.accountName) },
    ...(isNarrow ? [] : [figure('debit', books.debit), figure('credit', books.credit)]),
    figure('balance', books.balance, 'end'),
    ...(compared && !isNarrow
      ? [
          {
            key: 'before',
            head: text.before,
            width: '8rem',
            isFigure: true,
            cell: (one: Row) => <Amount value={before.get(one.account) ?? 0} currency={currency} />,
          },
          {
            key: 'change',
            head: text.change,
            width: '8rem',
            isFigure: true,
            place: 'noteEnd' as const,
            cell: (one: Row) => formatChange(one.balance - (before.get(one.account) ?? 0), currency, language),
          },
        ]
      : []),
  ]
  const save = (): void => {
    const rows = (data?.accounts ?? []).map(one => [
      one.account,
      accountName(one.account, one.accountName),
      one.debit,
      one.credit,
      one.balance,
    ])
    saveBlob(
      toCsv([books.account, books.name, books.debit, books.credit, books.balance], rows),
      `trial-balance-${span.from}-${span.to}.csv`,
    )
  }
  return (
    <>
      <Tools>
        <SpanBar span={span} today={today} />
        <SelectInput
          label={text.compare}
          isBare
          value={compare}
          options={compares.map(value => ({ value, label: text.compares[value] }))}
          onChange={value => change({ compare: value === 'none' ? undefined : value })}
        />
        {data ? (
          <span className={styles.total}>{text.equal({ debit: money(data.totals.debit), credit: money(data.totals.credit) })}</span>
        ) : null}
        <Space />
        <button type="button" className="button" onClick={save} disabled={!data}>
          CSV
        </button>
      </Tools>
      <Panes
        label={text.statement}
        list={
          <Rows
            name="trial-balance"
            label={text.views['trial-balance']}
            columns={columns}
            items={data?.accounts ?? []}
            idOf={one => one.account}
            onOpen={one => void navigate({ to: `/ledger/trial-balance/${encodeURIComponent(one.account)}`, search: search as never })}
            isActive={id === undefined}
            openId={id}
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
        detail={id === undefined ? undefined : <Statement key={id} account={id} span={span} parent="/ledger/trial-balance" />}
      />
    </>
  )
}
