/** The VAT registers of the country: sections with their totals, and the rows of one. */
import { useNavigate } from '@tanstack/react-router'
import type { ReadOutput } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { formatDay, formatNumber } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { useReader } from '../../words/index.ts'
import { FileButton, withQuery } from '../books/download.tsx'
import { Space, styles, Tools } from '../books/frame.tsx'
import { SelectInput } from '../books/inputs.tsx'
import { usePages, useToday } from '../books/read.ts'
import { type Column, Rows } from '../books/rows.tsx'
import { SpanBar, useAddress, useSpan } from '../books/span-bar.tsx'
import { ToInbox } from '../books/to-inbox.tsx'
import { useBooksWords } from '../books/words/index.ts'
import { useVatWords } from './words/index.ts'

type Register = ReadOutput<'/reports/vat-register'>
type Row = Register['rows']['items'][number]

/** A code that is its rate says it once. */
const codeWithRate = (code: string, rate: string): string => (code === rate ? `${rate} %` : `${code} ${rate} %`)

export function Registers() {
  const text = useVatWords()
  const books = useBooksWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const today = useToday()
  const span = useSpan(today, 'quarterly')
  const [{ section }, change] = useAddress()
  const asked = { ...span, limit: 100, ...(section ? { section } : {}) }
  const found = usePages(['/reports/vat-register', asked], async cursor => {
    const page = await api.read('/reports/vat-register', { ...asked, ...cursor })
    return { ...page.rows, whole: page }
  })
  const whole = found.pages[0]?.whole
  const shown = section ?? whole?.rows.items[0]?.section ?? whole?.sections[0]?.key ?? ''
  const total = whole?.sections.find(({ key }) => key === shown)
  const currency = whole?.currency ?? 'EUR'
  const figure = (key: 'base' | 'vat' | 'deductible', head: string, place?: 'end' | 'noteEnd'): Column<Row> => ({
    key,
    head,
    width: '7rem',
    isFigure: true,
    ...(place ? { place } : {}),
    cell: one => <Amount value={one[key]} currency={currency} />,
  })
  const columns: Column<Row>[] = [
    { key: 'registration', head: text.registration, width: '7rem', cell: one => one.registrationNumber },
    { key: 'date', head: books.date, width: '6.25rem', place: 'note', cell: one => formatDay(one.vatDate, language) },
    { key: 'document', head: text.document, width: 'minmax(4rem, 1fr)', cell: one => one.documentNumber ?? '' },
    { key: 'name', head: books.name, width: 'minmax(0, 2fr)', place: 'main', cell: one => one.name ?? one.text },
    { key: 'code', head: books.vatCode, width: '7rem', cell: one => codeWithRate(one.vatCode, formatNumber(one.rate, language)) },
    figure('base', books.base, 'noteEnd'),
    figure('vat', books.vat, 'end'),
    figure('deductible', text.deductible),
  ]
  if (!span) return null
  return (
    <>
      <Tools>
        <SpanBar span={span} today={today} />
        {whole && whole.sections.length > 0 ? (
          <SelectInput
            label={text.section}
            isBare
            value={shown}
            options={whole.sections.map(one => ({ value: one.key, label: one.label }))}
            onChange={value => change({ section: value })}
          />
        ) : null}
        {total ? (
          <span className={styles.total}>
            {books.base} <Amount value={total.base} currency={currency} hasCurrency />, {books.vat}{' '}
            <Amount value={total.vat} currency={currency} hasCurrency />
          </span>
        ) : null}
        <Space />
        <FileButton label="CSV" path={withQuery('/reports/vat-register.csv', { ...span, section })} />
        <FileButton label="PDF" path={withQuery('/reports/vat-register.pdf', { ...span, section })} />
      </Tools>
      <div className={styles.list} data-fill>
        <Rows
          name={`register-${shown}`}
          label={text.registers}
          columns={columns}
          items={found.items as Row[]}
          idOf={one => `${one.number}-${one.vatCode}-${one.section}`}
          onOpen={one => void navigate({ to: `/ledger/entries/${one.ledgerEntryId}` })}
          isLoading={found.isLoading}
          error={found.error}
          onRetry={found.reload}
          onNearEnd={found.loadMore}
          empty={
            <Empty title={text.nothingInDays}>
              <p className="for-keys">{text.nothingInDaysHint}</p>
              <ToInbox />
            </Empty>
          }
        />
      </div>
    </>
  )
}
