import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '../../api/client.ts'
import { useCommands } from '../../app/commands.tsx'
import { commonKeys } from '../../app/keys.ts'
import { useSession } from '../../app/session.tsx'
import { useTypedFilter } from '../../parts/typed-filter/use-typed-filter.ts'
import inbox from '../inbox/inbox.module.css'
import styles from './bank.module.css'
import { type Show, shows } from './bank-list.ts'
import type { Sync } from './banks/sync.ts'
import { reconciliationQuery } from './queries.ts'
import type { BankAccount } from './records.ts'
import type { Lines } from './use-lines.ts'
import { useBankWords } from './words/index.ts'

interface FiltersProps {
  lines: Lines
  accountId: string | undefined
  accounts: readonly BankAccount[]
  onImport: () => void
  sync: Sync
}

/** How many lines each filter has: of all accounts by the overview, of one by its reconciliation. */
function useCounts(accountId: string | undefined): Partial<Record<Show, number>> {
  const { data: overview } = useQuery({ queryKey: ['overview'], queryFn: ({ signal }) => api.read('/overview', {}, { signal }) })
  const { data: sums } = useQuery(reconciliationQuery)
  const account = sums?.accounts.find(one => one.accountId === accountId)
  if (account) {
    const { unmatched, ignored, lackingReceipt } = account.period
    return { unmatched, ignored, receipt: lackingReceipt }
  }
  const ignored = sums?.accounts.reduce((sum, one) => sum + one.period.ignored, 0)
  return overview
    ? {
        unmatched: overview.unmatched,
        suggested: overview.suggested,
        receipt: overview.lackingReceipt,
        ...(ignored === undefined ? {} : { ignored }),
      }
    : {}
}

export function Filters({ lines, accountId, accounts, onImport, sync }: FiltersProps) {
  const text = useBankWords()
  const { can } = useSession()
  const { show, q, filter } = lines
  const [typed, type] = useTypedFilter(q ?? '', words => filter({ q: words }))
  const input = useRef<HTMLInputElement>(null)
  const counts = useCounts(accountId)
  useCommands([{ name: 'bank-filter', label: text.filter, group: text.title, keys: commonKeys.filter, run: () => input.current?.focus() }])
  return (
    <div className={inbox.filters}>
      <div className={styles.tools}>
        <select
          className="input"
          aria-label={text.account}
          value={accountId ?? ''}
          onChange={event => filter({ accountId: event.target.value === '' ? undefined : event.target.value })}
        >
          <option value="">{text.allAccounts}</option>
          {accounts.map(account => (
            <option key={account.id} value={account.id}>
              {account.name} · {account.currency}
            </option>
          ))}
        </select>
        {can('bank:edit') ? (
          <>
            <button type="button" className="button" onClick={sync.start} disabled={sync.isRunning}>
              {text.sync.button}
            </button>
            <button type="button" className="button" onClick={onImport}>
              {text.import.button}
            </button>
            <button type="button" className="button" data-match-again onClick={sync.matchAgain} disabled={sync.isRunning}>
              {text.rematch.button}
            </button>
          </>
        ) : null}
        <Link className="button plain" to={'/bank/accounts' as never}>
          {text.accounts.title}
        </Link>
        <Link className="button plain" to={'/bank/rules' as never}>
          {text.rules.title}
        </Link>
      </div>
      <fieldset className={inbox.reasons} aria-label={text.filters}>
        {shows.map(one => (
          <button key={one} type="button" className={inbox.reason} aria-pressed={show === one} onClick={() => filter({ show: one })}>
            {text.shows[one]} {counts[one] === undefined ? null : <span className={inbox.count}>{counts[one]}</span>}
          </button>
        ))}
      </fieldset>
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={text.filter}
        placeholder={text.filter}
        value={typed}
        onChange={event => type(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </div>
  )
}
