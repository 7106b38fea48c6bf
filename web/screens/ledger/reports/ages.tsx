/** What customers owe and suppliers are owed, by how long it is overdue, beside another day. */
import { useNavigate } from '@tanstack/react-router'
import type { ReadOutput } from '../../../../src/client/index.ts'
import { addDays } from '../../../../src/domain/calendar/dates.ts'
import { formatDay } from '../../../app/format.ts'
import { Amount } from '../../../parts/amount/amount.tsx'
import { Empty } from '../../../parts/empty/empty.tsx'
import { useReader } from '../../../words/index.ts'
import { BackButton } from '../../books/back.tsx'
import { FileButton, withQuery } from '../../books/download.tsx'
import { Panes, Space, Tools } from '../../books/frame.tsx'
import { DayInput, SelectInput } from '../../books/inputs.tsx'
import { spanAround } from '../../books/periods.ts'
import { useRead, useToday } from '../../books/read.ts'
import { type Column, Rows } from '../../books/rows.tsx'
import { useAddress } from '../../books/span-bar.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import { comparedSpan, compares } from '../accounts/trial-balance.tsx'
import { useLedgerWords } from '../words/index.ts'

type Aged = ReadOutput<'/reports/aged-receivables'>
type Party = Aged['parties'][number]

const buckets = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const

const keyOf = ({ contactId, name }: Party): string => contactId ?? name ?? '—'

export function Ages({ name }: { name: 'aged-receivables' | 'aged-payables' }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const today = useToday()
  const [search, change] = useAddress()
  const on = search.on ?? today
  const compare = compares.find(one => one === search.compare) ?? 'none'
  const span = on === undefined ? undefined : { from: spanAround(on, 'monthly').from, to: on }
  const then = span && (compare === 'previous_period' ? addDays(span.from, -1) : comparedSpan(span, compare)?.to)
  const { data, error, refetch } = useRead(`/reports/${name}`, on === undefined ? {} : { on }, { isAsked: on !== undefined })
  const other = useRead(`/reports/${name}`, then === undefined ? {} : { on: then }, { isAsked: then !== undefined })
  if (on === undefined) return null
  const currency = data?.currency ?? 'EUR'
  const before = new Map((then === undefined ? [] : (other.data?.parties ?? [])).map(one => [keyOf(one), one.total]))
  const party = data?.parties.find(one => keyOf(one) === search.party)
  const figure = (key: (typeof buckets)[number] | 'total'): Column<Party> => ({
    key,
    head: text.ages[key],
    width: '7rem',
    isFigure: true,
    ...(key === 'total' ? { place: 'end' as const } : key === 'older' ? { place: 'noteEnd' as const } : {}),
    cell: one => (one[key] === 0 && key !== 'total' ? '' : <Amount value={one[key]} currency={currency} />),
  })
  const columns: Column<Party>[] = [
    { key: 'name', head: books.name, width: 'minmax(0, 1fr)', place: 'main', cell: one => one.name ?? text.withoutName },
    ...(party ? [] : buckets.map(figure)),
    figure('total'),
    ...(then !== undefined && !party
      ? [
          {
            key: 'before',
            head: text.before,
            width: '7rem',
            isFigure: true,
            cell: (one: Party) => <Amount value={before.get(keyOf(one)) ?? 0} currency={currency} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <Tools>
        <DayInput label={text.on} value={on} today={today} onChange={day => change({ on: day })} />
        <SelectInput
          label={text.compare}
          isBare
          value={compare}
          options={compares.map(value => ({ value, label: text.compares[value] }))}
          onChange={value => change({ compare: value === 'none' ? undefined : value })}
        />
        {data ? (
          <strong>
            {text.ages.total} <Amount value={data.totals.total} currency={currency} hasCurrency />
          </strong>
        ) : null}
        <Space />
        <FileButton label="CSV" path={withQuery(`/reports/${name}.csv`, { on })} />
        <FileButton label="PDF" path={withQuery(`/reports/${name}.pdf`, { on })} />
      </Tools>
      <Panes
        label={party?.name ?? text.withoutName}
        list={
          <Rows
            name={name}
            label={text.reports[name]}
            columns={columns}
            items={data?.parties ?? []}
            idOf={keyOf}
            onOpen={one => change({ party: keyOf(one) }, !party)}
            isActive={!party}
            openId={search.party}
            isLoading={!data && !error}
            {...(error ? { error } : {})}
            onRetry={() => void refetch()}
            empty={<Empty title={text.nothingOwed} />}
          />
        }
        detail={party ? <Positions key={keyOf(party)} name={name} party={party} currency={currency} /> : undefined}
      />
    </>
  )
}

function Positions({ name, party, currency }: { name: string; party: Party; currency: string }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const columns: Column<Party['positions'][number]>[] = [
    { key: 'date', head: books.date, width: '6.25rem', place: 'note', cell: one => formatDay(one.date, language) },
    { key: 'text', head: books.text, width: 'minmax(0, 1fr)', place: 'main', cell: one => one.text },
    {
      key: 'due',
      head: text.dueDate,
      width: '6rem',
      place: 'noteEnd',
      cell: one => (one.dueDate === null ? '' : formatDay(one.dueDate, language)),
    },
    {
      key: 'open',
      head: books.amount,
      width: '8rem',
      isFigure: true,
      place: 'end',
      cell: one => <Amount value={one.open} currency={currency} />,
    },
  ]
  return (
    <>
      <Tools>
        <BackButton to={`/ledger/reports/${name}`} />
        <h2 className="cut">{party.name ?? text.withoutName}</h2>
      </Tools>
      <Rows
        name={`positions-${keyOf(party)}`}
        label={party.name ?? text.withoutName}
        columns={columns}
        items={party.positions}
        idOf={one => one.ledgerEntryId}
        onOpen={one => void navigate({ to: `/ledger/entries/${one.ledgerEntryId}` })}
        empty={<Empty title={text.nothingOwed} />}
      />
    </>
  )
}
