/** What was withheld from suppliers (ritenute d’acconto), and what is paid to the state for each month. */
import { useNavigate } from '@tanstack/react-router'
import type { ReadOutput } from '../../../src/client/index.ts'
import { formatDay } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { formatMoney } from '../../parts/amount/figures.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { useReader } from '../../words/index.ts'
import { FileButton, withQuery } from '../books/download.tsx'
import { Space, styles, Tools } from '../books/frame.tsx'
import { useRead, useToday } from '../books/read.ts'
import { type Column, Rows } from '../books/rows.tsx'
import { SpanBar, useSpan } from '../books/span-bar.tsx'
import { useBooksWords } from '../books/words/index.ts'
import { useVatWords } from './words/index.ts'

type Row = ReadOutput<'/reports/withholding'>['rows'][number]

export function Withholding() {
  const text = useVatWords()
  const books = useBooksWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const today = useToday()
  const span = useSpan(today)
  const { data, error, refetch } = useRead('/reports/withholding', span ?? {}, { isAsked: span !== undefined })
  if (!span) return null
  const currency = data?.currency ?? 'EUR'
  const money = (amount: number): string => formatMoney(amount, currency, language)
  const columns: Column<Row>[] = [
    { key: 'date', head: books.date, width: '6.25rem', place: 'note', cell: one => formatDay(one.date, language) },
    { key: 'name', head: text.supplier, width: 'minmax(0, 1fr)', place: 'main', cell: one => one.name ?? one.text },
    { key: 'document', head: text.document, width: '7rem', cell: one => one.documentNumber ?? '' },
    {
      key: 'base',
      head: books.base,
      width: '8rem',
      isFigure: true,
      place: 'noteEnd',
      cell: one => <Amount value={one.base} currency={currency} />,
    },
    {
      key: 'withheld',
      head: text.withheld,
      width: '8rem',
      isFigure: true,
      place: 'end',
      cell: one => <Amount value={one.withheld} currency={currency} />,
    },
  ]
  return (
    <>
      <Tools>
        <SpanBar span={span} today={today} />
        <Space />
        <FileButton label="CSV" path={withQuery('/reports/withholding.csv', { ...span })} />
        <FileButton label="PDF" path={withQuery('/reports/withholding.pdf', { ...span })} />
      </Tools>
      {data && data.account !== null ? (
        <Tools>
          <p>{text.toState({ withheld: money(data.withheld), paid: money(data.paid), open: money(data.open) })}</p>
          <ul className={styles.actions}>
            {data.months.map(one => (
              <li key={one.month}>
                {text.f24} {one.code} {one.reference}/{one.year}: {money(one.withheld)}, {formatDay(one.dueOn, language)}
                {one.mayWait ? ` (${text.mayWait})` : ''}
              </li>
            ))}
          </ul>
        </Tools>
      ) : null}
      <div className={styles.list} data-fill>
        <Rows
          name="withholding"
          label={text.withholding}
          columns={columns}
          items={data?.rows ?? []}
          idOf={one => `${one.ledgerEntryId}-${one.withheld}`}
          onOpen={one => void navigate({ to: `/ledger/entries/${one.ledgerEntryId}` })}
          isLoading={!data && !error}
          {...(error ? { error } : {})}
          onRetry={() => void refetch()}
          empty={<Empty title={data?.account === null ? text.noWithholding : text.nothingInDays} />}
        />
      </div>
    </>
  )
}
