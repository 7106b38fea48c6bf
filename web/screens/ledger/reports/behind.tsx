/** The accounts and the ledger lines behind one figure of a report. */
import { Link, useNavigate } from '@tanstack/react-router'
import type { ItemOf, ReadOutput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { formatDay } from '../../../app/format.ts'
import { Amount } from '../../../parts/amount/amount.tsx'
import { Empty } from '../../../parts/empty/empty.tsx'
import { useReader } from '../../../words/index.ts'
import { useAccountName } from '../../books/account-name.ts'
import { BackButton } from '../../books/back.tsx'
import { styles, Tools } from '../../books/frame.tsx'
import { usePages } from '../../books/read.ts'
import { type Column, Rows } from '../../books/rows.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import { useLedgerWords } from '../words/index.ts'

interface BehindProps {
  report: 'profit-and-loss' | 'balance-sheet'
  row: ReadOutput<'/reports/profit-and-loss'>['rows'][number]
  days: { from?: string; to?: string; on?: string }
  currency: string
}

export function Behind({ report, row, days, currency }: BehindProps) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const accountName = useAccountName()
  const asked = { report, row: row.key, ...days, limit: 100 }
  const found = usePages(['/report-lines', asked], cursor => api.read('/report-lines', { ...asked, ...cursor }))
  const columns: Column<ItemOf<'/report-lines'>>[] = [
    { key: 'date', head: books.date, width: '6.25rem', place: 'note', cell: one => formatDay(one.date, language) },
    { key: 'number', head: books.number, width: '3rem', isFigure: true, cell: one => one.number },
    { key: 'account', head: books.account, width: '4rem', place: 'noteEnd', cell: one => one.account },
    { key: 'text', head: books.text, width: 'minmax(0, 1fr)', place: 'main', cell: one => one.text },
    {
      key: 'amount',
      head: books.amount,
      width: '8rem',
      isFigure: true,
      place: 'end',
      cell: one => <Amount value={one.debit - one.credit} currency={currency} />,
    },
  ]
  return (
    <>
      <Tools>
        <BackButton to={`/ledger/reports/${report}`} />
        <h2 className="cut">{row.label}</h2>
        <strong>
          <Amount value={row.amount} currency={currency} hasCurrency />
        </strong>
      </Tools>
      <ul className={styles.pad}>
        {row.accounts.map(one => (
          <li key={one.account} className={styles.item}>
            {one.account === 'result' ? (
              <span>{text.resultOfYear}</span>
            ) : (
              <Link to={`/ledger/accounts/${encodeURIComponent(one.account)}`}>
                {one.account} {accountName(one.account, one.accountName)}
              </Link>
            )}
            <span className={styles.space} />
            <Amount value={one.amount} currency={currency} />
          </li>
        ))}
      </ul>
      <Rows
        name={`behind-${report}-${row.key}`}
        label={text.linesBehind}
        columns={columns}
        items={found.items}
        idOf={one => `${one.number}-${one.account}-${one.debit}-${one.credit}`}
        onOpen={one => void navigate({ to: `/ledger/entries/${one.ledgerEntryId}` })}
        isLoading={found.isLoading}
        error={found.error}
        onRetry={found.reload}
        onNearEnd={found.loadMore}
        empty={<Empty title={text.nothingPosted} />}
      />
    </>
  )
}
