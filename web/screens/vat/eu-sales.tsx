/** Sales to businesses in other EU countries. */
import { useNavigate } from '@tanstack/react-router'
import type { ReadOutput } from '../../../src/client/index.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { nameOfCountry } from '../../parts/country/name-of-country.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { useReader } from '../../words/index.ts'
import { FileButton, withQuery } from '../books/download.tsx'
import { Space, styles, Tools } from '../books/frame.tsx'
import { useRead, useToday } from '../books/read.ts'
import { type Column, Rows } from '../books/rows.tsx'
import { SpanBar, useSpan } from '../books/span-bar.tsx'
import { useBooksWords } from '../books/words/index.ts'
import { useVatWords } from './words/index.ts'

type List = ReadOutput<'/reports/eu-sales-list'>

interface Row {
  key: string
  country: string
  vatNumber: string
  name: string
  goods: number
  services: number
  entryId: string | undefined
  isListed: boolean
}

const rowsOf = ({ buyers, unlisted }: List): Row[] => [
  ...buyers.map(one => ({
    key: `${one.country}${one.vatNumber}`,
    country: one.country,
    vatNumber: one.vatNumber,
    name: one.name ?? '',
    goods: one.goods,
    services: one.services,
    entryId: one.ledgerEntryIds[0],
    isListed: true,
  })),
  ...unlisted.map((one, at) => ({
    key: `unlisted-${at}`,
    country: '',
    vatNumber: one.vatNumber ?? '',
    name: one.name ?? '',
    goods: one.base,
    services: 0,
    entryId: one.ledgerEntryIds[0],
    isListed: false,
  })),
]

export function EuSales() {
  const text = useVatWords()
  const books = useBooksWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const today = useToday()
  const span = useSpan(today, 'quarterly')
  const { data, error, refetch } = useRead('/reports/eu-sales-list', span ?? {}, { isAsked: span !== undefined })
  if (!span) return null
  const currency = data?.currency ?? 'EUR'
  const columns: Column<Row>[] = [
    { key: 'country', head: text.country, width: '8rem', cell: one => nameOfCountry(one.country, language) },
    { key: 'vatNumber', head: books.number, width: '9rem', place: 'note', cell: one => `${one.country} ${one.vatNumber}`.trim() },
    {
      key: 'name',
      head: text.buyer,
      width: 'minmax(0, 1fr)',
      place: 'main',
      cell: one => (one.isListed ? one.name : `${one.name} ${text.unlisted}`),
    },
    {
      key: 'goods',
      head: text.goods,
      width: '8rem',
      isFigure: true,
      place: 'end',
      cell: one => <Amount value={one.goods} currency={currency} />,
    },
    {
      key: 'services',
      head: text.services,
      width: '8rem',
      isFigure: true,
      place: 'noteEnd',
      cell: one => <Amount value={one.services} currency={currency} />,
    },
  ]
  return (
    <>
      <Tools>
        <SpanBar span={span} today={today} />
        {data ? (
          <span className={styles.total}>
            {text.goods} <Amount value={data.goods} currency={currency} hasCurrency />, {text.services}{' '}
            <Amount value={data.services} currency={currency} hasCurrency />
          </span>
        ) : null}
        <Space />
        <FileButton label="CSV" path={withQuery('/reports/eu-sales-list.csv', { ...span })} />
        <FileButton label="PDF" path={withQuery('/reports/eu-sales-list.pdf', { ...span })} />
        <FileButton label={text.listFile} path={withQuery('/reports/eu-sales-list.txt', { ...span })} />
      </Tools>
      <div className={styles.list} data-fill>
        <Rows
          name="eu-sales"
          label={text.euSales}
          columns={columns}
          items={data ? rowsOf(data) : []}
          idOf={one => one.key}
          onOpen={one => void (one.entryId === undefined ? undefined : navigate({ to: `/ledger/entries/${one.entryId}` }))}
          isLoading={!data && !error}
          {...(error ? { error } : {})}
          onRetry={() => void refetch()}
          empty={
            <Empty title={text.euNothing}>
              <p className="for-keys">{text.nothingInDaysHint}</p>
            </Empty>
          }
        />
      </div>
    </>
  )
}
