/** The lines behind a box, and what was left out. Enter goes on to the entry. */
import { useNavigate } from '@tanstack/react-router'
import type { ItemOf, ReadOutput } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { problemOf } from '../../api/queries.ts'
import { formatDay } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { useReader } from '../../words/index.ts'
import { BackButton } from '../books/back.tsx'
import { styles, Tools } from '../books/frame.tsx'
import { usePages } from '../books/read.ts'
import { type Column, Rows } from '../books/rows.tsx'
import { useBooksWords } from '../books/words/index.ts'
import { allLines, corrections, soFar } from './keys.ts'
import { useVatWords } from './words/index.ts'

type Line = ItemOf<'/vat-returns/:id/lines'>

interface BoxLinesProps {
  /** Of a return; of what it would be now where there is none. */
  id?: string
  box: string
  data: Pick<ReadOutput<'/vat-position'>, 'boxes' | 'currency'>
}

const pageSize = 100

export function BoxLines({ id, box, data }: BoxLinesProps) {
  const text = useVatWords()
  const books = useBooksWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const isBox = box !== allLines && box !== corrections
  const asked = { limit: pageSize, ...(isBox ? { box } : {}), ...(box === corrections ? { corrections: true } : {}) }
  const lines = usePages(['/vat-returns/:id/lines', id, asked], cursor =>
    id === undefined
      ? api.read('/vat-position/lines', { ...asked, ...cursor })
      : api.read('/vat-returns/:id/lines', { id, ...asked, ...cursor }),
  )
  const found = data.boxes.find(({ key }) => key === box)
  const title = found?.label ?? (box === corrections ? text.corrections : text.allLines)
  const columns: Column<Line>[] = [
    { key: 'date', head: books.date, width: '6.25rem', place: 'note', cell: one => formatDay(one.vatDate ?? one.date, language) },
    { key: 'number', head: books.number, width: '3rem', isFigure: true, cell: one => one.number },
    {
      key: 'text',
      head: books.text,
      width: 'minmax(0, 1fr)',
      place: 'main',
      cell: one => (
        <>
          {one.text} {one.isCorrection ? <Pill tone="caution">{text.correction}</Pill> : null}
        </>
      ),
    },
    // What it is about needs the room; the name of the account stands in the entry.
    { key: 'account', head: books.account, width: '3.5rem', cell: one => <span className="quiet">{one.account}</span> },
    { key: 'code', head: books.vatCode, width: '5rem', place: 'noteEnd', cell: one => one.vatCode ?? '' },
    {
      key: 'base',
      head: books.base,
      width: '7rem',
      isFigure: true,
      cell: one => <Amount value={one.base} currency={data.currency} />,
    },
    {
      key: 'amount',
      head: books.amount,
      width: '7rem',
      isFigure: true,
      place: 'end',
      cell: one => <Amount value={one.amount} currency={data.currency} />,
    },
  ]
  // A box that is reckoned from others has no lines: that is no trouble.
  const isComputed = problemOf(lines.error)?.errors?.some(({ code }) => code === 'box_computed') === true
  return (
    <>
      <Tools>
        <BackButton to={`/vat/${id ?? soFar}`} />
        <h2 className="cut">{title}</h2>
        {found ? (
          <strong>
            <Amount value={found.amount} currency={data.currency} hasCurrency />
          </strong>
        ) : null}
      </Tools>
      {isComputed ? (
        <div className={styles.pad}>
          <Empty title={text.computed} />
        </div>
      ) : (
        <Rows
          name={`vat-lines-${id ?? soFar}-${box}`}
          label={title}
          columns={columns}
          items={lines.items}
          idOf={one => `${one.number}-${one.line}`}
          onOpen={one => void navigate({ to: `/ledger/entries/${one.ledgerEntryId}` })}
          isLoading={lines.isLoading}
          error={lines.error}
          onRetry={lines.reload}
          onNearEnd={lines.loadMore}
          empty={<Empty title={box === corrections ? text.noCorrections : text.noLines} />}
        />
      )}
    </>
  )
}

export function LeftOut({ id, period }: { id: string; period: string }) {
  const text = useVatWords()
  const books = useBooksWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const asked = { id, limit: pageSize }
  const found = usePages(['/vat-returns/:id/excluded', asked], cursor => api.read('/vat-returns/:id/excluded', { ...asked, ...cursor }))
  const columns: Column<(typeof found.items)[number]>[] = [
    { key: 'number', head: books.number, width: '3rem', isFigure: true, cell: one => one.number },
    { key: 'date', head: books.date, width: '6rem', place: 'noteEnd', cell: one => formatDay(one.vatDate, language) },
    { key: 'text', head: books.text, width: 'minmax(0, 1fr)', place: 'main', cell: one => one.text },
    { key: 'reason', head: books.reason, width: 'minmax(0, 1.2fr)', place: 'note', cell: one => text.leftOutReasons[one.reason] },
  ]
  return (
    <>
      <Tools>
        <BackButton to={`/vat/${id}`} />
        <h2>
          {text.leftOut}, {period}
        </h2>
      </Tools>
      <Rows
        name={`vat-left-out-${id}`}
        label={text.leftOut}
        columns={columns}
        items={found.items}
        idOf={one => `${one.number}-${one.reason}-${one.vatDate}`}
        onOpen={one => void navigate({ to: `/ledger/entries/${one.ledgerEntryId}` })}
        isLoading={found.isLoading}
        error={found.error}
        onRetry={found.reload}
        onNearEnd={found.loadMore}
        empty={<Empty title={text.nothingLeftOut} />}
      />
    </>
  )
}
