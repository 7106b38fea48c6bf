/** All entries, the last number first, and one of them. */
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import type { ItemOf } from '../../../../src/client/index.ts'
import { sourceTypes } from '../../../../src/domain/ledger/entry.ts'
import { api } from '../../../api/client.ts'
import { useCommands } from '../../../app/commands.tsx'
import { formatDay } from '../../../app/format.ts'
import { commonKeys } from '../../../app/keys.ts'
import { lazyPart } from '../../../app/loading/lazy-part.tsx'
import { useSession } from '../../../app/session.tsx'
import { Amount } from '../../../parts/amount/amount.tsx'
import { Empty } from '../../../parts/empty/empty.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { BackButton } from '../../books/back.tsx'
import { Panes, Space, Tools } from '../../books/frame.tsx'
import { SelectInput } from '../../books/inputs.tsx'
import { usePages, useToday } from '../../books/read.ts'
import { type Column, Rows } from '../../books/rows.tsx'
import { SpanBar, useAddress, useSpan } from '../../books/span-bar.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import { SearchInput } from '../accounts/search-input.tsx'
import { ledgerKeys } from '../keys.ts'
import type { ViewProps } from '../view-props.ts'
import { useLedgerWords } from '../words/index.ts'
import { EntryView } from './entry.tsx'

const Editor = lazyPart(() => import('./editor.tsx'), 'Editor')

type Entry = ItemOf<'/ledger-entries'>

export const newEntryPath = '/ledger/entries/new'

export function View({ id }: ViewProps) {
  const { can } = useSession()
  const { mayNot } = useBooksWords()
  if (id !== 'new') return <Journal id={id} />
  if (!can('ledger:edit')) {
    return (
      <Empty title={mayNot}>
        <BackButton to="/ledger/entries" />
      </Empty>
    )
  }
  return (
    <Suspense fallback={<Skeleton rows={5} />}>
      <Editor />
    </Suspense>
  )
}

function Journal({ id }: ViewProps) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const { can } = useSession()
  const navigate = useNavigate()
  const today = useToday()
  const [search, change] = useAddress()
  const span = useSpan(today)
  const hasDays = search.from !== undefined
  const source = sourceTypes.find(one => one === search.source)
  const input = useRef<HTMLInputElement>(null)
  const asked = {
    limit: 100,
    ...(hasDays && span ? span : {}),
    ...(source ? { sourceType: source } : {}),
    ...(search.q ? { q: search.q } : {}),
  }
  const found = usePages(['/ledger-entries', asked], cursor => api.read('/ledger-entries', { ...asked, ...cursor }), ['ledger_entry'])
  const columns: Column<Entry>[] = [
    { key: 'number', head: books.number, width: '3rem', isFigure: true, place: 'noteEnd', cell: one => one.number },
    { key: 'date', head: books.date, width: '6.25rem', place: 'note', cell: one => formatDay(one.date, language) },
    { key: 'text', head: books.text, width: 'minmax(0, 2fr)', place: 'main', cell: one => one.text },
    {
      key: 'source',
      head: text.source,
      width: 'minmax(6rem, 1fr)',
      cell: one => <span className="quiet">{text.sources[one.source.type]}</span>,
    },
    {
      key: 'amount',
      head: books.amount,
      width: '8.5rem',
      isFigure: true,
      place: 'end',
      cell: one => <Amount value={one.lines.reduce((sum, line) => sum + line.debit, 0)} currency={one.currency} hasCurrency />,
    },
  ]
  const mayEdit = can('ledger:edit')
  useCommands([
    { name: 'ledger-search', label: text.search, group: text.title, keys: commonKeys.filter, run: () => input.current?.focus() },
    ...(mayEdit
      ? [
          {
            name: 'ledger-new',
            label: text.newEntry,
            group: text.title,
            keys: ledgerKeys.newEntry,
            run: () => void navigate({ to: newEntryPath }),
          },
        ]
      : []),
  ])
  const isFiltered = hasDays || source !== undefined || search.q !== undefined
  return (
    <>
      <Tools>
        <SearchInput inputRef={input} label={text.search} value={search.q ?? ''} onChange={q => change({ q })} />
        <SelectInput
          label={text.source}
          isBare
          value={source ?? ''}
          options={[
            { value: '' as string, label: text.source },
            ...sourceTypes.map(value => ({ value: value as string, label: text.sources[value] })),
          ]}
          onChange={value => change({ source: value })}
        />
        {hasDays && span ? (
          <>
            <SpanBar span={span} today={today} />
            <button type="button" className="button" onClick={() => change({ from: undefined, to: undefined })}>
              {text.allDays}
            </button>
          </>
        ) : (
          <button type="button" className="button" disabled={!span} onClick={() => span && change({ ...span })}>
            {books.days}
          </button>
        )}
        <Space />
        {mayEdit ? (
          <Link className="button primary" to={newEntryPath}>
            {text.newEntry} <kbd>n</kbd>
          </Link>
        ) : null}
      </Tools>
      <Panes
        label={books.entry}
        list={
          <Rows
            name="entries"
            label={text.views.entries}
            columns={id === undefined ? columns : columns.filter(({ key }) => key !== 'source')}
            items={found.items}
            idOf={one => one.id}
            onOpen={one => void navigate({ to: `/ledger/entries/${one.id}`, search: search as never, replace: id !== undefined })}
            isActive={id === undefined}
            openId={id}
            isLoading={found.isLoading}
            error={found.error}
            onRetry={found.reload}
            onNearEnd={found.loadMore}
            empty={
              <Empty title={isFiltered ? text.noEntriesFound : text.noEntries}>{isFiltered ? null : <p>{text.noEntriesHint}</p>}</Empty>
            }
          />
        }
        detail={id === undefined ? undefined : <EntryView key={id} id={id} />}
      />
    </>
  )
}
