/** The chart of accounts. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ItemOf } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { useCommands } from '../../../app/commands.tsx'
import { commonKeys } from '../../../app/keys.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Empty } from '../../../parts/empty/empty.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { useReader } from '../../../words/index.ts'
import { useChange } from '../../books/change.ts'
import { Confirm } from '../../books/confirm.tsx'
import { Panes, Space, Tools } from '../../books/frame.tsx'
import { refreshBooks, usePages, useToday } from '../../books/read.ts'
import { type Column, Rows } from '../../books/rows.tsx'
import { SpanBar, useAddress, useSpan } from '../../books/span-bar.tsx'
import { useBooksWords } from '../../books/words/index.ts'
import type { ViewProps } from '../view-props.ts'
import { useLedgerWords } from '../words/index.ts'
import { SearchInput } from './search-input.tsx'
import { Statement } from './statement.tsx'

type Account = ItemOf<'/accounts'>

export function View({ id }: ViewProps) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const { language } = useReader()
  const { can, settings } = useSession()
  const navigate = useNavigate()
  const today = useToday()
  const span = useSpan(today)
  const [search, change] = useAddress()
  const input = useRef<HTMLInputElement>(null)
  const [isDeciding, setIsDeciding] = useState(false)
  const asked = { limit: 200, ...(search.q ? { q: search.q } : {}) }
  const found = usePages(['/accounts', asked], cursor => api.read('/accounts', { ...asked, ...cursor }), ['account', 'settings'])
  const account = found.items.find(one => one.number === id)
  const nameOf = (one: Account): string => (language === 'en' ? one.englishName : one.name)
  const columns: Column<Account>[] = [
    { key: 'number', head: books.account, width: '4rem', place: 'note', cell: one => one.number },
    {
      key: 'name',
      head: books.name,
      width: 'minmax(0, 2fr)',
      place: 'main',
      cell: one => (
        <>
          {nameOf(one)} {one.isClosed ? <Pill tone="caution">{text.closed}</Pill> : null}
        </>
      ),
    },
    { key: 'type', head: '', width: '7rem', place: 'noteEnd', cell: one => <span className="quiet">{text.types[one.type]}</span> },
    { key: 'code', head: books.vatCode, width: '5rem', place: 'end', cell: one => one.vatCode ?? '' },
  ]
  useCommands([
    { name: 'ledger-search', label: text.search, group: text.title, keys: commonKeys.filter, run: () => input.current?.focus() },
  ])
  return (
    <>
      <Tools>
        <SearchInput inputRef={input} label={text.search} value={search.q ?? ''} onChange={q => change({ q })} />
        {id !== undefined && span ? <SpanBar span={span} today={today} /> : null}
        <Space />
        {account && can('ledger:edit') ? (
          <button type="button" className="button" onClick={() => setIsDeciding(true)}>
            {account.isClosed ? text.openAccount : text.closeAccount}
          </button>
        ) : null}
      </Tools>
      <Panes
        label={text.statement}
        list={
          <Rows
            name="accounts"
            label={text.views.accounts}
            columns={id === undefined ? columns : columns.slice(0, 2)}
            items={found.items}
            idOf={one => one.number}
            onOpen={one => void navigate({ to: `/ledger/accounts/${encodeURIComponent(one.number)}`, search: search as never })}
            isActive={id === undefined}
            openId={id}
            isLoading={found.isLoading}
            error={found.error}
            onRetry={found.reload}
            onNearEnd={found.loadMore}
            empty={
              <Empty title={text.noAccounts}>
                {settings.regionKey === null && can('settings:edit') ? (
                  <Link className="button" to={'/settings/organization' as never}>
                    {books.chooseCountry}
                  </Link>
                ) : null}
              </Empty>
            }
          />
        }
        detail={id === undefined || !span ? undefined : <Statement key={id} account={id} span={span} parent="/ledger/accounts" />}
      />
      {isDeciding && account ? (
        <Decide account={account} name={`${account.number} ${nameOf(account)}`} onClose={() => setIsDeciding(false)} />
      ) : null}
    </>
  )
}

function Decide({ account, name, onClose }: { account: Account; name: string; onClose: () => void }) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const isClosed = !account.isClosed
  const save = useChange(
    (_: null, call) => api.change('PATCH /accounts/:id', { id: account.number, isClosed }, call),
    () => {
      announce(books.saved)
      onClose()
      void queryClient.invalidateQueries({ queryKey: ['accounts'] })
      return refreshBooks()
    },
  )
  const label = isClosed ? text.closeAccount : text.openAccount
  return (
    <Confirm
      title={label}
      sentence={isClosed ? text.closeAccountText({ account: name }) : name}
      confirm={label}
      isPending={save.isPending}
      error={save.error}
      onConfirm={() => save.mutate(null)}
      onClose={onClose}
    />
  )
}
