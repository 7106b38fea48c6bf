/** Every account with what it began with, what was posted and what it ended with; Enter opens its statement. */
import { useNavigate } from '@tanstack/react-router'
import type { ReadOutput } from '../../../../src/client/index.ts'
import { Amount } from '../../../parts/amount/amount.tsx'
import { Empty } from '../../../parts/empty/empty.tsx'
import { useAccountName } from '../../books/account-name.ts'
import { FileButton, withQuery } from '../../books/download.tsx'
import { Space, styles, Tools } from '../../books/frame.tsx'
import { useRead, useToday } from '../../books/read.ts'
import { type Column, Rows } from '../../books/rows.tsx'
import { SpanBar, useSpan } from '../../books/span-bar.tsx'
import { ToInbox } from '../../books/to-inbox.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import { useLedgerWords } from '../words/index.ts'

type Account = ReadOutput<'/reports/general-ledger'>['accounts'][number]

export function GeneralLedger() {
  const text = useLedgerWords()
  const books = useBooksWords()
  const navigate = useNavigate()
  const accountName = useAccountName()
  const today = useToday()
  const span = useSpan(today)
  const { data, error, refetch } = useRead('/reports/general-ledger', { ...span, limit: 1 }, { isAsked: span !== undefined })
  if (!span) return null
  const currency = data?.currency ?? 'EUR'
  const figure = (key: 'opening' | 'debit' | 'credit' | 'closing', head: string, place?: 'end' | 'noteEnd'): Column<Account> => ({
    key,
    head,
    width: '8rem',
    isFigure: true,
    ...(place ? { place } : {}),
    cell: one => <Amount value={one[key]} currency={currency} />,
  })
  const columns: Column<Account>[] = [
    { key: 'account', head: books.account, width: '4rem', place: 'note', cell: one => one.account },
    { key: 'name', head: books.name, width: 'minmax(0, 1fr)', place: 'main', cell: one => accountName(one.account, one.accountName) },
    figure('opening', text.openingColumn, 'noteEnd'),
    figure('debit', books.debit),
    figure('credit', books.credit),
    figure('closing', text.closingColumn, 'end'),
  ]
  return (
    <>
      <Tools>
        <SpanBar span={span} today={today} currency={currency} />
        <Space />
        <FileButton label="CSV" path={withQuery('/reports/general-ledger.csv', { ...span })} />
        <FileButton label="PDF" path={withQuery('/reports/general-ledger.pdf', { ...span })} />
      </Tools>
      <div className={styles.list} data-fill>
        <Rows
          name="general-ledger"
          label={text.reports['general-ledger']}
          columns={columns}
          items={data?.accounts ?? []}
          idOf={one => one.account}
          onOpen={one => void navigate({ to: `/ledger/accounts/${encodeURIComponent(one.account)}`, search: { ...span } as never })}
          isLoading={!data && !error}
          {...(error ? { error } : {})}
          onRetry={() => void refetch()}
          empty={
            <Empty title={text.nothingPosted}>
              <ToInbox />
            </Empty>
          }
        />
      </div>
    </>
  )
}
