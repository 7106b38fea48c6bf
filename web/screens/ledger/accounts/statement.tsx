/** What was posted to one account, with the balance after each line. */
import { useNavigate } from '@tanstack/react-router'
import type { ReadOutput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { formatAmount, formatDay } from '../../../app/format.ts'
import { Amount } from '../../../parts/amount/amount.tsx'
import { formatMoney } from '../../../parts/amount/figures.ts'
import { Empty } from '../../../parts/empty/empty.tsx'
import { useReader } from '../../../words/index.ts'
import { useAccountName } from '../../books/account-name.ts'
import { BackButton } from '../../books/back.tsx'
import { Tools } from '../../books/frame.tsx'
import type { Span } from '../../books/periods.ts'
import { usePages } from '../../books/read.ts'
import { type Column, Rows } from '../../books/rows.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import { useLedgerWords } from '../words/index.ts'
import { figureWidth } from './figure-width.ts'

type Page = ReadOutput<'/accounts/:id/statement'>
type Line = Page['items'][number]

interface StatementProps {
  account: string
  span: Span
  /** Where Back leads to. */
  parent: string
}

export function Statement({ account, span, parent }: StatementProps) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const accountName = useAccountName()
  const asked = { id: account, ...span, limit: 100 }
  const found = usePages<Page>(['statement', asked], cursor => api.read('/accounts/:id/statement', { ...asked, ...cursor }))
  const [first] = found.pages
  const currency = first?.currency ?? 'EUR'
  const figure = (key: 'debit' | 'credit' | 'balance', head: string): Column<Line> => ({
    key,
    head,
    width: figureWidth(
      head,
      found.items.map(one => one[key]),
      amount => formatAmount(amount, currency, language),
    ),
    isFigure: true,
    ...(key === 'balance' ? { place: 'noteEnd' as const } : {}),
    cell: one => (one[key] === 0 && key !== 'balance' ? '' : <Amount value={one[key]} currency={currency} />),
  })
  const columns: Column<Line>[] = [
    { key: 'date', head: books.date, width: '6.25rem', place: 'note', cell: one => formatDay(one.date, language) },
    { key: 'number', head: books.number, width: '3rem', isFigure: true, cell: one => one.number },
    { key: 'text', head: books.text, width: 'minmax(0, 1fr)', place: 'main', cell: one => one.text },
    figure('debit', books.debit),
    figure('credit', books.credit),
    {
      key: 'amount',
      head: '',
      width: '0',
      place: 'end',
      cell: one => <Amount value={one.debit - one.credit} currency={currency} />,
    },
    figure('balance', books.balance),
  ]
  return (
    <>
      <Tools>
        <BackButton to={parent} />
        <h2 className="cut">
          {account} {first && accountName(account, first.accountName)}
        </h2>
        {first ? (
          <span className="quiet">{text.openingBalance({ amount: formatMoney(first.openingBalance, currency, language) })}</span>
        ) : null}
      </Tools>
      <Rows
        name={`statement-${account}`}
        label={text.statement}
        columns={columns}
        items={found.items}
        idOf={one => `${one.number}-${one.debit}-${one.credit}-${one.balance}`}
        onOpen={one => void navigate({ to: `/ledger/entries/${one.ledgerEntryId}` })}
        isLoading={found.isLoading}
        error={found.error}
        onRetry={found.reload}
        onNearEnd={found.loadMore}
        empty={
          <Empty title={text.nothingPosted}>
            <p className="for-keys">{text.nothingPostedHint}</p>
          </Empty>
        }
      />
    </>
  )
}
